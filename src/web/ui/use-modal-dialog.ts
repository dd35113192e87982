import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusHeading } from './focus.ts'

/** The dialogs that are to be open, in the order they came: only the first is shown. */
const queue: (() => void)[] = []

/** Shows a dialog when every one that came before has gone; gives back how to leave the queue. */
function joinQueue(show: () => void): () => void {
  queue.push(show)
  if (queue[0] === show) show()
  return () => {
    const wasShown = queue[0] === show
    queue.splice(queue.indexOf(show), 1)
    if (wasShown) queue[0]?.()
  }
}

let lastFocused: Element | null = null
document.addEventListener('focusout', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('dialog')) lastFocused = target
})

function focusFirstOf(dialog: HTMLDialogElement) {
  const first =
    dialog.querySelector<HTMLElement>(
      'input:not(:disabled, [hidden]), select:not(:disabled), textarea:not(:disabled)',
    ) ?? dialog.querySelector<HTMLElement>('button:not(:disabled), a[href]')
  first?.focus()
}

/** A button that was disabled while its request ran had lost the focus by the time the result opens: remember it. */
function findOpener(): Element | null {
  const active = document.activeElement
  return active && active !== document.body ? active : lastFocused
}

function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body
}

/**
 * To the opener at once; and once the page shows what came of it, to the opener again, which may have been disabled
 * until then, or to the heading where it is disabled for good, or gone. A next dialog has the focus to itself.
 */
function returnFocus(opener: Element | null) {
  const focusOpener = () => opener instanceof HTMLElement && opener.isConnected && opener.focus()
  focusOpener()
  queueMicrotask(() => {
    if (!isFocusLost() || document.querySelector('dialog[open]')) return
    focusOpener()
    if (isFocusLost()) focusHeading()
  })
}

/**
 * Opens a native dialog as a modal for as long as it is mounted, one at a time: where another is open already, it waits
 * until that has gone. Focus goes to its first field or action, and at the end back to what opened it or, when that is
 * gone, to the heading of the screen.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  // A layout effect ends before the element leaves the page; a plain effect would end too late to close it.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    let opener: Element | null | undefined
    const leaveQueue = joinQueue(() => {
      opener = findOpener()
      dialog.showModal()
      focusFirstOf(dialog)
    })
    return () => {
      dialog.close()
      if (opener !== undefined) returnFocus(opener)
      leaveQueue()
    }
  }, [])
  return ref
}

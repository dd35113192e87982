import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../hooks/focus.ts'

/** The dialogs to open, in order of arrival; only the first one is shown. */
const queue: (() => void)[] = []

/** Shows a dialog once all earlier ones are gone; returns a function that leaves the queue. */
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

/** Starts recording the last focused element, to which the dialogs return the focus. */
export function watchFocus(): void {
  document.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('dialog')) lastFocused = target
  })
}

/**
 * Moves the focus to the first field or action. If that is not visible, moves it to the title, since a dialog starts
 * at its top.
 */
function focusFirstOf(dialog: HTMLDialogElement) {
  const first =
    dialog.querySelector<HTMLElement>(
      'input:not(:disabled, [hidden]), select:not(:disabled), textarea:not(:disabled)',
    ) ?? dialog.querySelector<HTMLElement>('button:not(:disabled), a[href]')
  first?.focus({ preventScroll: true })
  const isInSight = !first || first.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom
  if (!isInSight) dialog.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true })
}

/**
 * Returns the element that opened a modal. A button disabled during its request has lost the focus by the
 * time the result opens, so the last focused element is remembered.
 */
function findOpener(): Element | null {
  const active = document.activeElement
  return active && active !== document.body ? active : lastFocused
}

function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body
}

/**
 * Returns the focus to the opener at once, and again once the page shows the result, since the opener may have been
 * disabled until then. If it is still disabled or gone, the focus moves to the heading. If another dialog opens, that
 * dialog keeps the focus.
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
 * Opens a native dialog as a modal as long as it is mounted, one at a time: if another one is open, it waits until
 * that is gone. The focus moves to its first field or action, and at the end back to its opener or, if that is gone,
 * to the heading of the screen.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  // The cleanup of a layout effect runs before the element leaves the page; that of a plain effect is too late to
  // close it.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    let opener: Element | null | undefined
    const show = () => {
      dialog.showModal()
      focusFirstOf(dialog)
    }
    const leaveQueue = joinQueue(() => {
      opener = findOpener()
      show()
    })
    // Chromium closes it on a second Escape, whatever the page does. If it is still rendered, it is shown again.
    const showAgain = () => setTimeout(() => dialog.isConnected && !dialog.open && show())
    dialog.addEventListener('close', showAgain)
    return () => {
      dialog.removeEventListener('close', showAgain)
      dialog.close()
      if (opener !== undefined) returnFocus(opener)
      leaveQueue()
    }
  }, [])
  return ref
}

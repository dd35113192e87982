import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../hooks/focus.ts'

/** Functions that show the open dialogs, in order of arrival. Only the first dialog is visible. */
const queue: (() => void)[] = []

/** Shows a dialog once all earlier ones are closed. Returns a function that leaves the queue. */
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

/** Starts recording the last focused element, to which dialogs return the focus. */
export function watchFocus(): void {
  document.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('dialog')) lastFocused = target
  })
}

/**
 * Moves the focus to the first field or action. If scrolling would be needed to see it, focuses the title
 * instead.
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
 * Returns the element that opened a modal. The opener may have lost the focus because it was disabled during
 * its request, so this falls back to the last focused element.
 */
function findOpener(): Element | null {
  const active = document.activeElement
  return active && active !== document.body ? active : lastFocused
}

function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body
}

/**
 * Returns the focus to the opener at once, and again after the page has rendered the result, because the
 * opener may be disabled until then. Focuses the heading if the opener is gone or still disabled. Leaves the
 * focus in a dialog that has opened in the meantime.
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
 * Opens a native dialog as a modal while it is mounted. Only one dialog is open at a time; others wait. The
 * focus moves to the first field or action, and at the end returns to the opener, or to the screen's heading
 * if the opener is gone.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  // Cleans up in a layout effect, before the element leaves the page. A plain effect could no longer close
  // it.
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
    // Chromium closes the dialog on a second Escape, even if the page prevents it. A dialog still rendered is
    // shown again.
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

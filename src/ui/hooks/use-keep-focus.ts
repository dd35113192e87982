import { useEffect } from 'react'
import { focusHeading } from './focus.ts'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * Prevents the loss of focus to the body when the focused element is removed or disabled. Moves the focus to
 * the nearest focusable element, or to the screen's heading, unless the screen has moved it elsewhere. Inside
 * `aria-busy`, waits for the end of the request, after which the disabled field gets the focus back.
 */
export function useKeepFocus(): void {
  useEffect(keepFocus, [])
}

/** Watches the focus and all changes of the page. Returns a function that stops watching. */
function keepFocus(): () => void {
  let path: Element[] = []
  let frame = 0
  let isAwaited = false
  function remember({ target }: FocusEvent) {
    isAwaited = false
    path = target instanceof Element ? pathOf(target) : []
  }
  function restore() {
    const [last, ...around] = path
    if (!last || !isFocusLost(path)) return
    if (canTakeFocus(last)) {
      if (isAwaited && last instanceof HTMLElement) last.focus({ preventScroll: true })
      return
    }
    isAwaited = last.isConnected && last.closest('[aria-busy="true"]') !== null
    if (!isAwaited) focusNearest(around)
  }
  // Browsers remove the focus from a disabled element only at the next rendering.
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(restore)
    })
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** Moves the focus into the first element with focusable content, or to the heading. */
function focusNearest(around: Element[]): void {
  const near = around.find((element) => element.isConnected && findFocusable(element))
  const next = near && findFocusable(near)
  if (next) next.focus({ preventScroll: true })
  else focusHeading({ preventScroll: true })
}

/** Returns an element and its ancestors below the root of the screen. */
function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let next: Element | null = element; next && !next.matches('main, body'); next = next.parentElement)
    path.push(next)
  return path
}

/**
 * Returns true if no element has the focus. A click on an empty area also removes the focus, but leaves the
 * previous element focusable. While a dialog is open, only the focus within the dialog counts.
 */
function isFocusLost(path: readonly Element[]): boolean {
  const { activeElement } = document
  const dialog = document.querySelector('dialog[open]')
  return (!activeElement || activeElement === document.body) && (!dialog || path.includes(dialog))
}

function canTakeFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0
}

function findFocusable(within: Element): HTMLElement | undefined {
  const elements = [...within.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return elements.find((element) => element.tabIndex >= 0 && canTakeFocus(element))
}

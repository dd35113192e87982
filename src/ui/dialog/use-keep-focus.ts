import { useEffect } from 'react'
import { focusHeading } from './focus.ts'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * Keeps the focus from being lost to the body when the focused element is removed or disabled: it moves to
 * the nearest element that can take it, or to the heading of the screen. A screen that knows a better place
 * moves the focus there itself, and that is respected. Inside `aria-busy` it waits: a field that is disabled
 * while a request runs gets the focus back afterwards.
 */
export function useKeepFocus(): void {
  useEffect(keepFocus, [])
}

/** Watches the focus, and all changes of the page; returns the function that ends that. */
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
    if (!last || !isFocusLost()) return
    if (canTakeFocus(last)) {
      if (isAwaited && last instanceof HTMLElement) last.focus({ preventScroll: true })
      return
    }
    isAwaited = last.isConnected && last.closest('[aria-busy="true"]') !== null
    if (!isAwaited) focusNearest(around)
  }
  // A browser takes the focus off a disabled element only when it draws the page.
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

/** Moves the focus into the first of these elements that has something to focus, or to the heading. */
function focusNearest(around: Element[]): void {
  const near = around.find((element) => element.isConnected && findFocusable(element))
  const next = near && findFocusable(near)
  if (next) next.focus({ preventScroll: true })
  else focusHeading({ preventScroll: true })
}

/** Returns an element and its ancestors, up to the whole screen. */
function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let next: Element | null = element; next && !next.matches('main, body'); next = next.parentElement)
    path.push(next)
  return path
}

/**
 * Returns whether no element has the focus. Clicking an empty area has that effect too, but then the previous
 * element can still take the focus.
 */
function isFocusLost(): boolean {
  const { activeElement } = document
  return (!activeElement || activeElement === document.body) && !document.querySelector('dialog[open]')
}

function canTakeFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0
}

function findFocusable(within: Element): HTMLElement | undefined {
  const elements = [...within.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return elements.find((element) => element.tabIndex >= 0 && canTakeFocus(element))
}

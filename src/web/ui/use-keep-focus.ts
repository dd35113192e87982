import { useEffect } from 'react'
import { focusHeading } from './focus.ts'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * Keeps the focus from being lost to the body when what has it is removed or disabled: it goes to what is nearest and can take
 * it, or to the heading of the screen. A screen that knows a better place gives the focus there itself, and is let be. In
 * what says `aria-busy` it waits: a field that is disabled while a request runs has the focus again afterwards.
 */
export function useKeepFocus(): void {
  useEffect(() => {
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
      if (isAwaited) return
      const near = around.find((element) => element.isConnected && findFocusable(element))
      const next = near && findFocusable(near)
      if (next) next.focus({ preventScroll: true })
      else focusHeading({ preventScroll: true })
    }
    // A browser takes the focus off a disabled element only when it draws the page.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(restore)
      })
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden'],
    })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}

/** An element and all around it, up to the screen as a whole. */
function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let next: Element | null = element; next && !next.matches('main, body'); next = next.parentElement)
    path.push(next)
  return path
}

/** No element has the focus. A press beside everything does that, too, but then what had it can still take it. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return (!activeElement || activeElement === document.body) && !document.querySelector('dialog[open]')
}

function canTakeFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility()
}

function findFocusable(within: Element): HTMLElement | undefined {
  const elements = [...within.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return elements.find((element) => element.tabIndex >= 0 && canTakeFocus(element))
}

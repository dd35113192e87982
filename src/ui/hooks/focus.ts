import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the screen's heading, from which keyboard and screen reader continue. */
export function focusHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus(options)
}

/** Moves the focus to an element whenever `value` changes, but not initially. */
export function useFocusOnChange<E extends HTMLElement>(
  value: string,
  preventScroll = false,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const seen = useRef(value)
  useEffect(() => {
    if (seen.current === value) return
    seen.current = value
    element.current?.focus({ preventScroll })
  }, [value, preventScroll])
  return element
}

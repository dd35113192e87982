import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** Moves the focus to an element whenever `value` changes, not when it is first seen. */
export function useFocusOnChange<E extends HTMLElement>(value: string): RefObject<E | null> {
  const element = useRef<E>(null)
  const seen = useRef(value)
  useEffect(() => {
    if (seen.current === value) return
    seen.current = value
    element.current?.focus()
  }, [value])
  return element
}

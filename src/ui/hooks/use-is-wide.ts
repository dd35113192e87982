import { type RefObject, useLayoutEffect, useState } from 'react'
import { CONTAINER_SIZES } from '../styles/sizes.ts'

/**
 * Returns true if an element has at least a container size, like `@container (--from-…)` on the same element.
 * Measures the element before paint and on every change.
 */
export function useIsWide(
  element: RefObject<HTMLElement | null>,
  size: keyof typeof CONTAINER_SIZES,
): boolean {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    function measure() {
      const width = current?.getBoundingClientRect().width ?? 0
      // A hidden element has no width. It gets its previous width back when it is shown again.
      if (width > 0) setWide(width >= CONTAINER_SIZES[size] * rem())
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, size])
  return isWide
}

/** Returns the number of px in a rem. */
function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

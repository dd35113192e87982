import { type RefObject, useLayoutEffect, useState } from 'react'
import { CONTAINER_SIZES } from './sizes.ts'

/**
 * Returns whether an element has at least a size, before it is painted, and as the window changes: as
 * `@container (--from-…)` says of the same element.
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
      // Without a width it is hidden for now, and as wide again as it was when it is shown.
      if (width > 0) setWide(width >= CONTAINER_SIZES[size] * rem())
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, size])
  return isWide
}

/** Returns how many px a rem has. */
function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

/** Returns whether an element is at least so many rem wide, before it is painted, and as the window changes. */
export function useIsWide(element: RefObject<HTMLElement | null>, rem: number): boolean {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWide(current.clientWidth >= rem * remOf(document.documentElement))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, rem])
  return isWide
}

function remOf(root: Element): number {
  return Number.parseFloat(getComputedStyle(root).fontSize)
}

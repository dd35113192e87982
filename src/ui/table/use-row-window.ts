import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Number of rows above which a table renders only those near the viewport. */
const WINDOW_FROM = 300

/** Rendered rows of a table, and the values that replace the omitted ones. */
export interface RowWindow {
  /** Ref of the element that starts with the first row. */
  body: RefObject<HTMLTableSectionElement | null>
  indexes: number[]
  windowed?: { rowCount: number; before: number; after: number } | undefined
  /** Ref of every row, which also needs its `data-index`. */
  measure?: ((row: Element | null) => void) | undefined
  scrollTo?: ((index: number, align?: 'start' | 'center') => void) | undefined
}

/** Estimated height of a row before the first measurement, in px. */
const ESTIMATE = 60

/** Height of the sticky content above the rows, in px. */
const STICKY = 150

/** Number of rows rendered beyond the window's edges, and on both sides of the focused row. */
const OVERSCAN = 8

/** Maximum number of rows rendered between the window and the focused row. */
const FOCUS_REACH = 100

/** Returns the height of a row including the space above it, which cards have on phones. */
function measureRow(row: Element): number {
  const space = Number.parseFloat(getComputedStyle(row).marginBlockStart)
  return row.getBoundingClientRect().height + (Number.isFinite(space) ? space : 0)
}

/**
 * Returns the rows to render of a long table that scrolls with the page, and the heights of the omitted rows.
 * Printing renders all rows.
 */
export function useRowWindow(count: number, keyOf: (index: number) => string): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null)
  const isPrinting = useIsPrinting()
  const isWindowed = count > WINDOW_FROM && !isPrinting
  const focused = useFocusedRow(body, isWindowed)
  const scrollMargin = useTop(body, isWindowed)
  const estimate = useRowHeight(body, isWindowed)
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isWindowed,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    measureElement: measureRow,
    overscan: OVERSCAN,
    rangeExtractor: (window) => rowsAround(window, focused),
    scrollMargin,
    scrollPaddingStart: STICKY,
  })
  const { measure: forgetSizes } = virtualizer
  useLayoutEffect(() => {
    if (estimate !== ESTIMATE) forgetSizes()
  }, [estimate, forgetSizes])
  if (!isWindowed) return { body, indexes: range(count) }
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    body,
    windowed: {
      rowCount: count + 1,
      before: first ? first.start - scrollMargin : 0,
      after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    },
    indexes: items.map(({ index }) => index),
    measure: virtualizer.measureElement,
    scrollTo: (index, align = 'center') => virtualizer.scrollToIndex(index, { align }),
  }
}

/**
 * Returns the distance from the top of the page to the first row of a long table, in px. Follows changes in
 * the content above the table, and updates only if the distance differs.
 */
function useTop(body: RefObject<HTMLElement | null>, isWindowed: boolean): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const first = isWindowed ? body.current?.closest('table')?.tBodies[0] : undefined
    if (!first) return
    const measure = () => {
      const next = first.getBoundingClientRect().top + window.scrollY
      setTop((before) => (Math.abs(next - before) > 1 ? next : before))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body, isWindowed])
  return top
}

/**
 * Returns the smallest height of the rendered rows at the current table width, in px. Nearly all rows have
 * it. Rows that scroll into view start with this height, so that their measurement shifts nothing.
 */
function useRowHeight(body: RefObject<HTMLTableSectionElement | null>, isWindowed: boolean): number {
  const [height, setHeight] = useState(ESTIMATE)
  useLayoutEffect(() => {
    const table = isWindowed ? body.current?.closest('table') : undefined
    if (!table) return
    let width = Number.NaN
    const measure = () => {
      const rows = body.current?.querySelectorAll('[data-index]') ?? []
      const heights = [...rows].map(measureRow)
      if (width === table.clientWidth || heights.length === 0) return
      width = table.clientWidth
      setHeight(Math.min(...heights))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(table)
    return () => observer.disconnect()
  }, [body, isWindowed])
  return height
}

/**
 * Returns the index of the focused row. Browsers report the scrolling to a focused element only with the next
 * frame. On a slow device, a user who holds Tab would by then have moved past the last rendered row and out
 * of the table.
 */
function useFocusedRow(body: RefObject<HTMLElement | null>, isWindowed: boolean): number | undefined {
  const [focused, setFocused] = useState<number>()
  useEffect(() => {
    const rows = isWindowed ? body.current : undefined
    const handleFocusIn = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : undefined
      setFocused(row?.dataset.index === undefined ? undefined : Number(row.dataset.index))
    }
    rows?.addEventListener('focusin', handleFocusIn)
    return () => rows?.removeEventListener('focusin', handleFocusIn)
  }, [body, isWindowed])
  return focused
}

/**
 * Returns the indexes of the rows in the window and its overscan, extended to the focused row if it is near.
 */
function rowsAround({ startIndex, endIndex, overscan, count }: Range, focused: number | undefined): number[] {
  let [first, last] = [startIndex - overscan, endIndex + overscan]
  if (focused !== undefined && focused > first - FOCUS_REACH && focused < last + FOCUS_REACH) {
    first = Math.min(first, focused - overscan)
    last = Math.max(last, focused + overscan)
  }
  first = Math.max(first, 0)
  return range(Math.min(last, count - 1) - first + 1).map((index) => first + index)
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Returns true during printing. */
function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribeToPrint,
    () => matchMedia(PRINT).matches,
    () => false,
  )
}

const PRINT = 'print'

function subscribeToPrint(listener: () => void): () => void {
  const print = matchMedia(PRINT)
  print.addEventListener('change', listener)
  return () => print.removeEventListener('change', listener)
}

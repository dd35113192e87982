import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Number of rows from which on only those near the viewport are rendered. */
const WINDOW_FROM = 300

/** A row's height before it is measured, in px. */
const ESTIMATE = 60

/** Rows rendered beyond the edges of the window, and on both sides of the focused one. */
const OVERSCAN = 8

/** Rows at most that are rendered between the window and the focused row. */
const FOCUS_REACH = 100

/** Returns a row's height with the space above it, which the cards of a phone have. */
function measureRow(row: Element): number {
  const space = Number.parseFloat(getComputedStyle(row).marginBlockStart)
  return row.getBoundingClientRect().height + (Number.isFinite(space) ? space : 0)
}

/**
 * Returns the rows to render of a long table that scrolls with the page, and the height of the others. `body`
 * is for the element whose top is that of the first row, `measure` with `data-index` for every row. Paper
 * gets every row. Where only the first ones are known yet, they are rendered wherever the window is.
 */
export function useRowWindow(count: number, keyOf: (index: number) => string, known = count) {
  const body = useRef<HTMLTableSectionElement>(null)
  const isPrinting = useSyncExternalStore(
    subscribeToPrint,
    () => matchMedia(PRINT).matches,
    () => false,
  )
  const isWindowed = count > WINDOW_FROM && !isPrinting
  const focused = useFocusedRow(body, isWindowed)
  const scrollMargin = useTop(body, isWindowed)
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isWindowed,
    estimateSize: () => ESTIMATE,
    getItemKey: keyOf,
    measureElement: measureRow,
    overscan: OVERSCAN,
    rangeExtractor: (window) => rowsAround(window, focused),
    scrollMargin,
  })
  if (known < count)
    return {
      body,
      windowed: { rowCount: count + 1, before: 0, after: (count - known) * ESTIMATE },
      indexes: range(known),
      measure: undefined,
      scrollTo: undefined,
    }
  if (!isWindowed)
    return { body, windowed: undefined, indexes: range(count), measure: undefined, scrollTo: undefined }
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
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
  }
}

/**
 * Returns how far below the top of the page the first row of a long table is, in px. What is above it may
 * grow or shrink at any time, and the page with it; the rows are placed anew only if they really moved.
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
 * Returns the index of the row that has the focus. A browser scrolls to it, but says so only with its next
 * frame: who holds Tab on a slow device is by then past the last rendered row, and out of the table.
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

/** Returns the indexes of the rows in the window and its overscan, up to a focused row nearby. */
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

const PRINT = 'print'

function subscribeToPrint(listener: () => void): () => void {
  const print = matchMedia(PRINT)
  print.addEventListener('change', listener)
  return () => print.removeEventListener('change', listener)
}

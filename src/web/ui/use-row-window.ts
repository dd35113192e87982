import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Number of rows from which on only those near the viewport are rendered. */
const WINDOW_FROM = 300

/** A row's height before it is measured, in px. */
const ESTIMATE = 60

/** Rows rendered beyond the edges of the window, so that Tab always finds the next one. */
const OVERSCAN = 8

/** Returns a row's height with the space above it, which the cards of a phone have. */
function measureRow(row: Element): number {
  const space = Number.parseFloat(getComputedStyle(row).marginBlockStart)
  return row.getBoundingClientRect().height + (Number.isFinite(space) ? space : 0)
}

/**
 * Returns the rows to render of a long table that scrolls with the page, and the height of the others. `body` is for
 * the element whose top is that of the first row, `measure` with `data-index` for every row. Paper gets every row.
 */
export function useRowWindow(count: number, keyOf: (index: number) => string) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const isPrinting = useSyncExternalStore(subscribeToPrint, () => PRINT.matches)
  const isWindowed = count > WINDOW_FROM && !isPrinting
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isWindowed,
    estimateSize: () => ESTIMATE,
    getItemKey: keyOf,
    measureElement: measureRow,
    overscan: OVERSCAN,
    scrollMargin,
  })
  // The content above the table may grow or shrink at any time; the place is updated only if it really moved.
  useLayoutEffect(() => {
    const first = body.current?.closest('table')?.tBodies[0]
    const top = first ? first.getBoundingClientRect().top + window.scrollY : 0
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top)
  })
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

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

const PRINT = window.matchMedia('print')

function subscribeToPrint(listener: () => void): () => void {
  PRINT.addEventListener('change', listener)
  return () => PRINT.removeEventListener('change', listener)
}

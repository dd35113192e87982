import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** From this many rows on, only those near the window are rendered. */
const WINDOW_FROM = 300

/** A row's height before it is measureRow, in px. */
const ESTIMATE = 69

/** Rows rendered beyond the edges of the window, so that Tab always finds the next one. */
const OVERSCAN = 8

/** Returns a row's height with the space above it, which the cards of a phone have. */
function measureRow(row: Element): number {
  const space = Number.parseFloat(getComputedStyle(row).marginBlockStart)
  return row.getBoundingClientRect().height + (Number.isFinite(space) ? space : 0)
}

/**
 * The rows to render of a long table that scrolls with the page, and the space that the others would take. `body`
 * goes to the element whose top is the first row's, `measure` with `data-index` to every row.
 */
export function useRowWindow(count: number, keyOf: (index: number) => string) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const isWindowed = count > WINDOW_FROM
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isWindowed,
    estimateSize: () => ESTIMATE,
    getItemKey: keyOf,
    measureElement: measureRow,
    overscan: OVERSCAN,
    scrollMargin,
  })
  // What stands above the table may grow or shrink at any time; the place is only noted when it really moved.
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

import type { ReactNode } from 'react'
import { type RowWindow, useRowWindow } from '#ui/table/use-row-window.ts'

type WindowedRowsProps = {
  count: number
  keyOf: (index: number) => string
  children: (rows: RowWindow) => ReactNode
}

/** Renders only the rows near the viewport. */
export function WindowedRows({ count, keyOf, children }: WindowedRowsProps) {
  return children(useRowWindow(count, keyOf))
}

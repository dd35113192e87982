import type { ConsoleColumn } from '#ui/table/console-table.tsx'
import { calendarYearText } from '#ui/text/date-text.ts'

/** Returns a calendar day with its year, for display. */
export const calendarYear = (day: string) => calendarYearText(Date.parse(day))

/** Returns a column of days; `none` is shown without a day. */
export function dayColumn<Row>(
  key: string,
  header: string,
  dayOf: (row: Row) => string | undefined,
  none: string | null = null,
): ConsoleColumn<Row> {
  function cell(row: Row) {
    const day = dayOf(row)
    return day === undefined ? none : <time dateTime={day}>{calendarYear(day)}</time>
  }
  return { key, header, isNarrow: true, isFact: true, cell }
}

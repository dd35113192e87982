import type { AppContext } from '#app-context.ts'
import type { CourseReader } from '#store/learning/catalogues.ts'

/** The clock and the portal's time zone, by which the days of catalogues are told. */
export type ReadingContext = Pick<AppContext, 'clock'> & { config: Pick<AppContext['config'], 'timeZone'> }

/** Returns for whom courses are read now: the people of a partner. */
export function readerOf({ clock, config }: ReadingContext, partner: string | undefined): CourseReader {
  return { partner, now: clock(), timeZone: config.timeZone }
}

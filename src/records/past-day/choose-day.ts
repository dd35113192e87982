import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { type Day, dayAt } from '#domain/local-time.ts'
import { DAY_AHEAD, type PastDay, pastDayOf } from '#domain/past-day.ts'
import { findZones } from '#store/people/partners/earlier-zones.ts'

export type ProofContext = Pick<AppContext, 'db' | 'clock'> & {
  config: Pick<AppContext['config'], 'timeZone'>
}

/** A chosen day at a partner, with the partner's current day. */
export interface ChosenDay {
  on: PastDay
  today: Day
}

/**
 * Returns a day at a partner, by default the current one. Refuses a day ahead with `invalid-argument`, unless it was
 * over in an earlier time zone of the partner.
 */
export async function chooseDay(
  { db, clock, config }: ProofContext,
  partner: string,
  chosen: Day | undefined,
): Promise<ChosenDay> {
  const [zones, now] = [await findZones(db, partner, config.timeZone), clock()]
  const today = dayAt(now, zones.zone)
  const on = pastDayOf(zones, chosen ?? today)
  if (on.day > today && on.end > now) throw new AppError('invalid-argument', DAY_AHEAD)
  return { on, today }
}

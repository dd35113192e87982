import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { isValidOnDay } from '#domain/certificate/valid-on-day.ts'
import { type Day, dayAt } from '#domain/local-time.ts'
import { DAY_AHEAD, type PastDay, pastDayOf } from '#domain/past-day.ts'
import type { Certificate } from '#store/certificate/certificates.ts'
import { type ListedCertificates, listUnexpired } from '#store/certificate/listed-certificates.ts'
import { findZones } from '#store/people/earlier-zones.ts'

export type ProofContext = Pick<AppContext, 'db' | 'clock'> & {
  config: Pick<AppContext['config'], 'timeZone'>
}

/** A chosen day at a partner, with the partner's current day. */
export interface ChosenDay {
  on: PastDay
  today: Day
}

/**
 * Returns a day at a partner, by default the current one. Refuses a day ahead with `invalid-argument`, unless it was over
 * in an earlier time zone of the partner.
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

/** A page of certificates; `next` is the id of the last one unless there are no more. */
export interface CertificatePage {
  certificates: Certificate[]
  next?: string | undefined
}

/** Reads the next certificates of a partner that were valid on a day, at most `limit`, by course and name. */
export async function readValidCertificates(
  { db }: ProofContext,
  listed: ListedCertificates,
  on: PastDay,
  limit: number,
): Promise<CertificatePage> {
  const certificates: Certificate[] = []
  let after = listed.after
  while (certificates.length <= limit) {
    const page = await listUnexpired(db, { ...listed, after }, on, limit + 1)
    certificates.push(...page.filter((certificate) => isValidOnDay(certificate, on)))
    if (page.length <= limit) break
    after = page.at(-1)?.id
  }
  const shown = certificates.slice(0, limit)
  return { certificates: shown, next: certificates.length > limit ? shown.at(-1)?.id : undefined }
}

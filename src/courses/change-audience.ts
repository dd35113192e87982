import { createHash } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { AppError, notFound } from '#core/errors.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { type Audience, type AudienceKind, findNamedProblem, isInAudience } from '#domain/course/audience.ts'
import { findDaysProblem } from '#domain/course/catalogue.ts'
import type { PartnerActor } from '#partners/change-partner-state.ts'
import { findEarlier, idOfEntry, nameEntry } from '#people/idempotency-key.ts'
import { refuseOldPage } from '#people/refuse-old-page.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findAudience, lockCourse, storeAudience } from '#store/courses/audiences.ts'
import { storeNewAudience } from '#store/courses/offered-since.ts'
import { audit, findNewestAct } from '#store/operation/audit-log.ts'
import { findPartnerNames } from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'

/** Audit actions by kind of audience. */
const ACTS = {
  all: 'course-shown-to-all',
  except: 'course-shown-except',
  only: 'course-shown-only',
} as const satisfies Record<AudienceKind, AuditedAct>

/** The current time in ms since 1970, and the time zone for partners without their own. */
interface Moment {
  now: number
  timeZone: string
}

type ChangeContext = Pick<AppContext, 'db' | 'clock'> & { config: Pick<AppContext['config'], 'timeZone'> }

/** Reads a course's audience with its version for a later change. Undefined for an unknown course. */
export async function readShownAudience(
  db: Queryable,
  courseId: string,
): Promise<(Audience & { version: string }) | undefined> {
  const audience = await findAudience(db, courseId)
  if (!audience) return undefined
  const version = createHash('sha256').update(JSON.stringify(audience)).digest('base64url')
  return { ...audience, version }
}

/**
 * Changes the audience of a course on request, once per key. Refuses like `changeAudience`, and an outdated request
 * with `changed-meanwhile`.
 */
export function changeShownAudience(
  { db, clock, config: { timeZone } }: ChangeContext,
  { courseId, version, key }: { courseId: string; version: string; key: string },
  wanted: Audience,
  { actor, address }: Pick<PartnerActor, 'actor' | 'address'>,
): Promise<void> {
  const entry = nameEntry(ACTS[wanted.audience], [actor, key], [[courseId, version, wanted]])
  return inTransaction(db, async (transaction) => {
    const isThere = await lockCourse(transaction, courseId)
    if (await findEarlier(transaction, entry)) return
    if (!isThere) throw notFound()
    if ((await readShownAudience(transaction, courseId))?.version !== version) {
      const newest = await findNewestAct(transaction, [courseId], [...Object.values(ACTS)])
      throw await refuseOldPage(transaction, newest, timeZone)
    }
    const by = { actor, address, entry: idOfEntry(entry) }
    await changeAudience(transaction, courseId, wanted, by, { now: clock(), timeZone })
  })
}

/**
 * Locks a course and changes its audience. Learning records stay. Refuses an unknown course or partner with 404.
 * Refuses invalid days, an empty audience, and more than 200 named partners with `invalid-argument`.
 */
export async function changeAudience(
  db: Queryable,
  courseId: string,
  wanted: Audience,
  by: PartnerActor,
  moment: Moment,
): Promise<void> {
  const before = (await lockCourse(db, courseId)) && (await findAudience(db, courseId))
  if (!before) throw notFound()
  const after = await parseAudience(db, wanted)
  await storeAudience(db, courseId, after)
  await storeNewAudience(db, courseId, { before, after }, moment)
  await auditChange(db, courseId, { before, after }, by, moment.now)
}

/** Removes duplicate partners from an audience. An `except` audience without partners becomes one of all partners. */
async function parseAudience(
  db: Queryable,
  { audience, partners, from, until }: Audience,
): Promise<Audience> {
  const ids = audience === 'all' ? [] : [...new Set(partners)].sort()
  const problem = findDaysProblem({ from, until }) ?? findNamedProblem({ audience, partners: ids })
  if (problem !== undefined) throw new AppError('invalid-argument', problem)
  const names = await findPartnerNames(db, ids)
  if (ids.some((id) => !names.has(id))) throw notFound()
  return { audience: ids.length === 0 ? 'all' : audience, partners: ids, from, until }
}

/** Writes audit entries for the audience, its days, and each affected partner. */
async function auditChange(
  db: Queryable,
  subject: string,
  { before, after }: { before: Audience; after: Audience },
  { actor, address, entry: id }: PartnerActor,
  now: number,
): Promise<void> {
  const by = { actor, address, subject }
  await audit(db, { ...by, act: ACTS[after.audience], id }, now)
  if (before.from !== after.from || before.until !== after.until)
    await audit(db, { ...by, act: 'course-dates-changed' }, now)
  for (const partner of new Set([...before.partners, ...after.partners])) {
    const isShown = isInAudience(after, partner)
    if (isShown === isInAudience(before, partner)) continue
    const act = isShown ? 'course-shown-to-partner' : 'course-hidden-from-partner'
    await audit(db, { ...by, act, partner }, now)
  }
}

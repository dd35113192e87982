import { setImmediate } from 'node:timers/promises'
import { AppError, notFound } from '#core/errors.ts'
import type { RequiredCounts } from '#domain/requirement/count-required.ts'
import {
  ALREADY_EVERYWHERE,
  type CoursePartner,
  decideEffects,
  type PartnerEffects,
} from '#domain/requirement/partner-effects.ts'
import { type Deadline, REQUIREMENT_MESSAGES } from '#domain/requirement/requirement.ts'
import { findEarlier, idOfEntry, nameEntry } from '#people/idempotency-key.ts'
import { eachPage } from '#store/connection/each-page.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { listCourseOffers, type OfferAtPartner } from '#store/courses/course-offers.ts'
import { findEnabledCourse, findStoredCourse } from '#store/courses/courses.ts'
import { audit } from '#store/operation/audit-log.ts'
import { lockLimit } from '#store/operation/leases.ts'
import { lockPartnerState } from '#store/people/partners/partners.ts'
import { listCompanyRequirements, type StoredRequirement } from '#store/requirements/requirements.ts'
import {
  countPeopleDone,
  endOwnOfCourse,
  findFullPartners,
  listOwnAt,
} from '#store/requirements/requirements-of-course.ts'
import type { Queryable } from '#store/schema.ts'
import { addRequirement, endOpenRequirement, type RequiringActor } from './require-course.ts'
import { actOnce, type EverywhereContext, type KeyedActor } from './require-everywhere.ts'

/** A course and the partners at which it is to be required, by id; undefined for all, including later ones. */
export interface CourseAtPartners {
  courseId: string
  partners?: readonly string[] | undefined
  /** True to end what they have of their own, which otherwise stays. */
  replaces: boolean
}

/** The effect of a requirement on partners and their people; `isEverywhere` if all partners have it already. */
export type RequirementPreview = PartnerEffects & RequiredCounts & { isEverywhere: boolean }

/** Partners read at once; other requests run in between. */
const PARTNERS_AT_ONCE = 100

/**
 * Returns the effect of requiring a course. Refuses an unknown course or partner with 404 and a hidden course with
 * `invalid-argument`.
 */
export async function previewRequirement(
  context: EverywhereContext,
  wanted: CourseAtPartners,
): Promise<RequirementPreview> {
  await refuseHidden(context, wanted.courseId)
  return readEffects(context, wanted)
}

/**
 * Returns the effect of a requirement on partners, and the number of people who must complete the course and of those
 * who have. A requirement at all partners applies at those that keep their own, too.
 */
export async function readEffects(
  context: EverywhereContext,
  wanted: CourseAtPartners,
): Promise<RequirementPreview> {
  const { db } = context
  const effects: PartnerEffects = { required: [], kept: [], leftOut: [] }
  const count: RequiredCounts = { open: 0, done: 0, excused: 0 }
  for await (const page of coursePartners(context, wanted)) {
    const found = decideEffects(page, wanted.replaces)
    for (const [effect, partners] of Object.entries(found))
      effects[effect as keyof PartnerEffects].push(...partners)
    const reached = wanted.partners ? found.required : [...found.required, ...found.kept]
    const ids = reached.map(({ id }) => id)
    for (const { open, done, excused } of (await countPeopleDone(db, wanted.courseId, ids)).values()) {
      count.open += open
      count.done += done
      count.excused += excused
    }
    await setImmediate()
  }
  const isEverywhere = (await listEverywhere(db, wanted.courseId)).length > 0
  return { ...effects, ...count, isEverywhere }
}

/** A course to require at partners by a deadline. */
type Wanted<At extends CourseAtPartners> = At & { deadline: Deadline }

/**
 * Requires a course at some partners in one transaction, once per key. Returns the effects, which are those that
 * `previewRequirement` returns. Refuses like it and like `requireCourse`.
 */
export function requireAtPartners(
  context: EverywhereContext,
  { actor, ip, key }: KeyedActor,
  wanted: Wanted<CourseAtPartners & { partners: readonly string[] }>,
): Promise<PartnerEffects> {
  const { courseId, partners, replaces, deadline } = wanted
  const content = [courseId, partners, replaces, deadline]
  const entry = nameEntry('requirement-added', [actor, key], content)
  const unchanged = nameEntry('requirement-unchanged', [actor, key], content)
  return inTransaction(context.db, async (db) => {
    for (const partner of [...partners].sort()) await lockPartnerState(db, partner)
    const isRepeated = (await findEarlier(db, entry)) !== undefined
    await refuseHidden({ ...context, db }, courseId)
    const found: CoursePartner[] = []
    for await (const page of coursePartners({ ...context, db }, wanted)) found.push(...page)
    const effects = decideEffects(found, replaces && !isRepeated)
    if (isRepeated) return { ...effects, required: effects.kept, kept: [] }
    if (await findEarlier(db, unchanged)) return { ...effects, required: [] }
    const by = { actor, ip, entry: idOfEntry(entry), seesAllCourses: true }
    await requireAt(db, context, by, { courseId, deadline, partners: effects.required })
    const attempt = { act: 'requirement-unchanged', actor, subject: courseId, address: ip } as const
    if (effects.required.length === 0)
      await audit(db, { ...attempt, id: idOfEntry(unchanged) }, context.clock())
    return effects
  })
}

/**
 * Requires a course at all partners, once per key, and with `replaces` ends what they have for everyone. Refuses like
 * `requireCourse`, and with `invalid-argument` a second requirement that does not replace the first.
 */
export function requireAtAll(
  context: EverywhereContext,
  by: KeyedActor,
  { courseId, replaces, deadline }: Wanted<CourseAtPartners>,
): Promise<void> {
  const content = [courseId, replaces, deadline]
  return actOnce(context, 'requirement-added', by, content, async (db, { actor, ip, ...added }) => {
    await lockLimit(db, 'company-requirements')
    const open = await listEverywhere(db, courseId)
    if (open.length > 0 && !replaces) throw new AppError('invalid-argument', ALREADY_EVERYWHERE)
    const now = context.clock()
    for (const { id } of open) await endOpenRequirement(db, { actor, ip }, id, now)
    const ended = { act: 'requirement-ended', actor, subject: courseId, address: ip } as const
    for (const partner of replaces ? await endOwnOfCourse(db, courseId, now) : []) {
      await audit(db, { ...ended, partner }, now)
      await setImmediate()
    }
    await addRequirement(db, context, { actor, ip, ...added }, { courseId, deadline, people: undefined })
  })
}

/** Lists the company's open requirements of a course, newest first. */
export async function listEverywhere(db: Queryable, courseId: string): Promise<StoredRequirement[]> {
  const all = await listCompanyRequirements(db)
  return all.filter((one) => one.courseId === courseId && one.ended === undefined)
}

/** Requires a course at each partner instead of its own requirements; the first entry has the id of the action. */
async function requireAt(
  db: Queryable,
  context: EverywhereContext,
  by: RequiringActor,
  { courseId, deadline, partners }: { courseId: string; deadline: Deadline; partners: CoursePartner[] },
): Promise<void> {
  let { entry } = by
  for (const { id: partner, own } of partners) {
    const at = { ...by, partner, entry }
    for (const id of own) await endOpenRequirement(db, { ...at, entry: undefined }, id, context.clock())
    await addRequirement(db, context, at, { courseId, deadline, people: undefined })
    entry = undefined
    await setImmediate()
  }
}

/** Reads the partners of a choice in pages, by id. Refuses an unknown one with 404. */
async function* coursePartners(
  context: EverywhereContext,
  { courseId, partners }: Pick<CourseAtPartners, 'courseId' | 'partners'>,
): AsyncGenerator<CoursePartner[]> {
  const { db, clock, config } = context
  const moment = { now: clock(), timeZone: config.timeZone }
  let left = new Set(partners).size
  const pages = eachPage<OfferAtPartner>(PARTNERS_AT_ONCE, (last, limit) =>
    listCourseOffers(db, { courseId, partners, after: last?.id ?? '', limit }, moment),
  )
  for await (const offers of pages) {
    const ids = offers.map(({ id }) => id)
    const own = await listOwnAt(db, courseId, ids)
    const full = partners ? await findFullPartners(db, ids) : new Set()
    yield offers.map(({ id, name, since }) => ({
      id,
      name,
      hasCourse: since !== undefined,
      isFull: full.has(id),
      own: own.get(id) ?? [],
    }))
    left -= ids.length
  }
  if (partners && left > 0) throw notFound()
}

async function refuseHidden({ db, ...context }: EverywhereContext, courseId: string): Promise<void> {
  if (await findEnabledCourse(db, courseId, readerOf(context, undefined))) return
  if (!(await findStoredCourse(db, courseId))) throw notFound()
  throw new AppError('invalid-argument', REQUIREMENT_MESSAGES.notOffered)
}

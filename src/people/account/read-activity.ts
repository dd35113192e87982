import type { ActivityEntry } from '#contract/console/console-activity.ts'
import { activitySentence, targetKind } from '#domain/console/activity-sentence.ts'
import { listCourses } from '#store/courses/courses.ts'
import {
  type ActivityPlace,
  type ActivityRow,
  type ActivityWanted,
  listActivity,
} from '#store/operation/activity.ts'
import { findPartnerNames } from '#store/people/partners/partners.ts'
import { findUserNames } from '#store/people/users.ts'
import { listOwnDeadlinePeriods } from '#store/requirements/own-deadlines.ts'
import type { Queryable } from '#store/schema.ts'

/** Entries per page. */
const ACTIVITY_PER_PAGE = 100

/** Maximum number of entries in an exported file. */
export const MAX_EXPORTED = 100_000

/** Number of entries that an export reads per query. */
const EXPORTED_AT_ONCE = 1000

/** An audit entry's sentence and stored row. */
export interface ShownEntry {
  row: ActivityRow
  entry: ActivityEntry
}

/** Reads a page of entries with current names, and the start of the next page if there is one. */
export async function readActivity(
  db: Queryable,
  wanted: ActivityWanted,
  after: ActivityPlace | undefined,
): Promise<{ entries: ActivityEntry[]; next: ActivityPlace | undefined }> {
  const rows = await listActivity(db, wanted, { after, limit: ACTIVITY_PER_PAGE + 1 })
  const shown = rows.slice(0, ACTIVITY_PER_PAGE)
  const entries = (await showAll(db, shown)).map(({ entry }) => entry)
  return { entries, next: rows.length > shown.length ? shown.at(-1) : undefined }
}

/** Reads the newest 100,000 entries in pages. Names are read with each page. */
export async function* readAllActivity(db: Queryable, wanted: ActivityWanted): AsyncGenerator<ShownEntry[]> {
  let after: ActivityPlace | undefined
  for (let read = 0; read < MAX_EXPORTED; ) {
    const limit = Math.min(EXPORTED_AT_ONCE, MAX_EXPORTED - read)
    const rows = await listActivity(db, wanted, { after, limit })
    if (rows.length > 0) yield await showAll(db, rows)
    if (rows.length < limit) return
    read += rows.length
    after = rows.at(-1)
  }
}

/** Converts entries into sentences that name people, partners and courses. Runs one query per kind. */
async function showAll(db: Queryable, rows: readonly ActivityRow[]): Promise<ShownEntry[]> {
  const people = new Set<string>()
  const partners = new Set<string>()
  for (const { act, actor, subject, partner_id } of rows) {
    const kind = targetKind(act)
    if (isAccount(actor)) people.add(actor)
    if (kind === 'person') people.add(subject)
    if (kind === 'partner' || kind === 'partner-or-course') partners.add(subject)
    if (partner_id !== null) partners.add(partner_id)
  }
  const decisions = await listDecisions(db, rows.filter(isOwnDeadline))
  const isAboutCourses = decisions.size > 0 || rows.some(({ act }) => targetKind(act).endsWith('course'))
  const [userNames, partnerNames, courses] = await Promise.all([
    findUserNames(db, [...people]),
    findPartnerNames(db, [...partners]),
    isAboutCourses ? listCourses(db) : [],
  ])
  const courseNames = new Map(courses.map(({ course }) => [course.id, course.name]))
  const named = {
    person: (id: string) => nameOf(userNames.get(id)),
    partner: (id: string) => partnerNames.get(id),
    course: (id: string) => courseNames.get(id),
    'partner-or-course': (id: string) => courseNames.get(id) ?? partnerNames.get(id),
    text: () => undefined,
  }
  return rows.map((row) => {
    const { id, at, act, subject, partner_id: within, count } = row
    const kind = targetKind(act)
    const actor = { id: row.actor, name: named.person(row.actor) }
    const target = { id: subject, name: named[kind](subject) }
    const partner = within === null ? undefined : { id: within, name: partnerNames.get(within) }
    const decided = decisions.get(decisionKey(within, subject, at))
    const course = decided === undefined ? undefined : courseNames.get(decided)
    const entry = {
      id,
      at,
      sentence: activitySentence({ act, actor, target, partner, course, count }),
      ...(isAccount(actor.id) ? { actor } : {}),
      ...(kind === 'person' && subject !== actor.id ? { person: target } : {}),
      ...(partner ? { partner } : {}),
    }
    return { row, entry }
  })
}

function isOwnDeadline({ act }: ActivityRow): boolean {
  return act === 'requirement-excused' || act.startsWith('own-deadline-')
}

/** Returns the courses in which people were granted, changed or lost a due date of their own, by `decisionKey`. */
async function listDecisions(db: Queryable, rows: readonly ActivityRow[]): Promise<Map<string, string>> {
  const partners = [...new Set(rows.flatMap(({ partner_id }) => partner_id ?? []))]
  const people = [...new Set(rows.map(({ subject }) => subject))]
  const periods = partners.length === 0 ? [] : await listOwnDeadlinePeriods(db, partners, people)
  return new Map(
    periods.flatMap(({ partner, uid, courseId, since, until }) =>
      // A change ends one period at the time the next begins.
      [until, since].flatMap((at) =>
        at === null ? [] : [[decisionKey(partner, uid, at), courseId] as const],
      ),
    ),
  )
}

function decisionKey(partner: string | null, uid: string, at: number): string {
  return JSON.stringify([partner, uid, at])
}

function isAccount(actor: string): boolean {
  return actor !== 'operator' && actor !== 'nobody'
}

/** Returns a display name for an existing account, even if its own name is blank. */
function nameOf(name: string | undefined): string | undefined {
  return name?.trim() === '' ? 'Someone without a name' : name
}

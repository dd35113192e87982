import { z } from 'zod'
import type { PastLearner, PastRecord, StatusEvent } from '#domain/requirement/required-on-day.ts'
import type { PastMember } from '../people/memberships.ts'
import { type Queryable, readJson } from '../schema.ts'

/** A period of an own deadline or excuse, with the reason. */
export interface OwnPeriod {
  since: number
  until?: number | undefined
  by?: string | undefined
  reason: string
  document?: string | undefined
}

const STATUS_KINDS = [
  'record-opened',
  'record-adopted',
  'record-continued',
  'course-completed',
  'course-reopened',
] as const

/** The data of events: until when a continued completion counts, and the record that another one renews. */
const StatusData = z.looseObject({ continuedUntil: z.string().optional(), renews: z.string().optional() })

/** Reads the history of a course for some of a partner's people, in their order. */
export async function readPastLearners(
  db: Queryable,
  at: { partner: string; courseId: string },
  members: readonly PastMember[],
): Promise<(PastLearner & { own: OwnPeriod[] })[]> {
  if (members.length === 0) return []
  const uids = members.map(({ uid }) => uid)
  const [records, own] = [await readRecords(db, at, uids), await readOwnPeriods(db, at, uids)]
  return members.map((member) => ({
    ...member,
    own: own.get(member.uid) ?? [],
    records: records.get(member.uid) ?? [],
  }))
}

async function readOwnPeriods(
  db: Queryable,
  { partner, courseId }: { partner: string; courseId: string },
  uids: string[],
): Promise<Map<string, OwnPeriod[]>> {
  const query = db.selectFrom('own_deadline_history').selectAll().where('partner_id', '=', partner)
  const ofCourse = query.where('course_id', '=', courseId).where('user_id', 'in', uids)
  const rows = await ofCourse.orderBy('since').execute()
  const periods = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(
    Array.from(periods, ([uid, found]) => [
      uid,
      found.map(({ since, until, by_day, reason, document }) => ({
        since,
        until: until ?? undefined,
        by: by_day ?? undefined,
        reason: reason ?? '',
        document: document ?? undefined,
      })),
    ]),
  )
}

/** Reads the records of a course by uid: the current ones, and the closed ones. */
async function readRecords(
  db: Queryable,
  { partner, courseId }: { partner: string; courseId: string },
  uids: string[],
): Promise<Map<string, PastRecord[]>> {
  const [current, certificates] = [
    await db
      .selectFrom('completions')
      .select(['id', 'user_id', 'status'])
      .where('partner_id', '=', partner)
      .where('user_id', 'in', uids)
      .where('course_id', '=', courseId)
      .execute(),
    await db
      .selectFrom('certificates')
      .select(['record_id as id', 'user_id', 'issued', 'ends', 'revoked'])
      .where('partner_id', '=', partner)
      .where('user_id', 'in', uids)
      .where('course_id', '=', courseId)
      .execute(),
  ]
  const owners = new Map([...current, ...certificates].map(({ id, user_id }) => [id, user_id]))
  const events = await readStatusEvents(db, partner, [...owners.keys()])
  // A closed record has a certificate, unless it was continued.
  for (let renewed = findRenewed(owners, events); renewed.size > 0; renewed = findRenewed(owners, events)) {
    for (const [id, uid] of renewed) owners.set(id, uid)
    for (const [id, its] of await readStatusEvents(db, partner, [...renewed.keys()])) events.set(id, its)
  }
  const certificateOf = new Map(certificates.map((one) => [one.id, one]))
  const statusOf = new Map(current.map(({ id, status }) => [id, status]))
  const records = Array.from(owners, ([id, uid]) => {
    const { issued, ends, revoked } = certificateOf.get(id) ?? {}
    const certificate =
      issued === undefined ? undefined : { issued, ends: ends ?? undefined, revoked: revoked ?? undefined }
    const isComplete = statusOf.get(id) === 'complete' || !statusOf.has(id)
    return { uid, events: events.get(id) ?? [], certificate, isComplete }
  })
  records.sort((one, other) => startOf(one) - startOf(other))
  return Map.groupBy(records, ({ uid }) => uid)
}

/** Returns the users of the renewed records that are not known yet, by record. */
function findRenewed(
  owners: ReadonlyMap<string, string>,
  events: ReadonlyMap<string, readonly StoredStatusEvent[]>,
): Map<string, string> {
  const renewed = [...events].flatMap(([id, its]) => {
    const uid = owners.get(id)
    const ids = its.flatMap(({ renews }) => (renews === undefined || owners.has(renews) ? [] : renews))
    return uid === undefined ? [] : ids.map((one) => [one, uid] as const)
  })
  return new Map(renewed)
}

function startOf({ events }: { events: readonly StatusEvent[] }): number {
  return events[0]?.at ?? 0
}

type StoredStatusEvent = StatusEvent & { renews?: string | undefined }

async function readStatusEvents(
  db: Queryable,
  partner: string,
  records: string[],
): Promise<Map<string, StoredStatusEvent[]>> {
  if (records.length === 0) return new Map()
  const rows = await db
    .selectFrom('learning_events')
    .select(['record_id', 'kind', 'at', 'happened', 'data'])
    .where('partner_id', '=', partner)
    .where('record_id', 'in', records)
    .where('kind', 'in', STATUS_KINDS)
    .orderBy('record_id')
    .orderBy('number')
    .execute()
  const events = rows.map(({ record_id, kind, at, happened, data }) => {
    const { continuedUntil, renews } = readJson(StatusData, data)
    const until = continuedUntil === undefined ? {} : { continuedUntil }
    return { record_id, kind, at, happened, ...until, renews } as StoredStatusEvent & { record_id: string }
  })
  return Map.groupBy(events, ({ record_id }) => record_id)
}

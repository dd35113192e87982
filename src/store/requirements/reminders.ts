import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Day } from '#domain/local-time.ts'
import { REMINDER_OBSTACLES, type ReminderObstacle } from '#domain/requirement/reminder-outcome.ts'
import { isKeyOf } from '#domain/unknown-value.ts'
import { type Queryable, type ReminderRow, readJson } from '../schema.ts'

const NamedCourses = z.array(z.object({ courseId: z.string(), due: z.string() }))

/** A course named in a reminder, and the due date stated there. */
export type NamedCourse = z.infer<typeof NamedCourses>[number]

/** A stored reminder; times in ms since 1970. */
export interface StoredReminder {
  uid: string
  /** The day when it was queued, in the partner's time zone. */
  day: Day
  kind: ReminderRow['kind']
  named: NamedCourse[]
  /** The administrator who requested the reminder; undefined for a scheduled one. */
  requestedBy: string | undefined
  state: ReminderRow['state']
  /** The reason for dropping the reminder. */
  why: ReminderObstacle | undefined
  queued: number
  /** Time when the reminder was sent or dropped. */
  ended: number | undefined
}

/** A reminder to store. */
export type NewReminder = Pick<StoredReminder, 'uid' | 'day' | 'kind' | 'named' | 'requestedBy'> & {
  /** Id of its email. */
  mail: string
}

/**
 * Stores reminders for a partner's users and returns the uids of those stored. A user's existing reminder for that
 * day is kept, unless it was dropped.
 */
export async function insertReminders(
  db: Queryable,
  partner: string,
  reminders: NewReminder[],
  now: number,
): Promise<Set<string>> {
  if (reminders.length === 0) return new Set()
  const rows = reminders.map(({ requestedBy, named, ...given }) => ({
    ...given,
    partner_id: partner,
    requested_by: requestedBy ?? null,
    named: JSON.stringify(named),
    ...({ state: 'waiting', why: null, queued: now, ended: null } as const),
  }))
  const inserted = await db
    .insertInto('reminders')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'uid', 'day'])
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          mail: eb.ref('excluded.mail'),
          requested_by: eb.ref('excluded.requested_by'),
          named: eb.ref('excluded.named'),
          state: 'waiting',
          why: null,
          queued: now,
          ended: null,
        }))
        .where('reminders.state', '=', 'dropped'),
    )
    .returning('uid')
    .execute()
  return new Set(inserted.map(({ uid }) => uid))
}

/** Selects reminders with the id of their waiting email. A waiting reminder without an email counts as given up. */
function selectReminders(db: Queryable, partner: string) {
  const waits = sql<SqlBool>`mail_queue.due is not null`
  return db
    .selectFrom('reminders')
    .leftJoin('mail_queue', (join) => join.onRef('mail_queue.id', '=', 'reminders.mail').on(waits))
    .select(['reminders.uid', 'day', 'kind', 'named', 'requested_by', 'state', 'why', 'reminders.queued'])
    .select(['ended', 'mail_queue.id as waiting'])
    .where('partner_id', '=', partner)
}

type Selected = Pick<
  ReminderRow,
  'uid' | 'day' | 'kind' | 'named' | 'requested_by' | 'state' | 'why' | 'queued' | 'ended'
> & { waiting: string | null }

function fromRow({ requested_by, named, state, why, ended, waiting, ...row }: Selected): StoredReminder {
  const isLost = state === 'waiting' && waiting === null
  return {
    ...row,
    named: readJson(NamedCourses, named),
    requestedBy: requested_by ?? undefined,
    state: isLost ? 'dropped' : state,
    why: isLost ? 'given-up' : toObstacle(why),
    ended: ended ?? undefined,
  }
}

function toObstacle(why: string | null): ReminderObstacle | undefined {
  if (why === null) return undefined
  return isKeyOf(REMINDER_OBSTACLES, why) ? why : 'nothing'
}

/** Lists the waiting reminders of a range of a partner's users, and those ended since a time, ordered by uid. */
export async function listRemindersSince(
  db: Queryable,
  { partner, from, to }: { partner: string; from: string; to: string },
  since: number,
): Promise<Map<string, StoredReminder[]>> {
  const ofPeople = selectReminders(db, partner).where('reminders.uid', '>=', from)
  const rows = await ofPeople
    .where('reminders.uid', '<=', to)
    .where(({ eb, or }) => or([eb('ended', 'is', null), eb('ended', '>=', since)]))
    .execute()
  return Map.groupBy(rows.map(fromRow), ({ uid }) => uid)
}

/** Lists the reminders of a user or of all users at a partner, newest first. */
export async function listReminders(
  db: Queryable,
  { partner, uid, limit }: { partner: string; uid?: string | undefined; limit: number },
): Promise<StoredReminder[]> {
  const all = selectReminders(db, partner)
  const query = uid === undefined ? all : all.where('reminders.uid', '=', uid)
  const newest = query.orderBy('reminders.queued', 'desc').orderBy('reminders.uid').limit(limit)
  return (await newest.execute()).map(fromRow)
}

/** Key of an email's reminder: its partner, its user and the email's id. */
export interface ReminderKey {
  partner: string
  uid: string
  mail: string
}

/** Finds the waiting reminder of an email. */
export async function findWaitingReminder(
  db: Queryable,
  { partner, uid, mail }: ReminderKey,
): Promise<StoredReminder | undefined> {
  const query = selectReminders(db, partner)
    .where('reminders.uid', '=', uid)
    .where('reminders.mail', '=', mail)
  const row = await query.where('state', '=', 'waiting').executeTakeFirst()
  return row && fromRow(row)
}

/** Updates a waiting reminder's kind and courses, or its outcome. */
export async function changeReminder(
  db: Queryable,
  { partner, uid, mail }: ReminderKey,
  { kind, named, sent, dropped }: { kind?: StoredReminder['kind']; named?: NamedCourse[] } & ReminderEnd,
): Promise<void> {
  const change = {
    ...(kind === undefined ? {} : { kind }),
    ...(named === undefined ? {} : { named: JSON.stringify(named) }),
    ...(sent === undefined ? {} : { state: 'sent' as const, ended: sent }),
    ...(dropped === undefined ? {} : { state: 'dropped' as const, why: dropped.why, ended: dropped.at }),
  }
  const update = db.updateTable('reminders').set(change).where('partner_id', '=', partner)
  await update
    .where('uid', '=', uid)
    .where('reminders.mail', '=', mail)
    .where('state', '=', 'waiting')
    .execute()
}

/** Outcome of a reminder: the time it was sent, or the reason and time it was dropped; times in ms since 1970. */
export interface ReminderEnd {
  sent?: number
  dropped?: { why: ReminderObstacle; at: number }
}

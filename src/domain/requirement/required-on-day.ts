import { lastCountingDay } from '../learning/completion-record.ts'
import type { Day } from '../local-time.ts'
import type { PastDay } from '../past-day.ts'
import { holdsAt, type Period } from './group-target.ts'
import {
  type CourseProgress,
  certifiedUntil,
  concerns,
  dueWithDay,
  isExcuse,
  type OwnDeadline,
  type Requirement,
} from './requirement.ts'

/** An event that changes whether a record's course is complete, or the first event of the record. */
export interface StatusEvent {
  kind: 'record-opened' | 'record-adopted' | 'record-continued' | 'course-completed' | 'course-reopened'
  /** Time of recording, in ms since 1970. */
  at: number
  /** Time of the event, in ms since 1970. For a continued completion, it is earlier than the recording. */
  happened: number
  /** Last valid day of a continued completion. */
  continuedUntil?: Day | undefined
}

/** A person's record of a course: its events in order, and its certificate. */
export interface PastRecord {
  events: readonly StatusEvent[]
  certificate?: { issued: number; ends?: Day | undefined; revoked?: number | undefined } | undefined
  /** True if the course is complete now; relevant for a record older than its events. */
  isComplete: boolean
}

/**
 * A person on a team on a day: the time of joining, own deadlines over time, and records in the order of their start.
 */
export interface PastLearner {
  uid: string
  joined: number
  own: readonly (OwnDeadline & Period)[]
  records: readonly PastRecord[]
}

/**
 * The state of a required course for a person at the end of a day. It is `unknown` before the record's events were
 * stored.
 */
export type RequiredState = 'done' | 'open' | 'overdue' | 'excused' | 'unknown'

/** A required course of a person on a day: the day by which it had to be complete, and the day of completion. */
export interface RequiredOnDay {
  state: RequiredState
  by?: Day | undefined
  completed?: Day | undefined
  /** Index of the own deadline that applied. */
  own?: number | undefined
}

/**
 * Returns the effect of a course's requirements on a person at the end of a day, or at `now` on the current day.
 * Returns undefined if the course was not required of them. Only events up to that time count, in the order of
 * recording, so that later events never change the result.
 */
export function requiredOnDay(
  { uid, joined, own, records }: PastLearner,
  requirements: readonly Requirement[],
  { zone, end }: Pick<PastDay, 'zone' | 'end'>,
  now: number,
): RequiredOnDay | undefined {
  const at = Math.min(end - 1, now)
  const required = requirements.filter(
    (one) => concerns(uid, one, at) && holdsAt({ since: one.added, until: one.ended }, at),
  )
  if (required.length === 0) return undefined
  const ownIndex = own.findIndex((one) => holdsAt(one, at))
  const ownDeadline = own[ownIndex]
  const about = ownDeadline === undefined ? {} : { own: ownIndex }
  if (isExcuse(ownDeadline)) return { state: 'excused', ...about }
  const progress = progressAt(records, zone, at)
  const member = { uid, joined, own: ownDeadline }
  const { day, due } = dueWithDay(member, required, progress ?? NOT_STARTED, zone, at)
  if (!progress) return { state: 'unknown', ...about }
  if (due.state === 'done') return { state: 'done', by: day, completed: due.completed, ...about }
  return { state: due.state === 'overdue' ? 'overdue' : 'open', by: day, ...about }
}

const NOT_STARTED: CourseProgress = { status: 'not-started' }

/** Returns the progress in a course at a time, or undefined if its events were not stored then. */
function progressAt(records: readonly PastRecord[], zone: string, at: number): CourseProgress | undefined {
  const begun = records.filter(({ events }) => (events[0]?.at ?? 0) <= at)
  const record = begun.at(-1)
  if (!record) return records[0]?.events[0]?.kind === 'record-adopted' ? undefined : NOT_STARTED
  const lastOf = (kind: StatusEvent['kind']) =>
    record.events.filter((event) => event.kind === kind && event.at <= at).at(-1)?.happened
  const [own, earlier] = [record, begun.at(-2)].map((one) => endAt(one, at))
  return {
    status: isCompleteAt(record, at) ? 'complete' : 'in-progress',
    completed: lastOf('course-completed'),
    reopened: lastOf('course-reopened'),
    ...certifiedUntil(
      [...(earlier ? [{ ...earlier, isEarlier: true }] : []), ...(own ? [{ ...own, isEarlier: false }] : [])],
      zone,
    ),
  }
}

function endAt(record: PastRecord | undefined, at: number) {
  if (!record) return undefined
  const { issued = at, ends, revoked } = record.certificate ?? {}
  const isRevoked = revoked !== undefined && revoked <= at
  const continued = isCompleteAt(record, at) ? continuedUntilAt(record, at) : undefined
  if (continued !== undefined) {
    const own = record.certificate && issued <= at ? { ends, revoked: isRevoked || undefined } : undefined
    return { ends: lastCountingDay(continued, own), revoked: undefined }
  }
  if (ends === undefined || issued > at) return undefined
  return { ends, revoked: isRevoked ? revoked : undefined }
}

/** Returns the last day on which a continued completion counts, as recorded by a time. */
function continuedUntilAt({ events }: PastRecord, at: number): Day | undefined {
  return events.filter((event) => 'continuedUntil' in event && event.at <= at).at(-1)?.continuedUntil
}

/** Returns the status at a time. The status of a record older than its events follows from its next change. */
function isCompleteAt({ events, isComplete }: PastRecord, at: number): boolean {
  const changes = events.filter(({ kind }) => kind === 'course-completed' || kind === 'course-reopened')
  const last = changes.filter((event) => event.at <= at).at(-1)
  if (last) return last.kind === 'course-completed'
  if (events[0]?.kind !== 'record-adopted') return false
  const next = changes[0]
  return next ? next.kind === 'course-reopened' : isComplete
}

/**
 * Returns whether a list of a day may lack people and own deadlines, because changes were stored only from a later
 * time.
 */
export function isBeforeHistory(historyFrom: number, { end }: PastDay): boolean {
  return end <= historyFrom
}

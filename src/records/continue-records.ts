import { randomUUID } from 'node:crypto'
import { type ContinuedRecord, decideContinuation } from '#domain/certificate/continue-record.ts'
import { isCertificateEarned } from '#domain/certificate/earned-certificate.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { applyEvents, createEvents } from '#domain/learning/learning-events.ts'
import type { ContinueRecords } from '#people/account/account-acts.ts'
import { listCertificatesOfUser } from '#store/certificate/certificates.ts'
import { WriteConflict } from '#store/connection/in-transaction.ts'
import {
  findCompletionOf,
  listCompletionsOfUser,
  type StoredCompletion,
} from '#store/learning/completions.ts'
import { findStoredCourse } from '#store/learning/courses.ts'
import { listCourseTimes } from '#store/learning/required-statuses.ts'
import { insertCompletion, updateCompletion } from '#store/learning/write-record.ts'
import type { Queryable } from '#store/schema.ts'
import { certifyChange, createPartnerFinder } from './certify-change.ts'

/**
 * Creates the function that lets a person's records at a new partner continue those at the old one, which stay
 * unchanged; `timeZone` is the portal's. Courses that the new partner does not have are included: their records show
 * once it has them. A certificate is issued only for a course that both records complete together.
 */
export function createContinuing(timeZone: string): ContinueRecords {
  return async (db, { uid, from, to }, { actor, now }) => {
    const times = await listCourseTimes(db, from, uid)
    const findOld = await createRecordReader(db, { partner: from, uid })
    const findOwn = await createRecordReader(db, { partner: to, uid })
    for (const record of await listCompletionsOfUser(db, from, uid)) {
      const completed = times.get(record.courseId)?.completed
      const own = await findCompletionOf(db, { userId: uid, partnerId: to, courseId: record.courseId })
      const pair = { old: { ...findOld(record), completed }, own: own && { ...own, ...findOwn(own.record) } }
      await continueRecord(db, pair, { to, timeZone, actor, now })
    }
  }
}

/** Reads a person's certificates at a partner, and returns a function that adds its certificate to a record. */
async function createRecordReader(db: Queryable, whose: { partner: string; uid: string }) {
  const certificates = await listCertificatesOfUser(db, whose)
  return (record: CompletionRecord): ContinuedRecord => {
    return { record, certificate: certificates.find(({ recordId }) => recordId === record.id) }
  }
}

async function continueRecord(
  db: Queryable,
  { old, own }: { old: ContinuedRecord; own: (ContinuedRecord & StoredCompletion) | undefined },
  { to, timeZone, actor, now }: { to: string; timeZone: string; actor: string; now: number },
): Promise<void> {
  const { userId, courseId } = old.record
  const stored = await findStoredCourse(db, courseId)
  if (!stored) return
  const course = { ...stored.course, revision: stored.revision }
  const [continued, ...completed] = decideContinuation(course, old, own)
  if (!continued) return
  const recordId = own?.record.id ?? randomUUID()
  const whole = {
    recordId,
    userId,
    partnerId: to,
    courseId,
    revision: course.revision,
    at: now,
    newId: randomUUID,
  }
  const version = own?.version ?? 0
  const events = [
    ...createEvents([continued], { ...whole, actor, version }),
    // The completion is the person’s own, also if someone else continues the record.
    ...createEvents(completed, { ...whole, actor: userId, version: version + 1 }),
  ]
  const change = applyEvents(events, own?.record)
  if (!own) {
    if (!(await insertCompletion(db, change, course))) throw new WriteConflict()
    return
  }
  const certificate = isCertificateEarned(course, old.record)
    ? undefined
    : await certifyChange(
        { before: { course, record: own.record }, after: { course, record: change.record } },
        now,
        createPartnerFinder(db, timeZone),
      )
  await updateCompletion(db, own, change, course, certificate && { certificate })
}

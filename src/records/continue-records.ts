import { randomUUID } from 'node:crypto'
import { isCertificateMailed } from '#domain/certificate/certificate.ts'
import { type ContinuedRecord, decideContinuation } from '#domain/certificate/continue-record.ts'
import { isCertificateEarned } from '#domain/certificate/earned-certificate.ts'
import type { Course } from '#domain/course/course.ts'
import { type CompletionRecord, courseStatus } from '#domain/learning/completion-record.ts'
import { applyContinued, applyEvents, createEvents } from '#domain/learning/learning-events.ts'
import { foldRecord } from '#domain/learning/record-check.ts'
import { dayAt } from '#domain/local-time.ts'
import type { ContinueRecords } from '#people/account/account-acts.ts'
import { type Certificate, listCertificatesOfUser } from '#store/certificate/certificates.ts'
import { WriteConflict } from '#store/connection/in-transaction.ts'
import { findStoredCourse } from '#store/courses/courses.ts'
import {
  findCompletionOf,
  listCompletionsOfUser,
  type StoredCompletion,
} from '#store/learning/completions.ts'
import { readEvents } from '#store/learning/read-events.ts'
import { insertCompletion, updateCompletion } from '#store/learning/write-record.ts'
import { type CourseTimes, listCourseTimes } from '#store/requirements/required-statuses.ts'
import type { Queryable } from '#store/schema.ts'
import { certificateNotice, certifyChange, createPartnerFinder } from './certify-change.ts'

/**
 * Creates the function that lets a person's records at a new partner continue those at the old one, which stay
 * unchanged; `timeZone` is the portal's. Courses that the new partner does not have are included: their records show
 * once it has them. A certificate is issued only for a course that both records complete together. On PostgreSQL, an
 * action that was permitted before the move but is stored after it stays in the old record only.
 */
export function createContinuing(timeZone: string): ContinueRecords {
  return async (db, { uid, from, to }, { actor, now }) => {
    const findPartner = createPartnerFinder(db, timeZone)
    const today = dayAt(now, (await findPartner(from)).timeZone)
    const times = await listCourseTimes(db, from, uid)
    const certificates = await listCertificatesOfUser(db, { partner: from, uid })
    const ownCertificates = await listCertificatesOfUser(db, { partner: to, uid })
    for (const record of await listCompletionsOfUser(db, from, uid)) {
      const { courseId } = record
      const stored = await findStoredCourse(db, courseId)
      if (!stored) continue
      const course = { ...stored.course, revision: stored.revision }
      const current = { record, certificate: certificateOf(record, certificates), ...times.get(courseId) }
      const old = (await findRenewed(db, course, current, { certificates, today })) ?? current
      const own = await findCompletionOf(db, { userId: uid, partnerId: to, courseId })
      const pair = { old, own: own && { ...own, certificate: certificateOf(own.record, ownCertificates) } }
      await continueRecord(db, course, pair, { to, findPartner, actor, now })
    }
  }
}

function certificateOf({ id }: CompletionRecord, certificates: readonly Certificate[]) {
  return certificates.find(({ recordId }) => recordId === id)
}

/**
 * Returns the record that a person is renewing, with the progress of its renewal, if it counts until the renewal is
 * complete: its certificate is valid. Returns undefined otherwise.
 */
async function findRenewed(
  db: Queryable,
  course: Course,
  { record, reopened }: ContinuedRecord & CourseTimes,
  { certificates, today }: { certificates: readonly Certificate[]; today: string },
): Promise<ContinuedRecord | undefined> {
  if (reopened !== undefined || courseStatus(course, record) === 'complete') return undefined
  const earlier = certificates.filter(
    ({ courseId, recordId }) => courseId === record.courseId && recordId !== record.id,
  )
  const certificate = earlier[0]
  if (certificate?.ends === undefined || certificate.revoked || today >= certificate.ends) return undefined
  const fold = foldRecord()
  let completed: number | undefined
  const records = [{ id: certificate.recordId }]
  for await (const event of readEvents(db, { partner: record.partnerId, records })) {
    fold.add(event)
    if (event.kind === 'course-completed') completed = event.happened
  }
  const closed = fold.record()
  if (!closed || courseStatus(course, closed) !== 'complete') return undefined
  return { record: applyContinued(closed, record), certificate, completed }
}

async function continueRecord(
  db: Queryable,
  course: Course & { revision: number },
  { old, own }: { old: ContinuedRecord; own: (ContinuedRecord & StoredCompletion) | undefined },
  {
    to,
    findPartner,
    actor,
    now,
  }: { to: string; findPartner: ReturnType<typeof createPartnerFinder>; actor: string; now: number },
): Promise<void> {
  const { userId, courseId } = old.record
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
        findPartner,
      )
  const mail = certificate && isCertificateMailed(course) ? certificateNotice(certificate) : undefined
  await updateCompletion(db, own, change, course, certificate && { certificate, mail })
}

import { randomUUID } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { AppError, permit } from '#core/errors.ts'
import { findRenewalProblem, validityOf } from '#domain/certificate/certificate.ts'
import { modulesOf, quizIdsOf } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { createEvents, type NewEvent } from '#domain/learning/learning-events.ts'
import { dayAt } from '#domain/local-time.ts'
import { mayAct } from '#domain/permissions.ts'
import { findCertificateOfRecord } from '#store/certificate/certificates.ts'
import { inOneWrite } from '#store/connection/in-transaction.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { cacheCourse } from '#store/courses/courses.ts'
import { findCompletion, type StoredCompletion } from '#store/learning/completions.ts'
import { removeVideoPositions } from '#store/learning/video-positions.ts'
import { replaceCompletion } from '#store/learning/write-record.ts'
import {
  changeBy,
  getCourseOf,
  type Judgment,
  type Learner,
  missingRecord,
  newEventsOf,
} from '../act-on-module.ts'
import { createPartnerFinder } from '../certify-change.ts'
import { decideCourseOpening } from '../open-course.ts'

/**
 * Lets the holder of a certificate that has expired or expires within 60 days retake its course. In one transaction it
 * closes the record and creates its replacement, opened at the course's first module, which it returns. The events of
 * the closed record stay. Refuses with 404 another person's record and a course that is not enabled, and with 409 a
 * second renewal, one that is too early, and one of a certificate that never expires or was revoked. A completion that
 * continues one at another partner is renewed in the same way; the positions in its videos are forgotten.
 */
export async function renewCourse(
  context: AppContext,
  { actor, signedIn }: Learner,
  id: string,
): Promise<CompletionRecord> {
  const { db, clock, config } = context
  const partner = actor.partner ?? ''
  const { course, record } = await inOneWrite(db, async (within) => {
    const [, stored, certificate, { timeZone }] = await Promise.all([
      signedIn,
      findCompletion(within, partner, id),
      findCertificateOfRecord(within, { partner, record: id }),
      createPartnerFinder(within, config.timeZone)(partner),
    ])
    if (!stored) throw await missingRecord(within, actor, id)
    permit(mayAct(actor, stored.record))
    const course = await getCourseOf(within, stored, readerOf(context, partner))
    const now = clock()
    const validity = validityOf(stored.record, certificate)
    const problem = findRenewalProblem(validity, dayAt(now, timeZone))
    if (problem !== undefined) throw new AppError('not-renewable', problem)
    const judgment = { course, revision: course.revision, actor: actor.uid, now, timeZone }
    const { userId: uid, partnerId, courseId } = stored.record
    // With a certificate, positions from before the renewal are recognized by it.
    if (!certificate) await removeVideoPositions(within, { uid, partnerId, courseId })
    const { closing, opened } = replaceRecord(stored, judgment)
    return { course, record: await replaceCompletion(within, { ...stored, closing }, opened, course) }
  })
  cacheCourse(db, course)
  return record
}

/** Returns the last event of a record, and its replacement, opened at the first module. */
function replaceRecord({ record: old, version }: StoredCompletion, judgment: Judgment) {
  const { course, revision, actor, now: at } = judgment
  const { id: recordId, userId, partnerId, courseId } = old
  const whole = { recordId, userId, partnerId, courseId, revision, actor, at, version, newId: randomUUID }
  const closing = createEvents([{ kind: 'record-closed' }], whole)
  const record = { id: randomUUID(), userId, partnerId, courseId, created: at, modules: {} }
  const [first] = modulesOf(course)
  const opening = first && decideCourseOpening(record, first, {}, { now: at, notBefore: at })
  const events: NewEvent[] = [
    { kind: 'record-opened', data: { renews: recordId } },
    // The last day of a continued completion is not kept: its course is due again.
    ...(old.continuedUntil === undefined
      ? []
      : [{ kind: 'course-reopened' as const, data: { quizzes: quizIdsOf(course) } }]),
    ...(opening ? newEventsOf(opening, judgment) : []),
  ]
  return { closing, opened: changeBy({ record, version: 0 }, events, judgment) }
}

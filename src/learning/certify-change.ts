import { randomUUID } from 'node:crypto'
import { givesCertificate, lastDayOf, scoreOf } from '#domain/certificate/certificate.ts'
import type { Course } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { RecordChange } from '#domain/learning/learning-events.ts'
import { dayAt } from '#domain/requirement/local-time.ts'
import { createCertificateId, type NewCertificate } from '#store/certificate/certificates.ts'
import type { CompletionMoment } from '#store/learning/event-log.ts'
import type { CertificateNotice, MailCause, NewPersonalMail } from '#store/operation/mail-queue.ts'
import { findPartnerSettings, type PartnerSettings } from '#store/people/partners.ts'
import type { Queryable } from '#store/schema.ts'

/** Finds a partner as its certificates name it, with the zone in which its days begin and end. */
type FindPartner = (id: string) => Promise<Pick<PartnerSettings, 'name' | 'timeZone'>>

/** Creates a look-up of partners, which asks for each once; `timeZone` is the portal's. */
export function createPartnerFinder(db: Queryable, timeZone: string): FindPartner {
  const known = new Map<string, ReturnType<FindPartner>>()
  async function find(id: string) {
    const partner = await findPartnerSettings(db, id, timeZone)
    if (!partner) throw new Error(`partner ${id} does not exist`)
    return partner
  }
  return (id) => {
    const partner = known.get(id) ?? find(id)
    known.set(id, partner)
    return partner
  }
}

/**
 * Returns the certificate that follows from a change of a record, to be written with it: undefined unless the
 * change completes a course that gives one. Nothing is looked up otherwise.
 */
export async function certifyChange(
  { record, events }: RecordChange,
  course: Course,
  findPartner: FindPartner,
): Promise<NewCertificate | undefined> {
  const completed = events.find(({ kind }) => kind === 'course-completed')
  if (!completed || !givesCertificate(course)) return undefined
  return certifyRecord(record, course, completed, {
    partner: await findPartner(record.partnerId),
    now: completed.at,
  })
}

/** Makes the certificate of a record that completed a course, as the course was at that revision. */
export function certifyRecord(
  record: CompletionRecord,
  course: Course,
  { at, revision }: CompletionMoment,
  { partner, now }: { partner: Awaited<ReturnType<FindPartner>>; now: number },
): NewCertificate {
  const day = dayAt(at, partner.timeZone)
  return {
    ...{ id: createCertificateId(), partnerId: record.partnerId, recordId: record.id },
    ...{ userId: record.userId, courseId: record.courseId, revision },
    ...{ courseName: course.name, partnerName: partner.name, score: scoreOf(course, record) },
    ...{ day, ends: lastDayOf(day, course.certificate), issued: now },
  }
}

/** Returns the mail that brings a certificate to its holder, to be queued in the statement that writes it. */
export function certificateNotice({ id, issued }: NewCertificate): NewPersonalMail {
  const notice: CertificateNotice = { kind: 'certificate', id }
  const cause: MailCause = 'course-certified'
  return { id: randomUUID(), mail: JSON.stringify(notice), cause, queued: issued }
}

import { randomUUID } from 'node:crypto'
import { givesCertificate, lastDayOf, scoreOf } from '#domain/certificate/certificate.ts'
import { type CertifiedState, earnsCertificate } from '#domain/certificate/earned-certificate.ts'
import type { Course } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { dayAt } from '#domain/local-time.ts'
import { createCertificateId, type NewCertificate } from '#store/certificate/certificates.ts'
import type { CompletionMoment } from '#store/learning/event-log.ts'
import type { CertificateNotice, MailCause, NewPersonalMail } from '#store/operation/mail-queue.ts'
import { findPartnerSettings, type PartnerSettings } from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'

/** Finds a partner's name for certificates and the time zone of its days. */
type FindPartner = (id: string) => Promise<Pick<PartnerSettings, 'name' | 'timeZone'>>

/** Creates a lookup that reads each partner once. `timeZone` is the portal's. */
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

/** A record with a revision of its course, before and after a change of either. */
interface Change {
  before: CertifiedState
  after: { course: Course & { revision: number }; record: CompletionRecord }
}

/**
 * Returns the certificate to be written together with a change at a time, in ms since 1970. Returns undefined unless
 * the change meets the last condition of a course that issues certificates and the record does not continue a
 * certified one. Reads the partner only if a certificate is issued.
 */
export async function certifyChange(
  { before, after }: Change,
  now: number,
  findPartner: FindPartner,
): Promise<NewCertificate | undefined> {
  const { course, record } = after
  if (record.continuedUntil !== undefined) return undefined
  if (!givesCertificate(course) || !earnsCertificate(before, after)) return undefined
  const partner = await findPartner(record.partnerId)
  return certifyRecord(record, course, { at: now, revision: course.revision }, { partner, now })
}

/** Creates the certificate of a record for the completed revision of its course. */
export function certifyRecord(
  record: CompletionRecord,
  course: Course,
  { at, revision }: CompletionMoment,
  { partner, now }: { partner: Awaited<ReturnType<FindPartner>>; now: number },
): NewCertificate {
  const day = dayAt(at, partner.timeZone)
  return {
    id: createCertificateId(),
    partnerId: record.partnerId,
    recordId: record.id,
    userId: record.userId,
    courseId: record.courseId,
    revision,
    courseName: course.name,
    partnerName: partner.name,
    score: scoreOf(course, record),
    day,
    ends: lastDayOf(day, course.certificate),
    issued: now,
  }
}

/** Returns the email that announces a certificate, to be queued in the statement that stores the certificate. */
export function certificateNotice({ id, issued }: NewCertificate): NewPersonalMail {
  const notice: CertificateNotice = { kind: 'certificate', id }
  const cause: MailCause = 'course-certified'
  return { id: randomUUID(), mail: JSON.stringify(notice), cause, queued: issued }
}

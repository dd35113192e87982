import type { AppContext } from '#app-context.ts'
import { givesCertificate } from '#domain/certificate/certificate.ts'
import { earnedAt, isCertificateEarned } from '#domain/certificate/earned-certificate.ts'
import type { Course } from '#domain/course/course.ts'
import { type CompletionRecord, lastActTime } from '#domain/learning/completion-record.ts'
import { certificateToRow, insertCertificate, type NewCertificate } from '#store/certificate/certificates.ts'
import { eachPage } from '#store/connection/each-page.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findCourseRevision, findStoredCourse } from '#store/courses/courses.ts'
import { listLastCompletions } from '#store/learning/event-log.ts'
import { listUncertified } from '#store/learning/uncertified-records.ts'
import { listPartnerIds } from '#store/people/partners/partners.ts'
import { certifyRecord, createPartnerFinder } from '../certify-change.ts'

/** Number of records read and certified in one transaction. */
const PAGE_SIZE = 200

type Issuing = Pick<AppContext, 'db'> & { config: Pick<AppContext['config'], 'timeZone'>; now: number }

/** Filter for the records to certify: by partner, by course, or completed since a time, in ms since 1970. */
interface WhichRecords {
  partner?: string | undefined
  courseId?: string | undefined
  since?: number | undefined
}

/**
 * Creates the missing certificates of complete records in batches. Returns their number for each partner with new
 * certificates. Each certificate uses the revision at which the course was completed, or the current one if only its
 * conditions are met. Courses that no longer issue certificates are skipped. Safe to repeat and to run concurrently
 * with learners: a record gets only one certificate. Stops early once `stopping` is aborted.
 */
export async function issueCertificates(
  issuing: Issuing,
  { partner, ...which }: WhichRecords,
  stopping?: AbortSignal,
): Promise<Map<string, number>> {
  const issued = new Map<string, number>()
  const findCourse = createCourseFinder(issuing.db)
  for (const id of partner === undefined ? await listPartnerIds(issuing.db) : [partner]) {
    const pages = eachPage<CompletionRecord>(PAGE_SIZE, (last, limit) => {
      const after = { user: last?.userId ?? '', course: last?.courseId ?? '' }
      return listUncertified(issuing.db, { partner: id, ...which }, { after, limit })
    })
    for await (const records of pages) {
      if (stopping?.aborted) return issued
      const count = await issueFor({ ...issuing, findCourse }, id, records, which.since)
      if (count > 0) issued.set(id, (issued.get(id) ?? 0) + count)
    }
  }
  return issued
}

/** Creates the certificates for some records of a partner and returns their number. */
async function issueFor(
  { db, config, now, findCourse }: Issuing & { findCourse: FindCourse },
  partnerId: string,
  records: CompletionRecord[],
  since = 0,
): Promise<number> {
  const ids = records.map(({ id }) => id)
  const moments = await listLastCompletions(db, partnerId, ids)
  const partner = await createPartnerFinder(db, config.timeZone)(partnerId)
  const made: NewCertificate[] = []
  for (const record of records) {
    const moment = moments.get(record.id) ?? { at: lastActTime(record), revision: undefined }
    const course = await findCourse(record, moment.revision)
    const at = Math.max(moment.at, earnedAt(course, record))
    if (course && at >= since)
      made.push(certifyRecord(record, course, { at, revision: course.revision }, { partner, now }))
  }
  if (made.length === 0) return 0
  return inTransaction(db, async (transaction) => {
    let count = 0
    for (const certificate of made)
      if (await insertCertificate(transaction, certificateToRow(certificate))) count++
    return count
  })
}

/**
 * Finds the course of a record at a revision. Returns undefined if the course issued no certificate then, or issues
 * none now.
 */
type FindCourse = (
  record: CompletionRecord,
  revision: number | undefined,
) => Promise<(Course & { revision: number }) | undefined>

/**
 * Creates a lookup that reads each course once. Without a revision it finds the current course. The record must meet
 * the conditions of that revision or the current ones.
 */
function createCourseFinder(db: Issuing['db']): FindCourse {
  const known = new Map<string, Promise<(Course & { revision: number })[]>>()
  const find = async (id: string, revision: number | undefined) => {
    const now = await findStoredCourse(db, id)
    if (!now || !givesCertificate(now.course)) return []
    const current = { ...now.course, revision: now.revision }
    const then = revision === undefined ? current : await findCourseRevision(db, { id, revision })
    return then && givesCertificate(then) ? [{ ...then, revision: revision ?? now.revision }, current] : []
  }
  return async (record, revision) => {
    const name = JSON.stringify([record.courseId, revision])
    const courses = known.get(name) ?? find(record.courseId, revision)
    known.set(name, courses)
    return (await courses).find((course) => isCertificateEarned(course, record))
  }
}

import { z } from 'zod'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'
import { CalendarDay, Id, Time } from './primitives.ts'

// Lists of a past day, as proof for an auditor.

/** Number of rows in a page for a screen, and the maximum for a file. */
const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 2000

/** Maximum length of the end of a page, which has the last row's id and name. */
const MAX_CURSOR_LENGTH = 4000

/** Query for a page of a list: its day, by default the current one, and the `next` of the previous page. */
const PAGE = {
  day: CalendarDay.optional(),
  courseId: Id.optional(),
  after: z.string().min(1).max(MAX_CURSOR_LENGTH).refine(isStorable, NOT_STORABLE).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
}

/** The partner of a row in the company's list, or the one by which it is filtered. */
const ListedPartner = z.object({ id: z.string(), name: z.string() })
export type ListedPartner = z.infer<typeof ListedPartner>

/** A page's `day`, with the partner's current day. */
const PAGE_END = {
  day: z.string(),
  today: z.string(),
  partner: ListedPartner.optional(),
  next: z.string().optional(),
}

/** Selects the certificates of a partner that were valid on a day. */
export const ValidCertificatesQuery = z.strictObject({ partnerId: Id, ...PAGE })

/** Query for the certificates of all partners, or of one, that were valid on a day. */
export const CompanyCertificatesQuery = z.strictObject({ partner: Id.optional(), ...PAGE })

/**
 * A certificate that was valid on a day, with its data as of its issue. `issued` is the day of its issue and `ends`
 * its last day at the partner. `revoked` is the time of a later revocation.
 */
export const ValidCertificate = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  courseId: z.string(),
  courseName: z.string(),
  issued: z.string(),
  ends: z.string().optional(),
  revoked: Time.optional(),
  partner: ListedPartner.optional(),
})
export type ValidCertificate = z.infer<typeof ValidCertificate>

/** A page of certificates by course and name. */
export const ValidCertificatesPage = z.object({ documents: z.array(ValidCertificate), ...PAGE_END })
export type ValidCertificatesPage = z.infer<typeof ValidCertificatesPage>

/** Query for the people who had to complete a course on a day. */
export const RequiredOnDayQuery = z.strictObject({ partnerId: Id, ...PAGE, courseId: Id })

/** Query for the people of all partners, or of one, who had to complete a course on a day. */
export const CompanyRequiredQuery = z.strictObject({ partner: Id.optional(), ...PAGE, courseId: Id })

/** Query for the courses for which a partner has or had certificates or requirements. */
export const PastCoursesQuery = z.strictObject({ partnerId: Id })
export const PastCourses = z.object({
  documents: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type PastCourses = z.infer<typeof PastCourses>

/**
 * A person who had to complete a course on a day. A former member has no `name`, and no reason and document of an own
 * deadline or excuse. `by` is the day by which the course was due, and `completed` the day of its completion, if
 * known. The state is `unknown` before the record's events were stored.
 */
export const RequiredPersonDocument = z.object({
  userId: z.string(),
  name: z.string().optional(),
  state: z.enum(['done', 'open', 'overdue', 'excused', 'unknown']),
  by: z.string().optional(),
  completed: z.string().optional(),
  reason: z.string().optional(),
  document: z.string().optional(),
  partner: ListedPartner.optional(),
})
export type RequiredPersonDocument = z.infer<typeof RequiredPersonDocument>

/**
 * A page of people. `wholeFrom` is present for an earlier day: lists lack the people who left, and own deadlines that
 * changed, before it. `isRequired` is false if no requirement of the course held.
 */
export const RequiredOnDayPage = z.object({
  documents: z.array(RequiredPersonDocument),
  ...PAGE_END,
  isRequired: z.boolean(),
  wholeFrom: z.string().optional(),
})
export type RequiredOnDayPage = z.infer<typeof RequiredOnDayPage>

import { sql } from 'kysely'
import { flag, json, number, OPAQUE_ID, text, time } from './column.ts'
import { personalTable, table } from './define-table.ts'
import { IN_ANY_PARTNER, ofMember } from './person.ts'

const OF_CERTIFICATE = { stays: 'it certifies a completed course, and nothing links its IDs to a person' }
const OF_HOLDER = { blanked: 'the certificate has no holder any more' }

const NOT_A_PERSON = 'it is about groups of the partner'

/** Required courses, the certificates of completed ones, and the emails about them. */
export const REQUIREMENT_TABLES = {
  /** A requirement of one partner, keyed by partner and id. */
  requirements: personalTable({
    data: 'required courses',
    purpose: 'asking people of a team to complete a course by a day',
    copiedAs: 'requirements',
    isAbout: ({ uid }) => sql`(${IN_ANY_PARTNER} and (added_by = ${uid} or people like ${`%"${uid}"%`}))`,
    erased: { stays: 'it is the team’s, and nothing links an ID in it to a person' },
    columns: {
      partner_id: text().as('partner', 'the partner that requires it'),
      course_id: text().as('course', 'the course'),
      added: time().as('added', 'when it was added'),
      /** `2026-03-31`, in each partner's zone; null if the course is due within a number of days of joining. */
      by_day: text().orNull().as('by', 'the day by which the course is to be complete'),
      within_days: number().orNull().as('within', 'within how many days of joining'),
      ended: time().orNull().as('ended', 'when it was ended'),
      /**
       * JSON list of uids; null for all associates, including later ones. For groups and areas, those of the day of
       * the requirement, for versions that do not know them.
       */
      people: json().orNull().leftOut('the people it applies to, by their IDs', 'it names others, too'),
      /** JSON list of the ids of the groups to which it applies; null if it is not for groups or areas. */
      group_ids: json().optional().leftOut('the groups it applies to, by their IDs', NOT_A_PERSON),
      /** JSON list of the names of areas to which it applies; null if it is not for groups or areas. */
      areas: json().optional().leftOut('the areas it applies to', NOT_A_PERSON),
      /** A uid, or `operator`. */
      added_by: text().leftOut('who added it', OPAQUE_ID),
      id: text().leftOut('its ID', OPAQUE_ID),
    },
  }),
  /** A course that the company requires of all associates at all partners. */
  company_requirements: table({
    purpose: 'courses that the company requires of everyone',
    columns: {
      id: text(),
      course_id: text(),
      /** `2026-03-31`, in each partner's zone; null if the course is due within a number of days of joining. */
      by_day: text().orNull(),
      within_days: number().orNull(),
      added: time(),
      /** Time of its end; null while it is open. */
      ended: time().orNull(),
    },
  }),
  /** A user's own deadline in a required course, or their excuse; keyed by partner, user and course. */
  own_deadlines: personalTable({
    data: 'own due dates and excuses in required courses',
    purpose: 'giving one person another day for a required course, or none',
    copiedAs: 'ownDeadlines',
    isAbout: ofMember('user_id'),
    columns: {
      partner_id: text().as('partner', 'the partner that requires the course'),
      course_id: text().as('course', 'the course'),
      /** `2026-03-31`, in the partner's zone; null for an excuse. */
      by_day: text()
        .orNull()
        .as('by', 'the day by which the person is to complete it, none if they are excused'),
      reason: text().orNull().as('reason', 'why'),
      document: text().orNull().as('document', 'the proof of an excuse, in words'),
      changed: time().as('changed', 'when it was decided'),
      user_id: text().leftOut('whose it is', OPAQUE_ID),
      /** The uid of an administrator. */
      changed_by: text().leftOut('who decided it', OPAQUE_ID, {
        erased: { stays: 'in rows of others, as an ID that nothing links to a person' },
      }),
    },
  }),
  /** A period of a user's own deadline or excuse; keyed by partner, course, user and start. */
  own_deadline_history: personalTable({
    data: 'earlier own due dates and excuses',
    purpose: 'showing who was to complete a course, or excused from it, on a day',
    copiedAs: 'ownDeadlineHistory',
    isAbout: ofMember('user_id'),
    columns: {
      partner_id: text().as('partner', 'the partner that required the course'),
      course_id: text().as('course', 'the course'),
      since: time().as('since', 'when it was decided'),
      until: time().orNull().as('until', 'when it was replaced or taken back'),
      by_day: text().orNull().as('by', 'the day, none for an excuse'),
      reason: text().orNull().as('reason', 'why'),
      document: text().orNull().as('document', 'the proof of an excuse, in words'),
      user_id: text().leftOut('whose it was', OPAQUE_ID),
    },
  }),
  /** A certificate, with all names as of its day of issue; keyed by partner and id, at most one per record. */
  certificates: personalTable({
    data: 'certificates',
    purpose: 'certifying who completed a course',
    copiedAs: 'certificates',
    isAbout: ofMember('user_id'),
    erased: OF_CERTIFICATE,
    columns: {
      partner_id: text().as('partner', 'the partner for which the course was completed'),
      course_id: text().as('course', 'the course'),
      /** The certificate's id, 128 random bits, base64url. */
      id: text().as('id', 'its ID, by which its page is found'),
      record_id: text().as('record', 'the learning record'),
      /** The holder's name; null after the user was erased. */
      name: text().orNull().as('name', 'the name on it', { erased: OF_HOLDER }),
      course_name: text().as('courseName', 'the course’s name on it'),
      partner_name: text().as('partnerName', 'the partner’s name on it'),
      revision: number().as('revision', 'the course’s revision that was completed'),
      /**
       * Number of correct answers in the course's quizzes, and number of questions; null if the course has no
       * quizzes.
       */
      score: number().orNull().as('score', 'the right answers in the course’s quizzes'),
      out_of: number().orNull().as('outOf', 'the questions of the course’s quizzes'),
      /** The day of completion in the partner's time zone, `2026-03-31`. */
      day: text().as('day', 'the day on which the course was completed'),
      ends: text().orNull().as('ends', 'the last day on which it is valid'),
      /** Time of issue. It is later than the completion for a certificate issued retroactively. */
      issued: time().as('issued', 'when it was made'),
      revoked: time().optional().as('revoked', 'when it was taken back'),
      revoked_reason: text().optional().as('revokedReason', 'why it was taken back', { erased: OF_HOLDER }),
      user_id: text().leftOut('whose it is', 'in `users`'),
      /** A uid, or `operator`. */
      revoked_by: text().optional().leftOut('who took it back', OPAQUE_ID),
    },
  }),
  /** The partner of a certificate, by the id in the certificate's URL. */
  certificate_places: table({
    purpose: 'finding a certificate by its ID',
    columns: { id: text(), partner_id: text() },
  }),
  /** The badge of a certificate, keyed by its index in a status list. An index is never reused. */
  badges: personalTable({
    data: 'badges',
    purpose: 'giving certificates to programs that collect badges',
    isAbout: (person) =>
      sql`certificate_id in (select id from certificates where ${ofMember('user_id')(person)})`,
    erased: OF_CERTIFICATE,
    columns: {
      certificate_id: text().leftOut('the certificate', 'in `certificates`'),
      /** The signed badge, identical for every request; null after the user was erased. */
      jwt: text()
        .orNull()
        .leftOut(
          'the badge as it was signed, with a salted hash of the email and without a name',
          'it has a hash; the certificate’s page has it',
          { erased: OF_HOLDER },
        ),
    },
    others: {
      status_list: number(),
      place: number(),
      /** 1 once the certificate was revoked. */
      revoked: flag(),
    },
  }),
  badge_keys: table({
    purpose: 'signing badges',
    columns: { kid: text(), private_jwk: text(), public_jwk: text(), created: time() },
  }),
  /** The courses with badges, by revision. */
  badge_achievements: table({
    purpose: 'what badges were given for',
    columns: { course_id: text(), revision: number(), course_name: text() },
  }),
  /** An email about required courses, keyed by partner, uid and day. Each user receives at most one per day. */
  reminders: personalTable({
    data: 'reminders',
    purpose: 'reminding people of required courses, and not too often',
    copiedAs: 'reminders',
    isAbout: ofMember('uid'),
    columns: {
      partner_id: text().as('partner', 'the partner whose courses are required'),
      /** The day when it was queued, in the partner's time zone, such as `2026-03-31`. */
      day: text().as('day', 'the day for which the email was meant'),
      queued: time().as('queued', 'when it was decided'),
      kind: text<'reminder' | 'weekly-summary' | 'digest' | 'certificate-ends'>().as(
        'kind',
        'a reminder, a weekly summary, or a digest for an administrator',
      ),
      /** JSON list of the courses it names: `{courseId, due}`. */
      named: json().as('named', 'the courses that it names, and the days by which they are due'),
      /** `waiting` is valid only while the email waits: a release that cannot read the email may give it up. */
      state: text<'waiting' | 'sent' | 'dropped'>().as('state', 'whether it waits, was sent or was dropped'),
      why: text().orNull().as('why', 'why it was dropped'),
      ended: time().orNull().as('ended', 'when it was sent or dropped'),
      uid: text().leftOut('who gets it', OPAQUE_ID),
      mail: text().leftOut('its ID in the queue', OPAQUE_ID),
      /** The uid of the administrator who requested it; null for a scheduled one. */
      requested_by: text()
        .orNull()
        .leftOut('the administrator who requested it', OPAQUE_ID, {
          erased: { stays: 'in emails to others, as an ID that nothing links to a person' },
        }),
    },
  }),
  /** The last day for which all of a partner's users were reminded. */
  reminder_rounds: table({
    purpose: 'which partner’s people were reminded up to which day',
    columns: { partner_id: text(), day: text(), finished: time() },
  }),
}

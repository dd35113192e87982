import type { CountedStep } from '#domain/learning/quiz-insights.ts'
import { flag, json, number, OPAQUE_ID, text, time } from './column.ts'
import { personalTable, table } from './define-table.ts'
import { ofOwner } from './person.ts'

/** Published courses, their partners, and the figures about both. */
export const COURSE_TABLES = {
  courses: table({
    purpose: 'the courses',
    columns: {
      id: text(),
      web_path: text(),
      enabled: flag(),
      /** The newest revision. It increases by one with every published document. */
      revision: number(),
      created: time(),
      /**
       * Time when the course was first enabled; null if it never was, or if unknown, in which case `created` is used.
       */
      published: time().optional(),
      /**
       * Time since which the course is enabled, kept while it is not; null if unknown, in which case `published` is
       * used.
       */
      offered: time().optional(),
      /** The audience: all partners `except` those in `audience_partners`, or `only` those; null for all partners. */
      audience: text<'except' | 'only'>().optional(),
      /** The first and the last day at each partner, in its time zone; null for no limit. */
      audience_from: text().optional(),
      audience_until: text().optional(),
    },
  }),
  /** A published revision of a course, keyed by course and revision. It never changes. */
  course_revisions: personalTable({
    data: 'publishers of courses, and their notes',
    purpose: 'the courses as they were, so that answers are judged as they were asked',
    copiedAs: 'publishedCourses',
    isAbout: ofOwner('published_by'),
    erased: { stays: 'it belongs to the course' },
    columns: {
      course_id: text().as('course', 'the published course'),
      revision: number().as('revision', 'its revision'),
      published: time().as('published', 'when it was published'),
      /** The uid of the publisher, or `operator`. */
      published_by: text().leftOut('who published it: an account of the company, or the operator', OPAQUE_ID),
      note: text().orNull().as('note', 'the reason, as entered by the publisher'),
    },
    others: {
      document: json(),
      /** SHA-256 of the document, base64url. */
      sha256: text(),
    },
  }),
  /** A stored file named by any revision of a course, keyed by both. */
  course_media: table({
    purpose: 'which images and videos belong to which courses',
    columns: {
      /** The file's name: the SHA-256 of its content, and its extension. */
      name: text(),
      course_id: text(),
    },
  }),
  /** Figures of a course across all partners, and the time of the count. */
  course_figures: table({
    purpose: 'how many people have started each course, and how many are complete',
    columns: {
      course_id: text(),
      counted: time(),
      /** Number of partners whose users have started the course. */
      partners: number(),
      /** Number of users who have started the course. */
      people: number(),
      complete: number(),
      /** Number of questions that an author should review. */
      doubtful: number(),
    },
  }),
  /** Figures of a course at one partner. */
  course_partner_figures: table({
    purpose: 'the same at each partner',
    columns: { course_id: text(), partner_id: text(), counted: time(), people: number(), complete: number() },
  }),
  /** A counter of a quiz at one revision across all partners, keyed by all columns except its numbers. */
  question_figures: table({
    purpose: 'how each question is answered at all partners together, in numbers',
    columns: {
      course_id: text(),
      module_id: text(),
      revision: number(),
      question: number(),
      what: text<CountedStep>(),
      value: number(),
      counted: time(),
      count: number(),
      /** The sum of all counted values. */
      total: number(),
    },
  }),
  /** A course chosen for a partner, with a first and a last day in the partner's zone; null for no limit. */
  partner_courses: table({
    purpose: 'which courses a partner has, and between which days',
    columns: { partner_id: text(), course_id: text(), from_day: text().orNull(), until_day: text().orNull() },
  }),
  /** Start of a partner's repeated or later offer of a course; keyed by partner and course. */
  course_offers: table({
    purpose: 'since when a partner has a course that was added to its courses later',
    columns: { partner_id: text(), course_id: text(), since: time() },
  }),
  /** A partner named by the audience of a course, keyed by both. */
  audience_partners: table({
    purpose: 'which partners a course is, or is not, shown to',
    columns: { course_id: text(), partner_id: text() },
  }),
  /** A partner's figures for the console, and the time of the count. */
  partner_figures: table({
    purpose: 'figures of partners in the console',
    columns: {
      partner_id: text(),
      /** The partner's name in the form used for searching and sorting. */
      folded: text(),
      counted: time(),
      administrators: number(),
      associates: number(),
      /** Number of users active within 30 days. */
      active: number(),
      /** Number of courses available to each associate, summed over all associates. */
      possible: number(),
      complete: number(),
      overdue: number(),
      /** Number of administrators whose invitation could not be delivered. */
      undelivered: number(),
      last_seen: time().orNull(),
      /** The figures for each of its courses, JSON. */
      courses: json(),
    },
  }),
}

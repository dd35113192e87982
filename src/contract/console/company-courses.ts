import { z } from 'zod'
import { MODULE_TYPES } from '#domain/course/course.ts'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'
import { PartnerDocument } from '../documents.ts'
import { Count, Id, Note, Time } from '../primitives.ts'

/** Number of a revision in a URL or a body. */
const Revision = z.coerce.number().int().min(1).max(999_999_999)

export const CourseParams = z.object({ courseId: Id })
export const RevisionParams = CourseParams.extend({ revision: Revision })

/** The publisher of a revision: a company user or a command. An erased user has no name. */
export const CoursePublisher = z.object({ kind: z.enum(['person', 'operator']), name: z.string().optional() })
export type CoursePublisher = z.infer<typeof CoursePublisher>

/** The figures of a course across all partners, and the time of the count. */
const CourseNumbers = z.object({
  partners: Count,
  people: z.int(),
  complete: z.int(),
  /** Number of questions that an author should review. */
  doubtful: Count,
  counted: Time,
})
export type CourseNumbers = z.infer<typeof CourseNumbers>

/** A course in the console's list. */
export const CompanyCourse = z.object({
  id: z.string(),
  name: z.string(),
  webPath: z.string(),
  enabled: z.boolean(),
  /** URL of a small copy of the cover; absent if there is none, or none that is sent while it is hidden. */
  cover: z.string().optional(),
  revision: z.int(),
  published: Time,
  by: CoursePublisher,
  note: z.string().optional(),
  /** The figures; absent until the first count. */
  numbers: CourseNumbers.optional(),
  /** The course's draft, with the author and the time of its last change. */
  draft: z.object({ id: z.string(), changed: Time, by: CoursePublisher }).optional(),
})
export type CompanyCourse = z.infer<typeof CompanyCourse>
export const CompanyCourseList = z.object({ courses: z.array(CompanyCourse) })

/** A change in a sentence. It is a warning if learners lose something or see it differently. */
export const Change = z.object({
  severity: z.enum(['change', 'warning']),
  message: z.string(),
  /** The kind of change to a section or a module; absent if it merely changes. */
  kind: z.enum(['added', 'removed']).optional(),
  /** The section in the new course (0-based), the module, the field or the people affected. */
  place: z
    .union([
      z.object({ section: z.int() }),
      z.object({ module: z.string() }),
      z.object({ field: z.string() }),
      z.object({ people: z.literal(true) }),
    ])
    .optional(),
})
export type Change = z.infer<typeof Change>

/** A revision in a course's history. */
export const CourseRevision = z.object({
  revision: z.int(),
  name: z.string(),
  enabled: z.boolean(),
  published: Time,
  by: CoursePublisher,
  note: z.string().optional(),
  /** The changes from the previous revision; absent for the first revision. */
  changes: z.array(Change).optional(),
})
export type CourseRevision = z.infer<typeof CourseRevision>

/** Query for a page of the history, newest first. `before` selects the revisions before that one. */
export const HistoryQuery = z.object({ before: Revision.optional() })
export const CourseHistory = z.object({ revisions: z.array(CourseRevision), hasMore: z.boolean() })
export type CourseHistory = z.infer<typeof CourseHistory>

export const RevisionOutline = z.object({
  revision: z.int(),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  sections: z.array(
    z.object({
      title: z.string(),
      modules: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          type: z.enum(MODULE_TYPES),
          minutes: z.int().optional(),
        }),
      ),
    }),
  ),
})
export type RevisionOutline = z.infer<typeof RevisionOutline>

/**
 * The people affected by corrected questions: those who passed and keep their result, those who failed only because
 * of the questions, and those in the middle of an attempt. `people` are the first of those who failed, for admins
 * only.
 */
export const Corrections = z.object({
  passed: Count,
  failed: Count,
  running: Count,
  people: z.array(z.object({ uid: z.string(), name: z.string(), partner: z.string() })).optional(),
})
export type Corrections = z.infer<typeof Corrections>

/** The effect of republishing a revision over `shown`, the newest revision. */
export const RevertEffect = z.object({
  shown: z.int(),
  isSame: z.boolean(),
  changes: z.array(Change),
  corrections: Corrections.optional(),
})
export type RevertEffect = z.infer<typeof RevertEffect>

/** An action on a course. `shown` is the newest revision shown to its sender. */
export const CourseActBody = z.strictObject({ shown: Revision, note: Note })
/**
 * The republication of a revision. `regrade` regrades attempts with the corrected answer keys, unless it is false.
 */
export const RevertBody = CourseActBody.extend({ regrade: z.boolean().default(true) })
export const CourseActAnswer = z.object({ revision: z.int() })

/**
 * Query for the partners with learners in a course, 100 at a time, ordered by id. `after` is the last id of the
 * previous page.
 */
export const CourseUsesQuery = z.object({
  after: z.string().max(200).refine(isStorable, NOT_STORABLE).default(''),
})
export const CourseUses = z.object({
  partners: z.array(PartnerDocument.extend({ people: z.int(), complete: z.int() })),
  hasMore: z.boolean(),
})
export type CourseUses = z.infer<typeof CourseUses>

/**
 * Query that limits the figures to the answers at one revision. By default, all answers to the current questions
 * count.
 */
export const QuestionsQuery = z.object({ revision: Revision.optional() })

export const QuizParams = CourseParams.extend({ moduleId: Id })
/** The people affected by a change of a published quiz. */
export const QuizTakers = z.object({
  passed: Count,
  /** People in the middle of an attempt. */
  running: Count,
})
export type QuizTakers = z.infer<typeof QuizTakers>

/** The figures of a question, present once it has enough answers. */
const QuestionNumbers = z.object({
  /** Share of right first attempts, from 0 to 1. */
  right: z.number(),
  options: z.array(z.number()),
  /** The most frequent incorrect option, if it was chosen more often than the correct ones. */
  doubt: z.object({ option: z.int(), share: z.number() }).optional(),
})

export const CourseQuestions = z.object({
  name: z.string(),
  /** Time of the count; absent before the first. */
  counted: Time.optional(),
  /** The revisions with answers, newest first. */
  revisions: z.array(z.int()),
  quizzes: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      people: z.int(),
      /** Number of people who passed; absent while too few people have started the quiz. */
      passed: z.int().optional(),
      triesToPass: z.number().optional(),
      questions: z.array(
        z.object({
          id: z.string(),
          number: z.int(),
          question: z.string(),
          answers: z.array(z.object({ answer: z.string(), isRight: z.boolean() })),
          /** Number of people who answered the question in their first attempt. */
          people: z.int(),
          numbers: QuestionNumbers.optional(),
        }),
      ),
    }),
  ),
})
export type CourseQuestions = z.infer<typeof CourseQuestions>

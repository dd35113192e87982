import { z } from 'zod'
import { MODULE_TYPES } from '#domain/course/course.ts'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'
import { Count, Id, Note, Time } from '../primitives.ts'

/** Number of a revision in an address or a body. */
const Revision = z.coerce.number().int().min(1).max(999_999_999)

export const CourseParams = z.object({ courseId: Id })
export const RevisionParams = CourseParams.extend({ revision: Revision })

/** Who published a revision: somebody of the company, whose name is gone once erased, or a command. */
export const CoursePublisher = z.object({ kind: z.enum(['person', 'operator']), name: z.string().optional() })
export type CoursePublisher = z.infer<typeof CoursePublisher>

/** A course in numbers over all partners, and when they were counted. */
const CourseNumbers = z.object({
  partners: Count,
  people: z.int(),
  complete: z.int(),
  /** Questions that an author should look at. */
  doubtful: Count,
  counted: Time,
})
export type CourseNumbers = z.infer<typeof CourseNumbers>

/** A course as the console lists it. */
export const CompanyCourse = z.object({
  id: z.string(),
  name: z.string(),
  webPath: z.string(),
  enabled: z.boolean(),
  revision: z.int(),
  published: Time,
  by: CoursePublisher,
  note: z.string().optional(),
  /** Absent until they are counted for the first time. */
  numbers: CourseNumbers.optional(),
  /** Its draft, and who changed that last. */
  draft: z.object({ id: z.string(), changed: Time, by: CoursePublisher }).optional(),
})
export type CompanyCourse = z.infer<typeof CompanyCourse>
export const CompanyCourseList = z.object({ courses: z.array(CompanyCourse) })

/** A change in words; a warning if learners can no longer see something, or see it differently. */
export const Change = z.object({
  severity: z.enum(['change', 'warning']),
  message: z.string(),
  /** A section of the new course, 0-based, a module, or a field of the course; or the people whom it touches. */
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

/** A revision as the history shows it. */
export const CourseRevision = z.object({
  revision: z.int(),
  name: z.string(),
  enabled: z.boolean(),
  published: Time,
  by: CoursePublisher,
  note: z.string().optional(),
  /** Absent for the first revision. */
  changes: z.array(Change).optional(),
})
export type CourseRevision = z.infer<typeof CourseRevision>

/** A page of the history, the newest first; `before` asks for those before a revision. */
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

/** The effect of publishing a revision again over the newest one, which is the one that is shown. */
export const RevertEffect = z.object({ shown: z.int(), isSame: z.boolean(), changes: z.array(Change) })
export type RevertEffect = z.infer<typeof RevertEffect>

/** An act on a course: `shown` is the newest revision as its sender saw it. */
export const CourseActBody = z.strictObject({ shown: Revision, note: Note })
export const CourseActAnswer = z.object({ revision: z.int() })

/** Partners where somebody has begun a course, by id, a hundred at a time. */
export const CourseUsesQuery = z.object({
  after: z.string().max(200).refine(isStorable, NOT_STORABLE).default(''),
})
export const CourseUses = z.object({
  partners: z.array(z.object({ id: z.string(), name: z.string(), people: z.int(), complete: z.int() })),
  hasMore: z.boolean(),
})
export type CourseUses = z.infer<typeof CourseUses>

/** Answers at one revision alone, instead of those to the questions as they are now. */
export const QuestionsQuery = z.object({ revision: Revision.optional() })

export const QuizParams = CourseParams.extend({ moduleId: Id })
/** The people whom a change of a published quiz meets. */
export const QuizTakers = z.object({
  passed: Count,
  /** In the middle of an attempt. */
  running: Count,
})
export type QuizTakers = z.infer<typeof QuizTakers>

/** What is said of a question only once enough people have answered it. */
const QuestionNumbers = z.object({
  /** Share that was right at the first attempt, from 0 to 1. */
  right: z.number(),
  options: z.array(z.number()),
  /** The wrong option that most choose, where it is more than are right. */
  doubt: z.object({ option: z.int(), share: z.number() }).optional(),
})

export const CourseQuestions = z.object({
  name: z.string(),
  /** When the answers were counted; absent if they never were. */
  counted: Time.optional(),
  /** The revisions at which anything was answered, the newest first. */
  revisions: z.array(z.int()),
  quizzes: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      people: z.int(),
      /** Absent while too few have started it. */
      passed: z.int().optional(),
      triesToPass: z.number().optional(),
      questions: z.array(
        z.object({
          id: z.string(),
          number: z.int(),
          question: z.string(),
          answers: z.array(z.object({ answer: z.string(), isRight: z.boolean() })),
          /** People who answered it at their first attempt. */
          people: z.int(),
          numbers: QuestionNumbers.optional(),
        }),
      ),
    }),
  ),
})
export type CourseQuestions = z.infer<typeof CourseQuestions>

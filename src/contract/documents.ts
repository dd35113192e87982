import { z } from 'zod'
import { MODULE_TYPES } from '#domain/course/course.ts'
import { MAX_OPENED_AGO_MS } from '#domain/learning/completion-record.ts'
import { LEARNER_STATES } from '#domain/learning/learner-state.ts'
import { FILM_FAILURES } from '#domain/learning/learning-events.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/search-query.ts'
import { Picture } from './course-document.ts'
import { CalendarDay, Count, EnteredEmail, Id, PersonName, Time } from './primitives.ts'

/** The document database's surface (section 7, "Document database reads" and "writes"). */
export const DOCUMENTS_PATH = '/documents/v1'

export const UserDocument = z.object({
  id: z.string(),
  userName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  partner: z.string().optional(),
  profileImage: z.object({ url: z.string() }).optional(),
  /** In the list of a partner's users: the invitation was refused or not delivered for days. */
  invitation: z.literal('undelivered').optional(),
  /** The company disabled the account: nobody can sign in with it. */
  disabled: z.literal(true).optional(),
  /** When they joined the partner; in the list of its users only of those who did in the last 14 days. */
  joined: Time.optional(),
})
export type UserDocument = z.infer<typeof UserDocument>

export const PartnerDocument = z.object({
  id: z.string(),
  name: z.string(),
  logoUrl: z.string().optional(),
})
export type PartnerDocument = z.infer<typeof PartnerDocument>

/** The time that something takes; absent if unknown, as in courses stored before minutes were. */
const MinutesIfKnown = z.int().positive().optional()

export const ModuleOutline = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(MODULE_TYPES),
  minutes: MinutesIfKnown,
})

/** What a course says of its certificates: none, for ever, or how long they last; absent if it says nothing. */
const CertificateRule = z.union([
  z.literal([true, false]),
  z.object({ months: Count }),
  z.object({ until: z.string() }),
])

export const CourseOutlineDocument = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  backgroundImage: z.string(),
  webPath: z.string(),
  enabled: z.boolean(),
  minutes: MinutesIfKnown,
  certificate: CertificateRule.optional(),
  pictures: z.array(Picture).optional(),
  sections: z.array(z.object({ title: z.string(), modules: z.array(ModuleOutline) })),
})

export const SearchQuery = z.strictObject({ q: z.string().min(1).max(MAX_SEARCH_LENGTH) })

/** A text in parts; `isFound` marks those that are searched for. */
const MarkedText = z.array(z.object({ text: z.string(), isFound: z.literal(true).optional() }))

/**
 * A place that a search found: a course, or one of its modules. `sentence` is the one that says most, `from`
 * what it is a part of, `seconds` when it is said in the film, and `words` how it begins in the article.
 */
export const FindingDocument = z.object({
  course: CourseOutlineDocument.omit({
    description: true,
    enabled: true,
    minutes: true,
    certificate: true,
    sections: true,
  }),
  module: ModuleOutline.optional(),
  title: MarkedText,
  sentence: MarkedText,
  from: z.enum(['course', 'article', 'film', 'notes']).optional(),
  seconds: z.number().optional(),
  words: z.string().optional(),
})
export type FindingDocument = z.infer<typeof FindingDocument>

const GivenAnswer = z.object({
  id: z.string(),
  correct: z.boolean(),
  selectedAnswer: Count,
  submitted: Time,
})

const OpenedModule = z.object({ type: z.enum(['video', 'article']), dateCompleted: Time })

const QuizProgress = z.object({
  type: z.literal('quiz'),
  currentQuestion: Count,
  submitCount: Count,
  answers: z.array(GivenAnswer),
  lastSubmitDate: Time.optional(),
  dateCompleted: Time.optional(),
})

export const CompletionDocument = z.object({
  id: z.string(),
  userId: z.string(),
  partnerId: z.string(),
  courseId: z.string(),
  created: Time,
  modules: z.record(z.string(), z.union([OpenedModule, QuizProgress])),
})

/**
 * A member's statuses for the team table: the courses they started, and how far they are. `lastActive` is when
 * they last learned anything at this partner, to the hour; courses that are not enabled any more count, too.
 */
export const MemberStatus = z.object({
  userId: z.string(),
  courses: z.record(z.string(), z.enum(['in-progress', 'complete'])),
  lastActive: Time.optional(),
})
export type MemberStatus = z.infer<typeof MemberStatus>

/**
 * A course that people of a partner must have complete, `by` a day there or `within` so many days of joining;
 * `people` are the uids of those it names, and absent where it is required of everybody. `ended` since when
 * it is history, `byCompany` if the company requires it at all partners.
 */
export const RequirementDocument = z.object({
  id: z.string(),
  courseId: z.string(),
  people: z.array(z.string()).optional(),
  by: z.string().optional(),
  within: Count.optional(),
  added: Time,
  ended: Time.optional(),
  byCompany: z.literal(true).optional(),
})
export type RequirementDocument = z.infer<typeof RequirementDocument>

/** What a requirement means for a member today; all days are those at the partner. */
const DueDocument = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('due'), day: z.string(), daysLeft: Count, requiredSince: z.string() }),
  z.object({ state: z.literal('overdue'), since: z.string(), daysOver: Count, requiredSince: z.string() }),
  z.object({ state: z.literal('done'), completed: z.string().optional(), isInTime: z.boolean() }),
])

/** A requirement that holds or held for a member, with what it means for them by itself. */
export const MemberRequirement = RequirementDocument.omit({ people: true }).extend({ due: DueDocument })
export type MemberRequirement = z.infer<typeof MemberRequirement>

/**
 * What a member did since the Monday of the week before: the courses that they completed, each with its day.
 * Or the day on which they were invited, if that is 7 days ago or more and they never came.
 */
export const MemberWeek = z.object({
  userId: z.string(),
  completed: z.record(z.string(), z.string()).optional(),
  invited: z.string().optional(),
})
export type MemberWeek = z.infer<typeof MemberWeek>

/** The courses that a member must have and has not, each with its day. */
export const DueCourses = z.object({ userId: z.string(), courses: z.record(z.string(), z.string()) })
export type DueCourses = z.infer<typeof DueCourses>

/**
 * A certificate as everything was on its day: `name` is absent once its holder was erased, `score` where
 * nothing was asked. `day`, and `ends`, its last day, are days at the partner.
 */
export const CertificateDocument = z.object({
  id: z.string(),
  recordId: z.string(),
  userId: z.string(),
  courseId: z.string(),
  revision: Count,
  name: z.string().optional(),
  courseName: z.string(),
  partnerName: z.string(),
  score: z.object({ score: Count, outOf: Count }).optional(),
  day: z.string(),
  ends: z.string().optional(),
  issued: Time,
  revoked: z.object({ at: Time, reason: z.string().optional() }).optional(),
})
export type CertificateDocument = z.infer<typeof CertificateDocument>

/** A file of certificates: their number, and the id of the last one, which is the `after` of the next file. */
export const CertificateFile = z.object({ last: z.string(), count: Count })
export type CertificateFile = z.infer<typeof CertificateFile>

/**
 * A mail about required courses, or certificates that end: `named` are the courses that it names and the days
 * by which they are due, or until which they are certified. `ended` is when it was sent or dropped, `why` the
 * reason in a sentence; `isRequested` if an administrator sent it.
 */
export const ReminderDocument = z.object({
  day: z.string(),
  kind: z.enum(['reminder', 'weekly-summary', 'digest', 'certificate-ends']),
  state: z.enum(['waiting', 'sent', 'dropped']),
  named: z.array(z.object({ courseId: z.string(), due: z.string() })),
  queued: Time,
  ended: Time.optional(),
  why: z.string().optional(),
  isRequested: z.literal(true).optional(),
})
export type ReminderDocument = z.infer<typeof ReminderDocument>

/**
 * How a partner's people are reminded. `firstMails` is the day at the partner on which the first mails about
 * what is required now go out, from 8:00.
 */
export const TeamSettings = z.object({
  reminders: z.boolean(),
  timeZone: z.string(),
  firstMails: z.string(),
})
export type TeamSettings = z.infer<typeof TeamSettings>

/** Number of a partner's associates in each state of learning: every one is counted once. */
export const TeamNumbers = z.record(z.enum(LEARNER_STATES), Count)
export type TeamNumbers = z.infer<typeof TeamNumbers>

/**
 * The members that a team's table shows first: by name, or all of a small team, in the order of their
 * accounts' creation, with their statuses. `total` is the number of the partner's users, and `numbers` are
 * those of all its associates. `hasRequirements` where a course is required of somebody, and
 * `certificatesEnd` where certificates may end within 60 days: a page then has room for what is due.
 */
export const FirstMembersDocument = z.object({
  total: Count,
  users: z.array(UserDocument),
  statuses: z.array(MemberStatus),
  numbers: TeamNumbers,
  hasRequirements: z.literal(true).optional(),
  certificatesEnd: z.literal(true).optional(),
})
export type FirstMembersDocument = z.infer<typeof FirstMembersDocument>

/** The kinds of what can happen to a record. */
const LEARNING_KINDS = [
  'record-opened',
  'record-adopted',
  'module-opened',
  'quiz-started',
  'question-answered',
  'quiz-finished',
  'course-completed',
  'course-reopened',
  'record-closed',
] as const

/** An adopted module, with its title of that time; of a quiz's answers only whether they were right. */
const AdoptedModule = z.union([
  OpenedModule.extend({ moduleId: z.string(), module: z.string().optional() }),
  QuizProgress.extend({
    moduleId: z.string(),
    module: z.string().optional(),
    answers: z.array(GivenAnswer.pick({ correct: true })),
  }),
])

/**
 * One event of a record, in the order of `number` (1-based). `at` is when it was recorded and `happened` when
 * it happened, in ms since 1970. `module`, `question` and the chosen `answer` are as the course was at
 * `revision`, which judged it; `attempt` and `selectedAnswer` are 0-based, `questionNumber` is 1-based.
 * `course` is the course's name then, told by what concerns the whole record. Fields that a kind does not
 * have are absent.
 */
export const LearningEventDocument = z.object({
  recordId: z.string(),
  courseId: z.string(),
  number: Count,
  at: Time,
  happened: Time,
  revision: Count,
  kind: z.enum(LEARNING_KINDS),
  /** False for what the company or the portal caused, such as by publishing. */
  byMember: z.boolean(),
  course: z.string().optional(),
  moduleId: z.string().optional(),
  module: z.string().optional(),
  attempt: Count.optional(),
  questionNumber: Count.optional(),
  question: z.string().optional(),
  selectedAnswer: Count.optional(),
  answer: z.string().optional(),
  correct: z.boolean().optional(),
  score: Count.optional(),
  of: Count.optional(),
  needed: Count.optional(),
  passed: z.boolean().optional(),
  /** The reason why a film could not be loaded, in an opening that reports it. */
  failed: z.string().optional(),
  /** The state of a record older than the log when that began. */
  adopted: z.object({ created: Time, modules: z.array(AdoptedModule) }).optional(),
})
export type LearningEventDocument = z.infer<typeof LearningEventDocument>

/** Number of events that one answer holds at most. */
export const MAX_EVENTS_A_PAGE = 500

/**
 * A page of a member's history: the record begun last first, and of each record the newest event first.
 * `next` says where the following page begins, and is absent at the end of the last one.
 */
export const LearningEventsPage = z.object({
  documents: z.array(LearningEventDocument).max(MAX_EVENTS_A_PAGE),
  next: z.string().optional(),
})
export type LearningEventsPage = z.infer<typeof LearningEventsPage>

/**
 * The results of a quiz at a partner, where enough people have tried it: `people` started it, `passed` of
 * them passed it, after `triesToPass` attempts on average, absent if nobody did. Of a question, by its
 * 1-based `number` and its words: the `people` who answered it at their first attempt, the share that was
 * `right`, and the share of each option; shares are 0 to 1.
 */
export const QuizInsightDocument = z.object({
  moduleId: z.string(),
  people: Count,
  passed: Count,
  triesToPass: z.number().optional(),
  questions: z.array(
    z.object({
      number: Count,
      question: z.string(),
      people: Count,
      right: z.number(),
      options: z.array(z.number()),
    }),
  ),
})
export type QuizInsightDocument = z.infer<typeof QuizInsightDocument>

/** The place where a user left off in a video: `position` is in seconds from its start. */
export const VideoPosition = z.object({ moduleId: z.string(), position: z.number(), updated: Time })
export type VideoPosition = z.infer<typeof VideoPosition>

export const UsersQuery = z.strictObject({ partner: Id })

/** Selects the log of one member's mails about required courses. */
export const RemindersQuery = z.strictObject({ userId: Id })

export const CoursesQuery = z.strictObject({ enabled: z.literal('true') })

interface OfUserOrPartner {
  userId?: string | undefined
  partnerId?: string | undefined
  view?: string | undefined
}

const EITHER_USER_OR_PARTNER = [
  ({ userId, partnerId }: OfUserOrPartner) => (userId === undefined) !== (partnerId === undefined),
  'must have either userId or partnerId',
] as const

const VIEW_OF_PARTNER = [
  ({ userId, view }: OfUserOrPartner) => userId === undefined || view === undefined,
  'view goes with partnerId only',
] as const

/** Selects one user's records, or a whole partner's, the latter also as statuses. */
export const CompletionQuery = z
  .strictObject({ userId: Id.optional(), partnerId: Id.optional(), view: z.literal('status').optional() })
  .refine(...EITHER_USER_OR_PARTNER)
  .refine(...VIEW_OF_PARTNER)

/**
 * Selects a partner's requirements, or what of them is open for its people, or what these did in a week; or
 * the requirements of one user.
 */
export const RequirementsQuery = z
  .strictObject({
    userId: Id.optional(),
    partnerId: Id.optional(),
    view: z.enum(['due', 'week']).optional(),
  })
  .refine(...EITHER_USER_OR_PARTNER)
  .refine(...VIEW_OF_PARTNER)

/** The course, and the first and the last day of completion, by which certificates are put into files. */
const PACKED = { courseId: Id.optional(), from: CalendarDay.optional(), to: CalendarDay.optional() }

/**
 * Selects certificates of a user or of a partner, with `endsWithin` those that end within so many days, with
 * the view `files` how those of a course and time are put into files.
 */
export const CertificatesQuery = z
  .strictObject({
    userId: Id.optional(),
    partnerId: Id.optional(),
    endsWithin: z.coerce.number().int().min(0).max(3660).optional(),
    view: z.literal('files').optional(),
    ...PACKED,
  })
  .refine(...EITHER_USER_OR_PARTNER)
  .refine(...VIEW_OF_PARTNER)
  .refine(
    ({ userId, endsWithin, view }) =>
      endsWithin === undefined || (userId === undefined && view === undefined),
    'endsWithin goes with partnerId only',
  )
  .refine(
    ({ view, courseId, from, to }) => view !== undefined || (courseId ?? from ?? to) === undefined,
    'courseId, from and to go with the view files',
  )

/** Selects one file of a partner's certificates: the one that begins after the last one of the file before. */
export const CertificateZipQuery = z.strictObject({ partnerId: Id, after: Id.optional(), ...PACKED })

/**
 * Selects a member's events, of one course where `courseId` is given. `after` is the `next` of the page
 * before: the `recordId` and the `number` of its last event, with a dot in between.
 */
export const LearningEventsQuery = z.strictObject({
  userId: Id,
  courseId: Id.optional(),
  after: z
    .string()
    .regex(/^.{1,200}\.\d{1,9}$/, 'must be the `next` of the page before')
    .optional(),
})
export const QuizInsightsQuery = z.strictObject({ courseId: Id })

export const UserParams = z.strictObject({ uid: Id })
export const PartnerParams = z.strictObject({ id: Id })
export const RecordParams = z.strictObject({ id: Id })
export const ModuleParams = z.strictObject({ id: Id, moduleId: Id })

export const VideoPositionsQuery = z.strictObject({ courseId: Id })
export const VideoPositionParams = z.strictObject({ courseId: Id, moduleId: Id })

/** Longest position in a video, in seconds: two days. */
const MAX_POSITION = 2 * 24 * 60 * 60

export const VideoPositionBody = z.strictObject({ position: z.number().min(0).max(MAX_POSITION) })

/**
 * What somebody chose about the mails that they can do without: each reminder of required courses or one
 * summary a week and, for administrators, whether they get the summary of their team.
 */
export const MailChoicesDocument = z.object({
  userId: z.string(),
  reminders: z.enum(['each', 'weekly']),
  digest: z.boolean(),
})
export type MailChoicesDocument = z.infer<typeof MailChoicesDocument>

export const ChangeMailChoicesBody = MailChoicesDocument.omit({ userId: true }).partial().strict()

export const ChangeUserBody = z.strictObject({
  userName: PersonName.optional(),
  email: EnteredEmail.optional(),
})

/** Time since the module was opened, in ms: 0 to 30 days. */
const OpenedAgo = z.number().int().min(0).max(MAX_OPENED_AGO_MS)

export const OpenCourseBody = z.strictObject({ courseId: Id, moduleId: Id, openedAgo: OpenedAgo.optional() })

/** One act on one module of a record. `question` is 1-based, `selectedAnswer` 0-based. */
export const ModuleActBody = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('open'),
    openedAgo: OpenedAgo.optional(),
    /** The reason why the film could not be loaded. */
    failed: z.enum(FILM_FAILURES).optional(),
  }),
  z.strictObject({ act: z.literal('start'), attempt: Count.optional() }),
  z.strictObject({
    act: z.literal('answer'),
    question: Count.min(1),
    selectedAnswer: Count,
    attempt: Count.optional(),
  }),
])

/** Returns the wrapper in which every list is sent. */
export function listOf<T extends z.ZodType>(document: T) {
  return z.object({ documents: z.array(document) })
}

import { z } from 'zod'
import { CERTIFICATE_REQUIREMENTS, MODULE_TYPES } from '#domain/course/course.ts'
import { MAX_LINKS } from '#domain/course-limits.ts'
import { MAX_OPENED_AGO_MS } from '#domain/learning/completion-record.ts'
import { LEARNER_STATES } from '#domain/learning/learner-state.ts'
import { FILM_FAILURES } from '#domain/learning/learning-events.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/search-query.ts'
import { ArticleModule, Link, limitedList, Picture, QuizModule, VideoModule } from './course-document.ts'
import { LimitDocument, ShownGroups } from './group-calls.ts'
import { CalendarDay, Count, EnteredEmail, Id, PersonName, Time } from './primitives.ts'

/** Base path of the document database (section 7, "Document database reads" and "writes"). */
export const DOCUMENTS_PATH = '/documents/v1'

export const UserDocument = z.object({
  id: z.string(),
  userName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  partner: z.string().optional(),
  profileImage: z.object({ url: z.string() }).optional(),
  /**
   * Delivery failure of the user's invitation, after a refusal or for days. Present only in the list of a partner's
   * users.
   */
  invitation: z.literal('undelivered').optional(),
  /** True if the company disabled the account. The account then cannot sign in. */
  disabled: z.literal(true).optional(),
  /** Time of joining the partner. In the list of the partner's users it is present only for the last 14 days. */
  joined: Time.optional(),
  /** The ids of the groups to which the user belongs, for administrators; absent if there are none. */
  groups: z.array(z.string()).optional(),
  /**
   * The ids of groups and the names of areas to which an administrator is limited, for administrators without a limit
   * and the administrator; absent for no limit.
   */
  manages: LimitDocument.optional(),
})
export type UserDocument = z.infer<typeof UserDocument>

export const PartnerDocument = z.object({
  id: z.string(),
  name: z.string(),
  logoUrl: z.string().optional(),
})
export type PartnerDocument = z.infer<typeof PartnerDocument>

/** Duration in minutes; absent if unknown, as in courses stored before durations were computed. */
const MinutesIfKnown = z.int().positive().optional()

export const ModuleOutline = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(MODULE_TYPES),
  minutes: MinutesIfKnown,
  /** Length of a film that must be watched to 90% for the course's certificate. */
  seconds: z.number().optional(),
})

const Requires = z.enum(CERTIFICATE_REQUIREMENTS)

/**
 * A course's certificate rule: none, certificates that never expire, or a limited validity, and the requirements;
 * absent if not set.
 */
const CertificateRule = z.union([
  z.literal([true, false]),
  z.object({ months: Count, requires: Requires.optional() }),
  z.object({ until: z.string(), requires: Requires.optional() }),
  z.object({ requires: Requires }),
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

/** The links of a module, with the sizes of their files in bytes. */
const links = limitedList(Link.extend({ bytes: z.int().nonnegative().optional() }), MAX_LINKS).optional()

/** A module as sent. For users who may not see the answer key, a quiz is sent without it. */
export const ModuleDocument = z.discriminatedUnion('type', [
  VideoModule.extend({ links }),
  ArticleModule.extend({ links }),
  QuizModule.extend({ links }),
])

export const SearchQuery = z.strictObject({ q: z.string().min(1).max(MAX_SEARCH_LENGTH) })

/** A text in parts. `isFound` marks the search words. */
const MarkedText = z.array(z.object({ text: z.string(), isFound: z.literal(true).optional() }))

/**
 * A search result: a course or one of its modules. `sentence` is the best match, `from` its source, `seconds` its
 * time in the film, and `words` its beginning in the article.
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

const OpenedModule = z.object({
  type: z.enum(['video', 'article']),
  dateCompleted: Time,
  /** Time at which a film was watched to 90%, if the course's certificate requires it. */
  watched: Time.optional(),
})

const QuizProgress = z.object({
  type: z.literal('quiz'),
  currentQuestion: Count,
  submitCount: Count,
  answers: z.array(GivenAnswer),
  lastSubmitDate: Time.optional(),
  dateCompleted: Time.optional(),
  /** The 0-based attempt that was regraded because a question was corrected, and the time. */
  regraded: z.object({ attempt: Count, when: Time }).optional(),
})

export const CompletionDocument = z.object({
  id: z.string(),
  userId: z.string(),
  partnerId: z.string(),
  courseId: z.string(),
  created: Time,
  modules: z.record(z.string(), z.union([OpenedModule, QuizProgress])),
  /**
   * Last valid day of a completion that continues an earlier record with its certificate, such as `2026-03-31`;
   * `9999-12-31` if it does not expire.
   */
  continuedUntil: z.string().optional(),
})

/**
 * A member's statuses for the team table, of all started courses including disabled ones. `lastActive` is the time of
 * the last learning at this partner, to the hour.
 */
export const MemberStatus = z.object({
  userId: z.string(),
  courses: z.record(z.string(), z.enum(['in-progress', 'complete'])),
  lastActive: Time.optional(),
})
export type MemberStatus = z.infer<typeof MemberStatus>

/**
 * The ids of the current groups of a requirement's target, empty if none is left, and the names of its areas and
 * groups.
 */
const TargetReach = z.object({ groups: z.array(z.string()), names: z.array(z.string()) })

/**
 * A course that a partner's people must complete, `by` a day at the partner or `within` a number of days after
 * joining. `people` are the uids that it names; `groups` and `areas` are its target instead, with the reach of today.
 * Without any of them, it applies to everyone. `ended` is the time from which it no longer applies. `byCompany` is true
 * if the company requires it at all partners.
 */
export const RequirementDocument = z.object({
  id: z.string(),
  courseId: z.string(),
  people: z.array(z.string()).optional(),
  groups: z.array(z.string()).optional(),
  areas: z.array(z.string()).optional(),
  reach: TargetReach.optional(),
  by: z.string().optional(),
  within: Count.optional(),
  added: Time,
  ended: Time.optional(),
  byCompany: z.literal(true).optional(),
  /** True for a limited administrator if people whom they do not manage have it, too. They cannot end it. */
  isWider: z.literal(true).optional(),
})
export type RequirementDocument = z.infer<typeof RequirementDocument>

/** The current state of a requirement for a member. All days are those at the partner. */
const DueDocument = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('due'), day: z.string(), daysLeft: Count, requiredSince: z.string() }),
  z.object({ state: z.literal('overdue'), since: z.string(), daysOver: Count, requiredSince: z.string() }),
  z.object({ state: z.literal('done'), completed: z.string().optional(), isInTime: z.boolean() }),
])

/**
 * A member's own deadline in a required course: a day, or an excuse without a day, with the reason. `document` names
 * the proof.
 */
export const OwnDeadlineDocument = z.object({
  by: z.string().optional(),
  reason: z.string(),
  document: z.string().optional(),
  changed: Time,
})

/**
 * A current or former requirement of a member, with its own state, regardless of other requirements. `own` is the
 * member's own deadline in the course, which replaces the general one.
 */
export const MemberRequirement = RequirementDocument.omit({
  people: true,
  groups: true,
  areas: true,
  reach: true,
}).extend({
  due: DueDocument,
  own: OwnDeadlineDocument.optional(),
})
export type MemberRequirement = z.infer<typeof MemberRequirement>

/**
 * A member's week. It lists the courses completed since Monday of last week, each with its day. A member who never
 * signed in has the day of the invitation instead, if that is at least 7 days ago.
 */
export const MemberWeek = z.object({
  userId: z.string(),
  completed: z.record(z.string(), z.string()).optional(),
  invited: z.string().optional(),
})
export type MemberWeek = z.infer<typeof MemberWeek>

/** The required courses that a member has not completed, each with its due date. */
export const DueCourses = z.object({ userId: z.string(), courses: z.record(z.string(), z.string()) })
export type DueCourses = z.infer<typeof DueCourses>

/** The people excused from each course. */
export const ExcusedPeople = z.array(z.object({ courseId: z.string(), people: z.array(z.string()) }))

/**
 * A certificate with its data as of the day of issue. `name` is absent after its holder was erased, `score` if the
 * quizzes had no questions. `day`, and `ends`, its last day, are days at the partner.
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
 * An email about required courses or expiring certificates. `named` lists its courses with their due dates or last
 * days of validity. `ended` is the time it was sent or dropped, `why` the reason in a sentence. `isRequested` is true
 * if an administrator sent it.
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
 * A partner's reminder settings. `firstMails` is the day at the partner on which the first emails about current
 * requirements are sent, from 8:00.
 */
export const TeamSettings = z.object({
  reminders: z.boolean(),
  timeZone: z.string(),
  firstMails: z.string(),
})
export type TeamSettings = z.infer<typeof TeamSettings>

/**
 * The courses that an associate is expected to complete. If nothing is required, these are the courses offered for 30
 * days. `excused` lists those from which the associate is excused.
 */
export const GoalDocument = z.object({
  isRequired: z.boolean(),
  courses: z.array(z.string()),
  excused: z.array(z.string()).optional(),
})

/**
 * The data that determine the goals of a partner's associates: the courses that count if nothing is required, and the
 * required ones, of everyone without `people` and `groups`. A course required of groups has their ids. `excused` lists
 * the people excused from each course.
 */
export const TeamGoals = z.object({
  counting: z.array(z.string()),
  required: z.array(
    z.object({
      courseId: z.string(),
      people: z.array(z.string()).optional(),
      groups: z.array(z.string()).optional(),
    }),
  ),
  excused: ExcusedPeople.optional(),
})

/** Number of a partner's associates in each learning state. Each associate is counted once. */
export const TeamNumbers = z.record(z.enum(LEARNER_STATES), Count)
export type TeamNumbers = z.infer<typeof TeamNumbers>

/**
 * The first members of the team table: the first ones by name, or all of a small team in the order of their accounts'
 * creation, with their statuses. `total` is the number of the partner's users; `numbers` cover all its associates.
 * `tallies` has the numbers of associates by course and status. `hasRequirements` is true if any course is required.
 * `dues` then has the numbers of members with an overdue course and with one due within 7 days. `certificatesEnd` is
 * true if any certificate may expire within 60 days, so that a page can reserve space for it. `groups` has
 * the word for the partner's groups and the names of the first members' groups by id; absent if there are none.
 */
export const FirstMembersDocument = z.object({
  total: Count,
  users: z.array(UserDocument),
  statuses: z.array(MemberStatus),
  numbers: TeamNumbers,
  tallies: z.record(z.string(), z.object({ complete: Count, 'in-progress': Count })),
  goals: TeamGoals,
  hasRequirements: z.literal(true).optional(),
  dues: z.object({ overdue: Count, week: Count }).optional(),
  certificatesEnd: z.literal(true).optional(),
  groups: ShownGroups.optional(),
})
export type FirstMembersDocument = z.infer<typeof FirstMembersDocument>

/** The kinds of a record's events. */
const LEARNING_KINDS = [
  'record-opened',
  'record-adopted',
  'record-continued',
  'module-opened',
  'quiz-started',
  'question-answered',
  'quiz-finished',
  'course-completed',
  'course-reopened',
  'record-closed',
  'answer-regraded',
  'film-watched',
] as const

/** An adopted module, with its title at that time. Of a quiz's answers, only the correctness is included. */
const AdoptedModule = z.union([
  OpenedModule.extend({ moduleId: z.string(), module: z.string().optional() }),
  QuizProgress.extend({
    moduleId: z.string(),
    module: z.string().optional(),
    answers: z.array(GivenAnswer.pick({ correct: true })),
  }),
])

/**
 * One event of a record, ordered by the 1-based `number`. `at` is the time it was recorded and `happened` the time it
 * happened, in ms since 1970. `module`, `question` and the chosen `answer` are texts from `revision`, by which the
 * answer was judged. `attempt` and `selectedAnswer` are 0-based, `questionNumber` is 1-based. `course` is the
 * course's name at that time, present if the event concerns the whole record. Fields that a kind does not have are
 * absent.
 */
export const LearningEventDocument = z.object({
  recordId: z.string(),
  courseId: z.string(),
  number: Count,
  at: Time,
  happened: Time,
  revision: Count,
  kind: z.enum(LEARNING_KINDS),
  /** False for events caused by the company or the portal, such as a publication. */
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
  /** The 1-based numbers of the answers that a regrade made right, and wrong. */
  right: z.array(Count).optional(),
  wrong: z.array(Count).optional(),
  /** Reason for a failure to load the film, in an event that reports such an opening. */
  failed: z.string().optional(),
  /** State at the start of the log, for a record older than the log, or the part continued from an earlier record. */
  adopted: z.object({ created: Time, modules: z.array(AdoptedModule) }).optional(),
})
export type LearningEventDocument = z.infer<typeof LearningEventDocument>

/** Maximum number of events in one response. */
export const MAX_EVENTS_A_PAGE = 500

/**
 * A page of a member's history: records by their start, latest first, and each record's events newest first. `next`
 * is the position of the following page, absent on the last one.
 */
export const LearningEventsPage = z.object({
  documents: z.array(LearningEventDocument).max(MAX_EVENTS_A_PAGE),
  next: z.string().optional(),
})
export type LearningEventsPage = z.infer<typeof LearningEventsPage>

/**
 * The results of a quiz at a partner, once enough people have tried it. `people` started it, and `passed` of them
 * passed it, after `triesToPass` attempts on average, which is absent without a pass. Each question has its 1-based
 * `number` and its text, the `people` who answered it in their first attempt, the share that was `right`, and the
 * share of each option. Shares are from 0 to 1.
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

/** A user's last position in a video. `position` is in seconds from the video's start. */
export const VideoPosition = z.object({ moduleId: z.string(), position: z.number(), updated: Time })
export type VideoPosition = z.infer<typeof VideoPosition>

export const UsersQuery = z.strictObject({ partner: Id })

/** Query for the emails about required courses sent to one member. */
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
  'view needs partnerId',
] as const

/** Query for one user's records or a whole partner's. A partner's are also available as statuses. */
export const CompletionQuery = z
  .strictObject({ userId: Id.optional(), partnerId: Id.optional(), view: z.literal('status').optional() })
  .refine(...EITHER_USER_OR_PARTNER)
  .refine(...VIEW_OF_PARTNER)

/** Query for a partner's requirements, the open ones of its people, its people's week, or one user's requirements. */
export const RequirementsQuery = z
  .strictObject({
    userId: Id.optional(),
    partnerId: Id.optional(),
    view: z.enum(['due', 'week']).optional(),
  })
  .refine(...EITHER_USER_OR_PARTNER)
  .refine(...VIEW_OF_PARTNER)

/** Filters for files of certificates: the course, and the first and last day of completion. */
const PACKED = { courseId: Id.optional(), from: CalendarDay.optional(), to: CalendarDay.optional() }

/**
 * Query for a user's or a partner's certificates. `endsWithin` selects those that end within that number of days. The
 * view `files` lists the files of the certificates selected by course and days.
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
    'endsWithin needs partnerId',
  )
  .refine(
    ({ view, courseId, from, to }) => view !== undefined || (courseId ?? from ?? to) === undefined,
    'courseId, from and to need the view files',
  )

/** Query for one file of a partner's certificates. `after` is the last certificate of the previous file. */
export const CertificateZipQuery = z.strictObject({ partnerId: Id, after: Id.optional(), ...PACKED })

/**
 * Query for a member's events, optionally in one course (`courseId`). `after` is the `next` of the previous page: the
 * `recordId` and the `number` of its last event, separated by a dot.
 */
export const LearningEventsQuery = z.strictObject({
  userId: Id,
  courseId: Id.optional(),
  after: z
    .string()
    .regex(/^.{1,200}\.\d{1,9}$/, 'must be the `next` of the previous page')
    .optional(),
})
export const QuizInsightsQuery = z.strictObject({ courseId: Id })

export const UserParams = z.strictObject({ uid: Id })
export const PartnerParams = z.strictObject({ id: Id })
export const RecordParams = z.strictObject({ id: Id })
export const ModuleParams = z.strictObject({ id: Id, moduleId: Id })

export const VideoPositionsQuery = z.strictObject({ courseId: Id })
export const VideoPositionParams = z.strictObject({ courseId: Id, moduleId: Id })

/** Maximum position in a video, in seconds: two days. */
const MAX_POSITION = 2 * 24 * 60 * 60

const Seconds = z.number().min(0).max(MAX_POSITION)

/**
 * A position in a video. `moved` is true if the viewer moved it there instead of watching, from `left` if that is
 * known.
 */
export const VideoPositionBody = z.strictObject({
  position: Seconds,
  moved: z.literal(true).optional(),
  left: Seconds.optional(),
})

/**
 * A user's choices about optional emails: individual reminders of required courses or a weekly summary.
 * Administrators can also choose the digest of their team and its monthly report.
 */
export const MailChoicesDocument = z.object({
  userId: z.string(),
  reminders: z.enum(['each', 'weekly']),
  digest: z.boolean(),
  report: z.boolean(),
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

/** One action on one module of a record. `question` is 1-based, `selectedAnswer` 0-based. */
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

/** Returns the schema of the wrapper in which every list is sent. */
export function listOf<T extends z.ZodType>(document: T) {
  return z.object({ documents: z.array(document) })
}

import { ServiceError } from '#client/http/http.ts'
import type {
  CertificateDocument,
  FindingDocument,
  FirstMembersDocument,
  LearningEventsPage,
  MemberRequirement,
  MemberStatus,
  PartnerDocument,
  QuizInsightDocument,
  UserDocument,
  VideoPosition,
} from '#contract/documents.ts'
import type { CourseModule, CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { ModuleAct } from '#domain/learning/module-act.ts'
import type { Goal, TeamGoals } from '#domain/requirement/goal.ts'
import { createDocumentCalls, type DocumentCalls } from './document-calls.ts'
import { DOCUMENT_PATHS, escapePath, withQuery } from './document-paths.ts'
import type { Member } from './read-claims.ts'
import type { Authorized } from './sign-in.ts'

export type Documents = ReturnType<typeof createDocuments>

/** Creates the client of the document database, for the reads and writes of section 7. */
export function createDocuments(host: string, authorized: Authorized) {
  const calls = createDocumentCalls(host, authorized)
  return {
    ...createPeopleDocuments(calls),
    ...createCourseDocuments(calls),
    ...createRecordDocuments(calls),
    ...createTeamDocuments(calls),
    ...createVideoDocuments(calls),
  }
}

/** Calls about accounts, partners, and the documents of a single person. */
function createPeopleDocuments({ call, getDocument, getList, listDocuments }: DocumentCalls) {
  return {
    /** Loads an account. A document without fields counts as missing. */
    async getUser(uid: string) {
      const user = await getDocument<UserDocument>(DOCUMENT_PATHS.user(uid))
      if (user.userName === undefined) throw new ServiceError('not-found', { status: 404 })
      return user
    },

    /** Updates a user's own document. `email` is included only once it is the sign-in email. */
    changeUser: (uid: string, change: { userName: string; email?: string }) =>
      call<UserDocument>(DOCUMENT_PATHS.user(uid), { method: 'PATCH', body: change, isRepeatable: true }),

    getPartner: (id: string) => getDocument<PartnerDocument>(DOCUMENT_PATHS.partner(id)),

    /** Lists a user's requirements, including ended ones, newest first. */
    listRequirements: (userId: string) =>
      listDocuments<MemberRequirement>(DOCUMENT_PATHS.requirements(userId)),

    /** Returns an associate's requirements and goal. Some databases have no goals. */
    getRequirements: (userId: string) =>
      getList<MemberRequirement, { goal: Goal }>(DOCUMENT_PATHS.requirements(userId)),

    /** Lists a user's certificates, newest first. */
    listCertificates: (userId: string) =>
      listDocuments<CertificateDocument>(DOCUMENT_PATHS.certificates(userId)),
  }
}

/** Calls about the enabled courses. */
function createCourseDocuments({ getDocument, listDocuments }: DocumentCalls) {
  return {
    /** Lists the outlines of the enabled courses. */
    listCourses: () => listDocuments<CourseOutline>(DOCUMENT_PATHS.courses()),

    /** Returns a module with its content. A quiz omits the answer key for users without access to it. */
    getModule: (courseId: string, moduleId: string) =>
      getDocument<CourseModule>(DOCUMENT_PATHS.module(courseId, moduleId)),

    /** Lists the search results for a text in the enabled courses, best first. */
    search: (text: string) => listDocuments<FindingDocument>(DOCUMENT_PATHS.search(text)),
  }
}

/** Opening of a module, `openedAgo` ms ago. */
interface Opening {
  courseId: string
  moduleId: string
  openedAgo?: number
}

/** Calls about a user's completion records. */
function createRecordDocuments({ getDocument, listDocuments }: DocumentCalls) {
  return {
    /** Lists a user's completion records. */
    listCompletions: (userId: string) => listDocuments<CompletionRecord>(DOCUMENT_PATHS.completions(userId)),

    /** Returns a page of a user's learning events, newest first, in all courses or a single one. */
    listLearningEvents: (which: { userId: string; courseId?: string; after?: string }) =>
      getDocument<LearningEventsPage>(withQuery('/learning-events', which)),

    /**
     * Creates the record of a course by opening a module, or opens the module in the existing record. With
     * `by`, the call is sent only as that member, even if another user has signed in since.
     */
    openCourse: (opening: Opening, by?: Member) =>
      getDocument<CompletionRecord>(
        '/associate-training-completion',
        { method: 'POST', body: opening, isRepeatable: true },
        by,
      ),

    /**
     * Sends an action on a module and returns the updated record. Repeated actions count once. With `by`, the
     * call is sent only as that member.
     */
    actOnModule: (recordId: string, moduleId: string, act: ModuleAct, by?: Member) =>
      getDocument<CompletionRecord>(
        escapePath`/associate-training-completion/${recordId}/modules/${moduleId}`,
        { method: 'PATCH', body: act, isRepeatable: true },
        by,
      ),

    /**
     * Closes an associate's record with an expired or soon expiring certificate, and returns the new record.
     */
    renewCourse: (recordId: string) =>
      getDocument<CompletionRecord>(escapePath`/associate-training-completion/${recordId}/renew`, {
        method: 'POST',
        isRepeatable: true,
      }),
  }
}

/** Calls about a partner's whole team, for administrators. */
function createTeamDocuments({ getDocument, getList, listDocuments }: DocumentCalls) {
  return {
    /** Lists all users of a partner. */
    listUsers: (partner: string) => listDocuments<UserDocument>(DOCUMENT_PATHS.users(partner)),

    /** Returns the first members of a partner, and figures of all of them. */
    getFirstMembers: (partner: string) =>
      getDocument<FirstMembersDocument>(DOCUMENT_PATHS.firstMembers(partner)),

    /** Returns each member's status in their started courses. Some databases have no goals. */
    getMemberStatuses: (partnerId: string) =>
      getList<MemberStatus, { goals: TeamGoals }>(DOCUMENT_PATHS.memberStatuses(partnerId)),

    /** Lists all completion records of a partner. Large teams have many. */
    listPartnerCompletions: (partnerId: string) =>
      listDocuments<CompletionRecord>(withQuery('/associate-training-completion', { partnerId })),

    /**
     * Lists the results of the partner's associates in a course's quizzes, without quizzes that too few have
     * tried.
     */
    listQuizInsights: (courseId: string) =>
      listDocuments<QuizInsightDocument>(withQuery('/quiz-insights', { courseId })),
  }
}

/** Calls about positions in videos. */
function createVideoDocuments({ call, listDocuments }: DocumentCalls) {
  return {
    /** Lists the associate's last positions in the videos of a course, in seconds. */
    listVideoPositions: (courseId: string) =>
      listDocuments<VideoPosition>(withQuery('/video-positions', { courseId })),

    /**
     * Saves the associate's position in a video, in seconds, even while the page is unloading. `left` is the
     * position before a move. Returns the record if the video now counts as watched.
     */
    saveVideoPosition: (
      courseId: string,
      moduleId: string,
      { position, left }: { position: number; left?: number | undefined },
    ) =>
      call<CompletionRecord | undefined>(escapePath`/video-positions/${courseId}/${moduleId}`, {
        method: 'PUT',
        body: left === undefined ? { position } : { position, moved: true, left },
        keepalive: true,
        isRepeatable: true,
      }),
  }
}

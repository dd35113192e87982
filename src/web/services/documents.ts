import { ServiceError } from '#client/http/http.ts'
import type {
  CertificateDocument,
  FindingDocument,
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
import { createDocumentCalls, type DocumentCalls } from './document-calls.ts'
import { DOCUMENT_PATHS, escapePath, withQuery } from './document-paths.ts'
import type { Member } from './read-claims.ts'
import type { Authorized } from './sign-in.ts'

export type Documents = ReturnType<typeof createDocuments>

/** The client of the document database: the reads and writes of section 7. */
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

/** Accounts, partners, and what is of one person. */
function createPeopleDocuments({ call, getDocument, listDocuments }: DocumentCalls) {
  return {
    /** One account. A document without its fields counts as missing. */
    async getUser(uid: string) {
      const user = await getDocument<UserDocument>(DOCUMENT_PATHS.user(uid))
      if (user.userName === undefined) throw new ServiceError('not-found', { status: 404 })
      return user
    },

    /** Updates a user's own document; an email is sent only once the user signs in with it. */
    changeUser: (uid: string, change: { userName: string; email?: string }) =>
      call<UserDocument>(DOCUMENT_PATHS.user(uid), { method: 'PATCH', body: change, isRepeatable: true }),

    getPartner: (id: string) => getDocument<PartnerDocument>(DOCUMENT_PATHS.partner(id)),

    /** What is or was required of a user, the newest first. */
    listRequirements: (userId: string) =>
      listDocuments<MemberRequirement>(DOCUMENT_PATHS.requirements(userId)),

    /** One user's certificates, the newest first. */
    listCertificates: (userId: string) =>
      listDocuments<CertificateDocument>(DOCUMENT_PATHS.certificates(userId)),
  }
}

/** The enabled courses. */
function createCourseDocuments({ getDocument, listDocuments }: DocumentCalls) {
  return {
    /** The enabled courses' outlines. */
    listCourses: () => listDocuments<CourseOutline>(DOCUMENT_PATHS.courses()),

    /** One module with its content; a quiz has no key for users who may not know it. */
    getModule: (courseId: string, moduleId: string) =>
      getDocument<CourseModule>(DOCUMENT_PATHS.module(courseId, moduleId)),

    /** The places in the enabled courses where a text is found, the best first. */
    search: (text: string) => listDocuments<FindingDocument>(DOCUMENT_PATHS.search(text)),
  }
}

/** A module opened, `openedAgo` ms before now. */
interface Opening {
  courseId: string
  moduleId: string
  openedAgo?: number
}

/** One user's completion records, and the acts on them. */
function createRecordDocuments({ getDocument, listDocuments }: DocumentCalls) {
  return {
    /** One user's completion records. */
    listCompletions: (userId: string) => listDocuments<CompletionRecord>(DOCUMENT_PATHS.completions(userId)),

    /** A page of the events of one user's records, or of one record, the newest first. */
    listLearningEvents: (which: { userId: string; courseId?: string; after?: string }) =>
      getDocument<LearningEventsPage>(withQuery('/learning-events', which)),

    /**
     * Adds the record of a course opened at a module, or opens the module in the existing record. With `by`,
     * it is sent only in that member's name, whoever has signed in since.
     */
    openCourse: (opening: Opening, by?: Member) =>
      getDocument<CompletionRecord>(
        '/associate-training-completion',
        { method: 'POST', body: opening, isRepeatable: true },
        by,
      ),

    /**
     * Sends one act on one module and returns the whole record after it. An act sent again counts once. With
     * `by`, it is sent only in that member's name.
     */
    actOnModule: (recordId: string, moduleId: string, act: ModuleAct, by?: Member) =>
      getDocument<CompletionRecord>(
        escapePath`/associate-training-completion/${recordId}/modules/${moduleId}`,
        { method: 'PATCH', body: act, isRepeatable: true },
        by,
      ),

    /** Closes a record of the signed-in associate, whose certificate ends, and returns the new one. */
    renewCourse: (recordId: string) =>
      getDocument<CompletionRecord>(escapePath`/associate-training-completion/${recordId}/renew`, {
        method: 'POST',
        isRepeatable: true,
      }),
  }
}

/** What administrators read of their partner's people together. */
function createTeamDocuments({ listDocuments }: DocumentCalls) {
  return {
    /** All users of a partner, for its administrators. */
    listUsers: (partner: string) => listDocuments<UserDocument>(DOCUMENT_PATHS.users(partner)),

    /** The status of each member in each course they started. */
    listMemberStatuses: (partnerId: string) =>
      listDocuments<MemberStatus>(DOCUMENT_PATHS.memberStatuses(partnerId)),

    /** All completion records of a partner, for its administrators: a lot of data for a large team. */
    listPartnerCompletions: (partnerId: string) =>
      listDocuments<CompletionRecord>(withQuery('/associate-training-completion', { partnerId })),

    /** The results of the partner's associates in the quizzes of a course that enough have tried. */
    listQuizInsights: (courseId: string) =>
      listDocuments<QuizInsightDocument>(withQuery('/quiz-insights', { courseId })),
  }
}

/** The calls about the positions in videos. */
function createVideoDocuments({ call, listDocuments }: DocumentCalls) {
  return {
    /** The positions at which the signed-in associate left the videos of a course, in seconds. */
    listVideoPositions: (courseId: string) =>
      listDocuments<VideoPosition>(withQuery('/video-positions', { courseId })),

    /** Saves the associate's position in a video, in seconds, even while the page is being left. */
    saveVideoPosition: (courseId: string, moduleId: string, position: number) =>
      call<void>(escapePath`/video-positions/${courseId}/${moduleId}`, {
        method: 'PUT',
        body: { position },
        keepalive: true,
        isRepeatable: true,
      }),
  }
}

import { send } from '#client/http/http.ts'
import type {
  DueCourses,
  MemberWeek,
  ReminderDocument,
  RequirementDocument,
  TeamSettings,
} from '#contract/documents.ts'
import type { OwnDeadlineBody, RemindAnswer, RequirementBody } from '#contract/gateway.ts'
import type { Day } from '#domain/local-time.ts'
import type { ExcusedPeople } from '#domain/requirement/count-required.ts'
import { createDocumentCalls } from './document-calls.ts'
import { escapePath, withQuery } from './document-paths.ts'
import type { ActAnswer } from './gateway.ts'
import type { Services } from './services.ts'

/** Open requirements of a partner's members, as of the partner's current date. */
export interface OpenRequirements {
  today: Day
  documents: DueCourses[]
  /** True if certificates of these members may expire within 60 days. */
  certificatesEnd?: true
  /** The people excused from each course; absent if there are none. */
  excused?: ExcusedPeople[]
}

/** All requirements of a partner, including ended ones. Some databases have no settings. */
export interface TeamRequirements {
  documents: RequirementDocument[]
  settings?: TeamSettings
}

/**
 * Creates the client for the requirements of a partner's members and their reminders, for administrators. The
 * gateway's actions succeed only with the status 'success'.
 */
export function createRequirements(
  { config, signIn }: Pick<Services, 'config' | 'signIn'>,
  partnerId: string,
) {
  const acts = `${config.gatewayUrl}/user-service/api/v1/partner-admin/partner/${encodeURIComponent(partnerId)}`

  const { getDocument, listDocuments } = createDocumentCalls(config.documentsUrl, signIn.authorized)

  function act<Answer extends ActAnswer>(path: string, body?: unknown): Promise<Answer> {
    return signIn.authorized((idToken) => send<Answer>(acts + path, { method: 'POST', body, idToken }))
  }
  return {
    list: () => getDocument<TeamRequirements>(withQuery('/requirements', { partnerId })),

    listOpen: () => getDocument<OpenRequirements>(withQuery('/requirements', { partnerId, view: 'due' })),

    /** Lists the members' activity since Monday of last week, and the members who have never signed in. */
    listWeek: () => listDocuments<MemberWeek>(withQuery('/requirements', { partnerId, view: 'week' })),

    add: (body: RequirementBody) => act('/requirement', body),

    end: (id: string) => act(escapePath`/requirement/${id}/end`),

    /** Sets an associate's individual deadline for a required course, or excuses them. */
    setOwn: (uid: string, courseId: string, body: OwnDeadlineBody) =>
      act(escapePath`/associate/${uid}/course/${courseId}/deadline`, body),

    /** Restores the general deadline of a course for an associate. */
    endOwn: (uid: string, courseId: string) =>
      act(escapePath`/associate/${uid}/course/${courseId}/deadline/end`),

    /** Turns automatic reminders on or off. */
    switchReminders: (reminders: boolean) => act('/settings', { reminders }),

    /** Reminds up to 500 people of all their open requirements. */
    remind: (people: string[]) => act<RemindAnswer>('/remind', { people }),

    /** Lists a member's emails about required courses, sent and unsent, newest first. */
    listReminders: (userId: string) => listDocuments<ReminderDocument>(withQuery('/reminders', { userId })),
  }
}

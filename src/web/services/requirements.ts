import { send } from '#client/http/http.ts'
import type {
  DueCourses,
  MemberWeek,
  ReminderDocument,
  RequirementDocument,
  TeamSettings,
} from '#contract/documents.ts'
import type { RemindAnswer, RequirementBody } from '#contract/gateway.ts'
import type { Day } from '#domain/requirement/local-time.ts'
import { createDocumentCalls } from './document-calls.ts'
import { escapePath, withQuery } from './document-paths.ts'
import type { ActAnswer } from './gateway.ts'
import type { Services } from './services.ts'

/** What is required of a partner's people and not done, on a day there. */
export interface OpenRequirements {
  today: Day
  documents: DueCourses[]
  /** True where certificates of these people may end within 60 days. */
  certificatesEnd?: true
}

/** All requirements of a partner, also those that ended; another database may not know of settings. */
export interface TeamRequirements {
  documents: RequirementDocument[]
  settings?: TeamSettings
}

/**
 * The client of what is required of a partner's people and of their reminders, for its administrators: the
 * lists, and the acts of the gateway, each of which succeeds only with the status 'success'.
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

    /** What the partner's people did since the Monday of the week before, and who never came. */
    listWeek: () => listDocuments<MemberWeek>(withQuery('/requirements', { partnerId, view: 'week' })),

    add: (body: RequirementBody) => act('/requirement', body),

    end: (id: string) => act(escapePath`/requirement/${id}/end`),

    /** Switches the reminders that go out by themselves on or off. */
    switchReminders: (reminders: boolean) => act('/settings', { reminders }),

    /** Reminds people of everything required that they have open: at most 500 at once. */
    remind: (people: string[]) => act<RemindAnswer>('/remind', { people }),

    /** The mails about required courses that a member got, or did not get, the newest first. */
    listReminders: (userId: string) => listDocuments<ReminderDocument>(withQuery('/reminders', { userId })),
  }
}

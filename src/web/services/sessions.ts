import { send } from '#client/http/http.ts'
import type { SessionsAnswer } from '#contract/sign-in.ts'
import type { Authorized } from './sign-in.ts'

export type Sessions = ReturnType<typeof createSessions>

/**
 * Creates the client for the user's sessions. Only the account page needs it, so it is separate from the
 * sign-in client.
 */
export function createSessions(host: string, authorized: Authorized) {
  const base = `${host}/sign-in/v1/sessions`
  return {
    /** Lists the user's live sessions, this browser's first. */
    list: async () => (await authorized((idToken) => send<SessionsAnswer>(base, { idToken }))).sessions,

    end: (id: string) =>
      authorized((idToken) => send<void>(`${base}/${encodeURIComponent(id)}`, { method: 'DELETE', idToken })),

    /** Ends all sessions except this browser's. */
    endOthers: () => authorized((idToken) => send<void>(base, { method: 'DELETE', idToken })),
  }
}

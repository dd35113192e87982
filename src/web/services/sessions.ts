import { send } from '#client/http/http.ts'
import type { SessionsAnswer } from '#contract/sign-in.ts'
import type { Authorized } from './sign-in.ts'

/** A browser in which the user is signed in. */
export type Session = SessionsAnswer['sessions'][number]

export type Sessions = ReturnType<typeof createSessions>

/** The part of the sign-in service's client that only the account page needs: the user's sessions. */
export function createSessions(host: string, authorized: Authorized) {
  const base = `${host}/sign-in/v1/sessions`
  return {
    /** Lists the user's live sessions, this browser's first. */
    list: async () => (await authorized((idToken) => send<SessionsAnswer>(base, { idToken }))).sessions,

    /** Ends one of them. */
    end: (id: string) =>
      authorized((idToken) => send<void>(`${base}/${encodeURIComponent(id)}`, { method: 'DELETE', idToken })),

    /** Ends all but this browser's. */
    endOthers: () => authorized((idToken) => send<void>(base, { method: 'DELETE', idToken })),
  }
}

import type { StaffAnswer, StaffMember } from '#contract/console/staff.ts'
import type { Answer, Request, TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'
import { actOn } from './company-people.ts'

const STAFF = '/company/v1/staff'

/** Returns calls about the company's people, sent by one of them. */
export function staffCallsOf(app: TestApp, { idToken }: Pick<Person, 'idToken'>) {
  const send = <Body>(path: string, request: Request = {}) =>
    app.request<Body>(`${STAFF}${path}`, { idToken, ...request })
  /** Sends an action on the current version of a person, with a new idempotency key unless `more` has one. */
  async function act(id: string, path: string, more: Request = {}): Promise<Answer<{ member: StaffMember }>> {
    const shown = await actOn(app, id)
    const body = { ...shown.body, ...(more.body as object | undefined) }
    const headers = { ...shown.headers, ...more.headers }
    return send(`/${id}/${path}`, { method: 'POST', ...more, body, headers })
  }

  return {
    list: () => send<StaffAnswer>(''),
    invite: (body: unknown, headers: Record<string, string> = {}): Promise<Answer<{ id: string }>> =>
      send('', { method: 'POST', body, headers }),
    act,
    setRole: (id: string, role: string) => act(id, 'role', { method: 'PUT', body: { role } }),
    settlePasskey: (id: string, passkey: string, end: 'release' | 'remove') =>
      act(id, `passkeys/${passkey}/${end}`),
    resetFactors: (id: string) => act(id, 'reset-factors'),
    disable: (id: string) => act(id, 'disable'),
    enable: (id: string) => act(id, 'enable'),
    resendInvitation: (id: string) => act(id, 'invitation'),
  }
}

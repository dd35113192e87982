import type { StaffAnswer, StaffMember } from '#contract/company/staff.ts'
import type { Answer, Request, TestApp } from './test-app.ts'
import type { Person } from './test-people.ts'

const STAFF = '/company/v1/staff'

/** The console's calls about the company's people, sent by one of them. */
export function staffCallsOf(app: TestApp, { idToken }: Pick<Person, 'idToken'>) {
  const send = <Body>(path: string, request: Request = {}) =>
    app.request<Body>(`${STAFF}${path}`, { idToken, ...request })
  const post = (id: string, act: string) =>
    send<{ member: StaffMember }>(`/${id}/${act}`, { method: 'POST', body: {} })

  return {
    list: () => send<StaffAnswer>(''),
    invite: (body: unknown, headers: Record<string, string> = {}): Promise<Answer<{ id: string }>> =>
      send('', { method: 'POST', body, headers }),
    setRole: (id: string, role: string) =>
      send<{ member: StaffMember }>(`/${id}/role`, { method: 'PUT', body: { role } }),
    settlePasskey: (id: string, passkey: string, end: 'release' | 'remove') =>
      post(id, `passkeys/${passkey}/${end}`),
    resetFactors: (id: string) => post(id, 'reset-factors'),
    disable: (id: string) => post(id, 'disable'),
    enable: (id: string) => post(id, 'enable'),
    inviteAgain: (id: string) => post(id, 'invitation'),
  }
}

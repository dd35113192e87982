import { type Call, send } from '#client/http/http.ts'
import type { AddAssociateBody, InvitationAnswer } from '#contract/gateway.ts'
import { escapePath } from './document-paths.ts'
import type { Authorized } from './sign-in.ts'

export type Gateway = ReturnType<typeof createGateway>

/** An answer of the gateway to an act, which succeeds only with the status 'success'. */
export interface ActAnswer {
  status?: string | undefined
}

/** An associate of an administrator's partner. */
export interface AssociateKey {
  partnerId: string
  associateId: string
}

/** The client of the API gateway, `{host}` of section 7, for administrators. */
export function createGateway(host: string, authorized: Authorized) {
  function call<Answer>(path: string, how: Call): Promise<Answer> {
    const url = `${host}/user-service/api/v1/partner-admin${path}`
    return authorized((idToken) => send<Answer>(url, { ...how, idToken }))
  }
  function callAbout<Answer>({ partnerId, associateId }: AssociateKey, last: string, how: Call) {
    return call<Answer>(escapePath`/partner/${partnerId}/associate/${associateId}/${last}`, how)
  }
  return {
    /**
     * Adds an associate to a partner. Another gateway's answer may lack what section 7 names. Our own does an
     * act with a `key` once; another gateway may not even let browsers send one.
     */
    addAssociate: (body: AddAssociateBody, key: string | undefined) =>
      call<{ userId?: string | undefined }>('/associate', { method: 'POST', body, key }),

    /** Takes an associate's access to the partner away. */
    removeAccess: (associate: AssociateKey) =>
      callAbout<ActAnswer>(associate, 'remove-access', { method: 'POST' }),

    /** Returns whether an associate has accepted the invitation, and when it was sent. */
    getInvitation: (associate: AssociateKey) =>
      callAbout<Omit<InvitationAnswer, 'status'>>(associate, 'invitation', {}),

    /** Mails the invitation again; the older link then stops working. */
    sendInvitation: (associate: AssociateKey) =>
      callAbout<ActAnswer>(associate, 'send-invitation', { method: 'POST' }),

    /** Corrects the email of an associate whose account nobody ever used, and mails the invitation there. */
    changeAssociateEmail: (associate: AssociateKey, email: string) =>
      callAbout<ActAnswer>(associate, 'change-email', { method: 'POST', body: { email } }),
  }
}

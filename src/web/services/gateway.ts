import { type Call, send } from '#client/http/http.ts'
import type { AddAssociateBody, InvitationAnswer } from '#contract/gateway.ts'
import { escapePath } from './document-paths.ts'
import type { Authorized } from './sign-in.ts'

export type Gateway = ReturnType<typeof createGateway>

/** The gateway's response to an action. Only the status 'success' means success. */
export interface ActAnswer {
  status?: string | undefined
}

/** An associate of an administrator's partner. */
export interface AssociateKey {
  partnerId: string
  associateId: string
}

/** Creates the client of the API gateway, `{host}` of section 7, for administrators. */
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
     * Adds an associate to a partner. Our own gateway performs an action with a given `key` only once. The response
     * of another gateway may lack fields of section 7, and it may not even let browsers send a key.
     */
    addAssociate: (body: AddAssociateBody, key: string | undefined) =>
      call<{ userId?: string | undefined }>('/associate', { method: 'POST', body, key }),

    /** Removes an associate's access to the partner. */
    removeAccess: (associate: AssociateKey) =>
      callAbout<ActAnswer>(associate, 'remove-access', { method: 'POST' }),

    /** Returns an associate's invitation: whether it was accepted, and when it was sent. */
    getInvitation: (associate: AssociateKey) =>
      callAbout<Omit<InvitationAnswer, 'status'>>(associate, 'invitation', {}),

    /** Resends the invitation; the older link stops working. */
    sendInvitation: (associate: AssociateKey) =>
      callAbout<ActAnswer>(associate, 'send-invitation', { method: 'POST' }),

    /** Corrects the email of an associate whose account was never used, and mails the invitation to it. */
    changeAssociateEmail: (associate: AssociateKey, email: string) =>
      callAbout<ActAnswer>(associate, 'change-email', { method: 'POST', body: { email } }),
  }
}

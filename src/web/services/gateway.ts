import { type Call, send } from '#client/http/http.ts'
import type { AddAssociateBody, InvitationAnswer } from '#contract/gateway.ts'
import { escapePath } from './document-paths.ts'
import type { Authorized } from './sign-in.ts'

export type Gateway = ReturnType<typeof createGateway>

/** Response of the gateway to an action. Only the status 'success' means success. */
export interface ActAnswer {
  status?: string | undefined
}

/** Key of an associate: the partner and the user. */
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
     * Adds an associate to a partner. The portal's own gateway performs an action with a given `key` only
     * once. Other gateways may omit fields of section 7 from the response, and may refuse browser requests
     * with a key.
     */
    addAssociate: (body: AddAssociateBody, key: string | undefined) =>
      call<{ userId?: string | undefined }>('/associate', { method: 'POST', body, key }),

    /** Revokes an associate's access to the partner. */
    removeAccess: (associate: AssociateKey) =>
      callAbout<ActAnswer>(associate, 'remove-access', { method: 'POST' }),

    /** Returns an associate's invitation, with its acceptance and the time it was sent. */
    getInvitation: (associate: AssociateKey) =>
      callAbout<Omit<InvitationAnswer, 'status'>>(associate, 'invitation', {}),

    /** Resends the invitation. The older link becomes invalid. */
    sendInvitation: (associate: AssociateKey) =>
      callAbout<ActAnswer>(associate, 'send-invitation', { method: 'POST' }),

    /**
     * Corrects the email of an associate whose account has never been used, and sends the invitation to the
     * new email.
     */
    changeAssociateEmail: (associate: AssociateKey, email: string) =>
      callAbout<ActAnswer>(associate, 'change-email', { method: 'POST', body: { email } }),
  }
}

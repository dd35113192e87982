import type { AddAssociateBody, InvitationAnswer, StatusAnswer } from '#contract/gateway.ts'
import { send } from '#web/shared/http.ts'

export type Gateway = ReturnType<typeof createGateway>

/** The client of the API gateway, `{host}` of section 7. An administrator's calls take the bearer token. */
export function createGateway(host: string) {
  const api = `${host}/user-service/api/v1`

  function associateOf(partnerId: string, associateId: string): string {
    const [partner, associate] = [encodeURIComponent(partnerId), encodeURIComponent(associateId)]
    return `${api}/partner-admin/partner/${partner}/associate/${associate}`
  }

  return {
    /** Requests a link to create a new password; the link leads to `returnUrl`. */
    sendResetLink: (email: string, returnUrl: string): Promise<StatusAnswer> =>
      send(`${api}/user/send-reset-password-link`, { method: 'POST', body: { email, returnUrl } }),

    /** Sets a new password with the token of a mailed link. Ours sets the cookie of a known browser. */
    confirmReset: (token: string, password: string): Promise<StatusAnswer> => {
      const call = { method: 'POST', body: { token, password }, credentials: 'same-origin' } as const
      return send(`${api}/user/confirm-password-reset`, call)
    },

    /**
     * Adds an associate to a partner. Another gateway's answer may lack what section 7 names. Our own does an
     * act with a `key` once; another gateway may not even let browsers send one.
     */
    addAssociate: (
      idToken: string,
      body: AddAssociateBody,
      key: string | undefined,
    ): Promise<{ userId?: string | undefined }> =>
      send(`${api}/partner-admin/associate`, { method: 'POST', idToken, body, key }),

    /** Takes an associate's access to the partner away; succeeds only with the status 'success'. */
    removeAccess: (
      idToken: string,
      partnerId: string,
      associateId: string,
    ): Promise<{ status?: string | undefined }> =>
      send(`${associateOf(partnerId, associateId)}/remove-access`, { method: 'POST', idToken }),

    /** Returns whether an associate has accepted the invitation, and when it was sent. */
    getInvitation: (
      idToken: string,
      partnerId: string,
      associateId: string,
    ): Promise<Omit<InvitationAnswer, 'status'>> =>
      send(`${associateOf(partnerId, associateId)}/invitation`, { idToken }),

    /** Mails the invitation again; the older link then stops working. */
    sendInvitation: (
      idToken: string,
      partnerId: string,
      associateId: string,
    ): Promise<{ status?: string | undefined }> =>
      send(`${associateOf(partnerId, associateId)}/send-invitation`, { method: 'POST', idToken }),

    /** Corrects the email of an associate whose account nobody ever used, and mails the invitation there. */
    changeAssociateEmail: (
      idToken: string,
      partnerId: string,
      associateId: string,
      email: string,
    ): Promise<{ status?: string | undefined }> => {
      const call = { method: 'POST', idToken, body: { email } } as const
      return send(`${associateOf(partnerId, associateId)}/change-email`, call)
    },
  }
}

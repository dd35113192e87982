import type { StatusAnswer } from '#contract/gateway.ts'
import { send } from './http.ts'

export type Gateway = ReturnType<typeof createGateway>

/** The client of the API gateway, `{host}` of section 7. */
export function createGateway(host: string) {
  const users = `${host}/user-service/api/v1/user`

  return {
    /** Asks for a link to create a new password; `returnUrl` is where the link leads. */
    sendResetLink: (email: string, returnUrl: string): Promise<StatusAnswer> =>
      send(`${users}/send-reset-password-link`, { method: 'POST', body: { email, returnUrl } }),

    /** Sets a new password with the token of a mailed link. */
    confirmReset: (token: string, password: string): Promise<StatusAnswer> =>
      send(`${users}/confirm-password-reset`, { method: 'POST', body: { token, password } }),
  }
}

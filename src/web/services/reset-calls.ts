import type { StatusAnswer } from '#contract/gateway.ts'
import { type Call, send } from '#web/shared/http.ts'

/** Requests a link to create a new password from the gateway at `host`; the link leads to `returnUrl`. */
export function sendResetLink(host: string, email: string, returnUrl: string): Promise<StatusAnswer> {
  return callGateway(host, 'send-reset-password-link', { method: 'POST', body: { email, returnUrl } })
}

/** Sets a new password with the token of a mailed link. Our own gateway sets the cookie of a known browser. */
export function confirmReset(host: string, token: string, password: string): Promise<StatusAnswer> {
  const body = { token, password }
  return callGateway(host, 'confirm-password-reset', { method: 'POST', body, credentials: 'same-origin' })
}

function callGateway(host: string, act: string, call: Call): Promise<StatusAnswer> {
  return send(`${host}/user-service/api/v1/user/${act}`, call)
}

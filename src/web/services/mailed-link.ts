import { type Call, send } from '#client/http/http.ts'
import type { StatusAnswer } from '#contract/gateway.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { MailedLinkAnswer } from '#contract/sign-in.ts'

/**
 * Moves a mailed link's token from the URL, where it would be visible and passed on in the Referer, into the
 * tab's current history entry, which survives a reload.
 */
export function takeMailedToken(): void {
  const token = new URLSearchParams(location.search).get('token')
  if (token && location.pathname.replace(/\/$/, '') === SCREEN_PATHS.resetPassword)
    history.replaceState({ token }, '', SCREEN_PATHS.resetPassword)
}

/** Returns the token of the mailed link that opened this page; undefined without one. */
export function findMailedToken(): string | undefined {
  return history.state?.token
}

/**
 * Requests an email with a link for a new password from the gateway at `host`. The link leads to `returnUrl`.
 */
export function sendResetLink(host: string, email: string, returnUrl: string): Promise<StatusAnswer> {
  return callGateway(host, 'send-reset-password-link', { method: 'POST', body: { email, returnUrl } })
}

/**
 * Sets a new password with the token of a mailed link. The portal's own gateway also sets the cookie of a
 * known browser.
 */
export function confirmReset(host: string, token: string, password: string): Promise<StatusAnswer> {
  const body = { token, password }
  return callGateway(host, 'confirm-password-reset', { method: 'POST', body, credentials: 'same-origin' })
}

/**
 * Returns a mailed link's email and, for an invitation, the partner's name, from the sign-in service at
 * `url`.
 */
export function readMailedLink(url: string, token: string): Promise<MailedLinkAnswer> {
  return send(`${url}/sign-in/v1/mailed-link`, { method: 'POST', body: { token } })
}

function callGateway(host: string, act: string, call: Call): Promise<StatusAnswer> {
  return send(`${host}/user-service/api/v1/user/${act}`, call)
}

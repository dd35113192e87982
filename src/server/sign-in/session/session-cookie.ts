import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../../shared/portal.ts'
import { SESSION_IDLE, SESSION_LIFETIME } from './live-session.ts'

/** `__Host-` binds the cookie to this very origin; browsers take it over https only. */
function cookieName(portal: Portal): string {
  return isSecure(portal) ? '__Host-portal-session' : 'portal-session'
}

function isSecure(portal: Portal): boolean {
  return portal.origins()[0]?.startsWith('https:') ?? false
}

/** What every cookie of the sign-in service has: this origin alone, no script, no other site's posts. */
export function cookieAttributes(portal: Portal) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(portal) } as const
}

/**
 * What a browser holds of a session: its first secret, whose hash is the session's id, and the newest it was given. So a
 * session is found, and can be ended, by a copy of any age.
 */
export interface SessionCookie {
  first: string
  newest: string
}

/** What the browser sent, if anything. */
export function readSessionCookie(portal: Portal, request: FastifyRequest): SessionCookie | undefined {
  const [first, newest = first] = request.cookies[cookieName(portal)]?.split('.') ?? []
  return first === undefined || newest === undefined ? undefined : { first, newest }
}

/** Hands it to the browser for as long as a session that `began` at a time may lie idle. */
export function setSessionCookie(
  portal: Portal,
  reply: FastifyReply,
  { first, newest }: SessionCookie,
  began: number,
): void {
  const value = first === newest ? first : `${first}.${newest}`
  const lifetime = Math.min(SESSION_IDLE, began + SESSION_LIFETIME - portal.clock())
  reply.setCookie(cookieName(portal), value, {
    ...cookieAttributes(portal),
    maxAge: Math.ceil(lifetime / 1000),
  })
}

export function clearSessionCookie(portal: Portal, reply: FastifyReply): void {
  reply.clearCookie(cookieName(portal), cookieAttributes(portal))
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../../core/portal.ts'
import { SESSION_IDLE, SESSION_LIFETIME } from '../../store/people/life-spans.ts'

/** Returns the cookie's name. `__Host-` binds it to this exact origin; browsers accept that over https only. */
function cookieName(portal: Portal): string {
  return isSecure(portal) ? '__Host-portal-session' : 'portal-session'
}

function isSecure(portal: Portal): boolean {
  return portal.origins()[0]?.startsWith('https:') ?? false
}

/** Returns the attributes of every cookie of the sign-in service: this origin only, out of reach of scripts and other sites' forms. */
export function cookieAttributes(portal: Portal) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(portal) } as const
}

/**
 * The contents of a session cookie: the first secret, whose hash is the session's id, and the newest. So a session can be
 * found, and ended, by a copy of any age.
 */
export interface SessionCookie {
  first: string
  newest: string
}

/** Reads the session cookie that the browser sent, if any. */
export function readSessionCookie(portal: Portal, request: FastifyRequest): SessionCookie | undefined {
  const [first, newest = first] = request.cookies[cookieName(portal)]?.split('.') ?? []
  return first === undefined || newest === undefined ? undefined : { first, newest }
}

/** Sets the session cookie for as long as a session that `began` then, in ms since 1970, may be idle. */
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

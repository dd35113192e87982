import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../portal.ts'
import { SESSION_IDLE } from './live-session.ts'

/** `__Host-` binds the cookie to this very origin; browsers take it over https only. */
function cookieName(portal: Portal): string {
  return isSecure(portal) ? '__Host-portal-session' : 'portal-session'
}

function isSecure(portal: Portal): boolean {
  return portal.origins()[0]?.startsWith('https:') ?? false
}

function attributes(portal: Portal) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(portal) } as const
}

/** The session secret that the browser sent, if any. */
export function readSessionCookie(portal: Portal, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(portal)]
}

/** Hands the browser a session secret for the time a session may lie idle. */
export function setSessionCookie(portal: Portal, reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieName(portal), secret, { ...attributes(portal), maxAge: SESSION_IDLE / 1000 })
}

export function clearSessionCookie(portal: Portal, reply: FastifyReply): void {
  reply.clearCookie(cookieName(portal), attributes(portal))
}

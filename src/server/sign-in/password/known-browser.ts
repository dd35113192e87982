import type { FastifyReply, FastifyRequest } from 'fastify'
import { A_DAY } from '#domain/durations.ts'
import type { Portal } from '../../shared/portal.ts'
import { hashOf } from '../../shared/secret.ts'
import { cookieAttributes } from '../session/session-cookie.ts'

/** How long a browser stays known to an account after it signed in there: 180 days, in ms. */
export const BROWSER_KNOWN = 180 * A_DAY

/** How many accounts one browser is known to, those it signed in to last. */
const MOST_MARKS = 5

function cookieName(portal: Portal): string {
  return cookieAttributes(portal).secure ? '__Host-portal-browser' : 'portal-browser'
}

/** The marks a browser carries: a secret for each account it signed in to, which says nothing about the account. */
function readMarks(portal: Portal, request: FastifyRequest): string[] {
  const marks = request.cookies[cookieName(portal)]?.split('.') ?? []
  return marks.slice(0, MOST_MARKS)
}

/** The hashes of those marks, by which the database knows them. */
export function readMarkHashes(portal: Portal, request: FastifyRequest): string[] {
  return readMarks(portal, request).map(hashOf)
}

/** Gives the browser a new mark beside those it goes on carrying: all it sent but the replaced ones, known by their hashes. */
export function setMarks(
  portal: Portal,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { mark, replaced }: { mark: string; replaced: string[] },
): void {
  const kept = readMarks(portal, request).filter((sent) => !replaced.includes(hashOf(sent)))
  const value = [mark, ...kept].slice(0, MOST_MARKS).join('.')
  const attributes = { ...cookieAttributes(portal), maxAge: BROWSER_KNOWN / 1000 }
  reply.setCookie(cookieName(portal), value, attributes)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { hashOf } from '#core/secret.ts'
import { BROWSER_KNOWN } from '#store/people/retention.ts'
import { cookieAttributes, cookieNameOf } from '../session/session-cookie.ts'

/** Largest number of accounts that know one browser: those it signed in to last. */
const MOST_MARKS = 5

/** Reads the marks that a browser carries: for each account a secret, which says nothing about the account. */
function readMarks(portal: AppContext, request: FastifyRequest): string[] {
  const marks = request.cookies[cookieNameOf(portal, 'browser')]?.split('.') ?? []
  return marks.slice(0, MOST_MARKS)
}

/** Reads the hashes of a browser's marks, by which the database knows them. */
export function readMarkHashes(portal: AppContext, request: FastifyRequest): string[] {
  return readMarks(portal, request).map(hashOf)
}

/** Gives the browser a new mark beside those it sent, except the replaced ones, which are named by their hashes. */
export function setMarks(
  portal: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { mark, replaced }: { mark: string; replaced: string[] },
): void {
  const kept = readMarks(portal, request).filter((sent) => !replaced.includes(hashOf(sent)))
  const value = [mark, ...kept].slice(0, MOST_MARKS).join('.')
  const attributes = { ...cookieAttributes(portal), maxAge: BROWSER_KNOWN / 1000 }
  reply.setCookie(cookieNameOf(portal, 'browser'), value, attributes)
}

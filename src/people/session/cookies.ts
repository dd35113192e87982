import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { hashOf } from '#core/secret.ts'
import { SESSION_IDLE, SESSION_LIFETIME } from '#domain/people/session-lifetimes.ts'
import type { SessionKey } from '#store/people/sign-in/sessions.ts'
import { BROWSER_KNOWN } from '#store/tables/retention.ts'

/**
 * Returns the name of a cookie of the sign-in service. The prefix `__Host-` binds it to this exact origin; browsers
 * accept the prefix only over https.
 */
function cookieNameOf(context: AppContext, what: 'session' | 'browser' | 'signed-in'): string {
  return `${isSecure(context) ? '__Host-' : ''}${context.cookiePrefix ?? 'portal'}-${what}`
}

function isSecure(context: AppContext): boolean {
  return context.origins()[0]?.startsWith('https:') ?? false
}

/**
 * Returns the attributes of the sign-in service's cookies: limited to this origin, inaccessible to scripts and to
 * other sites' forms.
 */
function cookieAttributes(context: AppContext) {
  const sameSite = context.shortCookies ? 'strict' : 'lax'
  return { path: '/', httpOnly: true, sameSite, secure: isSecure(context) } as const
}

/**
 * The contents of a session cookie: the first secret, whose hash is the session's id, and the newest. A copy of any
 * age can thus find and end its session. The account's id comes last, because version 0.2.0 ignores a last part;
 * cookies of that version lack it.
 */
export interface SessionCookie {
  first: string
  newest: string
  uid: string | undefined
}

/** Reads the session cookie, if the browser sent one. */
export function readSessionCookie(context: AppContext, request: FastifyRequest): SessionCookie | undefined {
  const [first, newest = first, uid] = request.cookies[cookieNameOf(context, 'session')]?.split('.', 3) ?? []
  return first === undefined || newest === undefined ? undefined : { first, newest, uid }
}

/** Returns the key of a cookie's session. */
export function sessionKeyOf({ first, uid }: SessionCookie): SessionKey {
  return { hash: hashOf(first), uid }
}

/** Sets the session cookie with the session's maximum idle time. `began` is in ms since 1970. */
export function setSessionCookie(
  context: AppContext,
  reply: FastifyReply,
  { first, newest, uid }: SessionCookie & { uid: string },
  began: number,
): void {
  const value = `${first}.${newest}.${uid}`
  const limits = context.shortCookies ?? { idle: SESSION_IDLE, lifetime: SESSION_LIFETIME }
  const lifetime = Math.min(limits.idle, began + limits.lifetime - context.clock())
  const attributes = { ...cookieAttributes(context), maxAge: Math.ceil(lifetime / 1000) }
  reply.setCookie(cookieNameOf(context, 'session'), value, attributes)
  // This cookie is readable by the console's page, since a link from another site does not send the session cookie.
  if (context.shortCookies)
    reply.setCookie(cookieNameOf(context, 'signed-in'), '1', { ...attributes, httpOnly: false })
}

export function clearSessionCookie(context: AppContext, reply: FastifyReply): void {
  reply.clearCookie(cookieNameOf(context, 'session'), cookieAttributes(context))
  if (context.shortCookies)
    reply.clearCookie(cookieNameOf(context, 'signed-in'), { ...cookieAttributes(context), httpOnly: false })
}

/** Maximum number of accounts that know a browser: the accounts of its last sign-ins. */
const MAX_MARKS = 5

/** Reads the marks of a browser: one random secret per account. */
function readMarks(context: AppContext, request: FastifyRequest): string[] {
  const marks = request.cookies[cookieNameOf(context, 'browser')]?.split('.') ?? []
  return marks.slice(0, MAX_MARKS)
}

/** Returns the hashes of a browser's marks, as stored in the database. */
export function readMarkHashes(context: AppContext, request: FastifyRequest): string[] {
  return readMarks(context, request).map(hashOf)
}

/** Sets the browser's cookie to its marks and a new one, without the replaced marks, which are passed as hashes. */
export function setMarks(
  context: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { mark, replaced }: { mark: string; replaced: string[] },
): void {
  const others = readMarks(context, request).filter((sent) => !replaced.includes(hashOf(sent)))
  const value = [mark, ...others].slice(0, MAX_MARKS).join('.')
  const attributes = { ...cookieAttributes(context), maxAge: BROWSER_KNOWN / 1000 }
  reply.setCookie(cookieNameOf(context, 'browser'), value, attributes)
}

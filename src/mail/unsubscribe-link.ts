import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { UNSUBSCRIBE_PATH } from '#contract/screen-paths.ts'
import { findUnsubscribeKey, getUnsubscribeKey } from '#store/people/mail-choices.ts'
import type { Queryable } from '#store/schema.ts'

/** The mails that somebody can have fewer of: reminders become one summary a week, digests end. */
export type UnsubscribeKind = 'reminders' | 'digest'

/** An account, and the mails that its link is about. */
export interface Unsubscription {
  uid: string
  kind: UnsubscribeKind
}

/** The kinds in a token, where they stand before the account's id. */
const LETTERS = { reminders: 'r', digest: 'd' } as const

/** Number of bytes of a signature: HMAC-SHA256. */
const SIGNATURE_SIZE = 32

/** Verifies nothing: stands for the key while there is none, so that every answer takes the same time. */
const NO_KEY = randomBytes(SIGNATURE_SIZE).toString('base64url')

/**
 * Returns the link by which somebody gets fewer mails of a kind. Whoever has it can do that and take it back,
 * and nothing else; it never ends.
 */
export async function unsubscribeUrl(
  db: Queryable,
  origin: string,
  unsubscription: Unsubscription,
  now: number,
): Promise<string> {
  return `${origin}${UNSUBSCRIBE_PATH}/${signToken(await getUnsubscribeKey(db, now), unsubscription)}`
}

/** Returns what a token of such a link is about; undefined for any text that this portal did not sign. */
export async function findUnsubscription(db: Queryable, token: string): Promise<Unsubscription | undefined> {
  return readToken((await findUnsubscribeKey(db)) ?? NO_KEY, token)
}

/** Signs a token: the signature, the kind's letter and the account's id, as base64url. */
export function signToken(key: string, { uid, kind }: Unsubscription): string {
  const named = Buffer.from(LETTERS[kind] + uid)
  return Buffer.concat([signatureOf(key, named), named]).toString('base64url')
}

/** Reads a token; undefined for one that the key did not sign, or that is written in another way. */
export function readToken(key: string, token: string): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const named = bytes.subarray(SIGNATURE_SIZE)
  const given = Buffer.alloc(SIGNATURE_SIZE)
  bytes.copy(given)
  const isSigned = timingSafeEqual(signatureOf(key, named), given)
  if (!isSigned || bytes.toString('base64url') !== token) return undefined
  const [letter = '', uid] = [named.toString('utf8', 0, 1), named.toString('utf8', 1)]
  return { uid, kind: letter === LETTERS.digest ? 'digest' : 'reminders' }
}

function signatureOf(key: string, named: Buffer): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(named).digest()
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { UNSUBSCRIBE_PATH } from '#contract/screen-paths.ts'
import { keysOf } from '#domain/unknown-value.ts'
import { findUnsubscribeKey, getUnsubscribeKey } from '#store/people/mail-choices.ts'
import type { Queryable } from '#store/schema.ts'

/** Kinds of email with an opt-out. Reminders become a weekly summary; digests and reports stop. */
export type UnsubscribeKind = 'reminders' | 'digest' | 'report' | 'company-report'

/** An account and the kind of email that its link reduces. */
export interface Unsubscription {
  uid: string
  kind: UnsubscribeKind
}

/** Letters of the kinds in a token, before the account id. */
const LETTERS = { reminders: 'r', digest: 'd', report: 'm', 'company-report': 'c' } as const

/** Length of an HMAC-SHA256 signature, in bytes. */
const SIGNATURE_SIZE = 32

/** Substitute for a missing key. It verifies nothing but keeps response times equal. */
const NO_KEY = randomBytes(SIGNATURE_SIZE).toString('base64url')

/** Returns the link that reduces one kind of email. It never expires, and permits only this choice and its reversal. */
export async function unsubscribeUrl(
  db: Queryable,
  origin: string,
  unsubscription: Unsubscription,
  now: number,
): Promise<string> {
  return `${origin}${UNSUBSCRIBE_PATH}/${signToken(await getUnsubscribeKey(db, now), unsubscription)}`
}

/** Finds the account and kind of an unsubscribe token. Undefined for text that this portal did not sign. */
export async function findUnsubscription(db: Queryable, token: string): Promise<Unsubscription | undefined> {
  return readToken((await findUnsubscribeKey(db)) ?? NO_KEY, token)
}

/** Creates a token in base64url: the signature, the letter of the kind and the account id. */
export function signToken(key: string, { uid, kind }: Unsubscription): string {
  const named = Buffer.from(LETTERS[kind] + uid)
  return Buffer.concat([signatureOf(key, named), named]).toString('base64url')
}

/** Verifies and parses a token. Undefined for an invalid signature or a non-canonical encoding. */
export function readToken(key: string, token: string): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const named = bytes.subarray(SIGNATURE_SIZE)
  const given = Buffer.alloc(SIGNATURE_SIZE)
  bytes.copy(given)
  const isSigned = timingSafeEqual(signatureOf(key, named), given)
  if (!isSigned || bytes.toString('base64url') !== token) return undefined
  const [letter = '', uid] = [named.toString('utf8', 0, 1), named.toString('utf8', 1)]
  const kind = keysOf(LETTERS).find((one) => LETTERS[one] === letter)
  return { uid, kind: kind ?? 'reminders' }
}

function signatureOf(key: string, named: Buffer): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(named).digest()
}

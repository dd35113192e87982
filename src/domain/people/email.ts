import { parseUrl } from '../text/browser-fallbacks.ts'

/**
 * Longest text that is folded, in UTF-16 units: no address is longer, and folding a megabyte of accents takes
 * minutes.
 */
const MAX_FOLDED_LENGTH = 1000

/** Texts that folding does not change. */
const PLAIN = /^[!-~]*$/

/** The two joiners, which distinguish some hosts. */
const JOINERS = /[\u200c\u200d]/g

/** Invisible characters, except the joiners. */
const UNSEEN = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu

/**
 * Returns the canonical form of an email address: trimmed and lowercased (section 5), whatever the width and
 * the style of its letters, without invisible characters, its host as the mail system has it (IDNA,
 * punycode), which knows joiners between some letters. Accounts are identified by it, and mail goes to it
 * alone.
 */
export function canonicalEmail(text: string): string {
  const entered = text.trim().toLowerCase()
  if (entered.length > MAX_FOLDED_LENGTH || PLAIN.test(entered)) return entered
  const folded = foldCharacters(entered)
  const at = folded.lastIndexOf('@')
  const mailbox = folded.slice(0, at).replace(JOINERS, '').normalize('NFKC').trimStart()
  const host = folded.slice(at + 1)
  return at < 0
    ? folded
    : `${mailbox}@${findAsciiHost(host) ?? findAsciiHost(host.replace(JOINERS, '')) ?? host}`
}

const ADDRESS = /^[^\s\p{Cc}\p{Cf}\p{Cs}\u2800@,;:<>()[\]\\"]+@(?:[a-z0-9_-]+\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/u

/** Longest address the mail standards carry, in characters (RFC 5321, 4.5.3.1.3). */
const MAX_EMAIL_LENGTH = 254

/**
 * Longest text a form takes for one: an address that is too long is refused with its sentence, not cut to
 * another.
 */
export const MAX_ENTERED_EMAIL_LENGTH = 320

/**
 * Returns whether a canonical text can be a single mail address: one `@`, a dotted host of ASCII, no white
 * space, no control, list or header characters, so that it can never become two recipients.
 */
export function isEmail(canonical: string): boolean {
  return canonical.length <= MAX_EMAIL_LENGTH && ADDRESS.test(canonical)
}

/** Normalizes again at the end: the characters on both sides of an invisible one may combine. */
function foldCharacters(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC')
  return folded.replace(UNSEEN, '').normalize('NFKC').trim()
}

/** Characters that a URL parser takes for more than a host name. */
const NO_HOST = /[^a-z0-9._\-\u0080-\u{10ffff}]|\u2800/u

/** Returns a host name as the mail system has it; undefined for a text that cannot be one. */
function findAsciiHost(host: string): string | undefined {
  const url = `https://${host}`
  return NO_HOST.test(host) ? undefined : parseUrl(url)?.hostname
}

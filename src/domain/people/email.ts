import { parseUrl } from '../text/browser-fallbacks.ts'

/**
 * Maximum length of a folded text, in UTF-16 units. Addresses are shorter, and folding a megabyte of accents takes
 * minutes.
 */
const MAX_FOLDED_LENGTH = 1000

/** Texts that folding does not change. */
const PLAIN = /^[!-~]*$/

/** The two joiners, which some hosts need. */
const JOINERS = /[\u200c\u200d]/g

/** Invisible characters, except the joiners. */
const UNSEEN = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu

/**
 * Returns the canonical form of an email address: trimmed, lowercase (section 5), with normalized letters and without
 * invisible characters. The host is in the mail system's form (IDNA, punycode), in which joiners are allowed between
 * some letters. The canonical form identifies the account, and mail is sent only to it.
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

/** Maximum length of an address in the mail standards, in characters (RFC 5321, 4.5.3.1.3). */
const MAX_EMAIL_LENGTH = 254

/**
 * Maximum length of an address in forms. It exceeds that of valid addresses, so that a longer address is refused with
 * its own message instead of being cut to another address.
 */
export const MAX_ENTERED_EMAIL_LENGTH = 320

/**
 * Returns whether a canonical text is a single email address: one `@`, a dotted ASCII host, and no white space,
 * control, list or header characters. It therefore cannot become two recipients.
 */
export function isEmail(canonical: string): boolean {
  return canonical.length <= MAX_EMAIL_LENGTH && ADDRESS.test(canonical)
}

/**
 * Folds a text and normalizes it again at the end, because the characters around a removed invisible one may combine.
 */
function foldCharacters(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC')
  return folded.replace(UNSEEN, '').normalize('NFKC').trim()
}

/** Characters that a URL parser does not accept in a host name. */
const NO_HOST = /[^a-z0-9._\-\u0080-\u{10ffff}]|\u2800/u

/** Returns a host name in the mail system's form, or undefined if it is invalid. */
function findAsciiHost(host: string): string | undefined {
  const url = `https://${host}`
  return NO_HOST.test(host) ? undefined : parseUrl(url)?.hostname
}

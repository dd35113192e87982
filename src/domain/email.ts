/** The one form of an email address: trimmed and lowercased (section 5). */
export function canonicalEmail(text: string): string {
  return text.trim().toLowerCase()
}

const ADDRESS = /^[^\s\p{Cc}@,;:<>()[\]\\"]+@(?:[^\s\p{Cc}@,;:<>()[\]\\".]+\.)+[^\s\p{Cc}@,;:<>()[\]\\".]+$/u

/** Longest address the mail standards carry, in characters (RFC 5321, 4.5.3.1.3). */
const LONGEST = 254

/**
 * Whether a canonical text can be one mail address: one `@`, a dotted host, no white space, no control, list
 * or header characters, so that it can never become two recipients.
 */
export function isEmail(canonical: string): boolean {
  return canonical.length <= LONGEST && ADDRESS.test(canonical)
}

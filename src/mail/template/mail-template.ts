import type { LogoContrast } from '#domain/console/logo-contrast.ts'

/** Content of an email before rendering. Sentences are plain text in which `isolate` marks names. */
export interface MailParts {
  subject: string
  /** Heading, unless it equals the subject. */
  headline?: string | undefined
  /** Numbers below the opening paragraphs. */
  tiles?: MailTile[] | undefined
  /** Paragraphs before the lists and the button, beginning with the greeting. */
  opening: string[]
  /** Lists of courses, people or certificates. */
  lists?: MailList[] | undefined
  /** The email's button. */
  action?: MailLink | undefined
  /** Paragraphs after the button. */
  closing: string[]
  /** Company name above the footer. */
  signature: string
  /** Reason for the email, and the unsubscribe link. */
  footer?: (MailLink & { reason: string }) | undefined
  /** The partner at the top, next to the company: the embedded logo, or the name. */
  partner?: MailHead | undefined
}

/** A partner's name, and the contrast of its logo, if shown. */
export interface MailHead {
  name: string
  logo: LogoContrast | undefined
}

/** A number with its label, such as 12 `newly overdue`. */
export interface MailTile {
  count: number
  label: string
  /** True for the color of overdue items. */
  isLate?: boolean | undefined
}

/** A labeled link. */
export interface MailLink {
  label: string
  link: string
}

/** Items below a heading that links to the full list. */
export interface MailList {
  heading?: MailLink
  items: MailItem[]
  /** Number of unlisted items. */
  more?: number
}

/** A name with a link, and a note on a separate line. */
export interface MailItem {
  name: string
  note: string
  /** True for a large note, in an email with only one item. */
  isOnly?: boolean | undefined
  /** True for the color of overdue items. */
  isLate?: boolean | undefined
  link?: string | undefined
}

/** Content-ID of the portal’s mark within an email. */
export const MARK_CONTENT_ID = 'portal-mark'

/** Content-ID of the partner's logo within an email. */
export const LOGO_CONTENT_ID = 'partner-logo'

/** A name between Unicode isolates, FSI and PDI (UAX 9). */
export const ISOLATED = /\u2068([^\u2068\u2069]*)\u2069/g

/** Isolates a name within a sentence, so that a right-to-left name does not reorder the text around it. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`
}

/** Returns a sentence without the marks of `isolate`. */
export function withoutMarks(sentence: string): string {
  return sentence.replace(ISOLATED, '$1')
}

/**
 * Renders an email as text. Paragraphs have lines of at most 76 characters; each link is unbroken on a separate line.
 */
export function textOf(parts: MailParts): string {
  const { headline, tiles = [], opening, lists = [], action, closing, signature, footer } = parts
  const words = [
    ...(headline ? [wrapLines(headline)] : []),
    ...opening.map(wrapLines),
    ...(tiles.length > 0
      ? [tiles.map(({ count, label }) => `${count.toLocaleString('en')} ${label}`).join('\n')]
      : []),
    ...lists.flatMap(textOfList),
    ...(action ? [textOfLink(action)] : []),
    ...closing.map(wrapLines),
    withoutMarks(signature),
    ...(footer ? [wrapLines(footer.reason), textOfLink(footer)] : []),
  ]
  return `${words.join('\n\n')}\n`
}

function textOfLink({ label, link }: MailLink): string {
  return `${label}:\n${link}`
}

function textOfList({ heading, items, more = 0 }: MailList): string[] {
  const lines = items.map(({ name, note, link }) => {
    const words = `- ${`${wrapLines(name)}\n${wrapLines(note)}`.replaceAll('\n', '\n  ')}`
    return link === undefined ? words : `${words}\n  ${link}`
  })
  const others = more > 0 ? [`- and ${more} more`] : []
  return [...(heading ? [textOfLink(heading)] : []), [...lines, ...others].join('\n')]
}

/** Wraps a paragraph into lines that no email client truncates (RFC 5322, 2.1.1). */
function wrapLines(paragraph: string): string {
  return withoutMarks(paragraph)
    .replace(/(.{1,72})( +|$)/g, '$1\n')
    .trimEnd()
}

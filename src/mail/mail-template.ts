import type { LogoContrast } from '#domain/console/logo-contrast.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'

/** The content of a mail before rendering: plain sentences in which `isolate` marks the names. */
export interface MailParts {
  subject: string
  /** Paragraphs above the lists and the button, beginning with the greeting. */
  opening: string[]
  /** Lists of courses, people or certificates. */
  lists?: MailList[] | undefined
  /** The only button of the mail. */
  action?: MailLink | undefined
  /** Paragraphs below the button. */
  closing: string[]
  /** The company, above the footer. */
  signature: string
  /** The reason for the mail, and the unsubscribe link. */
  footer?: (MailLink & { reason: string }) | undefined
  /** The partner at the top of the HTML, shown by its embedded logo or its name. */
  partner?: MailHead | undefined
}

/** A partner's name, and the contrast of its logo if one is shown. */
export interface MailHead {
  name: string
  logo: LogoContrast | undefined
}

/** A link with its label. */
export interface MailLink {
  label: string
  link: string
}

/** Items below a heading that links to the full list. */
export interface MailList {
  heading?: MailLink
  items: MailItem[]
  /** Number of items not listed. */
  more?: number
}

/** A name with a note and a link. */
export interface MailItem {
  name: string
  note: string
  /** True if the note is shown in the color for overdue items. */
  isLate?: boolean | undefined
  link?: string | undefined
}

/** Content-ID of the partner's logo within a mail. */
export const LOGO_CONTENT_ID = 'partner-logo'

/** A name between Unicode's marks for text of another direction (UAX 9: FSI and PDI). */
const ISOLATED = /\u2068([^\u2068\u2069]*)\u2069/g

/** Marks a name within a sentence, so that a right-to-left name does not reorder the text around it. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`
}

/** Returns a sentence without the marks of `isolate`. */
export function withoutMarks(sentence: string): string {
  return sentence.replace(ISOLATED, '$1')
}

/** Renders a mail as text: paragraphs in lines of at most 76 characters, and each link unbroken on its own line. */
export function textOf({ opening, lists = [], action, closing, signature, footer }: MailParts): string {
  const words = [
    ...opening.map(wrapLines),
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
    const words = `- ${wrapLines(`${name}: ${note}`).replaceAll('\n', '\n  ')}`
    return link === undefined ? words : `${words}\n  ${link}`
  })
  const others = more > 0 ? [`- and ${more} more`] : []
  return [...(heading ? [textOfLink(heading)] : []), [...lines, ...others].join('\n')]
}

/** Wraps a paragraph into lines that every mail program shows without truncation (RFC 5322, 2.1.1). */
function wrapLines(paragraph: string): string {
  return withoutMarks(paragraph)
    .replace(/(.{1,72})( +|$)/g, '$1\n')
    .trimEnd()
}

/**
 * Renders a mail as HTML with the same content as its text, without loading anything. The colors are those of the web
 * app: inline styles use the light theme, which every program supports, and the style sheet the dark one. Programs
 * without CSS, such as Outlook on Windows, take width, background and button from the tables. Language and direction
 * are repeated within the body, because some programs show only that.
 */
export function htmlOf(parts: MailParts): string {
  const subject = escapeHtml(withoutMarks(parts.subject))
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${subject}</title>
<style>${DARK}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#f4f6f3">
<div role="article" aria-roledescription="email" aria-label="${subject}" lang="en" dir="ltr">
<table ${LAYOUT} width="100%" class="canvas" bgcolor="#f4f6f3" style="table-layout:fixed"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${LAYOUT} width="520"><tr><td><![endif]-->
<table ${LAYOUT} width="100%" class="surface" bgcolor="#ffffff" style="table-layout:fixed;max-width:520px;border-radius:16px"><tr><td class="text" align="left" style="padding:12px 24px;color:#15211d;font:${FONT};overflow-wrap:anywhere">
${contentOf(parts).join('\n')}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
}

const FONT = '16px/1.5 Arial,Helvetica,sans-serif'

/** Attributes of a table used for layout, which screen readers ignore. */
const LAYOUT = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** The logo has a light background, since one designed for paper would be invisible on a dark page. */
const DARK = `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.canvas{background-color:#0f1513!important}
.surface{background-color:#18201d!important}
.text{color:#ecf2ee!important}
.quiet{color:#a8b7b0!important}
.late{color:#ff9aa6!important}
.button{background-color:#63c7b6!important}
.button a{color:#04231f!important}
.logo{box-sizing:border-box!important;max-height:64px!important;padding:8px!important;border-radius:8px!important;background-color:#f3f8f5!important;color:#15211d!important}
}
`

const TEXT = 'class="text" style="color:#15211d"'
const LATE = 'class="late" style="color:#b9233a"'
const QUIET = 'class="quiet" style="font-size:14px;color:#51605a"'

function contentOf({ opening, lists, action, closing, signature, footer, partner }: MailParts): string[] {
  // The text also names the partner, since a logo may blend into the page.
  const names = partner?.logo ? [signature, isolate(partner.name)] : [signature]
  return [
    ...(partner ? [headOf(partner)] : []),
    ...opening.map(paragraphOf),
    ...(lists ?? []).flatMap(htmlOfList),
    ...(action ? [buttonTo(action)] : []),
    ...closing.map(paragraphOf),
    `<p ${QUIET}>${names.map(wordsOf).join('<br>')}</p>`,
    ...(footer ? [`<p ${QUIET}>${wordsOf(footer.reason)}<br>${linkTo(footer, QUIET)}</p>`] : []),
  ]
}

/**
 * If pictures are blocked, the name is shown in the logo's style. A light logo has a dark background in every theme,
 * provided by a table cell, because Outlook on Windows gives pictures no background.
 */
function headOf({ name, logo }: MailHead): string {
  if (logo === undefined) return `<p style="font-size:18px"><b>${wordsOf(isolate(name))}</b></p>`
  if (logo !== 'light') return `<p style="${NAME_LOOK}">${pictureOf(name, 'class="logo" ')}</p>`
  const plate = 'bgcolor="#123f3b" style="padding:8px 12px;border-radius:8px'
  return `<table ${LAYOUT} style="margin:16px 0"><tr><td ${plate};color:#f3f8f5;${NAME_LOOK}">${pictureOf(name)}</td></tr></table>`
}

const NAME_LOOK = 'font-size:18px;line-height:1.3;font-weight:bold'

function pictureOf(name: string, attributes = ''): string {
  const style = 'width:auto;height:auto;max-width:100%;max-height:64px'
  return `<img ${attributes}src="cid:${LOGO_CONTENT_ID}" alt="${escapeHtml(name)}" height="48" border="0" style="${style}">`
}

function buttonTo({ label, link }: MailLink): string {
  const href = escapeHtml(link)
  const look = `display:inline-block;padding:12px 20px;color:#ffffff;font:bold ${FONT};text-decoration:none`
  return `<table ${LAYOUT}><tr><td class="button" align="center" bgcolor="#0f5f57" style="border-radius:10px;mso-padding-alt:12px 20px"><a href="${href}" style="${look}">${escapeHtml(label)}</a></td></tr></table>
<p ${QUIET}>Or open this address:<br><span style="word-break:break-all">${href}</span></p>`
}

function htmlOfList({ heading, items, more = 0 }: MailList): string[] {
  const lines = items.map(({ name, note, isLate, link }) => {
    const shown = link === undefined ? `<b>${wordsOf(name)}</b>` : linkTo({ label: name, link }, TEXT)
    return `${shown}: ${isLate ? `<span ${LATE}>${wordsOf(note)}</span>` : wordsOf(note)}`
  })
  const others = more > 0 ? [`and ${more} more`] : []
  const shown = [...lines, ...others].map((line) => `<li style="margin-bottom:8px">${line}</li>`)
  return [
    ...(heading ? [`<p style="margin-bottom:8px">${linkTo(heading, TEXT)}</p>`] : []),
    `<ul style="margin:0 0 16px;padding:0 0 0 20px">\n${shown.join('\n')}\n</ul>`,
  ]
}

/** Returns a link in the color of the surrounding text. */
function linkTo({ label, link }: MailLink, look: string): string {
  return `<a ${look} href="${escapeHtml(link)}"><b>${wordsOf(label)}</b></a>`
}

function paragraphOf(sentence: string): string {
  return `<p>${wordsOf(sentence)}</p>`
}

/** Escapes text for HTML; a marked name keeps its own direction. */
function wordsOf(sentence: string): string {
  return escapeHtml(sentence).replace(ISOLATED, '<bdi>$1</bdi>')
}

import { escapeHtml } from '#domain/text/escape-html.ts'
import {
  ISOLATED,
  isolate,
  LOGO_CONTENT_ID,
  MARK_CONTENT_ID,
  type MailHead,
  type MailItem,
  type MailLink,
  type MailList,
  type MailParts,
  type MailTile,
  withoutMarks,
} from './mail-template.ts'

/**
 * Renders an email as HTML with the same content as its text, without external resources. Inline styles have the web
 * app's light theme for all email clients; the style sheet adds the dark theme. Clients without CSS, such as Outlook on
 * Windows, use the table attributes. The body repeats language and direction for clients that show only the body.
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
<style>${STYLES}</style>
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

/** Attributes of a layout table, which screen readers ignore. */
const LAYOUT = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Style sheet of an email. The light background of a logo keeps logos for paper visible in the dark theme. */
const STYLES = `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.canvas{background-color:#0f1513!important}
.surface{background-color:#18201d!important}
.text{color:#ecf2ee!important}
.quiet{color:#a8b7b0!important}
.late{color:#ff9aa6!important}
.tile{background-color:#212b27!important}
.button{background-color:#63c7b6!important}
.button a{color:#04231f!important}
.mark{color:#63c7b6!important}
.rule{border-color:#2c3833!important}
.logo{box-sizing:border-box!important;max-height:48px!important;padding:8px!important;border-radius:8px!important;background-color:#f3f8f5!important;color:#15211d!important}
}
@media (max-width:480px){
.company{display:inline-block!important;vertical-align:middle!important}
.partner{display:block!important;padding:8px 0 0!important;text-align:left!important}
.tile{display:inline-block!important;box-sizing:border-box!important;width:49%!important;height:96px!important;margin:0 0 8px!important}
.tile:nth-child(4n+1){margin-right:2%!important}
.tile:nth-child(4n+1):last-child{width:100%!important;height:auto!important}
.gap{display:none!important}
}
`

/** Style of a link in a list, in the color of actions. */
const MARKED = 'class="mark" style="color:#0f5f57;text-decoration:none"'
const SMALL = 'class="quiet" style="font-size:13px;color:#51605a'
const QUIET = `${SMALL}"`

function contentOf(parts: MailParts): string[] {
  const { subject, headline = subject, opening, tiles, lists, action, closing, signature, partner } = parts
  // The partner's name also appears in the text, because a logo may blend into the page.
  const names = partner?.logo ? [signature, isolate(partner.name)] : [signature]
  return [
    headOf(signature, partner),
    `<h1 class="text" style="margin:0 0 16px;color:#15211d;font-size:22px;line-height:1.3;font-weight:bold">${wordsOf(headline)}</h1>`,
    ...opening.map(paragraphOf),
    ...(tiles ? [tableOf(tiles)] : []),
    ...(lists ?? []).flatMap(htmlOfList),
    ...(action ? [buttonTo(action)] : []),
    ...closing.map(paragraphOf),
    ...(action ? [addressOf(action)] : []),
    `<p ${QUIET}>${names.map(wordsOf).join(' · ')}</p>`,
    ...(parts.footer ? [footerOf(parts.footer)] : []),
  ]
}

/**
 * Renders the header: the company with the portal's mark, and the partner next to it, or below it on a phone. Emails of
 * the console have no partner.
 */
function headOf(company: string, partner: MailHead | undefined): string {
  const mark = `<img src="cid:${MARK_CONTENT_ID}" alt="" width="32" height="32" border="0" style="display:block">`
  const name = `<td class="text company" style="padding:0 12px 0 8px;color:#15211d;font-size:15px;font-weight:bold;overflow-wrap:normal">${wordsOf(unbroken(company))}</td>`
  const isNamed = partner && (partner.logo !== undefined || partner.name !== withoutMarks(company))
  const other = isNamed
    ? `\n<td class="partner" align="right" style="font-size:15px;font-weight:bold">${shown(partner)}</td>`
    : ''
  return `<table ${LAYOUT} width="100%" style="margin:4px 0 24px"><tr><td class="company" width="32">${mark}</td>${name}${other}</tr></table>`
}

/**
 * Renders a partner's logo, with the name in its style if pictures are blocked. A light logo has a dark table cell in
 * every theme, because Outlook on Windows ignores the background of pictures.
 */
function shown({ name, logo }: MailHead): string {
  if (logo === undefined) return wordsOf(isolate(name))
  if (logo !== 'light') return pictureOf(name, 'class="logo" ')
  const plate = 'bgcolor="#123f3b" style="padding:8px 12px;border-radius:8px;color:#f3f8f5;font-weight:bold'
  return `<table ${LAYOUT}><tr><td ${plate}">${pictureOf(name)}</td></tr></table>`
}

function pictureOf(name: string, attributes = ''): string {
  const style =
    'vertical-align:middle;width:auto;height:auto;max-width:160px;max-height:32px;font-size:13px;line-height:16px'
  return `<img ${attributes}src="cid:${LOGO_CONTENT_ID}" alt="${escapeHtml(name)}" height="32" border="0" style="${style}">`
}

/** Maximum length of a company name on one line, limited by the width of a small phone. */
const MAX_UNBROKEN = 20

function unbroken(name: string): string {
  return name.length > MAX_UNBROKEN ? name : name.replaceAll(' ', '\u00a0')
}

/** Renders numbers and labels in columns of equal width, with gaps only between them. */
function tableOf(tiles: MailTile[]): string {
  const cells = tiles.map(({ count, label, isLate }) => {
    const number = `<b ${isLate ? LATE_NUMBER : NUMBER}>${count.toLocaleString('en')}</b>`
    return `<td class="tile" align="center" valign="top" bgcolor="#f4f6f3" style="padding:12px 4px;border-radius:10px;overflow-wrap:normal">${number}<br><span ${QUIET}>${escapeHtml(label)}</span></td>`
  })
  return `<table ${LAYOUT} width="100%" style="table-layout:fixed;margin:0 0 16px"><tr>${cells.join('\n<td class="gap" width="8"></td>')}</tr></table>`
}

const NUMBER = 'class="text" style="color:#15211d;font-size:24px;line-height:1.3"'
const LATE_NUMBER = 'class="late" style="color:#b9233a;font-size:24px;line-height:1.3"'

/** Renders a button 48 px high. */
function buttonTo({ label, link }: MailLink): string {
  const href = escapeHtml(link)
  const look = `display:inline-block;padding:12px 24px;color:#ffffff;font:bold ${FONT};text-decoration:none`
  return `<table ${LAYOUT} style="margin-top:24px"><tr><td class="button" align="center" bgcolor="#0f5f57" style="border-radius:10px;mso-padding-alt:12px 24px"><a href="${href}" style="${look}">${escapeHtml(label)}</a></td></tr></table>`
}

/** Renders the URL of the button as text, for clients that do not open links. */
function addressOf({ link }: MailLink): string {
  return `<p ${QUIET}>Or paste this link into your browser:<br><span style="word-break:break-all">${escapeHtml(link)}</span></p>`
}

function htmlOfList({ heading, items, more = 0 }: MailList): string[] {
  const lines = items.map((item) => `<p style="margin:0 0 12px">${lineOf(item)}</p>`)
  const others = more > 0 ? [`<p style="margin:0 0 12px">and ${more} more</p>`] : []
  return [
    ...(heading
      ? [
          `<p class="rule" style="margin:24px 0 8px;padding-top:16px;border-top:1px solid #dbe2dd">${linkTo(heading, MARKED)}</p>`,
        ]
      : []),
    [...lines, ...others].join('\n'),
  ]
}

/** Renders a name, with its note on a separate line. */
function lineOf({ name, note, isLate, isOnly, link }: MailItem): string {
  const shownName = link === undefined ? `<b>${wordsOf(name)}</b>` : linkTo({ label: name, link }, MARKED)
  const size = isOnly ? ';font-size:20px;font-weight:bold' : ''
  const color = isLate ? 'class="late" style="color:#b9233a' : 'class="text" style="color:#15211d'
  return `${shownName}<br><span ${color}${size}">${wordsOf(note)}</span>`
}

function footerOf({ reason, ...link }: NonNullable<MailParts['footer']>): string {
  return `<p ${QUIET}>${wordsOf(reason)} ${linkTo(link, `${SMALL};text-decoration:underline"`)}</p>`
}

/** Returns a link in the color of the surrounding text. */
function linkTo({ label, link }: MailLink, look: string): string {
  return `<a ${look} href="${escapeHtml(link)}"><b>${wordsOf(label)}</b></a>`
}

function paragraphOf(sentence: string): string {
  return `<p>${wordsOf(sentence)}</p>`
}

/** A month and a day, such as `March 20`. */
const DATE =
  /\b((?:January|February|March|April|May|June|July|August|September|October|November|December)) (\d{1,2})\b/g

/** Escapes text for HTML. Isolates marked names in their own direction, and keeps dates on one line. */
function wordsOf(sentence: string): string {
  return escapeHtml(sentence).replace(ISOLATED, '<bdi>$1</bdi>').replace(DATE, '$1\u00a0$2')
}

import { createHash } from 'node:crypto'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import type { UnsubscribeKind } from '#mail/unsubscribe-link.ts'

/** The form's field by which a choice is taken back. */
export const UNDO_FIELD = 'undo'

interface PageWords {
  heading: string
  words: string
  button: string
}

/** The words for those who get all mails of a kind, and for those who get fewer. */
const WORDS: Record<UnsubscribeKind, { all: PageWords; fewer: PageWords }> = {
  reminders: {
    all: {
      heading: 'Get one summary a week?',
      words: 'Now you get each reminder of the courses that you are asked to complete.',
      button: 'Get one summary a week',
    },
    fewer: {
      heading: 'You get one summary a week',
      words: 'It names the courses that you are asked to complete. If there are none, nothing is sent.',
      button: 'Get each reminder again',
    },
  },
  digest: {
    all: {
      heading: 'Stop the summaries of your team?',
      words: 'Now you get a summary of what changed in your team on Mondays.',
      button: 'Stop these summaries',
    },
    fewer: {
      heading: 'You get no summaries of your team',
      words: 'The Team page has everything that they say.',
      button: 'Get the summaries again',
    },
  },
}

/** Writes the page that offers fewer mails of a kind or, to those who get fewer, all of them again. */
export function writeUnsubscribePage(kind: UnsubscribeKind, getsFewer: boolean, companyName: string): string {
  const { heading, words, button } = WORDS[kind][getsFewer ? 'fewer' : 'all']
  const name = getsFewer ? ` name="${UNDO_FIELD}" value="yes"` : ''
  return writePage(
    heading,
    `<p>${words}</p>
<form method="post"><button${name}>${button}</button></form>
<p class="quiet">You can also choose this in the portal, at “Emails” of <a href="${SCREEN_PATHS.account}">your profile</a>.</p>`,
    companyName,
  )
}

/** Writes the page for a link that this portal did not make, or whose account is gone. */
export function writeUnknownLinkPage(companyName: string): string {
  return writePage(
    'This link does not work',
    `<p>Please open it again from your email: the end of it may be missing.</p>
<p class="quiet">You can also choose your emails in the portal, at “Emails” of <a href="${SCREEN_PATHS.account}">your profile</a>.</p>`,
    companyName,
  )
}

/** Light and dark as the web app; nothing is loaded. */
const STYLE = `
:root{color-scheme:light dark;--canvas:#f4f6f3;--surface:#fff;--text:#15211d;--quiet:#51605a;--primary:#0f5f57;--on:#fff}
@media (prefers-color-scheme:dark){:root{--canvas:#0f1513;--surface:#18201d;--text:#ecf2ee;--quiet:#a8b7b0;--primary:#63c7b6;--on:#04231f}}
body{margin:0;padding:24px 16px;background:var(--canvas);color:var(--text);font:16px/1.55 system-ui,sans-serif}
main{box-sizing:border-box;max-width:30rem;margin:0 auto;padding:12px 24px;border-radius:16px;background:var(--surface);overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}
button{min-height:44px;padding:8px 20px;border:0;border-radius:12px;background:var(--primary);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
.quiet{color:var(--quiet);font-size:.9375rem}
a{color:inherit}
`

/** What the page may do: show its own style, and send its form to this server. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

function writePage(heading: string, content: string, companyName: string): string {
  const portal = escapeHtml(`${companyName} training portal`)
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${heading} | ${portal}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="quiet">${portal}</p>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { SOURCES, WEB_APP } from '#core/folders.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'

const INDEX = `${WEB_APP}/index.html`
const FRAME_STYLE = readFileSync(`${SOURCES}/server/plain-pages/plain-page.css`, 'utf8')

/** Elements in the head of the app's page that are useless without its scripts. */
const OF_THE_APP = [/<script[\s\S]*?<\/script>/g, /<link rel="manifest"[^>]*>/g, /<title[\s\S]*?<\/title>/g]

const EMPTY_HEAD = '<!doctype html><html lang="en"><head><meta charset="utf-8">'

/** The portal's mark (`ui/picture/paw.tsx`), for pages that the server renders. */
const PORTAL_MARK = `<svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor">${[
  [5.4, 14.2, 3.1, 4.1, -22],
  [12, 7, 3.3, 4.5, -7],
  [20, 7, 3.3, 4.5, 7],
  [26.6, 14.2, 3.1, 4.1, 22],
]
  .map(
    ([x, y, width, height, tilt]) =>
      `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" transform="rotate(${tilt} ${x} ${y})"/>`,
  )
  .join(
    '',
  )}<path d="M16 14.2c4.6 0 9 3.9 9 8.2 0 3.5-2.8 5.6-6.4 5.6h-4.4l-4.5 2.7c-.6.4-1.3-.2-1.1-.9l.7-2.6C7.9 26.3 7 24.6 7 22.4c0-4.3 4.4-8.2 9-8.2Z"/></svg>`

/** A page without scripts in the product's design. Its readers may have no account. */
export interface PlainPage {
  title: string
  /** The company's name, in the band at the top. */
  company: string
  /** Styles in addition to the frame's. */
  style?: string
  /** Additions to the head, as HTML. */
  head?: string
  /** URLs of the pictures on the page. */
  pictures?: string[]
  /** The content of the main element, as HTML. */
  main: string
}

/**
 * Returns a function that sends plain pages in the design of the built app. They are never cached, and hidden from
 * search engines.
 */
export function createPlainPages() {
  const head = readHead()
  return (reply: FastifyReply, status: number, { title, company, style = '', ...page }: PlainPage) => {
    const styles = FRAME_STYLE + style
    reply.code(status).type('text/html; charset=utf-8')
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': policyFor(styles, page.pictures),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    return reply.send(
      `${head}<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">${page.head ?? ''}<style>${styles}</style></head>
<body class="plain"><header><p>${PORTAL_MARK}<span dir="auto">${escapeHtml(company)}</span></p></header><main>${page.main}</main></body></html>`,
    )
  }
}

/** Writes a page with a title and a few sentences of HTML. */
export function writePlainWords(page: Pick<PlainPage, 'title' | 'company'>, words: string): PlainPage {
  return { ...page, main: `<div class="plain-words"><h1>${escapeHtml(page.title)}</h1>${words}</div>` }
}

/** Reads the head of the built app's page, with its styles, fonts and icon. Returns an empty head without a build. */
function readHead(): string {
  if (!existsSync(INDEX)) return EMPTY_HEAD
  const [head = ''] = readFileSync(INDEX, 'utf8').split('</head>')
  return OF_THE_APP.reduce((rest, pattern) => rest.replaceAll(pattern, ''), head).replaceAll(
    /\s*\n\s*/g,
    '\n',
  )
}

function policyFor(styles: string, pictures: string[] = []): string {
  const hash = createHash('sha256').update(styles).digest('base64')
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ['img-src data:', ...new Set(pictures.flatMap(sourceOf))].join(' '),
    `style-src 'self' 'sha256-${hash}'`,
  ].join('; ')
}

/** Returns a picture's source for the policy: the portal, or the picture's https origin. */
function sourceOf(address: string): string[] {
  if (address.startsWith('/')) return ["'self'"]
  const url = URL.parse(address)
  return url?.protocol === 'https:' ? [url.origin] : []
}

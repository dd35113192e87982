import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { WEB_APP } from '#core/folders.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { PORTAL_MARK } from './portal-mark.ts'

const INDEX = `${WEB_APP}/index.html`
const FRAME_STYLE = readFileSync(join(import.meta.dirname, 'plain-page.css'), 'utf8')

/** What stands in the head of the app's page and has no place in one without its scripts. */
const OF_THE_APP = [/<script[\s\S]*?<\/script>/g, /<link rel="manifest"[^>]*>/g, /<title[\s\S]*?<\/title>/g]

const EMPTY_HEAD = '<!doctype html><html lang="en"><head><meta charset="utf-8">'

/** A page without a script that looks like the product: whoever follows a link to it may have no account. */
export interface PlainPage {
  title: string
  /** The company, in the band at its head. */
  company: string
  /** Styles beside those of the frame. */
  style?: string
  /** The content of its main part, as HTML. */
  main: string
}

/** Returns what sends plain pages, in the look of the built app: never cached, and never found by search engines. */
export function createPlainPages() {
  const head = readHead()
  return (reply: FastifyReply, status: number, { title, company, style = '', main }: PlainPage) => {
    const styles = FRAME_STYLE + style
    reply.code(status).type('text/html; charset=utf-8')
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': policyFor(styles),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    return reply.send(
      `${head}<title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><style>${styles}</style></head>
<body class="plain"><header><p>${PORTAL_MARK}<span dir="auto">${escapeHtml(company)}</span></p></header><main>${main}</main></body></html>`,
    )
  }
}

/** Reads the head of the built app's page: its styles, fonts and icon. There is none where only the surfaces are tried. */
function readHead(): string {
  if (!existsSync(INDEX)) return EMPTY_HEAD
  const [head = ''] = readFileSync(INDEX, 'utf8').split('</head>')
  return OF_THE_APP.reduce((rest, pattern) => rest.replaceAll(pattern, ''), head).replaceAll(
    /\s*\n\s*/g,
    '\n',
  )
}

function policyFor(styles: string): string {
  const hash = createHash('sha256').update(styles).digest('base64')
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'img-src data:',
    `style-src 'self' 'sha256-${hash}'`,
  ].join('; ')
}

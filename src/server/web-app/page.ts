import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { WebConfig } from '#contract/web-config.ts'
import { WEB_APP } from '#core/folders.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'

/**
 * The page in the encodings it is sent in, the smallest first; a client that takes none of them gets its
 * text.
 */
export interface Page {
  text: string
  encoded: [encoding: string, content: Buffer][]
}

const INDEX = `${WEB_APP}/index.html`

/**
 * The parts that the build wrote into the page: a place for the configuration, programs, and the sign-in page
 * as a picture.
 */
const CONFIG_PLACE = /(<script id="config" type="application\/json">)(<\/script>)/
const PROGRAMS = /<script(?: id="early-start")?>([\s\S]*?)<\/script>/g
const EARLY_START = /<script id="early-start">[\s\S]*?<\/script>/
const PICTURE = /<!--sign-in-->[\s\S]*?<!--\/sign-in-->/g
const COMPANY_PLACE = /%COMPANY_NAME%/g

/**
 * Writes the configuration into the built page, which then need not ask for it, and compresses it for all
 * requests to come. A signed-out browser has nothing to begin early; only where it will see the sign-in page
 * is that drawn already.
 */
export async function createPage(config: WebConfig, { isDrawn = false } = {}): Promise<Page> {
  // In a page, this is how JSON with a `</script>` in it stays JSON.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const text = readIndex()
    .replace(CONFIG_PLACE, (_all, begin, end) => begin + json + end)
    .replace(EARLY_START, (program) => (config.isSignedOut ? '' : program))
    .replace(PICTURE, (picture) => (isDrawn ? picture : ''))
    .replace(COMPANY_PLACE, () => escapeHtml(config.companyName))
  const [br, gz] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text, { level: 9 })])
  return {
    text,
    encoded: [
      ['br', br],
      ['gzip', gz],
    ],
  }
}

/**
 * Returns the sources, as a content security policy names them, of the programs that stand in the built page.
 */
export function programSources(): string[] {
  return [...readIndex().matchAll(PROGRAMS)].map(([, program = '']) => {
    const hash = createHash('sha256').update(program).digest('base64')
    return `'sha256-${hash}'`
  })
}

/** Reads the built page; there is none where only the surfaces are tried out. */
function readIndex(): string {
  return existsSync(INDEX) ? readFileSync(INDEX, 'utf8') : ''
}

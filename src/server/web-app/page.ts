import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { DrawnPage } from '#contract/drawn-page.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { WEB_APP } from '#core/folders.ts'

const INDEX = `${WEB_APP}/index.html`

/** The parts of the built page: programs, the app's scripts, and the places of what the server writes. */
const PROGRAMS = /<script>([\s\S]*?)<\/script>/g
const APP_SCRIPTS = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
/** The title of a page without a screen; a drawn screen's comes before it, which the app takes over. */
const OWN_TITLE = /<title itemprop="name">[^<]*<\/title>/
const HOME_ICON = /<link rel="apple-touch-icon"[^>]* href="([^"]+)"/
export const CONFIG_PLACE = '<script id="config" type="application/json"></script>'
const ROOT_PLACE = '<div id="root"></div>'
const MARKED = /<!--([a-z-]+)-->([\s\S]*?)<!--\/\1-->/g

/** What stands only in some pages. */
type Mark = 'drawn' | 'signed-out'

export type PageTemplate = ReturnType<typeof readPageTemplate>

/**
 * Reads the built page, in two halves, of which the first says nothing of who asks: it can go out while the
 * other is made. There is none where only the surfaces are tried out.
 */
export function readPageTemplate() {
  const index = existsSync(INDEX) ? readFileSync(INDEX, 'utf8') : ''
  const [head = '', body = ''] = index.split(/(?=<\/head>)/)
  const scripts = head.match(APP_SCRIPTS) ?? []
  const [title = ''] = OWN_TITLE.exec(head) ?? []
  const waiting = head.replace(title, '').replace(APP_SCRIPTS, `<link ${SCRIPT} crossorigin href="$1">`)
  return {
    /** The files of each part of the app, as the build named them. */
    parts: readPartFiles(),
    programSources: sourcesOf(index),
    /** The address of the icon for home screens. */
    homeIcon: HOME_ICON.exec(head)?.[1] ?? '',

    /** The first half: the app's scripts are fetched behind what is seen, and run when the other half says so. */
    writeHead: (files: readonly string[]): string => waiting + writeFiles(files),

    /** The other half of a page without a screen: the app begins at once, and shows what it finds. */
    writeEmptyBody: (config: WebConfig): string => title + scripts.join('') + fill(body, config, []),

    /** The other half of a page with a drawn screen, and with what the app needs to take it over. */
    writeDrawnBody(config: WebConfig, { drawn, files = [] }: DrawnBody): string {
      const { content } = drawn
      const marks: Mark[] = content.user ? ['drawn'] : ['drawn', 'signed-out']
      const json = `<script id="page" type="application/json">${writeJson(content)}</script>`
      const [begin = '', end = ''] = fill(body, config, marks).split(ROOT_PLACE)
      return `${drawn.head}${title}${writeFiles(files)}${begin}<div id="root">${drawn.markup}</div>${json}${end}`
    },
  }
}

interface DrawnBody {
  drawn: DrawnPage
  /** What its screen needs and the first half did not name. */
  files?: readonly string[]
}

function fill(text: string, config: WebConfig, marks: readonly Mark[]): string {
  return text
    .replace(CONFIG_PLACE, (place) => place.replace('></', () => `>${writeJson(config)}</`))
    .replace(MARKED, (_all, mark: Mark, markup: string) => (marks.includes(mark) ? markup : ''))
}

/** Writes JSON so that no `</script>` in it ends it. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Lets the browser fetch the app's files, and draw nothing without its styles. */
function writeFiles(files: readonly string[]): string {
  return files
    .map((href) => `<link ${href.endsWith('.js') ? SCRIPT : STYLE} crossorigin href="${href}">`)
    .join('')
}

const SCRIPT = 'rel="modulepreload" fetchpriority="low"'
const STYLE = 'rel="stylesheet"'

function readPartFiles(): Record<string, string[]> {
  const file = `${WEB_APP}/parts.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Returns the sources, as a content security policy names them, of the programs that stand in a page. */
export function sourcesOf(page: string): string[] {
  return [...page.matchAll(PROGRAMS)].map(([, program = '']) => {
    const hash = createHash('sha256').update(program).digest('base64')
    return `'sha256-${hash}'`
  })
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { DrawnPage } from '#contract/drawn-page.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { WEB_APP } from '#core/folders.ts'

const INDEX = `${WEB_APP}/index.html`

/** The parts of the built page: inline scripts, the app's scripts, and the placeholders that the server fills. */
const PROGRAMS = /<script>([\s\S]*?)<\/script>/g
const APP_SCRIPTS = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
/** The title of a page without a screen. A rendered screen's title precedes it, and the app takes it over. */
const OWN_TITLE = /<title itemprop="name">[^<]*<\/title>/
const HOME_ICON = /<link rel="apple-touch-icon"[^>]* href="([^"]+)"/
export const CONFIG_PLACE = '<script id="config" type="application/json"></script>'
const ROOT_PLACE = '<div id="root"></div>'
const MARKED = /<!--([a-z-]+)-->([\s\S]*?)<!--\/\1-->/g

/** Marks of the template's parts that only some pages contain. */
type Mark = 'drawn' | 'signed-out'

export type PageTemplate = ReturnType<typeof readPageTemplate>

/**
 * Reads the built page in two halves. The first half contains no personal data, so it can be sent while the other is
 * being created. Both are empty in tests without a build.
 */
export function readPageTemplate() {
  const index = existsSync(INDEX) ? readFileSync(INDEX, 'utf8') : ''
  const [head = '', body = ''] = index.split(/(?=<\/head>)/)
  const scripts = head.match(APP_SCRIPTS) ?? []
  const [title = ''] = OWN_TITLE.exec(head) ?? []
  const waiting = head.replace(title, '').replace(APP_SCRIPTS, `<link ${SCRIPT} crossorigin href="$1">`)
  return {
    /** The files of each part of the app, as named by the build. */
    parts: readPartFiles(),
    programSources: sourcesOf(index),
    /** The URL of the icon for home screens. */
    homeIcon: HOME_ICON.exec(head)?.[1] ?? '',

    /**
     * Writes the first half. The app's scripts are fetched with low priority, and run when the second half starts
     * them.
     */
    writeHead: (files: readonly string[]): string => waiting + writeFiles(files),

    /** Writes the second half of a page without a screen. The app starts immediately and renders by itself. */
    writeEmptyBody: (config: WebConfig): string => title + scripts.join('') + fill(body, config, []),

    /** Writes the second half of a page with a rendered screen, and the data for the app to take over. */
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
  /** Files that the screen needs and the first half did not name. */
  files?: readonly string[]
}

function fill(text: string, config: WebConfig, marks: readonly Mark[]): string {
  return text
    .replace(CONFIG_PLACE, (place) => place.replace('></', () => `>${writeJson(config)}</`))
    .replace(MARKED, (_all, mark: Mark, markup: string) => (marks.includes(mark) ? markup : ''))
}

/** Writes JSON in which `</script>` cannot end the script. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Writes links that fetch the app's files. Styles block the first paint. */
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

/** Returns the content security policy's sources for a page's inline scripts. */
export function sourcesOf(page: string): string[] {
  return [...page.matchAll(PROGRAMS)].map(([, program = '']) => {
    const hash = createHash('sha256').update(program).digest('base64')
    return `'sha256-${hash}'`
  })
}

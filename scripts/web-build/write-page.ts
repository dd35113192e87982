import { readFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'
import { WINDOW_SIZES } from '#ui/styles/sizes.ts'
import { MANIFEST_PATH } from '../../src/contract/screen-paths.ts'
import { PROJECT } from '../../src/core/folders.ts'

type OutputBundle = Rolldown.OutputBundle
type OutputChunk = Rolldown.OutputChunk

/** Entry file of each part of the signed-in area. */
const PARTS = {
  area: 'src/web/app/signed-in-area.tsx',
  team: 'src/web/team/team-screen.tsx',
  member: 'src/web/team/member/member-screen.tsx',
  courses: 'src/web/courses/courses-screen.tsx',
  learning: 'src/web/my-learning/my-learning-screen.tsx',
  player: 'src/web/course-player/course-player-screen.tsx',
  account: 'src/web/account/account-screen.tsx',
  search: 'src/web/search/search-screen.tsx',
  help: 'src/web/help/help-screen.tsx',
}

/**
 * Inserts the scripts `early-theme.ts` and `early-page.ts` of `src/web/loading`. The latter starts the app on a
 * server-rendered page. Also writes `parts.json` for the server, with the files of each part of the app.
 */
export const writePage: Plugin = {
  name: 'write-page',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const [theme, page] = await Promise.all([
        bundleProgram('web/loading/early-theme.ts'),
        bundleProgram('web/loading/early-page.ts', {
          APP: JSON.stringify(fileOf('src/web/main.tsx', bundle)),
        }),
      ])
      return html
        .replace(/(?<=<link rel="icon"[^>]* href=")[^"]+/, () => ICON_URL)
        .replace('<title ', () => `${MANIFEST}\n    <script>${theme}</script>\n    <title `)
        .replace('<div id="root"></div>', (root) => `${marked('signed-out', preloadCounter(bundle))}${root}`)
        .replace('</body>', () => `${marked('drawn', script(page))}</body>`)
    },
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify(partFiles(bundle)) })
    },
  },
}

/** Inserts the theme script and the icon into the console's page. */
export const writeConsolePage: Plugin = {
  name: 'write-console-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const theme = await bundleProgram('console/console-theme.ts')
      return html
        .replace(/(?<=<link rel="icon"[^>]* href=")[^"]+/, () => ICON_URL)
        .replace('<title ', () => `<script>${theme}</script>\n    <title `)
    },
  },
}

/** Marks a part of the page. The server includes or omits it. */
function marked(name: string, markup: string): string {
  return `<!--${name}-->${markup}<!--/${name}-->`
}

function script(program: string): string {
  return `<script>${program}</script>`
}

/** Link to the web app manifest. The server generates it (`manifest.ts`), so the build has no such file. */
const MANIFEST = `<link rel="manifest" href="${MANIFEST_PATH}">`

/** The icon as a data URL, because the headers of a file would be larger than the icon. */
const ICON_URL = `data:image/svg+xml,${readFileSync(`${PROJECT}src/ui/styles/favicon.svg`, 'utf8')
  .trim()
  .replaceAll('"', "'")
  .replace(/[#%<>]/g, encodeURIComponent)}`

/** Returns a preload link for the largest picture of the sign-in page, limited to windows that show it. */
function preloadCounter(bundle: OutputBundle): string {
  const file = Object.keys(bundle).find((name) => /counter-[^/]*\.svg$/.test(name))
  if (!file) throw new Error('the build has no counter.svg')
  return `<link rel="preload" as="image" href="/${file}" media="(width >= ${WINDOW_SIZES.tablet}em), (height >= 43.75em)">`
}

/** Returns the files of each part, without those of the page. The other parts also exclude the files of the area. */
function partFiles(bundle: OutputBundle): Record<string, string[]> {
  const known = new Set(filesFrom('src/web/main.tsx', bundle))
  const area = filesFrom(PARTS.area, bundle).filter((file) => !known.has(file))
  for (const file of area) known.add(file)
  const files = Object.entries(PARTS).map(([part, module]) => [
    part,
    part === 'area' ? area : filesFrom(module, bundle).filter((file) => !known.has(file)),
  ])
  return Object.fromEntries(files)
}

/** Returns the URL of a module's chunk. */
function fileOf(module: string, bundle: OutputBundle): string {
  return `/${chunkWith(module, bundle).fileName}`
}

/** Returns the URLs of a module's chunk and of its static imports. */
function filesFrom(module: string, bundle: OutputBundle): string[] {
  return [...filesOf(chunkWith(module, bundle), bundle)]
}

function chunkWith(module: string, bundle: OutputBundle): OutputChunk {
  const isHome = ({ moduleIds }: OutputChunk) => moduleIds.some((id) => id.endsWith(module))
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && isHome(file))
  if (chunk?.type !== 'chunk') throw new Error(`no chunk of the build holds ${module}`)
  return chunk
}

function filesOf(chunk: OutputChunk, bundle: OutputBundle, files = new Set<string>()): Set<string> {
  const address = `/${chunk.fileName}`
  if (files.has(address)) return files
  files.add(address)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, files)
  }
  return files
}

async function bundleProgram(file: string, define: Record<string, string> = {}): Promise<string> {
  const results = (await build({
    root: PROJECT,
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${PROJECT}src/${file}`, formats: ['iife'], name: 'early' },
    },
  })) as Rolldown.RolldownOutput[]
  const code = results[0]?.output[0].code.trim() ?? ''
  if (code === '' || code.includes('</script')) throw new Error(`${file} cannot stand in a page`)
  return code
}

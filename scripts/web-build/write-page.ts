import { readFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'
import { WINDOW_SIZES } from '#ui/layout/sizes.ts'
import { MANIFEST_PATH } from '../../src/contract/screen-paths.ts'
import { PROJECT } from '../../src/core/folders.ts'

type OutputBundle = Rolldown.OutputBundle
type OutputChunk = Rolldown.OutputChunk

/** The file that each part of the signed-in area begins with. */
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
 * Writes into the page what stands in it besides markup: the programs of `src/web/early-theme.ts` and
 * `early-page.ts`, which starts the app of a page that the server drew. The server reads from `parts.json`
 * which files each part of the app needs.
 */
export const writePage: Plugin = {
  name: 'write-page',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const [theme, page] = await Promise.all([
        bundleProgram('early-theme.ts'),
        bundleProgram('early-page.ts', { APP: JSON.stringify(fileOf('src/web/main.tsx', bundle)) }),
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

/** Writes into the console's page its one program, the theme, and the icon. */
export const writeConsolePage: Plugin = {
  name: 'write-console-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const theme = await bundleProgram('../console/console-theme.ts')
      return html
        .replace(/(?<=<link rel="icon"[^>]* href=")[^"]+/, () => ICON_URL)
        .replace('<title ', () => `<script>${theme}</script>\n    <title `)
    },
  },
}

/** Marks what the server sends only in some pages. */
function marked(name: string, markup: string): string {
  return `<!--${name}-->${markup}<!--/${name}-->`
}

function script(program: string): string {
  return `<script>${program}</script>`
}

/** Which the server writes (`manifest.ts`): the build would look for a file. */
const MANIFEST = `<link rel="manifest" href="${MANIFEST_PATH}">`

/** The icon, in an address that holds it: the headers of a file would weigh more than itself. */
const ICON_URL = `data:image/svg+xml,${readFileSync(`${PROJECT}src/ui/styles/favicon.svg`, 'utf8')
  .trim()
  .replaceAll('"', "'")
  .replace(/[#%<>]/g, encodeURIComponent)}`

/** Lets the browser fetch the sign-in page's largest picture before its styles, where they show it. */
function preloadCounter(bundle: OutputBundle): string {
  const file = Object.keys(bundle).find((name) => /counter-[^/]*\.svg$/.test(name))
  if (!file) throw new Error('the build has no counter.svg')
  return `<link rel="preload" as="image" href="/${file}" media="(width >= ${WINDOW_SIZES.tablet}em), (height >= 43.75em)">`
}

/** Returns the files of each part, without those of the page and, but for the area's own, of the area. */
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

/** Returns the address of the chunk that holds a module. */
function fileOf(module: string, bundle: OutputBundle): string {
  return `/${chunkWith(module, bundle).fileName}`
}

/** Returns the addresses of the chunk that holds a module, and of all that it imports at once. */
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
      lib: { entry: `${PROJECT}src/web/${file}`, formats: ['iife'], name: 'early' },
    },
  })) as Rolldown.RolldownOutput[]
  const code = results[0]?.output[0].code.trim() ?? ''
  if (code === '' || code.includes('</script')) throw new Error(`${file} cannot stand in a page`)
  return code
}

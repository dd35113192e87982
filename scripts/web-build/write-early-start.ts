import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { PROJECT } from '../../src/core/folders.ts'
import { WINDOW_SIZES } from '../../src/web/ui/sizes.ts'
import { CLASS_NAMES } from './class-names.ts'
import { writeSizes } from './write-sizes.ts'

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
}

/** Stands for the company's name, which only the running server knows. */
const COMPANY_PLACE = '%COMPANY_NAME%'

/**
 * Writes into the page what need not wait for the app's own script: the programs of `src/web/early-theme.ts`
 * and `early-start.ts`, the latter with the names of the files that each part needs, and the sign-in page as
 * it is first seen, with `early-sign-in.ts` below it. The other programs stand before the style sheet, which
 * a script below it would wait for.
 */
export const writeEarlyStart: Plugin = {
  name: 'write-early-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const [theme, start, signIn, picture] = await Promise.all([
        bundleProgram('early-theme.ts'),
        bundleProgram('early-start.ts', { PART_FILES: JSON.stringify(partFiles(bundle)) }),
        bundleProgram('early-sign-in.ts'),
        drawSignIn(),
      ])
      const programs = `<script>${theme}</script>\n    <script id="early-start">${start}</script>\n    `
      return html
        .replace(/(?<=<link rel="icon"[^>]* href=")[^"]+/, () => ICON_URL)
        .replace('<title ', () => `${programs}<title `)
        .replace(
          '<div id="root"></div>',
          () =>
            `${whereDrawn(preloadCounter(bundle))}<div id="root">${whereDrawn(picture)}</div>${whereDrawn(`<script>${signIn}</script>`)}`,
        )
    },
  },
}

/** Marks what the server sends only to browsers that will see the sign-in page. */
function whereDrawn(markup: string): string {
  return `<!--sign-in-->${markup}<!--/sign-in-->`
}

/** The icon, in an address that holds it: the headers of a file would weigh more than itself. */
const ICON_URL = `data:image/svg+xml,${readFileSync(`${PROJECT}src/web/styles/favicon.svg`, 'utf8')
  .trim()
  .replaceAll('"', "'")
  .replace(/[#%<>]/g, encodeURIComponent)}`

/** Lets the browser fetch the sign-in page's largest picture before its styles, where they show it. */
function preloadCounter(bundle: OutputBundle): string {
  const file = Object.keys(bundle).find((name) => /counter-[^/]*\.svg$/.test(name))
  if (!file) throw new Error('the build has no counter.svg')
  return `<link rel="preload" as="image" href="/${file}" media="(width >= ${WINDOW_SIZES.tablet}em)">`
}

/** Returns the markup of the sign-in page. Its class names are the app's. */
async function drawSignIn(): Promise<string> {
  const folder = mkdtempSync(`${PROJECT}node_modules/.drawn-`)
  try {
    const program = `${folder}/sign-in-page.mjs`
    writeFileSync(program, await bundleForNode('app/sign-in-page.tsx'))
    const { drawSignInPage } = await import(program)
    return drawSignInPage(COMPANY_PLACE)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bundleForNode(file: string): Promise<string> {
  const root = `${PROJECT}src/web`
  const result = (await build({
    root,
    configFile: false,
    css: CLASS_NAMES,
    plugins: [react(), writeSizes],
    logLevel: 'warn',
    build: {
      write: false,
      ssr: `${root}/${file}`,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0].code
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

/** Returns the addresses of the chunk that holds a module, and of all that it imports at once. */
function filesFrom(module: string, bundle: OutputBundle): string[] {
  const isHome = ({ moduleIds }: OutputChunk) => moduleIds.some((id) => id.endsWith(module))
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && isHome(file))
  if (chunk?.type !== 'chunk') throw new Error(`no chunk of the build holds ${module}`)
  return [...filesOf(chunk, bundle)]
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

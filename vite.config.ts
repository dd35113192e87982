import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite'
import { CLASS_NAMES } from './scripts/web-build/class-names.ts'
import { writeConsolePage, writePage } from './scripts/web-build/write-page.ts'
import { writeSizes } from './scripts/web-build/write-sizes.ts'
import { CONSOLE_PATH } from './src/contract/console/company.ts'
import { PROJECT } from './src/core/folders.ts'

/** Matches files of `src` by path, without extension. */
function files(...paths: string[]): RegExp {
  return new RegExp(
    `[\\\\/]src[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})(\\.module)?\\.(tsx?|css)$`,
  )
}

/**
 * Chunks of the app. By default the build would create one for each set of modules that the same screens share: 25
 * of half a kilobyte. Each group takes its modules with all their imports, unless an earlier group has them. The
 * messages are also needed by the signed-out screens, and modules shared by several screens load with the signed-in
 * area.
 */
const GROUPS = [
  { name: 'start', test: /[\\/]src[\\/]web[\\/]main\.tsx$/ },
  {
    name: 'sentences',
    test: files('domain/(messages|people/email|text/blank-text)'),
  },
  {
    name: 'signed-in-area',
    test: files(
      'web/app/signed-in-area',
      'domain/(local-time|requirement/open-due)',
      'web/messages/error-modal',
      'client/(storage/download-file|table-file/download-table)',
      'web/state/use-courses',
      'ui/[a-z]+/(bar|check-mark|course-picture|cover-link|date-text|disclosure|empty|print-alone|progress-bar)',
      'ui/[a-z]+/(in-order|status-badge|use-is-hydrated|use-is-wide)',
    ),
  },
  // Effects of an act on a record, for learners and for a preview.
  { name: 'learning-rules', test: files('web/services/apply-openings') },
  { name: 'my-learning-screen', test: files('web/my-learning/my-learning-screen') },
  { name: 'team-screen', test: files('web/team/team-screen') },
  // The account screen also uses their rule for new passwords.
  {
    name: 'reset-password-screens',
    test: files('web/signed-out/reset-password-screens', 'client/parts/password-rule'),
  },
  // Some hundred bytes each, which several screens load when they need them.
  {
    name: 'shared-parts',
    test: files(
      'client/form/act-dialog',
      'contract/module-place',
      'ui/(dialog/confirm-dialog|form/(radio-group|select-field)|text/external-link)',
      'web/(messages/not-loaded|services/(certificates|refusal-reason|requirements)|team/back-to-team)',
    ),
  },
  // Dialogs and details of the team screen that open on demand; its report has some of these parts.
  {
    name: 'team-parts',
    test: files(
      '(client/(proof/use-proof-view|table-file/export-buttons)|domain/requirement/sending-times|ui/form/check-line)',
      'web/state/team-acts',
      'web/course-status/hardest-question',
      'web/team/(first-run|removal-dialog|export/export-entries|nudge/write-to-members|requirements/due-line)',
      'web/team/overview/undelivered-notice',
      'web/team/select/(selection|undo-notice)',
    ),
  },
  // Loaded for teams with groups.
  {
    name: 'team-groups',
    test: files('web/(services/groups-client|team/groups/(group-(choices|field|select)|use-groups))'),
  },
]

/** Chunks of the console: the code at the start of every screen, and the additional code to sign in. */
const CONSOLE_GROUPS = [
  { name: 'start', test: files('console/main') },
  { name: 'console-sign-in', test: files('console/entry/console-sign-in') },
  // Some hundred bytes each, which many screens share. As one chunk each, the start script would name them all.
  {
    name: 'console-area',
    test: files(
      'console/(app/(console-page|item-head|places)|table/table-times)',
      'console/(partner/(partner-row-name|partner-words)|courses/course-words)',
      'editor/services/course-calls',
      'client/form/(act-dialog|use-page-act)',
      'client/(loading/(use-console-data|loaded-part)|storage/download-file|table-file/download-table)',
      'domain/(messages|course/catalogue|course/publisher-text|text/(as-sentence|blank-text|shorten))',
      'ui/(dialog/entry-menu|picture/course-picture|styles/sizes|text/number-text)',
      'ui/(form/(check-line|search-field|select|select-field|text-area)|state/(empty|skeleton|status-badge))',
    ),
  },
]

/** Fonts of the first text on every screen. */
const FIRST_FONTS = /(figtree|bricolage)-first[^/]*\.woff2$/

/** Preloads the fonts together with the script, so that the text does not change its shape. */
const preloadFonts = (base: string): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => FIRST_FONTS.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `${base}${file}` },
        injectTo: 'head',
      })),
})

/**
 * Removes unused code from the router, almost three kilobytes of the first script: messages for developers who
 * misuse it (it still throws, without them), and the prefetching of its framework mode, which no link uses.
 */
const trimRouter: Plugin = {
  name: 'trim-router',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/node_modules/react-router/')
      ? code
          .replace(/\b(invariant|warning)\(([^;]*?),\s*(?:`[^`]*`|"[^"]*")\)/g, '$1($2)')
          .replace('usePrefetchBehavior(prefetch, rest)', '[false]')
          .replace(/return shouldPrefetch && [^;]*: link;/, 'return link;')
      : undefined,
}

/**
 * Removes Lexical's editor builder for extensions from the course editor, three kilobytes. Our editors are created
 * with `createEditor`, so it never finds an extension.
 */
const trimLexical: Plugin = {
  name: 'trim-lexical',
  apply: 'build',
  transform: (_code, id) =>
    /LexicalExtensionGetPeerDependencyFromEditor\.(prod|dev)\.js$/.test(id)
      ? 'export const getPeerDependencyFromEditor = () => undefined'
      : undefined,
}

const { version } = JSON.parse(readFileSync(`${PROJECT}package.json`, 'utf8')) as { version: string }

/** The web app as a server-side renderer: a single bundled file, with React's production build. */
const RENDERER: UserConfig = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    minify: true,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'page-renderer.mjs' } },
  },
}

const BROWSER: UserConfig = {
  build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } },
}

const PARTNERS: UserConfig = {
  root: 'src/web',
  plugins: [preloadFonts('/'), writePage],
  build: {
    outDir: '../../dist/web',
    // Inlining the home screen icon, which few browsers load, would enlarge every page.
    assetsInlineLimit: (file) => (file.endsWith('home-icon.png') ? false : undefined),
  },
}

/** The company's console, `--mode console`: a separate build, independent of the partners' app. */
const COMPANY: UserConfig = {
  root: 'src/console',
  base: `${CONSOLE_PATH}/`,
  plugins: [preloadFonts(`${CONSOLE_PATH}/`), writeConsolePage],
  build: {
    outDir: '../../dist/console',
    rolldownOptions: { output: { codeSplitting: { groups: CONSOLE_GROUPS } } },
  },
}

/** Programs of the server code: the server, the command line, and their child processes and threads. */
const PROGRAMS = [
  'server/main.ts',
  'operator/start-command.ts',
  'core/build/builds.ts',
  ...globSync('{courses,certificate,jobs,mail,media}/**/*-{process,thread}.ts', { cwd: `${PROJECT}src` }),
]

/** Maximum size of the OpenAPI description, in bytes; it has about 0.2 MB. */
const MAX_DESCRIPTION_BYTES = 10_000_000

/** Adds the description of the server's routes to its build. */
const writeOpenApi: Plugin = {
  name: 'write-open-api',
  async generateBundle() {
    const program = `${PROJECT}scripts/web-build/print-open-api.ts`
    const options = { maxBuffer: MAX_DESCRIPTION_BYTES }
    const { stdout } = await promisify(execFile)(process.execPath, [program], options)
    this.emitFile({ type: 'asset', fileName: 'openapi.json', source: stdout })
  },
}

/** The server code, `--mode server`, bundled with its packages, except those that are more than scripts. */
const SERVER: UserConfig = {
  plugins: [writeOpenApi],
  ssr: {
    noExternal: true,
    external: ['vite', 'sharp', 'harfbuzzjs', 'pdfkit', 'pg-native', 'cloudflare:sockets'],
  },
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    ssr: true,
    target: 'node24',
    rolldownOptions: {
      input: PROGRAMS.map((path) => `src/${path}`),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
}

const ALL: UserConfig = {
  define: { PORTAL_VERSION: JSON.stringify(version) },
  cacheDir: '../../node_modules/.vite',
  css: CLASS_NAMES,
  plugins: [react(), writeSizes, trimRouter, trimLexical],
  build: {
    emptyOutDir: true,
    // The oldest supported browsers, see README.md.
    target: 'es2022',
    cssTarget: ['safari15.6', 'chrome109', 'firefox126'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // None of our packages has a property with a side effect on reading.
      treeshake: { propertyReadSideEffects: false },
    },
  },
}

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'server') return SERVER
  return mergeConfig(
    ALL,
    mode === 'console' ? COMPANY : mergeConfig(PARTNERS, isSsrBuild ? RENDERER : BROWSER),
  )
})

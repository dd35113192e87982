import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite'
import { CLASS_NAMES } from './scripts/web-build/class-names.ts'
import { writeOpenApi } from './scripts/web-build/write-open-api.ts'
import { writeConsolePage, writePage } from './scripts/web-build/write-page.ts'
import { writeSizes } from './scripts/web-build/write-sizes.ts'
import { CONSOLE_PATH } from './src/contract/console/company.ts'
import { PROJECT } from './src/core/folders.ts'

/** Matches files of `src` by their paths, without what follows the name. */
function files(...paths: string[]): RegExp {
  return new RegExp(
    `[\\\\/]src[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})(\\.module)?\\.(tsx?|css)$`,
  )
}

/**
 * The files that the app is made of, where the build would make one of each set of modules that the same screens share:
 * 25 of half a kilobyte. Each group takes its modules with everything they import, unless a group before it did. The
 * sentences are also needed by the signed-out screens, and what several screens share comes with the signed-in area.
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
      'domain/(learning/course-status|requirement/open-due|requirement/local-time)',
      'web/messages/error-modal',
      'client/storage/download-text',
      'web/state/use-courses',
      'ui/[a-z]+/(bar|check-mark|course-picture|date-text|disclosure|empty|print-alone|progress-bar|status-badge)',
      'ui/[a-z]+/(use-is-hydrated|use-is-wide)',
    ),
  },
  // What an act does to a record: for those who learn, and for a preview.
  { name: 'learning-rules', test: files('web/services/apply-openings') },
  { name: 'my-learning-screen', test: files('web/my-learning/my-learning-screen') },
  { name: 'team-screen', test: files('web/team/team-screen') },
  // The account's screen has their rule for a new password, too.
  {
    name: 'reset-password-screens',
    test: files('web/signed-out/reset-password-screens', 'client/parts/password-rule'),
  },
]

/** The same of the console: what every screen begins with, and what signing in needs beside it. */
const CONSOLE_GROUPS = [
  { name: 'start', test: files('console/main') },
  { name: 'console-sign-in', test: files('console/entry/console-sign-in') },
]

/** The fonts that the first words of every screen are set in. */
const FIRST_FONTS = /(figtree|bricolage)-first[^/]*\.woff2$/

/** Lets the page fetch its fonts together with its script, so that its words do not change their shape. */
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
 * Takes out of the router what is of no use here: its words for developers who use it wrongly (it still throws,
 * without them), and the fetching ahead of its framework mode, which none of its links asks for: nearly three kilobytes
 * of the first script.
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
 * Takes out of the course editor Lexical's builder of editors from extensions, three kilobytes: its editors are made by
 * `createEditor`, so no extension of theirs is ever found.
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

/** The web app as the server runs it to draw pages: one file with everything in it, React's production build too. */
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
    // A page would hold the icon of home screens, which few fetch.
    assetsInlineLimit: (file) => (file.endsWith('home-icon.png') ? false : undefined),
  },
}

/** The company's console, `--mode console`: a build of its own, which the partners' app knows nothing of. */
const COMPANY: UserConfig = {
  root: 'src/console',
  base: `${CONSOLE_PATH}/`,
  plugins: [preloadFonts(`${CONSOLE_PATH}/`), writeConsolePage],
  build: {
    outDir: '../../dist/console',
    rolldownOptions: { output: { codeSplitting: { groups: CONSOLE_GROUPS } } },
  },
}

/** The programs of the server's half: the server, the command line, and what runs beside them. */
const PROGRAMS = [
  ...['server/main.ts', 'operator/start-command.ts', 'core/build/builds.ts'],
  ...globSync('{authoring,certificate,jobs,mail,media}/**/*-{process,thread}.ts', { cwd: `${PROJECT}src` }),
]

/** The server's half, `--mode server`, with the packages it loads, but for those that are more than scripts. */
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
    // The oldest browsers that are served: see README.md.
    target: 'es2022',
    cssTarget: ['safari15.6', 'chrome109', 'firefox126'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // No package of ours has a property that does something when it is only read.
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

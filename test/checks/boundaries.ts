import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { findFolderCircles } from './folder-circles.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Contents of files by path from the project root, such as `src/domain/learning/quiz.ts`. */
export type SourceFiles = ReadonlyMap<string, string>

export interface Violation {
  rule: string
  file: string
  /** The import as written, or the forbidden call or name. */
  found: string
}

interface Import {
  /** The importing file. */
  from: string
  /** The imported file's path, or the package with its subpath. */
  to: string
  /** The import as written. */
  written: string
  /** True for a dynamic `import()`. */
  lazy: boolean
}

/** Screen folders. Only `web/app` and the list of screens may import them, the lazy ones by `import()`. */
const LAZY_SCREENS = ['team', 'courses', 'my-learning', 'course-player', 'account', 'search', 'help']
const SCREENS = ['signed-out', 'dashboard', ...LAZY_SCREENS]
const isApp = (path: string) => isIn(path, 'src/web/app')

/**
 * Base names that several files may share. Surfaces have the same names on both sides. Collections have a repository, a
 * route and possibly a slice. The others are entry files of programs, and rules with the component that displays them.
 */
const SHARED_NAMES = new Set([
  'sign-in',
  'gateway',
  'documents',
  'users',
  'partners',
  'courses',
  'completions',
  'video-positions',
  'sessions',
  'requirements',
  'mail-choices',
  'certificates',
  'reminders',
  'main',
  'app',
  'screens',
  'quiz',
  'course-status-reason',
  'record-history',
  'quiz-insights',
])

/** Folders of the browser code, with the other folders that each may import. */
const FOR_BROWSERS: Record<string, readonly string[]> = {
  ui: ['src/domain/text'],
  client: ['src/ui', 'src/contract', 'src/domain'],
  editor: ['src/client', 'src/ui', 'src/contract', 'src/domain'],
  web: ['src/client', 'src/ui', 'src/contract', 'src/domain'],
  console: ['src/editor', 'src/client', 'src/ui', 'src/contract', 'src/domain'],
}

/** Layers of the server code, bottom up. Each folder of src may import the preceding ones. */
const LAYERS = [
  'domain',
  'contract',
  'core',
  'certificate',
  'store',
  'media',
  'app-context.ts',
  'mail',
  'people',
  'partners',
  'records',
  'courses',
  'demo',
  'jobs',
  'server',
  'operator',
]

const IMPORT_RULES: Record<string, (imported: Import) => boolean> = {
  'domain imports nothing of ours': ({ from, to }) =>
    isIn(from, 'src/domain') && isOurs(to) && !isIn(to, 'src/domain'),
  'domain imports only zod from outside': ({ from, to }) => isIn(from, 'src/domain') && isForeign(from, to),
  'contract imports domain': ({ from, to }) =>
    isIn(from, 'src/contract') && isOurs(to) && !isIn(to, 'src/contract', 'src/domain'),
  'contract imports only zod from outside': ({ from, to }) =>
    isIn(from, 'src/contract') && isForeign(from, to),
  'a folder imports only those below it': ({ from, to }) => {
    const [above, below] = [LAYERS.indexOf(layerOf(from)), LAYERS.indexOf(layerOf(to))]
    return above > LAYERS.indexOf('contract') && below > above && !isTest(from)
  },
  "the server's half never imports the browser's": ({ from, to }) =>
    LAYERS.indexOf(layerOf(from)) > LAYERS.indexOf('contract') && layerOf(to) in FOR_BROWSERS,
  "a folder of the browser's half imports only those below it": ({ from, to }) => {
    const below = FOR_BROWSERS[layerOf(from)]
    return below !== undefined && isOurs(to) && !isIn(to, `src/${layerOf(from)}`, ...below) && !isTest(from)
  },
  'the server never loads authoring': ({ from, to }) =>
    (layerOf(from) === 'server' || layerOf(from) === 'courses') &&
    !isIn(from, 'src/courses/authoring') &&
    !isTest(from) &&
    isIn(to, 'src/courses/authoring'),
  'operator never imports server': ({ from, to }) =>
    layerOf(from) === 'operator' && !isTest(from) && isIn(to, 'src/server'),
  'only app imports a screen': ({ from, to }) =>
    screenOf(to) !== undefined && screenOf(from) !== screenOf(to) && !isApp(from),
  'only main.tsx imports web/app': ({ from, to }) =>
    isIn(from, 'src/web') &&
    isIn(to, 'src/web/app') &&
    !isIn(from, 'src/web/app') &&
    from !== 'src/web/main.tsx',
  'app imports a screen lazily': ({ from, to, lazy }) =>
    isApp(from) && LAZY_SCREENS.includes(screenOf(to) ?? '') && !lazy,
  'only tests import test': ({ from, to }) => !isTest(from) && isIn(to, 'test'),
  'only store knows the database': ({ from, to }) =>
    !isIn(from, 'src/store') && !isTest(from) && /^(kysely|pg|node:sqlite)(\/|$)/.test(to),
  'only authoring reads YAML and Markdown': ({ from, to }) =>
    !isIn(from, 'src/courses/authoring') && !isTest(from) && /^(yaml|mdast|micromark)/.test(to),
  'course folders are loaded lazily': ({ from, to, lazy }) =>
    !isIn(from, 'src/courses/authoring') &&
    !isTest(from) &&
    isIn(to, ...['folder', 'article', 'export'].map((name) => `src/courses/authoring/${name}`)) &&
    !lazy,
  'only its own process reads the demo courses': ({ from, to }) =>
    isIn(from, 'src') &&
    !isTest(from) &&
    from !== 'src/courses/authoring/demo/demo-courses-process.ts' &&
    to === 'src/courses/authoring/demo/demo-courses.ts',
}

const TEXT_RULES: Record<string, { allowed: (file: string) => boolean; pattern: RegExp }> = {
  'only client and services call fetch': {
    allowed: (file) =>
      isIn(file, 'src/client', 'src/web/services', 'src/console/services', 'src/editor/services') ||
      isTest(file),
    pattern: /(?:(?<![.\w$])|\b(?:window|globalThis|self)\.)fetch\s*\(/,
  },
  'only store writes SQL': {
    allowed: (file) => isIn(file, 'src/store') || isTest(file),
    pattern: /\bsql`|\.(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\s*\(/,
  },
  'a module is imported in one line': {
    allowed: () => false,
    pattern: /^import (?!\*)[^'"]*from '([^']+)'(?=[\s\S]*^import (?!\*)[^'"]*from '\1')/m,
  },
  'no barrels': {
    allowed: () => false,
    pattern: /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^\n]*?\sfrom\s.*$/m,
  },
}

/** Reads all sources below a folder of the project. */
export function sourcesOf(folder: string): Map<string, string> {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  const paths = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

/** Returns the violations of the architecture's boundaries. */
export function violationsOf(files: SourceFiles): Violation[] {
  const single = [...files].flatMap(([file, text]) => {
    const code = withoutComments(text)
    return [
      ...importViolations(importsOf(file, code)),
      ...textViolations(file, code),
      ...nameViolations(file),
    ]
  })
  return [...single, ...sharedNameViolations([...files.keys()]), ...circleViolations(files)]
}

function importViolations(imports: Import[]): Violation[] {
  return imports.flatMap((imported) =>
    Object.entries(IMPORT_RULES)
      .filter(([, isBroken]) => isBroken(imported))
      .map(([rule]) => ({ rule, file: imported.from, found: imported.written })),
  )
}

function textViolations(file: string, code: string): Violation[] {
  return Object.entries(TEXT_RULES).flatMap(([rule, { allowed, pattern }]) => {
    const found = allowed(file) ? undefined : pattern.exec(code)?.[0]
    return found === undefined ? [] : [{ rule, file, found }]
  })
}

function nameViolations(file: string): Violation[] {
  return nameOf(file) === 'index' ? [{ rule: 'no barrels', file, found: posix.basename(file) }] : []
}

function sharedNameViolations(files: string[]): Violation[] {
  const sources = files.filter((file) => !isTest(file) && !SHARED_NAMES.has(nameOf(file)))
  return [...Map.groupBy(sources, nameOf).values()]
    .filter((homes) => homes.length > 1)
    .flatMap((homes) => homes.map((file) => ({ rule: 'base names are unique', file, found: nameOf(file) })))
}

function circleViolations(files: SourceFiles): Violation[] {
  const sources = [...files].filter(([file]) => !isTest(file))
  return findFolderCircles(sources).map(({ from, to }) => ({
    rule: 'folders import in one direction',
    file: from,
    found: to,
  }))
}

const STATIC = /^\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*(?:'([^'\n]+)'|"([^"\n]+)")/gm
const LAZY = /\bimport\s*\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g

function importsOf(from: string, code: string): Import[] {
  const found = (pattern: RegExp, lazy: boolean) =>
    [...code.matchAll(pattern)].map((match) => {
      const written = match.slice(1).find((group) => group !== undefined) ?? ''
      return { from, written, to: resolve(from, written), lazy }
    })
  return [...found(STATIC, false), ...found(LAZY, true)]
}

/** Resolves an import to a path, either relative or `#…` by the `imports` of package.json, or to a package. */
function resolve(from: string, written: string): string {
  if (written.startsWith('.')) return posix.join(posix.dirname(from), written)
  if (written.startsWith('#test/')) return written.slice(1)
  return written.startsWith('#') ? `src/${written.slice(1)}` : written
}

/** Removes the comments from code. Strings and templates that look like comments stay. */
function withoutComments(text: string): string {
  const piece = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  return text.replace(piece, (found) => (/^\/[/*]/.test(found) ? ' ' : found))
}

function isIn(path: string, ...folders: string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`))
}

/** Returns the folder directly below src of a file, or the file itself. */
function layerOf(path: string): string {
  return path.startsWith('src/') ? (path.split('/')[1] ?? '') : ''
}

function isOurs(path: string): boolean {
  return isIn(path, 'src', 'e2e', 'bench', 'scripts')
}

/** Returns true for an import of a package other than zod. Tests may also import the test tools. */
function isForeign(from: string, to: string): boolean {
  if (isOurs(to) || isIn(to, 'test') || to === 'zod') return false
  return !(isTest(from) && ['vitest', 'fast-check'].includes(to))
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function screenOf(path: string): string | undefined {
  return SCREENS.find((screen) => isIn(path, `src/web/${screen}`))
}

function nameOf(path: string): string {
  return posix.basename(path).replace(/\.tsx?$/, '')
}

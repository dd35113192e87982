import { globSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { PROJECT } from '#core/folders.ts'
import { readArguments } from './read-arguments.ts'

/**
 * Prints code metrics: sizes of files and functions, the share of imports, the length of import chains, import
 * cycles between folders, and the number of files to open for each trip. `npm run measure -- FOLDER` measures
 * another checkout.
 */
const [ROOT = PROJECT] = readArguments({}).positionals

/**
 * Starting points of the trips in the browser and on the server, where a reader would start. Parts shared by every
 * call (HTTP client, token check) are excluded. Names missing in a version are ignored.
 */
const TRIPS: Record<string, string[]> = {
  'a quiz answer': ['QuizFlow', 'useQuizActs', 'useCourseRecord', 'sendQuizAct', 'actOnModule'],
  'adding a member': ['AddMemberForm', 'useTeamActs', 'addMember', 'addAssociate'],
  'a reset': ['ResetPasswordScreen', 'confirmPasswordReset'],
  'a status': ['StatusExplanation', 'CourseStatusReason', 'courseStatus', 'listMemberStatuses'],
}

/** Folders excluded from trips, because a reader would not follow them. */
const PASSED_BY = ['src/ui/', 'src/ui/styles/', 'src/store/migrating/migrations/']

type Node = { type: string; start: number; end: number } & Record<string, unknown>

interface SourceFile {
  path: string
  lines: number
  importLines: number
  /** Number of lines of each function. */
  functions: number[]
  /** Number of casts, except `as const`. */
  casts: number
  /** Paths of the project's files that it imports. */
  imports: string[]
  /** Top-level names with the names each refers to; true for type-only references. */
  symbols: Map<string, Map<string, boolean>>
  /** Imported names, with the source file and the name there. */
  bindings: Map<string, Binding>
}

interface Binding {
  path: string
  name: string
  isType: boolean
}

const files = new Map(
  globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
    .map((path) => [path, readSource(path)]),
)

for (const part of readdirSync(posix.join(ROOT, 'src'), { withFileTypes: true }))
  if (part.isDirectory()) printPart(`src/${part.name}`)
const all = [...files.values()]
console.log(`files over 200 lines: ${all.filter(({ lines }) => lines > 200).length}`)
console.log(
  `functions over 40 lines: ${all.flatMap(({ functions }) => functions).filter((lines) => lines > 40).length}`,
)
console.log(`casts: ${all.reduce((sum, { casts }) => sum + casts, 0)}`)
console.log(`folders in circles: ${circles().join(', ') || 'none'}`)
for (const [name, starts] of Object.entries(TRIPS))
  console.log(`${name}: ${filesOfTrip(starts).size} files to open`)

function readSource(path: string): SourceFile {
  const code = readFileSync(posix.join(ROOT, path), 'utf8')
  const program = parseSync(path, code).program as unknown as { body: Node[] }
  const linesOf = (node: Node) => code.slice(node.start, node.end).split('\n').length
  const importing = program.body.filter(({ type }) => type === 'ImportDeclaration')
  const functions: number[] = []
  let casts = 0
  const count = (node: Node) => {
    if (isFunction(node)) functions.push(linesOf(node))
    if (isCast(node) && !/\bas const$/.test(code.slice(node.start, node.end))) casts++
  }
  for (const node of program.body) walk(node, count)
  const bindings = new Map(importing.flatMap((node) => bindingsOf(node, path)))
  return {
    path,
    lines: code.split('\n').length - 1,
    importLines: importing.reduce((sum, node) => sum + linesOf(node), 0),
    functions,
    casts,
    imports: [...new Set([...bindings.values()].map((binding) => binding.path))],
    symbols: symbolsOf(program.body),
    bindings,
  }
}

function bindingsOf(node: Node, from: string): [string, Binding][] {
  const path = resolve(from, (node.source as { value: string }).value)
  if (path === undefined) return []
  const specifiers = node.specifiers as {
    local: { name: string }
    imported?: { name: string }
    importKind?: string
  }[]
  return specifiers.map(({ local, imported, importKind }) => [
    local.name,
    {
      path,
      name: imported?.name ?? local.name,
      isType: node.importKind === 'type' || importKind === 'type',
    },
  ])
}

function resolve(from: string, written: string): string | undefined {
  if (!/\.tsx?$/.test(written)) return undefined
  if (written.startsWith('#')) return `src/${written.slice(1)}`
  return written.startsWith('.') ? posix.join(posix.dirname(from), written) : undefined
}

function symbolsOf(body: Node[]): Map<string, Map<string, boolean>> {
  const symbols = new Map<string, Map<string, boolean>>()
  for (const statement of body) {
    const node = (statement.declaration as Node | undefined) ?? statement
    const named = node.type === 'VariableDeclaration' ? (node.declarations as Node[]) : [node]
    for (const declared of named) {
      const name = (declared.id as { name?: string } | undefined)?.name
      if (name !== undefined) symbols.set(name, namesIn(declared))
    }
  }
  return symbols
}

function namesIn(node: Node): Map<string, boolean> {
  const names = new Map<string, boolean>()
  walk(node, ({ type, name }, isType) => {
    if (/^(JSX)?Identifier$/.test(type)) names.set(String(name), isType && names.get(String(name)) !== false)
  })
  return names
}

/** Visits a node and its descendants. `isType` is true inside a type. */
function walk(node: Node, visit: (node: Node, isType: boolean) => unknown, isType = false): void {
  visit(node, isType)
  const isBelowType = isType || (node.type.startsWith('TS') && !('expression' in node))
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && 'type' in child)
        walk(child as Node, visit, isBelowType)
  }
}

function isFunction({ type }: Node): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
}

function isCast({ type }: Node): boolean {
  return /^TS(AsExpression|TypeAssertion|NonNullExpression)$/.test(type)
}

/**
 * Returns the files with symbols that these names use, directly or indirectly. Types are included, but not
 * followed.
 */
function filesOfTrip(starts: string[]): Set<string> {
  const open: [string, string][] = [...files.values()].flatMap(({ path, symbols }) =>
    starts.filter((name) => symbols.has(name)).map((name): [string, string] => [path, name]),
  )
  const seen = new Set<string>()
  const opened = new Set<string>()
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, name] = next
    const file = files.get(path)
    if (!file || seen.has(next.join('#')) || PASSED_BY.some((folder) => path.startsWith(folder))) continue
    seen.add(next.join('#'))
    opened.add(path)
    for (const [used, isType] of file.symbols.get(name) ?? []) {
      const binding = file.bindings.get(used)
      if (binding && (isType || binding.isType)) opened.add(binding.path)
      else if (isType) continue
      else if (binding) open.push([binding.path, binding.name])
      else if (used !== name && file.symbols.has(used)) open.push([path, used])
    }
  }
  return opened
}

/** Returns the folders of src and src/web that import each other, directly or indirectly. */
function circles(): string[] {
  const folderOf = (path: string) =>
    path
      .split('/')
      .slice(0, path.startsWith('src/web/') ? 3 : 2)
      .join('/')
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of files.values())
    for (const imported of imports) {
      const reached = edges.get(folderOf(path)) ?? new Set()
      if (folderOf(imported) !== folderOf(path)) edges.set(folderOf(path), reached.add(folderOf(imported)))
    }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      return reaches(next, to, seen.add(next))
    })
  return [...edges.keys()].filter((folder) => reaches(folder, folder)).sort()
}

/** Returns the length of the longest import chain that starts at a file. */
function chainFrom(path: string, above: string[] = [], known = new Map<string, number>()): number {
  const found = known.get(path)
  if (found !== undefined || above.includes(path)) return found ?? 0
  const below = (files.get(path)?.imports ?? []).map((next) => chainFrom(next, [...above, path], known))
  const chain = below.length === 0 ? 0 : 1 + Math.max(...below)
  known.set(path, chain)
  return chain
}

function printPart(part: string): void {
  const own = [...files.values()].filter(({ path }) => path.startsWith(`${part}/`))
  const lines = own.map((file) => file.lines)
  const total = lines.reduce((sum, count) => sum + count, 0)
  const imports = own.reduce((sum, file) => sum + file.importLines, 0)
  const chains = own.map(({ path }) => chainFrom(path))
  const mean = chains.reduce((sum, chain) => sum + chain, 0) / chains.length
  console.log(`${part}: ${own.length} files, ${total} lines`)
  console.log(
    `  lines a file: ${spread(lines)}; at most 30 lines: ${lines.filter((count) => count <= 30).length}`,
  )
  console.log(`  lines a function: ${spread(own.flatMap((file) => file.functions))}`)
  console.log(`  imports: ${((100 * imports) / total).toFixed(1)} % of the lines`)
  console.log(`  import chain: mean ${mean.toFixed(1)}, longest ${Math.max(...chains)}`)
}

function spread(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
  return `median ${at(0.5)}, 90th percentile ${at(0.9)}, longest ${at(1)}`
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseSync } from 'vite'
import { PROJECT } from '#core/folders.ts'
import { findFolderCircles } from '#test/checks/folder-circles.ts'
import { readArguments } from './read-arguments.ts'

/**
 * Prints the size of the repository: lines by kind, sizes of files and functions, suppressed lint rules, words of the
 * docs, packages, and circular imports between folders. `npm run measure -- FOLDER` measures another checkout.
 */
const [ROOT = PROJECT] = readArguments({}).positionals

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const NO_LINES = new Set(['.png', '.jpg', '.webp', '.woff2', '.otf', '.ttf', '.mp4', '.ico'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
const texts = new Map(
  tracked
    .split('\0')
    .filter((path) => path !== '' && path !== 'package-lock.json' && !NO_LINES.has(extname(path)))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isSource = (path: string) => path.startsWith('src/') && /\.tsx?$/.test(path) && !isTest(path)
const sources = [...texts].filter(([path]) => isSource(path))
const functions = sources.flatMap(([path, text]) => sizesOfFunctions(path, text))

print(
  'all lines',
  linesWhere(() => true),
)
print('src without tests and styles', linesWhere(isSource))
print(
  'styles',
  linesWhere((path) => path.endsWith('.css')),
)
print(
  'tests',
  linesWhere((path) => isTest(path) || /^(test|e2e)\//.test(path)),
)
print(
  'bench and scripts',
  linesWhere((path) => /^(bench|scripts)\//.test(path)),
)
print('lines of a source file', spread(sources.map(([, text]) => linesIn(text))))
print('lines of a function', spread(functions))
print('suppressed lint rules', sources.flatMap(([, text]) => text.match(/biome-ignore/g) ?? []).length)
const docs = [...texts].filter(([path]) => /^docs\/.*\.md$/.test(path))
print('words of docs', docs.flatMap(([, text]) => text.split(/\s+/).filter(Boolean)).length)
const { dependencies = {}, devDependencies = {} } = JSON.parse(texts.get('package.json') ?? '{}')
print(
  'packages: runtime, development',
  [dependencies, devDependencies].map((one) => Object.keys(one).length).join(', '),
)
const circles = new Set(findFolderCircles(sources).map(({ from }) => from))
print('folders in circles', [...circles].join(', ') || 'none')

function print(name: string, figure: number | string): void {
  console.log(`${name}: ${typeof figure === 'number' ? figure.toLocaleString('en') : figure}`)
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}

function linesWhere(isWanted: (path: string) => boolean): number {
  return [...texts].reduce((sum, [path, text]) => sum + (isWanted(path) ? linesIn(text) : 0), 0)
}

function sizesOfFunctions(path: string, text: string): number[] {
  const sizes: number[] = []
  const waiting: unknown[] = [parseSync(path, text).program]
  while (waiting.length > 0) {
    const node = waiting.pop() as Node | null
    if (typeof node !== 'object' || node === null) continue
    waiting.push(...Object.values(node))
    if (FUNCTIONS.has(node.type)) sizes.push(text.slice(node.start, node.end).split('\n').length)
  }
  return sizes
}

function spread(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
  return `median ${at(0.5)}, 90th percentile ${at(0.9)}, longest ${at(1)}`
}

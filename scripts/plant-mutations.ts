import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PROJECT } from '#core/folders.ts'
import type { Mutation } from '../test/mutations/mutation.ts'
import { MUTATIONS } from '../test/mutations.ts'
import { readArguments } from './read-arguments.ts'

// Plants mutations in a copy of the project, one at a time, and says which of them the tests named for them
// catch: `node scripts/plant-mutations.ts [part of a rule, a file or a test …]`. With `--fit` it says only
// which no longer fit the code. Without a mutation those tests are green, as `npm test` shows.

/** Left out of the copy: what is large, made anew, or of this checkout alone. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'screens', 'test-results', '.git', '.ci'])

type Verdict = 'caught' | 'NOT CAUGHT' | 'does not fit the code'

const { values, positionals: words } = readArguments({ options: { fit: { type: 'boolean' } } })
const chosen = MUTATIONS.filter(isChosen)
const copy = values.fit ? undefined : copyProject()
let isGood = true
try {
  for (const mutation of chosen) {
    const verdict = await judge(mutation)
    if (verdict === undefined) continue
    console.log(`| ${verdict} | ${mutation.rule} | ${mutation.file} | ${mutation.test} |`)
    if (verdict !== 'caught') isGood = false
  }
} finally {
  if (copy !== undefined) rmSync(copy, { recursive: true, force: true })
}
console.log(`${chosen.length} of ${MUTATIONS.length} mutations.`)
process.exitCode = isGood ? 0 : 1

function isChosen({ rule, file, test }: Mutation): boolean {
  return words.length === 0 || words.some((word) => [rule, file, test].some((part) => part.includes(word)))
}

function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mutations-'))
  const filter = (path: string) => !LEFT_OUT.has(path.slice(PROJECT.length))
  cpSync(PROJECT, folder, { recursive: true, filter })
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Plants a mutation and runs its test; undefined for one that fits where nothing is to be run. */
async function judge(mutation: Mutation): Promise<Verdict | undefined> {
  const path = join(copy ?? PROJECT, mutation.file)
  const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (source.split(mutation.search).length !== 2) return 'does not fit the code'
  if (copy === undefined) return undefined
  const planted = source.replace(mutation.search, () => mutation.replace)
  writeFileSync(path, planted)
  try {
    return isRed(await runTest(mutation, copy)) ? 'caught' : 'NOT CAUGHT'
  } finally {
    writeFileSync(path, source)
  }
}

/** The exit code of a test, and its output. */
interface Run {
  code: number | null
  printed: string
}

/** Returns whether a test failed; a run that could not read the code or found no test did not. */
function isRed({ code, printed }: Run): boolean {
  return code !== 0 && /\b\d+ (passed|failed)\b/.test(printed) && !/SyntaxError|PARSE_ERROR/.test(printed)
}

/** Runs the test of a mutation until the first failure. */
async function runTest({ test, title }: Mutation, cwd: string): Promise<Run> {
  const isJourney = test.startsWith('e2e/')
  const [program = '', ...args] = isJourney
    ? ['playwright', 'test', '--workers=1', '--retries=0', '-x', '--trace=off', test]
    : ['vitest', 'run', '--bail=1', test]
  if (title !== undefined) args.push(isJourney ? '-g' : '-t', title)
  const PATH = `${join(PROJECT, 'node_modules/.bin')}:${process.env.PATH}`
  const env = { ...process.env, PATH, CI: '', NO_COLOR: '1' }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const printed = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, printed: printed.join('') }
}

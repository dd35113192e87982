import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Option for one share of the slow tests, such as `--shard=2/3`. */
const SHARD = process.argv.filter((argument) => argument.startsWith('--shard='))

/** The compiler with one checker per stage. Its four would check shared types four times. */
const TSC = 'tsc --checkers 1'

/**
 * Parallel stages of the check. All of them run, so that one run shows every problem. `--fix` makes the first stage fix
 * problems automatically.
 */
const CHECK = {
  'lint and format': `biome check --error-on-warnings${process.argv.includes('--fix') ? ' --write' : ''} .`,
  'types of the server': `${TSC} -p tsconfig.node.json`,
  'types of the web app': `${TSC} -p tsconfig.web.json`,
  'types of what runs in the browser under test': `${TSC} -p tsconfig.browser.json`,
  'who imports whom': 'node scripts/check-boundaries.ts',
  'the page of the contract': 'node scripts/write-contract.ts',
  'the limits and figures of the docs': 'node scripts/write-limits.ts',
  'spelling and the words of the field': 'node scripts/check-words.ts',
  'dead code and unregistered migrations': 'knip',
}

/** Maximum length of a failed stage's output repeated at the end, in characters. */
const MAX_REPEATED_LENGTH = 3000

/**
 * Sequential stages of each test run. All of them run, and print their output immediately. Slow tests are in the
 * project `full` of vitest.config.ts and playwright.config.ts. Suites for each kind of database run on SQLite first,
 * and on PostgreSQL later.
 */
const RUNS: Record<string, () => Record<string, string>> = {
  '--everything': () => ({
    check: 'npm run check',
    build: 'npm run build',
    'tests of the rules': 'npm run test:rules -- --project pure --project databases',
    journeys: 'npm run test:journeys -- --project=journeys',
  }),
  '--full': () => ({
    build: 'npm run build',
    // Both are mainly idle: they wait for claims, leases and timeouts to expire, and for lost connections.
    'tests on PostgreSQL, and what needs minutes': [
      'npm run test:rules -- --project postgres --project full --maxWorkers=4',
      ...SHARD,
    ].join(' '),
    'journeys that need minutes': ['npm run test:journeys -- --project=full --workers=4', ...SHARD].join(' '),
  }),
  '--quick': () => {
    process.env.RUNS ??= '10'
    const changed = listChangedTests()
    return {
      check: 'npm run check',
      'pure tests': 'vitest run --project pure',
      ...(changed.length > 0 && {
        'tests of what changed': `vitest run --project databases --passWithNoTests ${changed.join(' ')}`,
      }),
    }
  },
}

interface Stage {
  name: string
  command: string
  passed: boolean
  output: string
}

const stagesOfRun = RUNS[process.argv[2] ?? '']
const stages = stagesOfRun
  ? await runInTurn(stagesOfRun())
  : await Promise.all(Object.entries(CHECK).map(([name, command]) => run(name, command, false)))
// Failed stages come last.
for (const { name, command, output, passed } of stages.toSorted(
  (a, b) => Number(b.passed) - Number(a.passed),
)) {
  console.log(`${passed ? 'passed' : 'FAILED'}: ${name} (${command})`)
  if (!passed) console.log(stagesOfRun ? output.slice(-MAX_REPEATED_LENGTH) : output)
}
process.exitCode = stages.every(({ passed }) => passed) ? 0 : 1

/** Lists the test files changed since main's last commit, and the tests of changed files. */
function listChangedTests(): string[] {
  const list = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n')
  const changed = [
    ...list('diff', '--name-only', 'main'),
    ...list('ls-files', '--others', '--exclude-standard'),
  ]
  const tests = changed.map((path) => path.replace(/(\.test)?\.tsx?$/, '.test.ts'))
  return [...new Set(tests)].filter((path) => path.endsWith('.test.ts') && existsSync(path))
}

async function runInTurn(commands: Record<string, string>): Promise<Stage[]> {
  const done: Stage[] = []
  for (const [name, command] of Object.entries(commands)) done.push(await run(name, command, true))
  return done
}

async function run(name: string, command: string, isShownAtOnce: boolean): Promise<Stage> {
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    if (isShownAtOnce) stream.pipe(stream === child.stdout ? process.stdout : process.stderr, { end: false })
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  }
  return { name, command, passed: (await exited) === 0, output }
}

import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/**
 * The stages of the check, which run beside each other. All of them run, so that one run shows every problem.
 * With `--fix` the first mends what it can.
 */
const CHECK = {
  'lint and format': `biome check --error-on-warnings${process.argv.includes('--fix') ? ' --write' : ''} .`,
  'types of the server': 'tsc -p tsconfig.node.json',
  'types of the web app': 'tsc -p tsconfig.web.json',
  'types of what runs in the browser under test': 'tsc -p tsconfig.browser.json',
  'who imports whom': 'node scripts/check-boundaries.ts',
  'the page of the contract': 'node scripts/write-contract.ts',
  'spelling and the words of the field': 'node scripts/check-words.ts',
  'dead code and unregistered migrations': 'knip',
}

/**
 * The stages of each run of tests, one after the other: all of them run, too, and each shows what it prints
 * at once. What needs minutes by its nature is the project `full` of vitest.config.ts and of
 * playwright.config.ts.
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
    // Much of it waits: for claims and leases to end, and for time limits.
    'tests that need minutes': 'npm run test:rules -- --project full --maxWorkers=4',
    'journeys that need minutes': 'npm run test:journeys -- --project=full',
  }),
  '--quick': () => {
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
  /** Its output, unless that was shown at once. */
  output: string
}

const stagesOfRun = RUNS[process.argv[2] ?? '']
const stages = stagesOfRun
  ? await runInTurn(stagesOfRun())
  : await Promise.all(Object.entries(CHECK).map(([name, command]) => run(name, command, 'pipe')))
for (const { name, command, output, passed } of stages) {
  console.log(`${passed ? 'passed' : 'FAILED'}: ${name} (${command})`)
  if (!passed && output) console.log(output)
}
process.exitCode = stages.every(({ passed }) => passed) ? 0 : 1

/** Lists the test files changed since main's last commit, and those beside a changed file. */
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
  for (const [name, command] of Object.entries(commands)) done.push(await run(name, command, 'inherit'))
  return done
}

async function run(name: string, command: string, printed: 'pipe' | 'inherit'): Promise<Stage> {
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, args, { stdio: ['ignore', printed, printed] })
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const streams = [child.stdout, child.stderr].flatMap((stream) => stream ?? [])
  const [code, ...outputs] = await Promise.all([exited, ...streams.map((stream) => text(stream))])
  return { name, command, output: outputs.join(''), passed: code === 0 }
}

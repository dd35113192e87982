/**
 * Measures the portal, the floor (a minimal app with only the same jobs) and the bare operations alternately in one
 * run. Prints a table with ratios and goals.
 *
 *   npm run bench                           everything, on both databases
 *   npm run bench -- actions users          these scenarios
 *   npm run bench -- actions --on sqlite    on one database
 *   npm run bench -- actions --quick        one short round, as a smoke test
 *   npm run bench -- actions --against DIR  compared with another version of the portal, in another worktree
 *   npm run bench -- backup 20000           with another size than the scenario's default
 *   npm run bench -- nothing                lists the scenarios; programs take options of their own
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhereNeeded } from '#core/build/build-where-needed.ts'
import { readArguments } from '../scripts/read-arguments.ts'
import { isMet, type Measure } from './report/measure.ts'
import { table } from './report/table.ts'
import { acts } from './scenarios/acts.ts'
import { backup } from './scenarios/backup.ts'
import { consoleScenario } from './scenarios/console.ts'
import { crowd } from './scenarios/crowd.ts'
import { durability } from './scenarios/durability.ts'
import { editor } from './scenarios/editor.ts'
import { growth } from './scenarios/growth.ts'
import { media } from './scenarios/media.ts'
import { ownRecords } from './scenarios/own-records.ts'
import { pages } from './scenarios/pages.ts'
import { player } from './scenarios/player.ts'
import { publish } from './scenarios/publish.ts'
import { required } from './scenarios/required.ts'
import { reset } from './scenarios/reset.ts'
import type { Bench, Effort, Scenario } from './scenarios/scenario.ts'
import { search } from './scenarios/search.ts'
import { signInScenario } from './scenarios/sign-in.ts'
import { start } from './scenarios/start.ts'
import { teamScreen } from './scenarios/team-screen.ts'
import { teamStatus } from './scenarios/team-status.ts'
import { users } from './scenarios/users.ts'
import { DATABASE_KINDS, type DatabaseKind } from './stand/data-places.ts'
import { FILLING } from './stand/fill.ts'
import { openStand, type Stand } from './stand/stand.ts'

const SCENARIOS: Scenario[] = [
  signInScenario,
  ownRecords,
  acts,
  users,
  teamStatus,
  start,
  pages,
  teamScreen,
  growth,
  durability,
  reset,
  crowd,
  player,
  backup,
  media,
  publish,
  search,
  required,
  consoleScenario,
  editor,
]
/** A benchmark program with its own options. */
const PROGRAMS: Record<string, { file: string; about: string }> = {
  instances: {
    file: './instances/instances.ts',
    about: 'two instances behind HAProxy on PostgreSQL over kills, stops and restarts: names, `--seconds`',
  },
}
const FULL: Effort = { rounds: 3, ms: 4000, requests: 1000 }
const QUICK: Effort = { rounds: 1, ms: 500, requests: 100 }

const [first = '', ...rest] = process.argv.slice(2)
const program = PROGRAMS[first]
const { values, positionals } = readArguments({
  args: program ? [] : process.argv.slice(2),
  options: {
    on: { type: 'string' },
    quick: { type: 'boolean' },
    against: { type: 'string' },
  },
})
const sizes = positionals.map(Number).filter((size) => size > 0)
const names = positionals.filter((word) => !(Number(word) > 0))
const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name))
if (program) process.exitCode = await runProgram(program.file, rest)
else if (unknown.length > 0) listScenarios(unknown)
else {
  await buildWhereNeeded()
  for (const kind of DATABASE_KINDS) if (!values.on || values.on === kind) await measureOn(kind)
}

function listScenarios(unknown: string[]): void {
  console.error(`There is no ${unknown.join(', ')}. There are:`)
  const all = [...SCENARIOS, ...Object.entries(PROGRAMS).map(([name, { about }]) => ({ name, about }))]
  for (const { name, about } of all) console.error(`  ${name.padEnd(12)} ${about}`)
  process.exitCode = 2
}

async function runProgram(file: string, args: string[]): Promise<number> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const [code] = await once(spawn(process.execPath, [path, ...args], { stdio: 'inherit' }), 'exit')
  return code ?? 1
}

async function measureOn(kind: DatabaseKind): Promise<void> {
  let opening: Promise<Stand> | undefined
  const stand = () => {
    opening ??= openStand(kind, FILLING, values.against && resolve(values.against))
    return opening
  }
  const bench = { ...(values.quick ? QUICK : FULL), kind, sizes, stand }
  const measures: Measure[] = []
  try {
    for (const scenario of SCENARIOS) {
      if (names.length > 0 ? !names.includes(scenario.name) : scenario.isOnDemand) continue
      if (scenario.isOnce && kind === 'postgres') continue
      console.error(`${kind}: ${scenario.about} …`)
      measures.push(...(await measure(scenario, bench)))
    }
  } finally {
    await (await opening)?.close()
  }
  if (measures.length > 0) console.log(`\n${kind}\n\n${table(measures)}\n`)
  if (measures.some((measure) => isMet(measure) === false)) process.exitCode = 1
}

/** Measures a scenario. A failure sets the exit code to 1 but does not stop the others. */
async function measure(scenario: Scenario, bench: Bench): Promise<Measure[]> {
  try {
    return await scenario.run(bench)
  } catch (error) {
    console.error(`${scenario.name} could not be measured:`, error)
    process.exitCode = 1
    return []
  }
}

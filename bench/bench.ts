/**
 * Measures the portal beside the floor, an app that does nothing but the same jobs, and the bare operation, in the same
 * run and in turn, and prints a table with the ratios and the goals.
 *
 *   npm run bench                        everything, on both databases
 *   npm run bench -- acts users          these topics
 *   npm run bench -- acts --on sqlite    on one database
 *   npm run bench -- acts --quick        one short round, to see that it works
 *   npm run bench -- growth --plot FILE  draws cost against size
 *   npm run bench -- acts --against DIR  beside another version of the portal, in another worktree
 *   npm run bench -- instances kill      a program with a stand and a table of its own, and what it takes
 *   npm run bench -- nothing             lists the topics and programs
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebAppWhereNeeded } from '#server/web-app/build-web-app.ts'
import { PROGRAMS, runProgram } from './alone/programs.ts'
import { isMet, type Measure } from './report/measure.ts'
import { table } from './report/table.ts'
import { DATABASE_KINDS, type DatabaseKind } from './stand/data-places.ts'
import { openStand, type Stand } from './stand/stand.ts'
import { acts } from './topics/acts.ts'
import { durability } from './topics/durability.ts'
import { growth } from './topics/growth.ts'
import { ownRecords } from './topics/own-records.ts'
import { pages } from './topics/pages.ts'
import { signInTopic } from './topics/sign-in.ts'
import { start } from './topics/start.ts'
import { teamScreen } from './topics/team-screen.ts'
import { teamStatus } from './topics/team-status.ts'
import type { Bench, Effort, Topic } from './topics/topic.ts'
import { users } from './topics/users.ts'

const TOPICS: Topic[] = [
  signInTopic,
  ownRecords,
  acts,
  users,
  teamStatus,
  start,
  pages,
  teamScreen,
  growth,
  durability,
]
const FILLING = { teams: [100, 1000, 10_000], courses: 5, modules: 6 }
const FULL: Effort = { rounds: 3, ms: 4000, requests: 1000 }
const QUICK: Effort = { rounds: 1, ms: 500, requests: 100 }

const [first = '', ...rest] = process.argv.slice(2)
const program = PROGRAMS[first]
const { values, positionals } = parseArgs({
  args: program ? [] : process.argv.slice(2),
  allowPositionals: true,
  options: {
    on: { type: 'string' },
    quick: { type: 'boolean' },
    against: { type: 'string' },
    plot: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !TOPICS.some((topic) => topic.name === name))
if (program) process.exitCode = await runProgram(program.file, rest)
else if (unknown.length > 0) listTopics(unknown)
else {
  await buildWebAppWhereNeeded()
  for (const kind of DATABASE_KINDS) if (!values.on || values.on === kind) await measureOn(kind)
}

function listTopics(unknown: string[]): void {
  console.error(`There is no topic ${unknown.join(', ')}. There are:`)
  for (const { name, about } of TOPICS) console.error(`  ${name.padEnd(12)} ${about}`)
  console.error('and, each alone:')
  for (const [name, { about }] of Object.entries(PROGRAMS)) console.error(`  ${name.padEnd(12)} ${about}`)
  process.exitCode = 2
}

async function measureOn(kind: DatabaseKind): Promise<void> {
  let opening: Promise<Stand> | undefined
  const stand = () => {
    opening ??= openStand(kind, FILLING, values.against && resolve(values.against))
    return opening
  }
  const bench = { ...(values.quick ? QUICK : FULL), kind, plot: values.plot, stand }
  const measures: Measure[] = []
  try {
    for (const topic of TOPICS) {
      if (positionals.length > 0 ? !positionals.includes(topic.name) : topic.isAskedFor) continue
      if (topic.isOnce && kind === 'postgres') continue
      console.error(`${kind}: ${topic.about} …`)
      measures.push(...(await measure(topic, bench)))
    }
  } finally {
    await (await opening)?.close()
  }
  console.log(`\n${kind}\n\n${table(measures)}\n`)
  if (measures.some((measure) => isMet(measure) === false)) process.exitCode = 1
}

/** Measures a topic; one that fails takes nothing from the others, and the exit code says so. */
async function measure(topic: Topic, bench: Bench): Promise<Measure[]> {
  try {
    return await topic.run(bench)
  } catch (error) {
    console.error(`${topic.name} could not be measured:`, error)
    process.exitCode = 1
    return []
  }
}

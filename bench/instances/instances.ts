/**
 * Injects failures into a site of two instances behind HAProxy on PostgreSQL, while 200 learners act and a manager adds
 * people. Compares the stored data with the acknowledged actions. HAProxy uses the configuration in deploy/several.
 *
 *   npm run bench -- instances                      everything
 *   npm run bench -- instances kill stops           these scenarios
 *   npm run bench -- instances --seconds 12         12 seconds per scenario, instead of a minute
 *   npm run bench -- instances --learners 50        with 50 learners
 *
 * Debian packages: apt-get install --no-install-recommends haproxy postgresql
 */
import { existsSync } from 'node:fs'
import { buildWhereNeeded } from '#core/build/build-where-needed.ts'
import { readArguments } from '../../scripts/read-arguments.ts'
import { alignedTable } from '../report/table.ts'
import { inFolder } from '../stand/in-folder.ts'
import { type Judgment, judge } from './judge.ts'
import type { Account } from './learners.ts'
import { countMails } from './manager.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import { openSite, type Site } from './site.ts'

/** Result of a finished scenario. */
interface Outcome {
  scenario: Scenario
  account: Account
  adding: Account
  judgment: Judgment
  mailsMissing: number
  mailsAgain: number
  problems: string[]
}

const NAMES = SCENARIOS.map(({ name }) => name)

const { values, positionals } = readArguments({
  options: {
    seconds: { type: 'string', default: '60' },
    learners: { type: 'string', default: '200' },
  },
})
const [seconds, learners] = [Number(values.seconds), Number(values.learners)]
const problem = findProblem()
if (problem === undefined) process.exitCode = (await runAll()) ? 0 : 1
else {
  console.error(problem)
  process.exitCode = 2
}

function findProblem(): string | undefined {
  const unknown = positionals.filter((name) => !NAMES.includes(name))
  if (unknown.length > 0) return `There is no scenario ${unknown.join(', ')}. There are: ${NAMES.join(', ')}.`
  if (!(seconds >= 6)) return '--seconds must be a number from 6 on.'
  if (!(Number.isInteger(learners) && learners >= 1)) return '--learners must be a whole number from 1 on.'
  if (!existsSync('/usr/sbin/haproxy'))
    return 'HAProxy is missing: apt-get install --no-install-recommends haproxy'
  return undefined
}

/** Runs the requested scenarios. Returns true if all guarantees hold. */
async function runAll(): Promise<boolean> {
  await buildWhereNeeded()
  const wanted = SCENARIOS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  return report(await inFolder((folder) => runOn(folder, wanted), { keepsLogs: true }))
}

/** Opens a site and runs scenarios on it, one after another. */
async function runOn(folder: string, scenarios: Scenario[]): Promise<Outcome[]> {
  console.error('starting and filling …')
  const site = await openSite(folder, learners)
  try {
    const outcomes: (Outcome & { added: string[] })[] = []
    for (const scenario of scenarios) {
      console.error(`${scenario.name}: ${scenario.about} …`)
      const before = site.manager.added.length
      const outcome = await runScenario(site, scenario)
      outcomes.push({ ...outcome, added: site.manager.added.slice(before) })
    }
    for (const outcome of outcomes) {
      const { missing, again } = await countMails(outcome.added, site.mail)
      Object.assign(outcome, { mailsMissing: missing, mailsAgain: again })
    }
    return outcomes
  } finally {
    await site.close()
  }
}

async function runScenario(site: Site, scenario: Scenario): Promise<Outcome> {
  const during = scenario.run(site, seconds)
  const [account, adding] = await Promise.all([site.crowd.learnWhile(during), site.manager.addWhile(during)])
  const judgment = await judge(site.address, site.crowd.learned)
  return {
    account,
    adding,
    judgment,
    mailsMissing: 0,
    mailsAgain: 0,
    problems: await during,
    scenario,
  }
}

/** Prints the outcomes as a table, followed by the violated guarantees. Returns true if there are none. */
function report(outcomes: Outcome[]): boolean {
  const head = [
    'scenario',
    'acknowledged',
    'lost',
    'wrong',
    'doubled records',
    'doubled events',
    'failed requests',
    'longest wait',
    'people added',
    'mails missing',
    'mails twice',
  ]
  const rows = outcomes.map(({ scenario, account, adding, judgment, mailsMissing, mailsAgain }) => [
    scenario.name,
    String(account.acknowledged),
    String(judgment.lost),
    String(judgment.wrong + account.wrong),
    String(judgment.doubledRecords),
    String(judgment.doubledEvents),
    failuresText(account),
    `${(account.longest / 1000).toFixed(2)} s`,
    adding.failures.size === 0
      ? String(adding.acknowledged)
      : `${adding.acknowledged}, failed ${failuresText(adding)}`,
    String(mailsMissing),
    String(mailsAgain),
  ])
  console.log(`${alignedTable(head, rows)}\n`)
  const broken = outcomes.flatMap((outcome) =>
    brokenPromises(outcome).map((what) => `${outcome.scenario.name}: ${what}`),
  )
  for (const what of broken) console.log(`not as promised: ${what}`)
  return broken.length === 0
}

function failuresText({ failures }: Account): string {
  if (failures.size === 0) return '0'
  const all = Array.from(failures, ([what, count]) => `${what}: ${count}`)
  return `${countFailures(failures)} (${all.join(', ')})`
}

function countFailures(failures: Account['failures']): number {
  return [...failures.values()].reduce((sum, count) => sum + count, 0)
}

function brokenPromises({ scenario, account, judgment, mailsMissing, mailsAgain, problems }: Outcome) {
  const { failed, longest, mailsAgain: most } = scenario.promised
  const { lost, wrong, doubledRecords, doubledEvents } = judgment
  const broken = [...problems]
  const wrongs = wrong + account.wrong
  if (lost + wrongs + doubledRecords + doubledEvents > 0) broken.push('acts are lost, wrong or doubled')
  if (failed !== undefined && countFailures(account.failures) > failed) broken.push('requests failed')
  if (longest !== undefined && account.longest > longest)
    broken.push(`somebody waited longer than ${longest / 1000} s`)
  if (mailsMissing > 0) broken.push('mails are missing')
  if (most !== undefined && mailsAgain > most) broken.push('mails came twice')
  return broken
}

import { gzipSync } from 'node:zlib'
import { dayAt } from '#domain/local-time.ts'
import { median } from '../figures.ts'
import { runLoad } from '../load/run-load.ts'
import { FILLING, teamId } from '../stand/fill.ts'
import { measureCertifiedActs } from './certified-acts.ts'
import { measurePackedCertificates } from './packed-certificates.ts'
import { measureReminderRound } from './reminder-round.ts'
import type { Scenario } from './scenario.ts'
import { countFor, signInAdmin } from './users.ts'

const MEMBERS = FILLING.teams.at(-1) ?? 0
const REQUIREMENTS = `/user-service/api/v1/partner-admin/partner/${teamId(MEMBERS)}/requirement`
const YEAR_MS = 365 * 24 * 3_600_000

/**
 * List of open requirements of a large team, in which the majority has some. Random ids alone take 15 incompressible
 * bytes each.
 */
export const required: Scenario = {
  name: 'required',
  about:
    'what is open of a team of 10,000, acts with a certificate, 1,000 as a ZIP, a round of reminders (over so many partners)',
  async run(bench) {
    const { portal } = await bench.stand()
    const { origin } = portal
    const [token = ''] = await signInAdmin(MEMBERS)(portal)
    await requireEachCourse(origin, token)
    const path = `/documents/v1/requirements?partnerId=${teamId(MEMBERS)}&view=due`
    const request = { method: 'GET', path, token }
    const rounds: number[] = []
    for (let round = 0; round < bench.rounds; round++) {
      const until = { requests: countFor(bench, MEMBERS) }
      rounds.push((await runLoad({ origin, warmUp: 5, connections: [[request]], until })).p50)
    }
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
    const compressed = gzipSync(await answer.arrayBuffer()).length / 1000
    const work = `what is open of ${MEMBERS.toLocaleString('en')} × ${FILLING.courses}`
    return [
      { work: `${work}, p50`, unit: 'ms', portal: median(rounds), goal: { atMost: 25 } },
      { work: `${work}, compressed`, unit: 'kB', portal: compressed, goal: { atMost: 150 } },
      ...(await measureCertifiedActs(bench)),
      ...(await measurePackedCertificates(bench)),
      ...(await measureReminderRound(bench)),
    ]
  },
}

async function requireEachCourse(origin: string, token: string): Promise<void> {
  for (let course = 1; course <= FILLING.courses; course++) {
    const answer = await fetch(origin + REQUIREMENTS, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ courseId: `course-${course}`, by: dayAt(Date.now() + YEAR_MS, 'UTC') }),
    })
    if (!answer.ok) throw new Error(`course ${course} cannot be required: ${answer.status}`)
  }
}

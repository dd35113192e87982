import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_DAY, A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { DATABASES, type DatabaseKind } from '#test/databases.ts'
import { remind, untilQuiet } from '#test/learning/reminded-team.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { findPreviousRelease, type UnpackedRelease, unpackRelease } from '#test/release/previous-release.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { startSecondServer } from '#test/server/second-server.ts'
import { type ClockedServer, startClockedServer } from '#test/simulation/clocked-server.ts'
import { createJudge } from '#test/simulation/judge.ts'
import { changeCourses, liveOn } from '#test/simulation/live.ts'
import { createWorld } from '#test/simulation/world.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

// By default the suite simulates five weeks of six small teams, and one week together with the previous release. A
// whole year of fifty teams: SIMULATED_WEEKS=52 SIMULATED_TEAMS=50 SIMULATED_PEOPLE=20 vitest run --project full
// simulated-year -t "on sqlite"
const { SIMULATED_WEEKS, SIMULATED_TEAMS = '6', SIMULATED_PEOPLE = '5', SIMULATED_SEED = '7' } = process.env
const SIZE = {
  teams: Number(SIMULATED_TEAMS),
  people: Number(SIMULATED_PEOPLE),
  seed: Number(SIMULATED_SEED),
}
const WEEKS = Number(SIMULATED_WEEKS ?? 5)
const WEEKS_BESIDE_BEFORE = Number(SIMULATED_WEEKS ?? 1)

/** A Sunday at noon. Clocks change in New York a week later, then in London and Lord Howe in the following weeks. */
const START = Date.parse('2026-03-01T12:00:00Z')
const A_WEEK = 7 * A_DAY

/**
 * Step of the simulation, in ms. Each local day has several steps during its sending hours, the last of them from
 * 16:00 to 18:00.
 */
const STEP = 2 * AN_HOUR

/** Delay after which emails that the previous release cannot read are retried, within a step, in ms. */
const PUT_OFF = 15 * A_MINUTE

/** Minimum interval at which the servers check for mail, in ms. The clock stops until all emails are sent. */
const MAIL_INTERVAL = 5

/** Event frequencies: per person and week, or per week in total. */
const ACTS = 0.5 + 50 / (SIZE.teams * SIZE.people)
const OUTAGES = 2
const KILLS = 0.5

/** Returns the duration of an outage, in ms: some hours, or five days in one of eight cases. */
function durationOf(dice: () => number): number {
  return dice() < 1 / 8 ? 5 * A_DAY : (2 + dice() * 20) * AN_HOUR
}

/** Starts two servers: one in this process, and one that will be killed, of this or the previous release. */
async function startServers(app: TestApp, mail: MailServer, release: UnpackedRelease | undefined) {
  const env = { ...mail.settings, ...environmentOf(app.address) }
  const startFirst = () => startSecondServer(app, mail.settings, { mailInterval: MAIL_INTERVAL })
  const startOther = () =>
    startClockedServer(env, app.now(), { release: release?.folder, mailInterval: MAIL_INTERVAL })
  let [first, other]: [Awaited<ReturnType<typeof startFirst>>, ClockedServer] = [
    await startFirst(),
    await startOther(),
  ]

  const work = () => Promise.all([remind(app), other.tick(app.now())])
  const isQuiet = (timeout: number) =>
    untilQuiet(app.db, app.now(), timeout).then(
      () => true,
      () => false,
    )
  return {
    /** Waits until no email is due or being delivered. */
    async settle(): Promise<void> {
      // An email remains claimed by its worker if the database failed; another worker delivers it a few minutes
      // later.
      for (let tries = 0; tries < 5 && !(await isQuiet(A_MINUTE)); tries++) {
        console.log('mails stayed claimed for a minute: five minutes pass')
        app.setNow(app.now() + 5 * A_MINUTE)
        await work()
      }
      await untilQuiet(app.db, app.now())
    },
    async tick(): Promise<void> {
      await work()
      await this.settle()
    },
    /**
     * Advances the clock while emails are due before `until`, and judges the arrivals each time. The server that
     * checks first is random; otherwise it would always be the same one.
     */
    async sendPutOff(until: number, dice: () => number, judgeArrived: () => void): Promise<void> {
      const waiting = app.db.selectFrom('mail_queue').select('id').where('due', '<', until).limit(1)
      while (app.now() + PUT_OFF < until && (await waiting.executeTakeFirst())) {
        app.setNow(app.now() + PUT_OFF)
        if (dice() < 1 / 2) await this.settle()
        await other.tick(app.now())
        await this.settle()
        judgeArrived()
      }
    },
    /** Stops the first server, kills the other one during its work, and restarts both. */
    async killAndRestart(mails: number): Promise<void> {
      await first.close()
      const before = mail.received.length
      const worked = other.tick(app.now()).then(() => untilQuiet(app.db, app.now()))
      const killed = mail.until(before + mails).catch(() => undefined)
      await Promise.race([worked, killed])
      await other.kill()
      app.setNow(app.now() + 5 * A_MINUTE)
      ;[first, other] = [await startFirst(), await startOther()]
    },
    async stop(): Promise<void> {
      await first.close()
      await other.kill()
    },
  }
}

async function simulate(kind: DatabaseKind, release?: UnpackedRelease) {
  const mail = await startMailServer()
  const app = await startApp(kind, mail.settings, { hasJobs: false, mailInterval: MAIL_INTERVAL })
  app.setNow(START - A_DAY)
  const world = await createWorld(app, SIZE)
  const { figures, judge, expectNobodyForgotten } = createJudge(world)
  const servers = await startServers(app, mail, release)
  const { dice } = world
  const end = START + (release ? WEEKS_BESIDE_BEFORE : WEEKS) * A_WEEK
  const happens = (times: number) => dice() < (times * STEP) / A_WEEK
  let [judged, acts, kills, outages, outageEnds] = [0, 0, 0, 0, 0]
  function judgeArrived(): void {
    for (const one of mail.received.slice(judged)) judge(one, app.now())
    judged = mail.received.length
  }

  for (let now = START; now < end; now += STEP) {
    // Changes happen while nothing is due and no email is being delivered, so that each email is judged by the data
    // at its arrival.
    mail.behave(451)
    for (let rest = (ACTS * SIZE.teams * SIZE.people * STEP) / A_WEEK; dice() < rest; rest--, acts++)
      await liveOn(world)
    if (happens(1)) await changeCourses(world)
    // No email may be written before the clock changes and arrive afterwards.
    await servers.settle()
    app.setNow(now)
    if (now >= outageEnds && happens(OUTAGES)) {
      outageEnds = now + durationOf(dice)
      outages++
    }
    mail.behave(now < outageEnds ? 451 : 'accept')
    if (now >= outageEnds && happens(KILLS)) {
      await servers.killAndRestart(Math.floor(dice() * 10))
      kills++
    }
    await servers.tick()
    judgeArrived()
    // During an outage emails are only postponed again.
    if (release && now >= outageEnds) await servers.sendPutOff(now + STEP, dice, judgeArrived)
    expectNobodyForgotten(now, outageEnds, { isBesideBefore: release !== undefined })
    const weeks = (now - START) / A_WEEK
    if (weeks > 0 && weeks % 4 === 0) console.log(`${kind}, week ${weeks}: ${JSON.stringify(figures)}`)
  }
  await servers.stop()
  await app.close()
  await mail.stop()
  const { moves, renewals } = world
  return { ...figures, acts, moves, renewals, kills, outages }
}

// Contract § 9: a year of reminders: no duplicates, none at night, none without a reason, none missing
describe('weeks of reminders in unusual time zones, with outages, kills and restarts', () => {
  let before: UnpackedRelease | undefined
  const release = findPreviousRelease()
  beforeAll(() => {
    before = release === undefined ? undefined : unpackRelease(release)
  })
  afterAll(() => before?.remove())

  it.each(DATABASES)('meet every expectation on %s', { timeout: 24 * AN_HOUR }, async (kind) => {
    const figures = await simulate(kind)
    console.log(`${kind}: ${JSON.stringify(figures)}`)
    expect(figures.repeated).toBeLessThanOrEqual(5 * figures.kills)
    const counted = ['reminders', 'summaries', 'digests', 'certificates', 'endings', 'remembered'] as const
    for (const count of [...counted, 'moves', 'renewals', 'kills', 'outages'] as const)
      expect(figures[count], count).toBeGreaterThan(0)
  })

  it.skipIf(release === undefined)(
    'meet every expectation alongside the previous release',
    { timeout: 24 * AN_HOUR },
    async () => {
      const figures = await simulate('postgres', before)
      console.log(`beside the release before: ${JSON.stringify(figures)}`)
      expect(figures.reminders).toBeGreaterThan(0)
    },
  )
})

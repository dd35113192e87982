import { setTimeout } from 'node:timers/promises'
import { A_DAY, A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { isSendingTime } from '#domain/requirement/sending-times.ts'
import { connect } from '#store/connection/connect.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import type { Database } from '#store/schema.ts'
import { partOf } from '../figures.ts'
import { askOthers } from '../load/ask-others.ts'
import type { Measure } from '../report/measure.ts'
import { benchCourse } from '../stand/courses.ts'
import { addressIn, createDataPlaces } from '../stand/data-places.ts'
import { insertPeople, personRow, share } from '../stand/fill.ts'
import { withPortal } from '../stand/in-folder.ts'
import { computingTime, measureMax, residentMemory } from '../stand/process-costs.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Running } from '../stand/stand.ts'
import type { Bench } from './scenario.ts'

/** Default number of partners measured, and the number in the goal. */
const PARTNERS = 100
const GOAL_PARTNERS = 10_000
const PEOPLE = 100
const COURSES = 3
const MODULES = 3

/** Due days of the three courses, in days from today. Only the first is due for a reminder today. */
const DUE_IN_DAYS = [7, 20, 60]

/** Age of the requirements, in ms. */
const REQUIRED_BEFORE = 30 * A_DAY

const POLL_INTERVAL_MS = 100

/** Maximum wait for the start of a round, in ms. The portal checks every minute. */
const MAX_START_MS = 2 * A_MINUTE
/** Maximum duration of a round, in ms: twice its goal. */
const MAX_ROUND_MS = 20 * A_MINUTE

/**
 * Measures a round of reminders over all partners, each with people to remind, in a running portal that writes mail to
 * files. Emails are delivered during the round. The time for 10,000 partners is extrapolated.
 */
export async function measureReminderRound({
  kind,
  sizes,
}: Pick<Bench, 'kind' | 'sizes'>): Promise<Measure[]> {
  const partners = sizes[0] ?? PARTNERS
  const places = await createDataPlaces(kind, { teams: [], courses: COURSES, modules: MODULES, learners: 1 })
  try {
    const env = { ...(await places.copy()), TIME_ZONE: findSendingZone() }
    const db = connect(addressIn(env))
    for (let number = 1; number <= partners; number++) await insertTeam(db, `team-${number}`)
    const measured = await withPortal(env, (portal) => measure(portal, db, partners, env.TIME_ZONE))
    await db.destroy()
    return measured
  } finally {
    await places.close()
  }
}

/** Adds a partner whose people have a password and some completed courses. */
async function insertTeam(db: Database, partner: string): Promise<void> {
  const now = Date.now()
  await insertPartner(db, { id: partner, name: partner, logoUrl: undefined }, now)
  const people = Array.from({ length: PEOPLE }, (_, at) => ({
    ...personRow(at + 1, partner, now),
    password_hash: 'a hash',
  }))
  const courses = Array.from({ length: COURSES }, (_, at) => benchCourse(at + 1, MODULES))
  await insertPeople(db, people, courses, share)
}

/** Returns a time zone in which reminders are sent for at least the next hour. */
function findSendingZone(): string {
  const now = Date.now()
  const zones = Intl.supportedValuesOf('timeZone')
  const zone = zones.find((name) => isSendingTime(now, name) && isSendingTime(now + AN_HOUR, name))
  if (zone === undefined) throw new Error('it is Sunday everywhere: no reminders go out')
  return zone
}

async function measure(portal: Running, db: Database, partners: number, zone: string): Promise<Measure[]> {
  const [token = ''] = await signInLearners(portal, 1)
  const before = await askOthers(portal, token, () => setTimeout(3000))
  const memory = residentMemory(portal.pid)
  await requireCourses(db, zone)
  await until(async () => (await countRounds(db)) > 0, MAX_START_MS)
  const began = performance.now()
  const alreadyDone = await countRounds(db)
  const computed = computingTime(portal.pid)
  const { result: during, max } = await measureMax(
    () => residentMemory(portal.pid),
    () =>
      askOthers(portal, token, () => until(async () => (await countRounds(db)) === partners, MAX_ROUND_MS)),
  )
  const part = partners / (partners - alreadyDone)
  const took = (performance.now() - began) * part
  const computing = (computingTime(portal.pid) - computed) * part
  const work = `a round of reminders over ${partners.toLocaleString('en')} × ${PEOPLE} × ${DUE_IN_DAYS.length}`
  const whole = (took / partners) * GOAL_PARTNERS
  return [
    { work, unit: 'ms', portal: took },
    {
      work: `… counted for ${GOAL_PARTNERS.toLocaleString('en')} partners`,
      unit: 'ms',
      portal: whole,
      goal: { atMost: 10 * A_MINUTE },
    },
    { work: 'its computing, with the mails delivered meanwhile', unit: 'ms', portal: computing },
    { work: 'its reminders', unit: '', portal: await countReminders(db) },
    { work: 'memory more meanwhile', unit: 'MB', portal: max - memory, goal: { atMost: 100 } },
    { work: 'what others wait, p99, before', unit: 'ms', portal: partOf(before, 0.99) },
    {
      work: 'what others wait, p99, meanwhile',
      unit: 'ms',
      portal: partOf(during, 0.99),
      goal: { atMost: 30 },
    },
  ]
}

/** Requires the three courses for all people of every partner except the learners'. */
async function requireCourses(db: Database, zone: string): Promise<void> {
  const today = dayAt(Date.now(), zone)
  const partners = await db.selectFrom('partners').select('id').where('id', '!=', 'learners').execute()
  await db.transaction().execute(async (transaction) => {
    for (const { id: partner } of partners)
      for (const [at, days] of DUE_IN_DAYS.entries()) {
        const wanted = {
          courseId: `course-${at + 1}`,
          people: undefined,
          deadline: { by: addDays(today, days) },
        }
        await insertRequirement(
          transaction,
          { partner, by: 'operator' },
          wanted,
          Date.now() - REQUIRED_BEFORE,
        )
      }
  })
}

async function until(isThere: () => Promise<boolean>, max: number): Promise<void> {
  const end = performance.now() + max
  while (!(await isThere())) {
    if (performance.now() > end) throw new Error(`a round of reminders took more than ${max} ms`)
    await setTimeout(POLL_INTERVAL_MS)
  }
}

async function countRounds(db: Database): Promise<number> {
  return (await db.selectFrom('reminder_rounds').select('partner_id').execute()).length
}

async function countReminders(db: Database): Promise<number> {
  return (await db.selectFrom('reminders').select('uid').execute()).length
}

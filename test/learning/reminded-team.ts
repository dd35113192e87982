import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { USUAL_REMINDER_DAYS } from '#core/settings.ts'
import { A_MINUTE } from '#domain/durations.ts'
import type { Deadline } from '#domain/requirement/requirement.ts'
import type { RemindingContext } from '#records/reminding/plan-reminders.ts'
import { remindTeams } from '#records/reminding/remind-teams.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import type { Database } from '#store/schema.ts'
import { hashLightly } from '#test/hash-lightly.ts'
import type { MailServer } from '#test/mail-server.ts'
import type { TestApp } from '#test/test-app.ts'
import { newAccount } from '#test/test-people.ts'

/** A team member by uid and email, without a session. */
export interface Mailable {
  uid: string
  email: string
}

const PASSWORD_HASH = hashLightly('Training-Demo-1')

/** Duration of the claim of an email being sent, in ms. */
const CLAIM_MS = 2 * A_MINUTE

let count = 0

/** Creates a partner with an administrator and some associates, all with a password. */
export async function newTeam(app: TestApp, { associates = 1 } = {}) {
  const partner = `reminded-${count++}`
  await insertPartner(app.db, { id: partner, name: 'Reminded Team', logoUrl: undefined }, app.now())
  const add = async (role: string, more = {}) => {
    const person = { partner, roles: [role], passwordHash: PASSWORD_HASH, ...more }
    const email = await newAccount(app, person)
    const query = app.db.selectFrom('users').select('uid').where('email', '=', email)
    return { email, uid: (await query.executeTakeFirstOrThrow()).uid }
  }
  const admin = await add('partner-admin')
  const people: Mailable[] = []
  for (let at = 0; at < associates; at++) people.push(await add('partner-associate'))
  const require = (courseId: string, deadline: Deadline, at = app.now()) =>
    insertRequirement(app.db, { partner, by: 'operator' }, { courseId, people: undefined, deadline }, at)
  return { partner, admin, people, add, require }
}

/** Returns the context of a round of reminders, with the clock of a test's server. */
export function remindingContext({ app, db, now }: Pick<TestApp, 'app' | 'db' | 'now'>): RemindingContext {
  return { db, clock: now, log: app.log, config: { timeZone: 'UTC', reminderDays: USUAL_REMINDER_DAYS } }
}

/** Runs one round of reminders, or waits for a round of the server's own job. */
export async function remind(app: Pick<TestApp, 'app' | 'db' | 'now'>): Promise<void> {
  const lease = app.db.selectFrom('leases').select('name').where('name', '=', 'reminders')
  for (;;) {
    await remindTeams(remindingContext(app), new AbortController().signal)
    if ((await lease.where('held_until', '>', app.now()).execute()).length === 0) return
    await setTimeout(10)
  }
}

/** Removes the reminders of an earlier test, because the next test may start at an earlier time. */
export async function forgetReminders({ db }: TestApp, server: MailServer): Promise<void> {
  server.received.length = 0
  await db.deleteFrom('mail_queue').execute()
  await db.updateTable('requirements').set({ ended: 1 }).execute()
  await db.deleteFrom('leases').execute()
}

/**
 * Waits until no email is due or being sent. Postponed emails do not count; they are never due exactly at the end of a
 * claim.
 */
export async function untilQuiet(db: Database, now: number, timeout = 10 * A_MINUTE): Promise<void> {
  const busy = db.selectFrom('mail_queue').select('id')
  const query = busy.where(({ eb, or }) => or([eb('due', '<=', now), eb('due', '=', now + CLAIM_MS)]))
  await expect.poll(async () => (await query.execute()).length, { interval: 5, timeout }).toBe(0)
}

/** Waits until no email is due or being sent. */
export async function untilDelivered(db: Database, now: number): Promise<void> {
  const busy = db
    .selectFrom('mail_queue')
    .select('id')
    .where('due', '<=', now + CLAIM_MS)
  await expect.poll(async () => (await busy.execute()).length, { interval: 10 }).toBe(0)
}

/** Returns the state of all reminders of a partner, with the email of each recipient. */
export async function stateOfReminders(db: Database, partner: string) {
  const query = db.selectFrom('reminders').innerJoin('users', 'users.uid', 'reminders.uid')
  const rows = await query
    .select(['email', 'day', 'kind', 'state', 'why', 'named'])
    .where('partner_id', '=', partner)
    .orderBy('day')
    .execute()
  return rows.map(({ named, ...row }) => ({ ...row, named: JSON.parse(named) as unknown }))
}

import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import { DATABASES } from '#test/databases.ts'
import { newTeam, remind } from '#test/learning/reminded-team.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { startApp } from '#test/test-app.ts'

/** A Monday at eight. */
const MONDAY = Date.parse('2026-03-02T08:00:00Z')

/** Number of people, which requires several transactions. */
const PEOPLE = 450

for (const kind of DATABASES) {
  const servers = serverProcesses()

  // Contract § 9: reminders: each once, by day …
  it(`a killed round of reminders continues on another server without duplicate mails on ${kind}`, async () => {
    const app = await startApp(kind, {}, { hasJobs: false })
    app.setNow(MONDAY - A_DAY)
    const { partner, require } = await newTeam(app, { associates: PEOPLE })
    await require('welcome', { within: 30 })
    const count = async (table: 'reminders' | 'mail_queue') => {
      const query = app.db.selectFrom(table).select(({ fn }) => fn.countAll<number | string>().as('count'))
      return Number((await query.executeTakeFirstOrThrow()).count)
    }
    let kills = 0
    for (let now = MONDAY; (await count('mail_queue')) < PEOPLE; now += 3 * A_MINUTE) {
      const before = await count('mail_queue')
      const command: [string, ...string[]] = [
        process.execPath,
        'test/learning/remind-process.ts',
        String(now),
      ]
      const round = servers.start(environmentOf(app.address), command)
      while ((await count('mail_queue')) === before) await setTimeout(1)
      await round.kill()
      kills++
      app.setNow(now + 3 * A_MINUTE)
    }
    expect(kills).toBeGreaterThan(0)
    await remind(app)
    expect([await count('reminders'), await count('mail_queue')]).toEqual([PEOPLE, PEOPLE])
    const recipients = app.db.selectFrom('mail_queue').select('recipient').distinct()
    expect(await recipients.execute()).toHaveLength(PEOPLE)
    const rounds = app.db.selectFrom('reminder_rounds').select('day').where('partner_id', '=', partner)
    expect(await rounds.execute()).toEqual([{ day: '2026-03-02' }])
    await app.close()
  })
}

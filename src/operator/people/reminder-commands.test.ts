import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt, weekdayOf } from '#domain/local-time.ts'
import { REMINDER_OBSTACLES } from '#domain/requirement/reminder-outcome.ts'
import { DATABASES } from '#test/databases.ts'
import { newTeam } from '#test/learning/reminded-team.ts'
import { answerOf, environmentOf, failing, runPortalCommand } from '#test/run-portal-command.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

// Contract § 9: reminders: each once, by day …
for (const kind of DATABASES)
  describe(`the operator’s commands for reminders on ${kind}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
    })
    afterAll(() => app.close())

    const run = (...line: string[]) => runPortalCommand(line, environmentOf(app.address))
    const answer = (...line: string[]) => answerOf(app.address, ...line)

    it('report reminders for a day, and why other people get none, without sending anything', async () => {
      const { partner, people, add, require } = await newTeam(app)
      const invited = await add('partner-associate', { passwordHash: undefined })
      await require('welcome', { within: 30 }, app.now() - A_DAY)
      const tomorrow = addDays(dayAt(app.now(), 'UTC'), 1)
      const day = weekdayOf(tomorrow) === 7 ? addDays(tomorrow, 1) : tomorrow
      const { list } = await answer('reminders', 'preview', '--partner', partner, '--on', day)
      const due = addDays(dayAt(app.now() - A_DAY, 'UTC'), 30)
      expect(list).toHaveLength(2)
      expect(list).toContainEqual({
        email: people[0]?.email,
        name: 'Someone New',
        mail: 'reminder',
        courses: `welcome by ${due}`,
        why: null,
      })
      expect(list).toContainEqual(
        expect.objectContaining({ email: invited.email, mail: null, why: REMINDER_OBSTACLES.invited }),
      )
      expect((await answer('reminders', 'log', '--partner', partner)).list).toEqual([])
      expect(await app.db.selectFrom('mail_queue').selectAll().execute()).toEqual([])
    })

    it('preview the partner’s current day without the option for a day', async () => {
      const { partner, require } = await newTeam(app)
      await require('welcome', { within: 30 }, app.now() - A_DAY)
      const preview = async (...on: string[]) =>
        (await answer('reminders', 'preview', '--partner', partner, ...on)).list
      const today = dayAt(Date.now(), 'UTC')
      const shown = await preview()
      expect(shown).toEqual(await preview('--on', today))
      expect(shown).not.toEqual(await preview('--on', addDays(today, -40)))
    })

    it('switch the reminders of a partner off and on', async () => {
      const { partner, require } = await newTeam(app)
      await require('welcome', { within: 30 }, app.now() - A_DAY)
      const set = (text: string) => run('partner', 'set', '--id', partner, '--reminders', text)
      const shown = async () => (await answer('partner', 'show', '--id', partner)).facts.reminders
      expect(await set('off')).toMatchObject({ code: 0 })
      expect(await shown()).toBe('off')
      const { list } = await answer('reminders', 'preview', '--partner', partner)
      expect(list).toMatchObject([{ mail: null, why: REMINDER_OBSTACLES.off }])
      expect(await set('on')).toMatchObject({ code: 0 })
      expect(await shown()).toBe('on')
      expect(await set('maybe')).toMatchObject(failing("--reminders 'maybe' must be on or off", 2))
    })

    it('name invalid arguments', async () => {
      const preview = (...line: string[]) => run('reminders', 'preview', ...line)
      expect(await preview('--partner', 'nowhere')).toMatchObject(
        failing("--partner 'nowhere' does not exist"),
      )
      expect(await preview('--partner', 'happy-tails', '--on', 'soon')).toMatchObject(
        failing("--on 'soon' must be a day such as 2026-03-31", 2),
      )
      const log = await run('reminders', 'log', '--partner', 'happy-tails', '--email', 'no@people.example')
      expect(log).toMatchObject(failing("--email 'no@people.example' belongs to no account"))
    })
  })

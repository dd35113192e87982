import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTimeZone, insertPartner } from '#store/people/partners/partners.ts'
import { DATABASES } from '#test/databases.ts'
import { answerOf, environmentOf, failing, runPortalCommand } from '#test/run-portal-command.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson } from '#test/test-people.ts'

// Contract § 9: requirements of a partner: permissions …
for (const kind of DATABASES)
  describe(`the operator’s commands for requirements on ${kind}`, () => {
    let app: TestApp
    const PARTNER = ['--partner', 'required-here']

    beforeAll(async () => {
      app = await startApp(kind)
      await insertPartner(app.db, { id: 'required-here', name: 'Here', logoUrl: undefined }, app.now())
    })
    afterAll(() => app.close())

    const run = (...line: string[]) => runPortalCommand(line, environmentOf(app.address))
    const answer = (...line: string[]) => answerOf(app.address, ...line)

    it('add, list and end a partner’s requirements, with entries in the audit log', async () => {
      const { email } = await newAssociate(app, 'required-here')
      const { facts } = await answer(
        'requirement',
        'add',
        ...PARTNER,
        '--course',
        'welcome',
        '--within',
        '30',
      )
      expect(facts).toMatchObject({
        course: 'welcome',
        people: 'everybody',
        within: 30,
        by: null,
        of: 'partner',
      })
      const some = ['--course', 'welcome', '--within', '3', '--email', ` ${email.toUpperCase()},${email}`]
      expect((await answer('requirement', 'add', ...PARTNER, ...some)).facts).toMatchObject({ people: 1 })
      const { list } = await answer('requirement', 'list', ...PARTNER)
      expect(list).toHaveLength(2)
      expect(list).toContainEqual(facts)
      const ended = await answer('requirement', 'end', ...PARTNER, '--id', facts.id)
      expect(ended.facts).toEqual({ ...facts, ended: expect.stringMatching(/Z$/) })
      expect(await run('requirement', 'end', ...PARTNER, '--id', facts.id)).toMatchObject(
        failing(`--id '${facts.id}' is not an open requirement`),
      )
      const query = app.db.selectFrom('audit_log').select(['act', 'actor']).where('subject', '=', 'welcome')
      const audited = await query.where('partner_id', '=', 'required-here').orderBy('act').execute()
      expect(audited.map(({ act, actor }) => `${act} by ${actor}`)).toEqual([
        'requirement-added by operator',
        'requirement-added by operator',
        'requirement-ended by operator',
      ])
    })

    it('require a course at all partners', async () => {
      const { facts } = await answer('requirement', 'add', '--all', '--course', 'welcome', '--within', '30')
      expect(facts).toMatchObject({ of: 'company', people: 'everybody' })
      expect((await answer('requirement', 'list', '--all')).list).toEqual([facts])
      expect((await answer('requirement', 'list', ...PARTNER)).list).toContainEqual(facts)
      expect(await run('requirement', 'end', ...PARTNER, '--id', facts.id)).toMatchObject(
        failing(`--id '${facts.id}' is not an open requirement there`),
      )
      await answer('requirement', 'end', '--all', '--id', facts.id)
    })

    it('refuse invalid combinations in one line', async () => {
      const stranger = await newAssociate(app, 'city-paws')
      const admin = await newPerson(app, { partner: 'required-here', roles: ['partner-admin'] })
      const add = (...line: string[]) => run('requirement', 'add', ...line)
      const of = [...PARTNER, '--course', 'welcome']
      expect(await add('--course', 'welcome', '--within', '3')).toMatchObject(
        failing('give either --partner, --all or --partners', 2),
      )
      expect(await add(...of)).toMatchObject(failing('give either --by or --within', 2))
      expect(await add(...of, '--within', '731')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/1 to 730 days/),
      })
      expect(await add(...of, '--by', '31.3.2026')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/2026-03-31/),
      })
      expect(await add(...of, '--by', '2020-01-01')).toMatchObject(failing('Choose today or a later date'))
      expect(await add(...PARTNER, '--course', 'nothing', '--within', '3')).toMatchObject(
        failing("'nothing'"),
      )
      const disabled = ['--course', 'holiday-hazards', '--within', '3']
      expect(await add(...PARTNER, ...disabled)).toMatchObject(failing('This course is hidden'))
      expect(await add('--partner', 'nowhere', '--course', 'welcome', '--within', '3')).toMatchObject(
        failing("--partner 'nowhere' does not exist"),
      )
      expect(
        await add('--all', '--course', 'welcome', '--within', '3', '--email', 'a@b.example'),
      ).toMatchObject(failing('--email goes with --partner', 2))
      for (const { email } of [stranger, admin])
        expect(await add(...of, '--within', '3', '--email', email)).toMatchObject(
          failing('is not an associate'),
        )
    })

    it('set the time zone of a partner, and suggest a similar one', async () => {
      const set = (...line: string[]) => run('partner', 'set', '--id', 'required-here', ...line)
      expect(await set('--time-zone', 'europe/berlin')).toMatchObject({ code: 0 })
      const zone = () => findTimeZone(app.db, 'required-here', 'Asia/Kathmandu')
      expect(await zone()).toBe('Europe/Berlin')
      expect(await set('--time-zone', 'Europe/Parish')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/did you mean Europe\/Paris\?/),
      })
      expect(await set('--time-zone', '+02:00')).toMatchObject(
        failing("'+02:00' is not a time zone; one is Europe/Berlin", 2),
      )
      expect((await answer('partner', 'show', '--id', 'required-here')).facts.timeZone).toBe('Europe/Berlin')
      expect(await set('--no-time-zone')).toMatchObject({ code: 0 })
      expect(await zone()).toBe('Asia/Kathmandu')
    })
  })

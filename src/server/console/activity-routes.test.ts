import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActivityPage } from '#contract/console/console-activity.ts'
import { A_DAY } from '#domain/durations.ts'
import { audit, listAudit } from '#store/operation/audit-log.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, type Person } from '#test/test-people.ts'

const ACTIVITY = '/company/v1/activity'

for (const kind of DATABASES)
  describe(`activity in the console on ${kind}`, () => {
    let app: TestApp
    let admin: Person
    let learner: Person

    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
    })
    afterAll(() => app.close())

    beforeEach(async () => {
      app.setNow(app.now() + 10 * A_DAY)
      admin = await newCompanyPerson(app, 'company-admin')
      learner = await newAssociate(app, 'city-paws')
      await app.db.deleteFrom('audit_log').execute()
    })

    const get = (query = '') =>
      app.request<ActivityPage & { message: string }>(`${ACTIVITY}${query}`, { idToken: admin.idToken })
    const readCsv = async (query = '') => {
      const headers = { authorization: `Bearer ${admin.idToken}` }
      const answer = await fetch(`${app.origin}${ACTIVITY}.csv${query}`, { headers })
      // `text()` would drop the byte order mark.
      return Buffer.from(await answer.arrayBuffer()).toString()
    }
    const note = (act: Parameters<typeof audit>[1]['act'], subject: string, more: object = {}) =>
      audit(app.db, { act, actor: admin.uid, subject, ...more }, app.now())
    const actsInLog = async () =>
      (await listAudit(app.db, { since: 0, until: app.now() + 1, limit: 1000 }))
        .map(({ act, subject, count }) => `${act} ${subject} ${count}`)
        .sort()

    it('lists the actor, action and target of each entry, newest first, with current names', async () => {
      await note('partner-suspended', 'city-paws', { partner: 'city-paws' })
      app.setNow(app.now() + 1)
      await note('account-unlocked', learner.uid, { partner: 'city-paws', actor: 'operator' })
      app.setNow(app.now() + 1)
      await note('sign-in-failed', 'who@example.org', { actor: 'nobody' })
      await app.db.updateTable('users').set({ user_name: 'Ada Ames' }).where('uid', '=', admin.uid).execute()
      await app.db.updateTable('users').set({ user_name: 'Bo' }).where('uid', '=', learner.uid).execute()
      const { entries, next } = (await get()).body
      expect(entries.map(({ sentence }) => sentence)).toEqual([
        'Someone not signed in failed to sign in as who@example.org',
        'A command on the server unlocked Bo',
        'Ada Ames suspended City Paws',
      ])
      expect(entries.map(({ actor }) => actor?.name)).toEqual([undefined, undefined, 'Ada Ames'])
      expect(entries[1]).toMatchObject({
        person: { id: learner.uid, name: 'Bo' },
        partner: { id: 'city-paws', name: 'City Paws' },
      })
      expect(next).toBeUndefined()
    })

    it('labels an erased person as erased', async () => {
      await note('account-unlocked', 'gone', { actor: 'gone-too' })
      const [entry] = (await get()).body.entries
      expect(entry?.sentence).toBe('An erased person unlocked an erased person')
    })

    it('audits filtering by a person or partner, but not unfiltered pages', async () => {
      await get()
      expect(await actsInLog()).toEqual([])
      await get(`?person=${learner.uid}`)
      await get(`?person=${learner.uid}`)
      expect(await actsInLog()).toEqual([`person-viewed ${learner.uid} 2`])
      await get('?partner=city-paws')
      const looks = [`person-viewed ${learner.uid} 2`, 'team-viewed city-paws 1']
      expect(await actsInLog()).toEqual(looks)
      await get('?person=nobody-of-this-id')
      expect(await actsInLog()).toEqual(looks)
    })

    it('shows nothing if the view cannot be audited', async () => {
      await note('account-unlocked', learner.uid)
      await app.db.schema.alterTable('audit_log').renameColumn('count', 'hidden').execute()
      try {
        for (const path of [`?person=${learner.uid}`, `.csv?person=${learner.uid}`])
          expectRefusal(await get(path), 503, 'unavailable')
      } finally {
        await app.db.schema.alterTable('audit_log').renameColumn('hidden', 'count').execute()
      }
    })

    it('filters by person (as actor, target or email), by partner, action and days', async () => {
      const { email } = await app.db
        .selectFrom('users')
        .select('email')
        .where('uid', '=', learner.uid)
        .executeTakeFirstOrThrow()
      await note('signed-in', learner.uid, { actor: learner.uid })
      await note('account-unlocked', learner.uid)
      await note('sign-in-failed', email, { actor: 'nobody' })
      await note('partner-changed', 'happy-tails', { partner: 'happy-tails' })
      const count = async (query: string) => (await get(query)).body.entries.length
      // The audited view comes first, at the same time.
      expect(await count(`?person=${learner.uid}`)).toBe(4)
      expect(await count(`?person=${learner.uid}&act=account-unlocked`)).toBe(1)
      expect(await count('?partner=happy-tails&act=partner-changed')).toBe(1)
      const day = new Date(app.now()).toISOString().slice(0, 10)
      const before = new Date(app.now() - A_DAY).toISOString().slice(0, 10)
      expect(await count(`?act=partner-changed&from=${day}&until=${day}`)).toBe(1)
      expect(await count(`?act=partner-changed&until=${before}`)).toBe(0)
      expect(await count(`?act=partner-changed&from=${before}&until=${before}`)).toBe(0)
    })

    it('refuses invalid days, an unknown action, and a malformed position', async () => {
      const reversed = await get('?from=2026-03-02&until=2026-03-01')
      expect([reversed.status, reversed.body.message]).toEqual([
        400,
        'The last day must be on or after the first.',
      ])
      expect((await get('?from=2026-02-31')).body.message).toBe('February 31 isn’t a valid date.')
      expectRefusal(await get('?act=dreamed'), 400, 'invalid-argument')
      expectRefusal(await get('?after=soon'), 400, 'invalid-argument')
    })

    it('returns each entry once, 100 per page, even if several have the same time', async () => {
      for (let number = 0; number < 205; number++) {
        if (number === 150) app.setNow(app.now() + 1)
        await note('course-enabled', `course-${number}`)
      }
      for (const filter of ['act=course-enabled', `person=${admin.uid}&act=course-enabled`]) {
        const seen: string[] = []
        const sizes: number[] = []
        let after = ''
        do {
          const { entries, next } = (await get(`?${filter}${after}`)).body
          sizes.push(entries.length)
          seen.push(...entries.map(({ id }) => id))
          after = next === undefined ? '' : `&after=${encodeURIComponent(next)}`
        } while (after !== '')
        expect(sizes).toEqual([100, 100, 5])
        expect(new Set(seen).size).toBe(205)
      }
    })

    it('exports every entry to a file without formulas, and audits each export', async () => {
      await app.db
        .updateTable('users')
        .set({ user_name: '=HYPERLINK("x")' })
        .where('uid', '=', admin.uid)
        .execute()
      for (let number = 0; number < 1001; number++)
        await note('people-searched', String(number), { id: `search-${number}` })
      const file = await readCsv('?act=people-searched')
      const lines = file.trimEnd().split('\r\n')
      expect(lines[0]).toBe('\uFEFF"time","what","act","by","about","partner","times"')
      expect(lines).toHaveLength(1002)
      expect(lines[1]).toContain(`"'=HYPERLINK(""x"") searched for people and found `)
      await readCsv('?act=people-searched')
      const exports = await app.db
        .selectFrom('audit_log')
        .select(['actor', 'count'])
        .where('act', '=', 'activity-exported')
        .execute()
      expect(exports).toEqual([1, 2].map(() => ({ actor: admin.uid, count: 1 })))
    })

    it('has no route that changes or removes an entry', () => {
      const calls = app.app.describedRoutes.filter(({ url }) => url.startsWith(ACTIVITY))
      expect(new Set(calls.map(({ method }) => String(method)))).toEqual(new Set(['GET']))
    })
  })

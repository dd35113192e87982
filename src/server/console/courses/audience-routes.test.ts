import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CourseAudience, CourseOffers } from '#contract/console/company-audience.ts'
import type { ActivityPage } from '#contract/console/console-activity.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { courseAudience } from '#operator/courses/audience-command.ts'
import { storeCatalogue } from '#store/courses/catalogues.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { commandsOn } from '#test/commands-on.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

const AUDIENCE = '/company/v1/courses/welcome/audience'

for (const kind of DATABASES)
  describe(`the audience of a course in the console on ${kind}`, () => {
    let app: TestApp
    let idToken: string

    beforeAll(async () => {
      app = await startApp(kind)
      idToken = (await newCompanyPerson(app, 'company-admin')).idToken
    })
    afterAll(() => app.close())

    const read = async () => (await app.request<CourseAudience>(AUDIENCE, { idToken })).body
    const change = (body: object, key: string = randomUUID()) =>
      app.request<{ message: string }>(AUDIENCE, {
        method: 'POST',
        idToken,
        headers: { 'idempotency-key': key },
        body,
      })
    async function set(body: object): Promise<void> {
      app.setNow(app.now() + 1000)
      expect((await change({ version: (await read()).version, ...body })).status).toBe(200)
    }
    async function states() {
      const { body } = await app.request<CourseOffers>(`${AUDIENCE}/partners`, { idToken })
      return Object.fromEntries(
        body.partners.map(({ id, state, since }) => [id, [state, since !== undefined]]),
      )
    }
    const sentences = async () => {
      const { body } = await app.request<ActivityPage>('/company/v1/activity', { idToken })
      const about = body.entries.filter(({ sentence }) => sentence.includes('Welcome to the Counter'))
      return about.map(({ sentence }) => sentence.replace(/^.*? (set|showed|hid|changed)/, '$1'))
    }

    it('lists each partner with the state of the course there', async () => {
      const today = dayAt(app.now(), 'UTC')
      await set({ audience: 'only', partners: ['happy-tails'], from: addDays(today, -2) })
      expect(await states()).toMatchObject({
        'happy-tails': ['shown', true],
        'city-paws': ['outside', false],
      })
      await set({ audience: 'except', partners: ['happy-tails'], from: addDays(today, 3) })
      expect(await states()).toMatchObject({
        'happy-tails': ['outside', false],
        'city-paws': ['later', false],
      })
      await storeCatalogue(app.db, 'city-paws', { catalogue: 'chosen', courses: [] })
      expect(await states()).toMatchObject({ 'city-paws': ['not-chosen', false] })
      await storeCatalogue(app.db, 'city-paws', { catalogue: 'all', courses: [] })
      await set({ audience: 'all', partners: [] })
      expect(await states()).toMatchObject({ 'happy-tails': ['shown', true], 'city-paws': ['shown', true] })
    })

    it('names the partners that gain or lose the course in the activity', async () => {
      await set({ audience: 'only', partners: ['city-paws', 'happy-tails'] })
      await set({ audience: 'except', partners: ['happy-tails'], until: '2099-12-31' })
      expect((await sentences()).slice(0, 4).sort()).toEqual([
        'changed the dates of the course Welcome to the Counter',
        'hid the course Welcome to the Counter from Happy Tails Pet Supply',
        'showed the course Welcome to the Counter only to some partners',
        'showed the course Welcome to the Counter to all partners with exceptions',
      ])
      // Neither audience includes City Paws.
      await set({ audience: 'only', partners: ['happy-tails'] })
      expect((await sentences()).slice(0, 3).sort()).toEqual([
        'changed the dates of the course Welcome to the Counter',
        'showed the course Welcome to the Counter only to some partners',
        'showed the course Welcome to the Counter to Happy Tails Pet Supply',
      ])
    })

    it('refuses an outdated version, an empty list of partners, unknown partners and invalid days, without effect', async () => {
      const { version } = await read()
      const key = randomUUID()
      const wanted = { version, audience: 'only', partners: ['city-paws'] }
      expect((await change(wanted, key)).status).toBe(200)
      expect((await change(wanted, key)).status).toBe(200)
      const late = await change({ ...wanted, partners: ['happy-tails'] })
      expect([late.status, late.body.message]).toEqual([
        409,
        expect.stringMatching(/^This was changed by .*\.$/),
      ])
      const current = await read()
      expect(current).toMatchObject({ audience: 'only', partners: [{ id: 'city-paws', name: 'City Paws' }] })
      for (const [wrong, status, message] of [
        [{ audience: 'only', partners: [] }, 400, 'Choose at least one partner, or hide the course.'],
        [{ audience: 'only', partners: ['not-there'] }, 404, undefined],
        [{ audience: 'all', partners: [], from: '2026-02-31' }, 400, 'February 31 isn’t a valid date.'],
      ] as const) {
        const answer = await change({ version: current.version, ...wrong })
        expect(answer.status).toBe(status)
        if (message) expect(answer.body.message).toBe(message)
      }
      expect(await read()).toEqual(current)
      await set({ audience: 'except', partners: [] })
      expect(await read()).toMatchObject({ audience: 'all', partners: [] })
    })

    it('accepts at most 200 partners, and refuses more like the command does', async () => {
      const ids = Array.from({ length: 201 }, (_, at) => `shop-${at}`.padEnd(100, 'x'))
      for (const id of ids) await insertPartner(app.db, { id, name: id, logoUrl: undefined }, app.now())
      const { version } = await read()
      const refusal = 'Choose at most 200 partners.'
      const answer = await change({ version, audience: 'except', partners: ids })
      expect([answer.status, answer.body.message]).toEqual([400, refusal])
      const { run } = commandsOn(app)
      await expect(run(courseAudience, { id: 'welcome', except: ids.join() })).rejects.toThrow(refusal)
      expect(await read()).toMatchObject({ version, audience: 'all' })
      await run(courseAudience, { id: 'welcome', except: [...ids.slice(1), ids[1]].join() })
      expect((await read()).partners).toHaveLength(200)
      await set({ audience: 'all', partners: [] })
    })
  })

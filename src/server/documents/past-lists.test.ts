import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PastCourses, RequiredOnDayPage } from '#contract/proof.ts'
import { A_DAY } from '#domain/durations.ts'
import { dayAt } from '#domain/local-time.ts'
import { pastDayOf } from '#domain/past-day.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { readRequiredOnDay } from '#records/past-day/read-required-on-day.ts'
import { storeAudience } from '#store/courses/audiences.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { endRequirement, insertRequirement } from '#store/requirements/requirements.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const GATEWAY = '/user-service/api/v1/partner-admin/partner/shop/associate'

// Contract § 9: requirements on a day
for (const kind of DATABASES)
  describe(`the list of a required course on a day on ${kind}`, () => {
    let app: TestApp
    let admin: Person

    beforeAll(async () => {
      app = await startApp(kind)
      await insertPartner(app.db, { id: 'shop', name: 'Shop', logoUrl: undefined }, app.now())
      admin = await newPerson(app, { partner: 'shop', roles: ['partner-admin'] })
      const wanted = { courseId: 'welcome', deadline: { within: 30 }, people: undefined }
      await insertRequirement(app.db, { partner: 'shop', by: 'operator' }, wanted, app.now() - 9 * A_DAY)
    })
    afterAll(() => app.close())

    const read = (more: Record<string, string> = {}, { idToken } = admin) => {
      const query = new URLSearchParams({ partnerId: 'shop', courseId: 'welcome', ...more })
      return app.request<RequiredOnDayPage>(`/documents/v1/requirements/on-day?${query}`, { idToken })
    }
    const post = (path: string, body: object) =>
      app.request(`${GATEWAY}/${path}`, { method: 'POST', idToken: admin.idToken, body })

    it('reports whether the course was required even if it applied to no associate', async () => {
      expect((await read()).body).toMatchObject({ documents: [], isRequired: true })
      const before = dayAt(app.now() - 20 * A_DAY, 'UTC')
      expect((await read({ day: before })).body).toMatchObject({ documents: [], isRequired: false })
    })

    it('keeps a former member without name and reason', async () => {
      const { uid } = await newAssociate(app, 'shop')
      const excuse = { isExcused: true, reason: 'Knows it', document: 'Paper test' }
      expect((await post(`${uid}/course/welcome/deadline`, excuse)).status).toBe(200)
      const { isExcused: _, ...why } = excuse
      const shown = { userId: uid, state: 'excused' }
      expect((await read()).body.documents).toEqual([{ ...shown, ...why, name: 'Someone New' }])
      const yesterday = dayAt(app.now() - A_DAY, 'UTC')
      expect((await read({ day: yesterday })).body.documents).toMatchObject([{ userId: uid, state: 'open' }])
      app.setNow(app.now() + 1000)
      expect((await post(`${uid}/remove-access`, {})).status).toBe(200)
      expect((await read()).body.documents).toEqual([])
      const { documents } = (await read({ day: yesterday })).body
      expect(documents).toEqual([{ userId: uid, state: 'open', by: expect.any(String) }])
    })

    it('includes hidden and withheld courses only if they were required or certified', async () => {
      for (const id of ['hidden', 'withheld', 'unused', 'of-company', 'elsewhere'])
        await publishCourse(app, courseOf(id, [quizWithKey('quiz', [0])], id !== 'hidden'))
      for (const courseId of ['hidden', 'withheld']) {
        const wanted = { courseId, deadline: { within: 30 }, people: undefined }
        const { id } = await insertRequirement(app.db, { partner: 'shop', by: 'operator' }, wanted, app.now())
        await endRequirement(app.db, { partner: 'shop', id }, app.now())
      }
      for (const courseId of ['of-company', 'elsewhere'])
        await insertRequirement(
          app.db,
          { partner: undefined, by: 'operator' },
          { courseId, deadline: { within: 30 }, people: undefined },
          app.now(),
        )
      for (const id of ['withheld', 'elsewhere'])
        await storeAudience(app.db, id, { audience: 'only', partners: ['city-paws'] })
      const path = '/documents/v1/past-courses?partnerId=shop'
      const { documents } = (await app.request<PastCourses>(path, admin)).body
      expect(documents.map(({ id }) => id).sort()).toEqual(['hidden', 'of-company', 'welcome', 'withheld'])
      expect((await app.request(path.replace('shop', 'city-paws'), admin)).status).toBe(404)
    })

    it('reads only the history of people who are named in the requirements', async () => {
      await publishCourse(app, courseOf('of-some', [quizWithKey('quiz', [0])]))
      const people = []
      for (let at = 0; at < 5; at++) people.push(await newAssociate(app, 'shop'))
      const last = people.map(({ uid }) => uid).sort()[4] ?? ''
      const wanted = { courseId: 'of-some', deadline: { within: 30 }, people: [last] }
      await insertRequirement(app.db, { partner: 'shop', by: 'operator' }, wanted, app.now())
      let reads = 0
      const db = app.db.withPlugin({
        transformQuery({ node }) {
          if (JSON.stringify(node).includes('own_deadline_history')) reads++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const context = { db, clock: app.now, config: { timeZone: 'UTC' } }
      const on = pastDayOf({ zone: 'UTC', earlier: [] }, dayAt(app.now(), 'UTC'))
      const found = await readRequiredOnDay(
        context,
        { ...wholeTeam('shop'), courseId: 'of-some' },
        { on },
        50,
      )
      expect(found.people).toMatchObject([{ uid: last, state: 'open' }])
      expect(reads).toBe(1)
    })

    it('is hidden from other partners, and reports the start of its complete history', async () => {
      const strange = await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] })
      expect((await read({}, strange)).status).toBe(404)
      expect((await read()).body.wholeFrom).toBeUndefined()
      await app.db.updateTable('partners').set({ history_from: app.now() }).where('id', '=', 'shop').execute()
      const today = dayAt(app.now(), 'UTC')
      expect((await read()).body.wholeFrom).toBeUndefined()
      expect((await read({ day: dayAt(app.now() - A_DAY, 'UTC') })).body.wholeFrom).toBe(today)
    })

    it('ends, over all partners, with its last row even if a later partner has none', async () => {
      await publishCourse(app, courseOf('listed', [quizWithKey('quiz', [0])]))
      const wanted = { courseId: 'listed', deadline: { within: 30 }, people: undefined }
      for (const id of ['list-a', 'list-b']) {
        await insertPartner(app.db, { id, name: id, logoUrl: undefined }, app.now())
        await insertRequirement(app.db, { partner: id, by: 'operator' }, wanted, app.now())
      }
      await newAssociate(app, 'list-a')
      const { idToken } = await newCompanyPerson(app, 'company-admin')
      const path = '/company/v1/requirements/on-day?courseId=listed&limit=1'
      const { body } = await app.request<RequiredOnDayPage>(path, { idToken })
      expect([body.documents.length, body.next]).toEqual([1, undefined])
    })

    it('is, over all partners, of the portal’s day, as certificates and reports are', async () => {
      const portal = await startApp(kind, { TIME_ZONE: 'Pacific/Kiritimati' }, { hasJobs: false })
      portal.setNow(Date.parse('2026-03-01T12:00Z'))
      const { idToken } = await newCompanyPerson(portal, 'company-admin')
      const today = '2026-03-02'
      for (const path of [
        'certificates',
        'requirements/on-day?courseId=welcome',
        `reports?period=dates&from=${today}&to=${today}`,
      ])
        expect((await portal.request(`/company/v1/${path}`, { idToken })).body).toMatchObject({ today })
      await portal.close()
    })
  })

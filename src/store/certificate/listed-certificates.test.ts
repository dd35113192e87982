import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_DAY } from '#domain/durations.ts'
import { dayAt } from '#domain/local-time.ts'
import { DATABASES } from '#test/databases.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { insertPartner } from '../people/partners/partners.ts'
import { insertUser } from '../people/users.ts'
import { certificateToRow, createCertificateId, insertCertificate } from './certificates.ts'
import { listCertifyingPartners } from './listed-certificates.ts'

const NOON = Date.UTC(2026, 2, 10, 12)

// Contract § 9: certificates valid on a day
for (const kind of DATABASES)
  describe(`the partners with certificates on a day on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
      for (const [id, courseId, ends] of [
        ['one', 'welcome', undefined],
        ['two', 'welcome', '2026-03-12'],
        ['three', 'dog-nutrition', undefined],
      ] as const) {
        await insertPartner(app.db, { id, name: id, logoUrl: undefined }, NOON)
        const uid = randomUUID()
        const person = { uid, email: `${uid}@c.example`, userName: 'P', roles: [], partner: id }
        await insertUser(app.db, { ...person, profileImageUrl: undefined, passwordHash: undefined }, NOON)
        const about = {
          recordId: randomUUID(),
          userId: uid,
          courseId,
          courseName: 'C',
          partnerName: id,
        }
        const whole = { ...about, id: createCertificateId(), partnerId: id, revision: 1, day: '2026-03-10' }
        await insertCertificate(app.db, certificateToRow({ ...whole, ends, issued: NOON }))
      }
      await app.db.updateTable('partners').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', 'one').execute()
    })
    afterAll(() => app.close())

    const list = (courseId: string, day: string, partner?: string) =>
      listCertifyingPartners(app.db, { partner, courseId, day }, 'UTC')
    const idsOf = async (...of: Parameters<typeof list>) => (await list(...of)).map(({ id }) => id)

    it('include those with an unexpired certificate for the course, with their time zones', async () => {
      expect(await list('welcome', '2026-03-10')).toEqual([
        { id: 'one', name: 'one', zones: { zone: 'Asia/Tokyo', earlier: [] } },
        { id: 'two', name: 'two', zones: { zone: 'UTC', earlier: [] } },
      ])
      expect(await idsOf('welcome', '2026-03-13')).toEqual(['one'])
      expect(await idsOf('dog-nutrition', '2026-03-13')).toEqual(['three'])
      expect(await idsOf('welcome', '2026-03-12', 'two')).toEqual(['two'])
      expect(await idsOf('welcome', dayAt(NOON - 2 * A_DAY, 'UTC'))).toEqual([])
    })
  })

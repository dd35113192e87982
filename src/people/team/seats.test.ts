import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePartner, countAssociates, insertPartner } from '#store/people/partners/partners.ts'
import { DATABASES } from '../../../test/databases.ts'
import { startApp, type TestApp } from '../../../test/test-app.ts'
import { addByAdmin, newAccount, newPerson, type Person } from '../../../test/test-people.ts'

describe.each(DATABASES)('seats on %s', (kind) => {
  let app: TestApp
  let admin: Person
  let partner: string

  const newEmail = () => `${randomUUID()}@people.example`
  const add = (email = newEmail()) => addByAdmin(app, admin, { partner, email })
  const setSeats = (seats: number | null) => changePartner(app.db, partner, { seats })

  beforeAll(async () => {
    app = await startApp(kind)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    partner = `seated-${randomUUID()}`
    await insertPartner(app.db, { id: partner, name: 'Seated', logoUrl: undefined }, app.now())
    admin = await newPerson(app, { partner, roles: ['partner-admin'] })
    await newAccount(app, { partner, roles: ['partner-admin'] })
  })

  // Contract § 9: known console failures: administrators take …
  it('are counted for associates, not administrators, and one more associate is refused with the gateway’s message', async () => {
    await setSeats(2)
    const first = newEmail()
    expect([(await add(first)).status, (await add()).status]).toEqual([200, 200])
    const refused = newEmail()
    const { status, body } = await add(refused)
    expect([status, body]).toEqual([
      409,
      {
        status: 'error',
        message:
          'All 2 of your organization’s seats are taken. Please contact us at support@kindredpaws.example.',
      },
    ])
    const left = app.db.selectFrom('users').select('uid').where('email', '=', refused)
    expect(await left.executeTakeFirst()).toBeUndefined()
  })

  it('can be reduced below the number of associates, who remain while additions are refused', async () => {
    for (let person = 0; person < 2; person++) await add()
    await setSeats(1)
    expect(await countAssociates(app.db, partner)).toBe(2)
    expect((await add()).status).toBe(409)
  })

  it('are never exceeded by parallel additions', async () => {
    await setSeats(3)
    const answers = await Promise.all(Array.from({ length: 12 }, () => add()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await countAssociates(app.db, partner)).toBe(3)
    await setSeats(null)
    expect((await add()).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPANY_ROLES } from '#domain/console/company-roles.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { openPage, startDrawingApp } from '#test/server/open-page.ts'
import type { TestApp } from '#test/test-app.ts'
import { newPerson, type Person } from '#test/test-people.ts'

describe('company users in the partners’ app', () => {
  let app: TestApp
  let nobody: Person

  beforeAll(async () => {
    app = await startDrawingApp('sqlite')
    nobody = await newPerson(app, { roles: [] })
  })
  afterAll(() => app.close())

  /** Returns the page at `/` for a person without access, without their identity. */
  async function pageOf({ uid, email, cookie }: Person): Promise<string> {
    const { text } = await openPage(app, '/', { cookie })
    return text
      .replaceAll(uid, 'uid')
      .replaceAll(email, 'email')
      .replace(/"roles":\[[^\]]*\]/, '"roles":[]')
  }

  it.each(COMPANY_ROLES)('%s gets the same pages and responses as a person without access', async (role) => {
    const person = await newPerson(app, { roles: [role] })
    expect(await pageOf(person)).toBe(await pageOf(nobody))
    for (const path of ['users/:uid', 'users?partner=happy-tails', 'partners/happy-tails']) {
      const read = ({ uid, idToken }: Person) =>
        app.request(`/documents/v1/${path.replace(':uid', uid)}`, { idToken })
      const answer = await read(person)
      expectRefusal(answer, 403, 'permission-denied')
      expect(answer.text).toBe((await read(nobody)).text)
    }
  })
})

import { hashOf } from '#core/secret.ts'
import type { CompanyRole } from '#domain/company/company-roles.ts'
import { noteSecondFactor } from '#store/people/sessions.ts'
import type { TestApp } from './test-app.ts'
import { newPerson, type Person } from './test-people.ts'

/** Someone of the company, signed in, who showed a second factor `ago` ms ago; `null` for never. */
export async function newCompanyPerson(
  app: TestApp,
  role: CompanyRole,
  ago: number | null = 0,
): Promise<Person> {
  const person = await newPerson(app, { roles: [role] })
  if (ago !== null) {
    const [secret = ''] = person.cookie.split('=')[1]?.split('.') ?? []
    await noteSecondFactor(app.db, { uid: person.uid, hash: hashOf(secret) }, app.now() - ago)
  }
  return person
}

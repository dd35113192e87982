import type { CompanyRole } from '#domain/console/company-roles.ts'
import { audit } from '#store/operation/audit-log.ts'
import { setCompanyRole } from '#store/people/company-people.ts'
import { endSessionsOf } from '#store/people/sign-in/sessions.ts'
import type { Queryable } from '#store/schema.ts'
import type { AccountChanger } from './disable-account.ts'
import { lockCompanyPerson, refuseLastAdmin } from './lock-company-person.ts'

/**
 * Changes a company user's role and ends their sessions. Does nothing if the role is unchanged. Refuses as
 * `lockCompanyPerson` does, and with `last-admin` for actors in the console.
 */
export async function changeCompanyRole(
  db: Queryable,
  { uid, role }: { uid: string; role: CompanyRole },
  by: AccountChanger,
  now: number,
): Promise<void> {
  const person = await lockCompanyPerson(db, { actor: by.actor, uid })
  if (person.role === role) return
  if (by.actor !== 'operator') refuseLastAdmin(person)
  await setCompanyRole(db, uid, role)
  await endSessionsOf(db, uid, now)
  await audit(db, { act: 'role-changed', ...by, subject: uid }, now)
}

import { companyRole } from '#domain/console/company-roles.ts'
import { plural } from '#domain/messages.ts'
import { resetFactors, settleHeldPasskeys } from '#people/account/reset-factors.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { type CompanyPerson, listCompanyPeople } from '#store/people/company-people.ts'
import { findUserByEmail } from '#store/people/users.ts'
import type { Facts } from '../command-line/answer.ts'
import { CommandFailure, storeCommand, throwAsFailure } from '../command-line/command.ts'
import { EMAIL, unknownEmail } from '../command-line/parse-options.ts'

/** Command that lists the company's own people. */
export const companyList = storeCommand({
  name: 'company list',
  summary: 'lists the company’s own people, with their second factors',
  takesJson: true,
  async run(_values, { db }) {
    const people = await listCompanyPeople(db)
    return { list: people.map(factsOf), none: 'There are no company people yet.' }
  },
})

function factsOf({ user, role, lastSeen, ...person }: CompanyPerson): Facts {
  const active = person.hasPassword ? 'active' : 'invited'
  return {
    email: user.email,
    name: user.userName,
    role,
    state: user.disabled ? 'disabled' : active,
    passkeys: person.passkeys,
    'passkeys on hold': person.heldPasskeys,
    app: person.hasApp,
    'recovery codes': person.recoveryCodes,
    'last seen': lastSeen === undefined ? undefined : new Date(lastSeen),
  }
}

/** Command that removes all second factors of one of the company's people after a loss. */
export const userFactorReset = storeCommand({
  name: 'user factor-reset',
  summary: 'removes all second factors of a staff member, ends their sessions and emails a link for new ones',
  options: EMAIL,
  async run({ email }, { db, now }) {
    const { disabled } = await inTransaction(db, async (transaction) => {
      const user = await findUserByEmail(transaction, email)
      if (!user) throw unknownEmail(email)
      if (!companyRole(user)) throw notOfCompany(email)
      return resetFactors(transaction, user.uid, { actor: 'operator' }, now).catch(throwAsFailure)
    })
    return disabled
      ? `Removed all second factors of ${email}. The account is disabled, so no link was mailed.`
      : `Removed all second factors of ${email}. The link is queued for the running server.`
  },
})

/** Command that releases or removes the passkeys on hold of one of the company's people. */
export const userFactorRelease = storeCommand({
  name: 'user factor-release',
  summary: 'releases a staff member’s passkeys on hold after a check',
  options: { ...EMAIL, remove: { sentence: 'removes them instead, and ends the sessions' } },
  async run({ email, remove }, { db, now }) {
    const end = remove ? 'remove' : 'release'
    const settled = await inTransaction(db, async (transaction) => {
      const user = await findUserByEmail(transaction, email)
      if (!user) throw unknownEmail(email)
      if (!companyRole(user)) throw notOfCompany(email)
      return settleHeldPasskeys(transaction, { uid: user.uid, end }, { actor: 'operator' }, now).catch(
        throwAsFailure,
      )
    })
    if (settled === 0) return `No passkey of ${email} is on hold.`
    return `${end === 'remove' ? 'Removed' : 'Released'} ${plural(settled, 'passkey')} of ${email}.`
  },
})

/** Returns the refusal of an account outside the company's own people. */
export function notOfCompany(email: string): CommandFailure {
  return new CommandFailure(
    `--email '${email}' is not one of the company's people; portal company list names them`,
  )
}

import { AppError } from '#core/errors.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { findPartner } from '#store/people/partners/partners.ts'
import { findPerson, readPersonalRows } from '#store/people/personal-data/read-personal-rows.ts'
import { findUser, type User } from '#store/people/users.ts'
import type { Database } from '#store/schema.ts'
import type { Person } from '#store/tables/person.ts'
import { PERSONAL_TABLES, TABLES } from '#store/tables/tables.ts'
import { networksOf } from '../client-address.ts'
import type { ActedBy } from './account-acts.ts'

/**
 * Audits and streams the copy of a person's data as JSON. Reads outside a transaction so that a long copy does not
 * block writes. Throws `changed-meanwhile` if the person is erased during the copy.
 */
export async function* writeCopy(
  db: Database,
  user: User,
  { actor, address, now }: ActedBy,
): AsyncGenerator<string> {
  const person = await findPerson(db, user, networksOf)
  const partner = user.partner === undefined ? undefined : await findPartner(db, user.partner)
  const { value: account } = await readPersonalRows(db, 'users', person).next()
  const known = { written: new Date(now).toISOString(), account, partnerName: partner?.name ?? null }
  yield JSON.stringify(known, undefined, 2).slice(0, -'\n}'.length)
  for (const table of PERSONAL_TABLES) {
    const { copiedAs } = TABLES[table]
    if (copiedAs !== null && table !== 'users') {
      yield `,\n  ${JSON.stringify(copiedAs)}: [`
      yield* writeRows(readPersonalRows(db, table, person), person)
    }
  }
  yield '\n}'
  await inTransaction(db, async (transaction) => {
    if (!(await findUser(transaction, user.uid)))
      throw new AppError('changed-meanwhile', `the account ${user.uid} was erased during the export`)
    await audit(transaction, { act: 'person-exported', actor, subject: user.uid, address }, now)
  })
}

/** Writes a list's rows and its closing bracket in chunks of at least `WRITE_LENGTH`. */
async function* writeRows(
  rows: AsyncGenerator<Record<string, unknown>>,
  person: Person,
): AsyncGenerator<string> {
  let [text, isFirst] = ['', true]
  for await (const row of rows) {
    const written = JSON.stringify(withoutOthers(row, person), undefined, 2)
    text += `${isFirst ? '' : ','}\n    ${written.replaceAll('\n', '\n    ')}`
    isFirst = false
    if (text.length < WRITE_LENGTH) continue
    yield text
    text = ''
  }
  yield isFirst ? ']' : `${text}\n  ]`
}

/** Minimum length of a written chunk, in characters. */
const WRITE_LENGTH = 65_536

/** Impersonal actors that a copy may name. */
const IMPERSONAL_ACTORS: unknown[] = ['operator', 'system', 'nobody', 'forgotten', null]

/** Removes other people's data from an entry: their actor ids, recipients and addresses. */
function withoutOthers(row: Record<string, unknown>, person: Person): Record<string, unknown> {
  const own = [person.uid, ...person.emails]
  const others = row.act === 'person-viewed' ? 'the company’s staff' : 'another account'
  const nameOf = (who: unknown) =>
    own.includes(String(who)) || IMPERSONAL_ACTORS.includes(who) ? who : others
  const isOthers = 'by' in row && nameOf(row.by) === others
  return {
    ...row,
    ...('by' in row ? { by: nameOf(row.by) } : {}),
    ...('to' in row ? { to: nameOf(row.to) } : {}),
    ...('address' in row && isOthers ? { address: null } : {}),
  }
}

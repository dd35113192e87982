import type { FileHandle } from 'node:fs/promises'
import { open, rm } from 'node:fs/promises'
import { networksOf } from '../../sign-in/client-address.ts'
import { audit } from '../../store/audit-log.ts'
import { inTransaction } from '../../store/in-transaction.ts'
import { findPartner } from '../../store/people/partners.ts'
import type { PersonalTable } from '../../store/people/personal-data.ts'
import { PERSONAL_DATA } from '../../store/people/personal-data.ts'
import type { Person } from '../../store/people/personal-rows.ts'
import { findPerson, readPersonalRows } from '../../store/people/personal-rows.ts'
import type { User } from '../../store/people/users.ts'
import type { Queryable } from '../../store/schema.ts'
import type { CommandContext, StoreCommand } from '../command.ts'
import { CommandFailure, textOf } from '../command.ts'
import { ACCOUNT_OPTIONS, getAccount } from '../parse-options.ts'

/** Writes all that the portal knows of a person as one JSON document, for the person; it holds no hash and no secret. */
export const personExport: StoreCommand = {
  name: 'person export',
  usage: '--email E|--uid UID [--out FILE]',
  summary: 'writes all that is known of a person as JSON, without any secret; into a new file with --out',
  options: { ...ACCOUNT_OPTIONS, out: { type: 'string' } },
  async run(values, context) {
    const user = await getAccount(context.db, values)
    const path = textOf(values, 'out')
    if (path === undefined) return { document: await copyOf(user, context) }
    const file = await createFile(path)
    try {
      await file.writeFile(`${await copyOf(user, context)}\n`)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    } finally {
      await file.close()
    }
    return `Wrote what is known of ${user.email} to ${path}.`
  },
}

/** Creates a file that only its owner may read; refuses one that exists, or that cannot be written. */
async function createFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new CommandFailure(`--out '${path}' exists already, and is left as it is`)
    throw new CommandFailure(`--out '${path}' cannot be written: ${(error as Error).message}`)
  }
}

/** The copy as JSON; that it was made is in the audit log. */
function copyOf(user: User, { db, now }: CommandContext): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const copy = { written: new Date(now).toISOString(), ...(await readCopy(transaction, user)) }
    await audit(transaction, { act: 'person-exported', actor: 'operator', subject: user.uid }, now)
    return JSON.stringify(copy, undefined, 2)
  })
}

async function readCopy(db: Queryable, user: User): Promise<Record<string, unknown>> {
  const person = await findPerson(db, user, networksOf)
  const partner = user.partner === undefined ? undefined : await findPartner(db, user.partner)
  const copy: Record<string, unknown> = { account: {}, partnerName: partner?.name ?? null }
  for (const [table, { copiedAs }] of Object.entries(PERSONAL_DATA) as [PersonalTable, CopiedTable][]) {
    if (!copiedAs) continue
    const rows = await readPersonalRows(db, table, person)
    copy[copiedAs] = table === 'users' ? rows[0] : rows.map((row) => withoutOthers(row, person))
  }
  return copy
}

interface CopiedTable {
  copiedAs?: string | null
}

/** Who may be named in a copy beside the person. */
const NOBODY_ELSE = ['operator', 'system', 'nobody', 'forgotten', null]

/** Takes out of an entry who else acted, to whom else, and from where: that is theirs. */
function withoutOthers(row: Record<string, unknown>, person: Person): Record<string, unknown> {
  const own = [person.uid, ...person.emails]
  const nameOf = (who: unknown) =>
    own.includes(String(who)) || NOBODY_ELSE.includes(who as string) ? who : 'another account'
  const isOthers = 'by' in row && nameOf(row.by) === 'another account'
  return {
    ...row,
    ...('by' in row ? { by: nameOf(row.by) } : {}),
    ...('to' in row ? { to: nameOf(row.to) } : {}),
    ...('address' in row && isOthers ? { address: null } : {}),
  }
}

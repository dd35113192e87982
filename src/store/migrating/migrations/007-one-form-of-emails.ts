import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { canonicalEmail } from '#domain/people/email.ts'

/** How many accounts are read at once. */
const PAGE_SIZE = 1000

/** The tables as they are by now. */
interface Tables {
  users: { uid: string; email: string; email_proved: number; created: number }
  email_tokens: { uid: string }
  audit_log: {
    id: string
    at: number
    actor: string
    act: string
    subject: string
    address: string | null
  }
}

type Account = Pick<Tables['users'], 'uid' | 'email' | 'created'>

/**
 * Brings every stored email into its one form, the oldest account first. Where another account has that form
 * already, the younger one keeps what it has: nobody signs in with it any more, a live session can still
 * change it, and the audit log names it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const account of await listToFold(db)) await foldEmail(db, account)
}

async function listToFold(db: Kysely<Tables>): Promise<Account[]> {
  const found: Account[] = []
  for (let after = ''; ; ) {
    const query = db.selectFrom('users').select(['uid', 'email', 'created']).where('uid', '>', after)
    const page = await query.orderBy('uid').limit(PAGE_SIZE).execute()
    found.push(...page.filter(({ email }) => canonicalEmail(email) !== email))
    const last = page.at(-1)
    if (!last) return found.sort((one, other) => one.created - other.created)
    after = last.uid
  }
}

async function foldEmail(db: Kysely<Tables>, { uid, email }: Account): Promise<void> {
  const folded = canonicalEmail(email)
  const holder = db.selectFrom('users').select('uid').where('email', '=', folded)
  if (await holder.executeTakeFirst()) return noteConflict(db, uid)
  await db.updateTable('users').set({ email: folded }).where('uid', '=', uid).execute()
  if (mailboxOf(folded) === mailboxOf(email)) return
  // Another mailbox than the one that was proved, and that links were mailed to.
  await db.updateTable('users').set({ email_proved: 0 }).where('uid', '=', uid).execute()
  await db.deleteFrom('email_tokens').where('uid', '=', uid).execute()
}

async function noteConflict(db: Kysely<Tables>, subject: string): Promise<void> {
  const entry = { id: randomUUID(), at: Date.now(), actor: 'operator', act: 'email-in-conflict' }
  await db
    .insertInto('audit_log')
    .values({ ...entry, subject, address: null })
    .execute()
}

function mailboxOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

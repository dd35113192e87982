import { A_DAY } from '#domain/durations.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { listAudit } from '#store/operation/audit-log.ts'
import { listUsersOfTeam } from '#store/people/members.ts'
import { findUser, findUserByEmail } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { storeCommand } from './command-line/command.ts'
import { Email, StartOfDay, wholeNumber } from './command-line/parse-options.ts'

/** Default and maximum number of listed entries. */
const DEFAULT_LIMIT = 100
const MAX_LIMIT = 100_000

/** Command that lists audit log entries. */
export const auditList = storeCommand({
  name: 'audit',
  summary: `lists activity by or about a person, a partner’s people, or another subject; the newest ${DEFAULT_LIMIT} entries`,
  options: {
    email: { value: 'E', sentence: 'entries by or about this person', schema: Email },
    partner: { value: 'ID', sentence: 'entries about this partner, and by or about its people', joins: 'or' },
    about: { value: 'TEXT', sentence: 'entries about another subject of the log', joins: 'or' },
    since: {
      value: 'DAY',
      sentence: 'entries from this day on, such as 2026-03-03 (UTC)',
      schema: StartOfDay,
    },
    until: { value: 'DAY', sentence: 'entries before this day', schema: StartOfDay },
    limit: {
      value: 'N',
      sentence: `maximum number of entries, instead of ${DEFAULT_LIMIT}`,
      schema: wholeNumber(1, MAX_LIMIT, `must be 1 to ${MAX_LIMIT}`),
    },
  },
  takesJson: true,
  async run({ since = 0, until, limit = DEFAULT_LIMIT, ...values }, { db, now }) {
    const entries = await listAudit(db, {
      about: await listSubjects(db, values),
      since,
      until: until ?? now + A_DAY,
      limit,
    })
    const emailOf = createNamer(db)
    const list = []
    for (const { at, act, actor, subject, address, count } of entries)
      list.push({
        at: new Date(at),
        by: await emailOf(actor),
        act,
        about: await emailOf(subject),
        address,
        count,
      })
    return { list, none: 'No matching entries.' }
  },
})

/** Returns the log's names for the subjects in the options. Undefined without options. */
async function listSubjects(
  db: Queryable,
  { email, partner, about }: Partial<Record<'email' | 'partner' | 'about', string | undefined>>,
): Promise<string[] | undefined> {
  if (about !== undefined) return [about]
  if (partner !== undefined)
    return [
      partner,
      ...(await listUsersOfTeam(db, wholeTeam(partner))).flatMap(({ uid, email }) => [uid, email]),
    ]
  if (email === undefined) return undefined
  const user = await findUserByEmail(db, email)
  return user ? [user.uid, email] : [email]
}

/** Creates a function that replaces a uid by the account's email. Other values are unchanged. */
function createNamer(db: Queryable) {
  const known = new Map<string, string>()
  return async (name: string): Promise<string> => {
    const written = known.get(name) ?? (await findUser(db, name))?.email ?? name
    known.set(name, written)
    return written
  }
}

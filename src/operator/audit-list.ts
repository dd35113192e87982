import { A_DAY } from '#domain/durations.ts'
import { listAudit } from '#store/operation/audit-log.ts'
import { findUser, findUserByEmail, listUsersOfPartner } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { type StoreCommand, textOf, UsageError } from './command.ts'
import { parseDayOption, parseEmailOption } from './parse-options.ts'

/** Number of entries in one list where none is asked for, and the most. */
const USUAL = 100
const MOST = 100_000

/** Lists entries of the audit log. */
export const auditList: StoreCommand = {
  name: 'audit',
  usage: '[--email E | --partner ID | --about TEXT] [--since DAY] [--until DAY] [--limit N]',
  summary: `lists who did what: by or about a person, the people of a partner, or anything else that the log names; the newest ${USUAL}`,
  options: {
    email: { type: 'string' },
    partner: { type: 'string' },
    about: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
    limit: { type: 'string' },
  },
  tellsFacts: true,
  async run(values, { db, now }) {
    const [email, partner, about] = ['email', 'partner', 'about'].map((name) => textOf(values, name))
    if ([email, partner, about].filter((one) => one !== undefined).length > 1)
      throw new UsageError('--email, --partner and --about exclude each other')
    const limit = Number(textOf(values, 'limit') ?? USUAL)
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      throw new UsageError(`--limit must be 1 to ${MOST}`)
    const [since, until] = [textOf(values, 'since'), textOf(values, 'until')]
    const entries = await listAudit(db, {
      about: await subjects(db, { email, partner, about }),
      since: since === undefined ? 0 : parseDayOption('since', since),
      until: until === undefined ? now + A_DAY : parseDayOption('until', until),
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
    return { list, none: 'The log has no such entry.' }
  },
}

type Asked = Record<'email' | 'partner' | 'about', string | undefined>

/** What the log calls those who are asked about; undefined for everybody. */
async function subjects(db: Queryable, { email, partner, about }: Asked): Promise<string[] | undefined> {
  if (about !== undefined) return [about]
  if (partner !== undefined)
    return [partner, ...(await listUsersOfPartner(db, partner)).flatMap(({ uid, email }) => [uid, email])]
  if (email === undefined) return undefined
  const canonical = parseEmailOption(email)
  const user = await findUserByEmail(db, canonical)
  return user ? [user.uid, canonical] : [canonical]
}

/** Returns a function that writes an account's email in place of its uid, and anything else as it is. */
function createNamer(db: Queryable) {
  const known = new Map<string, string>()
  return async (name: string): Promise<string> => {
    const written = known.get(name) ?? (await findUser(db, name))?.email ?? name
    known.set(name, written)
    return written
  }
}

import { sql } from 'kysely'
import { keysOf } from '#domain/unknown-value.ts'
import type { Queryable } from '../schema.ts'
import { DONE } from './mail-queue.ts'

/** Numbers of ended sessions, voided links and canceled emails. */
export interface Retired {
  sessions: number
  links: number
  mails: number
}

/**
 * Returns the statements for a restored database. They end every session, void every mailed link and cancel waiting
 * emails, which may have been sent after the backup was made.
 */
export function retiringStatements(now: number): Record<keyof Retired, string> {
  const done = keysOf(DONE)
    .map((column) => `${column} = null`)
    .join(', ')
  return {
    sessions: `update sessions set ended = ${Math.trunc(now)} where ended is null`,
    links: 'delete from email_tokens',
    mails: `update mail_queue set ${done} where due is not null`,
  }
}

/** Retires sessions, links and emails in a database that was not restored by the portal itself. */
export async function retireRestored(db: Queryable, now: number): Promise<Retired> {
  const { sessions, links, mails } = retiringStatements(now)
  const run = async (statement: string) => Number((await sql.raw(statement).execute(db)).numAffectedRows ?? 0)
  return { sessions: await run(sessions), links: await run(links), mails: await run(mails) }
}

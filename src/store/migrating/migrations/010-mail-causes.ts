import { type Kysely, sql } from 'kysely'

/** The tables as they are in between: only what this migration reads or writes. */
interface Tables {
  mail_queue: {
    id: string
    recipient: string
    mail: string | null
    due: number | null
    cause: string | null
    link: string | null
    uid: string | null
    round: number | null
  }
  users: { uid: string; email: string }
}

const CAUSES: Record<string, string> = {
  reset: 'reset-requested',
  invitation: 'associate-added',
  'password-changed': 'password-changed',
  'email-changed': 'email-changed',
}

/**
 * A mail says what caused it, who and for which account, so that mails are counted and take turns; its link
 * is drawn when it is delivered. Requests for a link are answered and gone, and one row of the log counts
 * several acts.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const column of ['cause', 'link', 'uid', 'sender', 'partner'])
    await db.schema.alterTable('mail_queue').addColumn(column, 'text').execute()
  for (const column of ['round', 'given_up'])
    await db.schema.alterTable('mail_queue').addColumn(column, 'bigint').execute()
  await db.schema.alterTable('email_tokens').addColumn('mail', 'text').execute()
  await db.schema
    .alterTable('audit_log')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await takeSecretsOut(db)

  await db.schema.dropIndex('mail_queue_due').execute()
  for (const columns of [
    ['round', 'due'],
    ['partner', 'round'],
    ['recipient', 'queued'],
    ['sender', 'queued'],
    ['partner', 'queued'],
    ['uid', 'queued'],
  ])
    await db.schema
      .createIndex(`mail_queue_${columns.join('_')}`)
      .on('mail_queue')
      .columns(columns)
      .execute()
  await db.schema.createIndex('audit_log_at').on('audit_log').column('at').execute()

  await sql`delete from reset_requests where mailed is not null`.execute(db)
  await db.schema.dropIndex('reset_requests_open').execute()
  await db.schema.alterTable('reset_requests').dropColumn('mailed').execute()
}

/** Waiting mails lose their links and names; those to an email since changed are not sent. */
async function takeSecretsOut(db: Kysely<Tables>): Promise<void> {
  const query = db.selectFrom('mail_queue').select(['id', 'recipient', 'mail'])
  for (const { id, recipient, mail } of await query.where('mail', 'is not', null).execute()) {
    const { kind, partnerName } = JSON.parse(mail ?? '{}') as { kind: string; partnerName?: string }
    const account = db.selectFrom('users').select('uid').where('email', '=', recipient)
    const uid = (await account.executeTakeFirst())?.uid ?? null
    const hasLink = kind === 'reset' || kind === 'invitation'
    const body =
      kind === 'invitation' ? { kind, partnerName } : { kind, userName: '', ...(hasLink && { minutes: 30 }) }
    const waiting = { mail: JSON.stringify(body), round: kind === 'invitation' ? 1 : 0 }
    const isVoid = hasLink && uid === null
    await db
      .updateTable('mail_queue')
      .set({
        cause: CAUSES[kind] ?? null,
        link: hasLink ? kind : null,
        uid,
        ...(isVoid ? { mail: null, due: null } : waiting),
      })
      .where('id', '=', id)
      .execute()
  }
}

import { lockUserToErase } from '../people/users.ts'
import type { Queryable } from '../schema.ts'
import { recountPartner } from './learning-counters.ts'

/** Removes accounts with all their data except the audit log. Returns the number of removed records. */
export async function removePeople(db: Queryable, uids: string[]): Promise<number> {
  for (const uid of uids) await lockUserToErase(db, uid)
  const partners = db.selectFrom('partners').select('id')
  const concerned = db.selectFrom('completions').select('partner_id').distinct()
  const learned = await concerned.where('partner_id', 'in', partners).where('user_id', 'in', uids).execute()
  const records = db.deleteFrom('completions').where('partner_id', 'in', partners)
  const removed = await records.where('user_id', 'in', uids).executeTakeFirst()
  const events = db.deleteFrom('learning_events').where('partner_id', 'in', partners)
  await events.where('user_id', 'in', uids).execute()
  for (const { partner_id } of learned) await recountPartner(db, partner_id)
  const positions = db.deleteFrom('video_positions').where('partner_id', 'in', partners)
  await positions.where('uid', 'in', uids).execute()
  const certified = db.deleteFrom('certificates').where('partner_id', 'in', partners)
  const certificates = await certified.where('user_id', 'in', uids).returning('id').execute()
  for (const { id } of certificates) await db.deleteFrom('certificate_places').where('id', '=', id).execute()
  const reminders = db.deleteFrom('reminders').where('partner_id', 'in', partners)
  await reminders.where('uid', 'in', uids).execute()
  const factors = ['passkeys', 'totp_factors', 'recovery_codes', 'factor_challenges'] as const
  const mails = ['email_tokens', 'mail_queue', 'mail_choices'] as const
  const own = ['sessions', 'known_browsers', ...factors, ...mails, 'person_words', 'users'] as const
  for (const table of own) await db.deleteFrom(table).where('uid', 'in', uids).execute()
  return Number(removed.numDeletedRows)
}

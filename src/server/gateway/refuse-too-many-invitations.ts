import { AppError } from '../errors.ts'
import { countAudited } from '../store/audit-log.ts'
import type { Queryable } from '../store/schema.ts'

const AN_HOUR = 60 * 60_000
const MAILS_AN_HOUR = 3

/**
 * A stranger's mailbox, named by a slip of the keyboard or by malice, is not to be filled: beyond three of these acts an
 * hour refuses with `too-many-changes`.
 */
export async function refuseTooManyInvitations(
  db: Queryable,
  { act, uid }: { act: 'invitation-sent' | 'associate-added'; uid: string },
  now: number,
): Promise<void> {
  if ((await countAudited(db, { act, subject: uid }, now - AN_HOUR)) < MAILS_AN_HOUR) return
  const message = 'The invitation was sent again three times within an hour. Please try again later.'
  throw new AppError('too-many-changes', message, AN_HOUR / 1000)
}

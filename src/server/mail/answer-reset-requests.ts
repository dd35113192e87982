import { hashOf, newSecret } from '../sign-in/secret.ts'
import { insertEmailToken, removeEmailTokens } from '../store/email-tokens.ts'
import { inTransaction } from '../store/in-transaction.ts'
import type { ResetRequest } from '../store/reset-requests.ts'
import {
  countResetMails,
  dropResetRequest,
  listOpenResetRequests,
  markResetMailed,
  removeOldResetRequests,
} from '../store/reset-requests.ts'
import type { Queryable } from '../store/schema.ts'
import { holdUserByEmail } from '../store/users.ts'
import type { MailRoom } from './mail-room.ts'
import { queueMail } from './queue-mail.ts'

/** How many reset links are mailed to one address within how long, in ms. */
const MAILS = 3
const AN_HOUR = 60 * 60_000

/** How many requests are answered before mail is delivered again. */
const BATCH = 20

/** How long a reset link is good, in ms. */
export const RESET_LIFETIME = 30 * 60_000

/**
 * Answers the requests for reset links. That is done here, after the caller was answered, so that an address
 * with an account and one without cannot be told apart by the time it takes. Answers a few; true when there may be
 * more.
 */
export async function answerResetRequests({ db, clock }: Pick<MailRoom, 'db' | 'clock'>): Promise<boolean> {
  await removeOldResetRequests(db, clock() - AN_HOUR)
  const requests = await listOpenResetRequests(db, BATCH)
  for (const request of requests)
    await inTransaction(db, (transaction) => answer(transaction, request, clock()))
  return requests.length === BATCH
}

/** A newer link voids the older one; beyond the hourly mails nothing changes. */
async function answer(db: Queryable, request: ResetRequest, now: number): Promise<void> {
  const user = await holdUserByEmail(db, request.email)
  const isMailed = user && !user.disabled && (await countResetMails(db, request.email, now - AN_HOUR)) < MAILS
  if (!isMailed) return dropResetRequest(db, request.id)
  if (!(await markResetMailed(db, request.id, now))) return
  const token = newSecret()
  await removeEmailTokens(db, user.uid, 'reset')
  await insertEmailToken(db, {
    hash: hashOf(token),
    uid: user.uid,
    kind: 'reset',
    expires: now + RESET_LIFETIME,
    email: user.email,
  })
  await queueMail(db, user.email, { kind: 'reset', userName: user.userName, token }, now)
}

import { A_MINUTE } from '#domain/durations.ts'
import type { Portal } from '../shared/portal.ts'
import { audit } from '../store/audit-log.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { findLinkMail } from '../store/mail-queue.ts'
import type { ResetRequest } from '../store/reset-requests.ts'
import { listResetRequests, takeResetRequest } from '../store/reset-requests.ts'
import type { Queryable } from '../store/schema.ts'
import { findProvedName, lockUserByEmail } from '../store/users.ts'
import { RESET_LIFETIME } from './mail.ts'
import { findNextReset, findReachedBound } from './mail-bounds.ts'
import { queueMail } from './queue-mail.ts'

/** How many requests are looked at before the worker may be stopped. */
const BATCH = 20

/**
 * Answers the requests for reset links. That is done here, after the caller was answered, so that an address
 * with an account and one without cannot be told apart by the time it takes. Answers a few; true when there may be
 * more.
 */
export async function answerResetRequests({ db, clock }: Pick<Portal, 'db' | 'clock'>): Promise<boolean> {
  const requests = await listResetRequests(db, BATCH)
  for (const request of requests)
    await inTransaction(db, (transaction) => answer(transaction, request, clock()))
  return requests.length === BATCH
}

/**
 * Queues a link, unless one is waiting to be mailed already. Beyond the hourly mails nothing changes: the link mailed
 * last is good until the next can be mailed, so that a stranger's requests leave nobody without one.
 */
async function answer(db: Queryable, request: ResetRequest, now: number): Promise<void> {
  const user = await lockUserByEmail(db, request.email)
  if (!(await takeResetRequest(db, request.id)) || !user || user.disabled) return
  const waiting = await findLinkMail(db, user.uid, 'reset')
  const act = { cause: 'reset-requested', recipient: user.email } as const
  if (waiting?.due != null || (await findReachedBound(db, act, now))) return
  const goodFor = Math.max(RESET_LIFETIME, (await findNextReset(db, user.email, now)) - now)
  const userName = await findProvedName(db, user.uid)
  const mail = { kind: 'reset', userName, minutes: Math.ceil(goodFor / A_MINUTE) } as const
  await queueMail(db, { ...act, uid: user.uid, mail }, now)
  await audit(db, { act: 'reset-link-queued', actor: 'nobody', subject: user.uid }, now)
}

import type { AppContext } from '#app-context.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { findLinkMail } from '#store/operation/queued-mails.ts'
import { listResetRequests, type ResetRequest, takeResetRequest } from '#store/people/reset-requests.ts'
import { lockUserByEmail } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { findReachedBound } from './mail-bounds.ts'
import { queueResetLink } from './queue-reset-link.ts'

type ResetContext = Pick<AppContext, 'db' | 'clock'> & { config: Pick<AppContext['config'], 'console'> }

/** Number of requests answered between checks for a stop. */
const REQUESTS_PER_BATCH = 20

/**
 * Answers a batch of requests for reset links; returns true if there may be more. The request itself was answered
 * before, so that its response time does not reveal whether the address has an account.
 */
export async function answerResetRequests(context: ResetContext): Promise<boolean> {
  const { db, clock } = context
  const requests = await listResetRequests(db, REQUESTS_PER_BATCH)
  for (const request of requests)
    await inTransaction(db, (transaction) => answer(transaction, context, request, clock()))
  return requests.length === REQUESTS_PER_BATCH
}

/**
 * Queues a link unless one is already waiting to be sent. Beyond the hourly limit nothing changes: the last link
 * works until the next one can be sent, so that requests by a stranger leave no user without a working link. If the
 * console is off, nothing is sent to the company's people, whose links lead there.
 */
async function answer(
  db: Queryable,
  { config }: ResetContext,
  request: ResetRequest,
  now: number,
): Promise<void> {
  const user = await lockUserByEmail(db, request.email)
  if (!(await takeResetRequest(db, request.id)) || !user || user.disabled) return
  if (!config.console && companyRole(user)) return
  const waiting = await findLinkMail(db, user.uid, 'reset')
  const cause = 'reset-requested'
  if (waiting?.due != null || (await findReachedBound(db, { cause, recipient: user.email }, now))) return
  await queueResetLink(db, user, { cause }, now)
  await audit(
    db,
    { act: 'reset-link-queued', actor: 'nobody', subject: user.uid, partner: user.partner },
    now,
  )
}

import type { AppContext } from '#app-context.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { findLinkMail } from '#store/operation/queued-mails.ts'
import {
  listResetRequests,
  type ResetRequest,
  takeResetRequest,
} from '#store/people/sign-in/reset-requests.ts'
import { lockUserByEmail } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { findReachedBound } from './mail-bounds.ts'
import { queueResetLink } from './queue-reset-link.ts'

type ResetContext = Pick<AppContext, 'db' | 'clock'> & { config: Pick<AppContext['config'], 'console'> }

/** Number of requests per batch. The job checks for a stop after each batch. */
const REQUESTS_PER_BATCH = 20

/**
 * Answers a batch of requests for reset links. Returns true if there may be more. The HTTP response is sent earlier,
 * because its timing must not reveal whether an account exists.
 */
export async function answerResetRequests(context: ResetContext): Promise<boolean> {
  const { db, clock } = context
  const requests = await listResetRequests(db, REQUESTS_PER_BATCH)
  for (const request of requests)
    await inTransaction(db, (transaction) => answer(transaction, context, request, clock()))
  return requests.length === REQUESTS_PER_BATCH
}

/**
 * Queues a reset link unless one is already waiting. Beyond the hourly limit the last link stays valid until the next
 * one can be sent, so requests by a stranger cannot lock a user out. Sends nothing to the company's people while the
 * console is off, because their links lead there.
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

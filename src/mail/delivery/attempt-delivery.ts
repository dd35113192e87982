import type { AppContext } from '#app-context.ts'
import { connectionProblemOf } from '#core/trust-system-certificates.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import type { ReminderObstacle } from '#domain/requirement/reminder-outcome.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import {
  cancelMail,
  type DeliveredMail,
  giveUpMail,
  lockClaim,
  markDelivered,
  postponeMail,
} from '#store/operation/mail-claims.ts'
import { MailContent, type QueuedMail } from '#store/operation/mail-queue.ts'
import { removeOtherEmailTokens } from '#store/people/sign-in/email-tokens.ts'
import { findUser } from '#store/people/users.ts'
import { changeReminder, type ReminderEnd } from '#store/requirements/reminders.ts'
import { type Database, type Queryable, readJson } from '#store/schema.ts'
import type { Letterhead } from '../compose-mail.ts'
import { findMailPartner } from '../find-mail-partner.ts'
import { issueLink, revokeLink } from '../issue-link.ts'
import type { DeliveryOutcome } from '../mail-context.ts'
import { type ComposeRequiredMail, writeRequiredMail } from '../required-mails.ts'
import { writeMail } from '../write-mail.ts'
import type { Mailer } from './deliver.ts'
import { isReminder } from './mail-bounds.ts'
import { isRefusedForGood, nextTry } from './next-try.ts'

/** Dependencies of a delivery. */
export interface DeliveryContext extends AppContext {
  mailer: Mailer
  composeRequiredMail: ComposeRequiredMail
}

/** Tries to deliver an email and returns the outcome. Undefined if the email was canceled or has no content. */
export async function attemptDelivery(
  options: DeliveryContext,
  queued: QueuedMail,
): Promise<DeliveryOutcome | undefined> {
  const { config, db, log, mailer, clock } = options
  let secret: string | undefined | false
  try {
    const mail = readJson(MailContent, queued.mail)
    const isRequired =
      'day' in mail || mail.kind === 'certificate' || mail.kind === 'regraded' || mail.kind === 'report'
    const content = isRequired ? await options.composeRequiredMail(queued, mail) : { account: mail }
    if ('why' in content) return await drop(options, queued, content.why)
    if ('until' in content) return await wait(options, queued, content.until)
    // Reading may wait for the media store, so it precedes the creation of the link.
    const letterhead = await readLetterhead(options, queued)
    secret = await issueLink(db, queued, mail, clock())
    if (secret === false) return undefined
    const written =
      'facts' in content
        ? writeRequiredMail(content.facts, letterhead)
        : writeMail(content.account, letterhead, secret)
    await mailer.deliver({ ...written, id: queued.id, to: queued.recipient })
    if (config.smtpUrl === undefined && !config.isProduction && written.link !== undefined)
      // A warning, because development hides lower levels but needs this line.
      log.warn({ link: written.link }, 'an email was written to the outbox')
  } catch (error) {
    return retryLater(options, queued, secret || undefined, error)
  }
  return 'delivered'
}

async function readLetterhead(context: DeliveryContext, queued: QueuedMail): Promise<Letterhead> {
  const { companyName, supportEmail } = context.config
  const partner = await findMailPartner(context, queued)
  const consoleOrigin = (await isToCompany(context.db, queued)) ? consoleOriginOf(context) : undefined
  const sender = await findSender(context.db, queued)
  return { origin: context.origins()[0] ?? '', companyName, supportEmail, consoleOrigin, sender, partner }
}

/** Returns the name of the acting person. Undefined for users who act on their own account, and for the operator. */
async function findSender(db: Queryable, { uid, sender }: QueuedMail): Promise<string | undefined> {
  return sender === null || sender === uid ? undefined : (await findUser(db, sender))?.userName
}

/** Returns the origin of the company's console. */
function consoleOriginOf({ config, origins }: AppContext): string {
  return config.console?.origin ?? origins()[0] ?? ''
}

/** Returns true for an email to one of the company's own people. */
async function isToCompany(db: Queryable, { uid, partner }: QueuedMail): Promise<boolean> {
  if (uid === null || partner !== null) return false
  const user = await findUser(db, uid)
  return user !== undefined && companyRole(user) !== undefined
}

/** Postpones an email until it may be sent. */
async function wait({ db }: AppContext, queued: QueuedMail, until: number): Promise<DeliveryOutcome> {
  await postponeMail(db, queued.id, until)
  return 'postponed'
}

/** Cancels an email about required courses that is no longer due, and records the reason. */
async function drop(
  { db, clock }: AppContext,
  queued: QueuedMail,
  why: ReminderObstacle,
): Promise<undefined> {
  await inTransaction(db, async (transaction) => {
    if (!(await lockClaim(transaction, queued))) return
    await cancelMail(transaction, queued.id)
    await endReminder(transaction, queued, { dropped: { why, at: clock() } })
  })
}

async function retryLater(
  { db, log, clock }: AppContext,
  queued: QueuedMail,
  secret: string | undefined,
  error: unknown,
): Promise<DeliveryOutcome> {
  const now = clock()
  const due = nextTry(queued, now, error)
  log.warn(
    { reason: reasonOf(error), mail: queued.id, due },
    due === undefined
      ? 'an email could not be delivered and won’t be retried'
      : 'an email could not be delivered and will be retried',
  )
  await revokeLink(db, secret, error)
  if (due !== undefined) {
    await postponeMail(db, queued.id, due)
    return 'postponed'
  }
  const why = isRefusedForGood(error) ? 'refused' : 'given-up'
  await inTransaction(db, async (transaction) => {
    await giveUpMail(transaction, queued.id, now)
    await endReminder(transaction, queued, { dropped: { why, at: now } })
  })
  return 'given-up'
}

/**
 * Marks an email as delivered and invalidates the links of earlier emails. An email canceled during its delivery
 * invalidates none, because a newer one may have arrived before it.
 */
export function completeDelivery(db: Database, queued: QueuedMail, now: number): Promise<DeliveredMail> {
  const { id, link: kind, uid } = queued
  return inTransaction(db, async (transaction) => {
    const outcome = await markDelivered(transaction, id, now)
    if (outcome === 'delivered' && kind !== undefined && uid !== null)
      await removeOtherEmailTokens(transaction, { uid, kind, mail: id })
    if (outcome === 'delivered') await endReminder(transaction, queued, { sent: now })
    return outcome
  })
}

/** Records the outcome of a reminder in the transaction that ends its email. Does nothing for other emails. */
async function endReminder(db: Queryable, queued: QueuedMail, end: ReminderEnd): Promise<void> {
  const { id: mail, uid, partner, cause } = queued
  if (uid === null || partner === null || !isReminder(cause)) return
  await changeReminder(db, { partner, uid, mail }, end)
}

/** Codes of connection failures. Their messages are local and contain no recipient. */
const OF_CONNECTION = ['ESOCKET', 'ECONNECTION', 'EDNS', 'ETLS', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET']

/**
 * Returns the reason of a failed delivery for the log. Omits the server's response, which may contain the recipient.
 */
function reasonOf(error: unknown): string {
  const { code, command, responseCode, response, name } = fieldsOf(error)
  const known = [code, command, responseCode].filter(Boolean).join(' ')
  const isOwn = OF_CONNECTION.includes(String(code)) && responseCode === undefined && response === undefined
  return isOwn ? `${known}: ${connectionProblemOf(error)}` : known || String(name)
}

import type { AppContext } from '#app-context.ts'
import { connectionProblemOf } from '#core/trust-system-certificates.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { giveUpMail, postponeMail, type QueuedMail } from '#store/operation/mail-queue.ts'
import type { Mailer } from './deliver.ts'
import { findMailPartner } from './find-mail-partner.ts'
import { issueLink, revokeLink } from './issue-link.ts'
import type { DeliveryOutcome } from './mail-context.ts'
import { nextTry } from './next-try.ts'
import { Mail } from './queue-mail.ts'
import { writeMail } from './write-mail.ts'

/** The dependencies of a delivery. */
export interface DeliveryContext extends AppContext {
  mailer: Mailer
}

/** Tries to deliver a mail; returns how that ended, undefined if it was cancelled in the meantime. */
export async function attemptDelivery(
  options: DeliveryContext,
  queued: QueuedMail,
): Promise<DeliveryOutcome | undefined> {
  const { config, db, log, mailer, clock, origins } = options
  let secret: string | undefined | false
  try {
    const { companyName, supportEmail } = config
    const mail = Mail.parse(JSON.parse(queued.mail))
    // Before the link is made: that must not wait for the store of pictures.
    const partner = await findMailPartner(options, queued)
    secret = await issueLink(db, queued, mail, clock())
    if (secret === false) return undefined
    const letterhead = { origin: origins()[0] ?? '', companyName, supportEmail, partner }
    const written = writeMail(mail, letterhead, secret)
    await mailer.deliver({ ...written, id: queued.id, to: queued.recipient })
    if (config.smtpUrl === undefined && !config.isProduction && written.link !== undefined)
      // A warning, since development logs nothing below that, and needs this line.
      log.warn({ link: written.link }, 'an email was written to the outbox')
  } catch (error) {
    return retryLater(options, queued, secret || undefined, error)
  }
  return 'delivered'
}

async function retryLater(
  { db, log, clock }: AppContext,
  queued: QueuedMail,
  secret: string | undefined,
  error: unknown,
): Promise<DeliveryOutcome> {
  const due = nextTry(queued, clock(), error)
  log.warn(
    { reason: reasonOf(error), mail: queued.id, due },
    due === undefined
      ? 'an email could not be delivered and was given up'
      : 'an email could not be delivered and will be tried again',
  )
  await revokeLink(db, secret, error)
  await (due === undefined ? giveUpMail(db, queued.id, clock()) : postponeMail(db, queued.id, due))
  return due === undefined ? 'given-up' : 'postponed'
}

/** Codes of failures to connect to the mail server: their messages are this machine's, and name nobody. */
const OF_CONNECTION = ['ESOCKET', 'ECONNECTION', 'EDNS', 'ETLS', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET']

/** Returns why a delivery failed, for the log, without the server's words: they may name the recipient. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode, response, name } = fieldsOf(error)
  const known = [code, command, responseCode].filter(Boolean).join(' ')
  const isOwn = OF_CONNECTION.includes(String(code)) && responseCode === undefined && response === undefined
  return isOwn ? `${known}: ${connectionProblemOf(error)}` : known || String(name)
}

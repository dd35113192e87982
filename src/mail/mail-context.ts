import type { AppContext } from '#app-context.ts'
import type { ReminderObstacle } from '#domain/requirement/reminder-outcome.ts'
import type { QueuedMail } from '#store/operation/mail-queue.ts'
import type { CertificateNotice, DatedMail } from './queue-mail.ts'
import type { RequiredMail } from './required-mails.ts'

/** The dependencies of acts that mail somebody. */
export interface MailContext extends AppContext {
  mail: MailWorker
}

export interface MailWorker {
  /** Checks for mails to deliver at once, instead of at the next interval. */
  wake: () => void
  /** Checks after the shortest interval, for what is stored and not to be begun at once. */
  wakeSoon: () => void
  start: () => void
  /** Finishes the mails in hand. */
  stop: () => Promise<void>
  /** Number of attempts since the worker was created, by how they ended. */
  outcomes: Readonly<Record<DeliveryOutcome, number>>
}

/** What a mail about required courses says now, until when it waits, or why it is not sent. */
export type ComposedMail = { facts: RequiredMail } | { until: number } | { why: ReminderObstacle }

/**
 * Reads what a mail about required courses or a certificate says when it is delivered: rules that mail itself
 * does not know.
 */
export type ComposeRequiredMail = (
  queued: QueuedMail,
  mail: DatedMail | CertificateNotice,
) => Promise<ComposedMail>

/** The end of an attempt to deliver a mail; one that was cancelled in the meantime ends without any. */
export type DeliveryOutcome = 'delivered' | 'postponed' | 'given-up'

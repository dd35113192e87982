import type { AppContext } from '#app-context.ts'

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

/** The end of an attempt to deliver a mail; one that was cancelled in the meantime ends without any. */
export type DeliveryOutcome = 'delivered' | 'postponed' | 'given-up'

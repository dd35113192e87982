import type { AppContext } from '#app-context.ts'

/** The dependencies of actions that send mail. */
export interface MailContext extends AppContext {
  mail: MailWorker
}

export interface MailWorker {
  /** Checks for emails at once instead of at the next interval. */
  wake: () => void
  /** Checks for emails after the shortest interval, for emails that need not be sent at once. */
  wakeSoon: () => void
  start: () => void
  /** Stops after the current deliveries. */
  stop: () => Promise<void>
  /** Number of attempts since the worker was created, by outcome. */
  outcomes: Readonly<Record<DeliveryOutcome, number>>
}

/** Outcome of an attempt to deliver an email; an email canceled meanwhile has none. */
export type DeliveryOutcome = 'delivered' | 'postponed' | 'given-up'

import type { AppContext } from '#app-context.ts'

/** Dependencies of actions that send mail. */
export interface MailContext extends AppContext {
  mail: MailWorker
}

export interface MailWorker {
  /** Checks for emails immediately. */
  wake: () => void
  /** Checks for less urgent emails after the shortest interval. */
  wakeSoon: () => void
  start: () => void
  /** Stops after the current deliveries. */
  stop: () => Promise<void>
  /** Number of attempts since the worker's creation, by outcome. */
  outcomes: Readonly<Record<DeliveryOutcome, number>>
}

/** Outcome of a delivery attempt. An email canceled meanwhile has none. */
export type DeliveryOutcome = 'delivered' | 'postponed' | 'given-up'

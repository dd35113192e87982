import { claimMail, renewClaim } from '#store/operation/mail-claims.ts'
import type { QueuedMail } from '#store/operation/mail-queue.ts'
import { answerResetRequests } from './answer-reset-requests.ts'
import { attemptDelivery, completeDelivery, type DeliveryContext } from './attempt-delivery.ts'
import type { DeliveryOutcome, MailWorker } from './mail-context.ts'
import { createCoalescedRun, createPolling } from './polling.ts'

/**
 * Time for which a claimed email belongs to one worker, in ms; if that worker dies, another one then delivers the
 * email. A shorter outage of the database causes no duplicate deliveries.
 */
const CLAIM_LIFETIME_MS = 120_000

/** Age at which the claim of an email being delivered is renewed, in ms. */
const RENEW_AFTER_MS = 20_000

/** The worker's dependencies. */
interface WorkerOptions extends DeliveryContext {
  /** Minimum interval between checks for mail, in ms; it doubles up to eight times while there is none. */
  interval: number
}

/**
 * Creates the worker that answers requests for reset links at its interval while the server runs, and delivers queued
 * emails over the mailer's connections.
 */
export function createMailWorker(options: WorkerOptions): MailWorker {
  let stopped = true
  const logError = (error: unknown) => options.log.error(error)
  const deliveries = createDeliveries(options, wake)
  const delivery = createCoalescedRun(() => beginAll(deliveries, () => stopped), logError)
  const answers = createCoalescedRun(async () => {
    await renewClaims(deliveries)
    let isMore = true
    // Runs even if answering fails, so that queued emails are not delayed.
    while (isMore && !stopped) isMore = await answerResetRequests(options).finally(deliver)
  }, logError)
  const polling = createPolling(options.interval, async () => {
    answers.wake()
    await answers.ended()
    return isBusy(deliveries)
  })

  function deliver(): void {
    if (!stopped) delivery.wake()
  }

  function wake(): void {
    deliver()
    polling.hurry()
  }

  function start(): void {
    stopped = false
    polling.start()
  }

  async function stop(): Promise<void> {
    stopped = true
    polling.stop()
    await Promise.all([answers.ended(), delivery.ended()])
    await endDeliveries(deliveries)
    options.mailer.close()
  }
  return { outcomes: deliveries.outcomes, wake, wakeSoon: polling.hurry, start, stop }
}

/** The running deliveries, and delivered emails that are not marked as such yet. */
interface Deliveries extends WorkerOptions {
  underWay: Map<QueuedMail, Promise<void>>
  unmarked: Set<QueuedMail>
  outcomes: Record<DeliveryOutcome, number>
  /** Called after each attempt. */
  onEnded: () => void
}

function createDeliveries(options: WorkerOptions, onEnded: () => void): Deliveries {
  const outcomes = { delivered: 0, postponed: 0, 'given-up': 0 }
  return { ...options, underWay: new Map(), unmarked: new Set(), outcomes, onEnded }
}

/** Starts deliveries, up to the mailer's maximum at once, until no email is due. */
async function beginAll(deliveries: Deliveries, isStopped: () => boolean): Promise<void> {
  const { db, clock, mailer, underWay } = deliveries
  while (!isStopped()) {
    if (underWay.size >= mailer.connections) await Promise.race(underWay.values())
    else {
      // Marked first, so that none of them is claimed again.
      for (const queued of deliveries.unmarked) await mark(deliveries, queued)
      const queued = await claimMail(db, clock(), clock() + CLAIM_LIFETIME_MS)
      if (!queued) return
      begin(deliveries, queued)
    }
  }
}

function begin(deliveries: Deliveries, queued: QueuedMail): void {
  const { underWay, outcomes, log, onEnded } = deliveries
  const attempted = attemptDelivery(deliveries, queued)
    .then((outcome) => {
      if (outcome) outcomes[outcome]++
      return outcome === 'delivered' ? mark(deliveries, queued) : undefined
    })
    .catch((error: unknown) => log.error(error))
    .finally(() => {
      underWay.delete(queued)
      onEnded()
    })
  underWay.set(queued, attempted)
}

/** Marks an email as delivered; retried later if the database is too busy. */
async function mark({ db, clock, mailer, unmarked }: Deliveries, queued: QueuedMail): Promise<void> {
  try {
    const outcome = await completeDelivery(db, queued, clock())
    // The recipient was erased during the delivery, when the erasure found no file yet.
    if (outcome === 'erased') await mailer.takeBack(queued.id)
    unmarked.delete(queued)
  } catch (error) {
    unmarked.add(queued)
    throw error
  }
}

/** Renews the claims of slow deliveries, so that no other worker takes them over. */
async function renewClaims({ db, clock, underWay }: Deliveries): Promise<void> {
  for (const queued of underWay.keys())
    if (queued.due <= clock() + CLAIM_LIFETIME_MS - RENEW_AFTER_MS)
      await renewClaim(db, queued, clock() + CLAIM_LIFETIME_MS)
}

/** Returns true during deliveries, and while delivered emails are not marked yet. */
function isBusy({ underWay, unmarked }: Deliveries): boolean {
  return underWay.size > 0 || unmarked.size > 0
}

/** Waits for the running deliveries, and marks the remaining emails. */
async function endDeliveries(deliveries: Deliveries): Promise<void> {
  const { underWay, unmarked, log } = deliveries
  await Promise.all(underWay.values())
  await Promise.all(
    Array.from(unmarked, (queued) => mark(deliveries, queued).catch((error: unknown) => log.error(error))),
  )
}

import { claimMail, renewClaim } from '#store/operation/mail-claims.ts'
import type { QueuedMail } from '#store/operation/mail-queue.ts'
import type { DeliveryOutcome, MailWorker } from '../mail-context.ts'
import { answerResetRequests } from './answer-reset-requests.ts'
import { attemptDelivery, completeDelivery, type DeliveryContext } from './attempt-delivery.ts'
import { createCoalescedRun, createPolling } from './polling.ts'

/**
 * Lifetime of a worker's claim on an email, in ms. If the worker dies, another one delivers the email afterwards.
 * Shorter outages of the database cause no duplicate deliveries.
 */
const CLAIM_LIFETIME_MS = 120_000

/** Age at which the claim of a running delivery is renewed, in ms. */
const RENEW_AFTER_MS = 20_000

/** Dependencies of the worker. */
interface WorkerOptions extends DeliveryContext {
  /** Minimum polling interval, in ms. It doubles while there is no mail, up to eight times. */
  interval: number
}

/** Creates the worker that answers requests for reset links and delivers queued emails. */
export function createMailWorker(options: WorkerOptions): MailWorker {
  let stopped = true
  const logError = (error: unknown) => options.log.error(error)
  const deliveries = createDeliveries(options, wake)
  const delivery = createCoalescedRun(() => beginAll(deliveries, () => stopped), logError)
  const answers = createCoalescedRun(async () => {
    await renewClaims(deliveries)
    let isMore = true
    // Delivery runs even if answering fails.
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

/** The running deliveries, and the delivered emails that are not yet marked. */
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

/** Starts deliveries up to the mailer's limit until no email is due. */
async function beginAll(deliveries: Deliveries, isStopped: () => boolean): Promise<void> {
  const { db, clock, mailer, underWay } = deliveries
  while (!isStopped()) {
    if (underWay.size >= mailer.connections) await Promise.race(underWay.values())
    else {
      // Marked first to prevent another claim.
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

/** Marks an email as delivered. Retries later if the database is busy. */
async function mark({ db, clock, mailer, unmarked }: Deliveries, queued: QueuedMail): Promise<void> {
  try {
    const outcome = await completeDelivery(db, queued, clock())
    // The recipient was erased during the delivery, before the file existed.
    if (outcome === 'erased') await mailer.takeBack(queued.id)
    unmarked.delete(queued)
  } catch (error) {
    unmarked.add(queued)
    throw error
  }
}

/** Renews the claims of slow deliveries before they expire. */
async function renewClaims({ db, clock, underWay }: Deliveries): Promise<void> {
  for (const queued of underWay.keys())
    if (queued.due <= clock() + CLAIM_LIFETIME_MS - RENEW_AFTER_MS)
      await renewClaim(db, queued, clock() + CLAIM_LIFETIME_MS)
}

/** Returns true during deliveries, and until all delivered emails are marked. */
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

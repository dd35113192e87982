import { claimMail, renewClaim } from '#store/operation/mail-claims.ts'
import type { QueuedMail } from '#store/operation/mail-queue.ts'
import { answerResetRequests } from './answer-reset-requests.ts'
import { attemptDelivery, completeDelivery, type DeliveryContext } from './attempt-delivery.ts'
import type { DeliveryOutcome, MailWorker } from './mail-context.ts'
import { createCoalescedRun, createPolling } from './polling.ts'

/**
 * Time for which a claimed mail belongs to one worker, in ms: if that one dies, another delivers it after
 * this. A database that is away for less makes no mail arrive twice.
 */
const CLAIM_LIFETIME_MS = 120_000

/** Age at which a claim is renewed while its mail is on its way, in ms. */
const RENEW_AFTER_MS = 20_000

/** The worker's dependencies. */
interface WorkerOptions extends DeliveryContext {
  /** Shortest interval of checks for mail, in ms: it doubles while there is none, up to eight times. */
  interval: number
}

/**
 * Creates the worker that, while the server runs, answers requests for reset links at its interval and
 * delivers queued mails over as many connections as the mailer holds.
 */
export function createMailWorker(options: WorkerOptions): MailWorker {
  let stopped = true
  const logError = (error: unknown) => options.log.error(error)
  const deliveries = createDeliveries(options, wake)
  const delivery = createCoalescedRun(() => beginAll(deliveries, () => stopped), logError)
  const answers = createCoalescedRun(async () => {
    await renewClaims(deliveries)
    let isMore = true
    // Even if answering fails: queued mails do not wait for it.
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

/** The mails under way, with their attempts, and those that are delivered and not marked as such yet. */
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

/** Begins to deliver mails, as many at once as the mailer can, until none is due. */
async function beginAll(deliveries: Deliveries, isStopped: () => boolean): Promise<void> {
  const { db, clock, mailer, underWay } = deliveries
  while (!isStopped()) {
    if (underWay.size >= mailer.connections) await Promise.race(underWay.values())
    else {
      // First, so that none of them is claimed again.
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

/** Marks a mail as delivered; one for which the database was too busy is marked later. */
async function mark({ db, clock, mailer, unmarked }: Deliveries, queued: QueuedMail): Promise<void> {
  try {
    const outcome = await completeDelivery(db, queued, clock())
    // Somebody who was erased while it was written: the erasure found no file yet.
    if (outcome === 'erased') await mailer.takeBack(queued.id)
    unmarked.delete(queued)
  } catch (error) {
    unmarked.add(queued)
    throw error
  }
}

/** Keeps others from mails that are long on their way, as to a slow mail server. */
async function renewClaims({ db, clock, underWay }: Deliveries): Promise<void> {
  for (const queued of underWay.keys())
    if (queued.due <= clock() + CLAIM_LIFETIME_MS - RENEW_AFTER_MS)
      await renewClaim(db, queued, clock() + CLAIM_LIFETIME_MS)
}

/** Returns whether mails are on their way, or delivered and not marked yet. */
function isBusy({ underWay, unmarked }: Deliveries): boolean {
  return underWay.size > 0 || unmarked.size > 0
}

/** Waits for the mails on their way, and marks what is left to be marked. */
async function endDeliveries(deliveries: Deliveries): Promise<void> {
  const { underWay, unmarked, log } = deliveries
  await Promise.all(underWay.values())
  await Promise.all(
    Array.from(unmarked, (queued) => mark(deliveries, queued).catch((error: unknown) => log.error(error))),
  )
}

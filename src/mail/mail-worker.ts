import { claimMail, type QueuedMail, renewClaim } from '#store/operation/mail-queue.ts'
import { answerResetRequests } from './answer-reset-requests.ts'
import { attemptDelivery, completeDelivery, type DeliveryContext } from './attempt-delivery.ts'
import type { MailWorker } from './mail-context.ts'
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
  const delivery = createCoalescedRun(() => deliveries.beginAll(() => stopped), logError)
  const answers = createCoalescedRun(async () => {
    await deliveries.renewClaims()
    let isMore = true
    // Even if answering fails: queued mails do not wait for it.
    while (isMore && !stopped) isMore = await answerResetRequests(options).finally(deliver)
  }, logError)
  const polling = createPolling(options.interval, async () => {
    answers.wake()
    await answers.ended()
    return deliveries.isBusy()
  })

  function deliver(): void {
    if (!stopped) delivery.wake()
  }

  function wake(): void {
    deliver()
    polling.hurry()
  }

  return {
    outcomes: deliveries.outcomes,
    wake,
    wakeSoon: polling.hurry,
    start() {
      stopped = false
      polling.start()
    },
    async stop() {
      stopped = true
      polling.stop()
      await Promise.all([answers.ended(), delivery.ended()])
      await deliveries.end()
      options.mailer.close()
    },
  }
}

/** Creates the part that claims due mails and has them under way; `onEnded` is called after each of them. */
function createDeliveries(options: WorkerOptions, onEnded: () => void) {
  const { db, clock, log, mailer } = options
  const underWay = new Map<QueuedMail, Promise<void>>()
  const outcomes = { delivered: 0, postponed: 0, 'given-up': 0 }
  const marking = createMarking(options)

  function begin(queued: QueuedMail): void {
    const attempted = attemptDelivery(options, queued)
      .then((outcome) => {
        if (outcome) outcomes[outcome]++
        return outcome === 'delivered' ? marking.mark(queued) : undefined
      })
      .catch((error: unknown) => log.error(error))
      .finally(() => {
        underWay.delete(queued)
        onEnded()
      })
    underWay.set(queued, attempted)
  }

  return {
    outcomes,

    /** Begins to deliver mails, as many at once as the mailer can, until none is due. */
    async beginAll(isStopped: () => boolean): Promise<void> {
      while (!isStopped()) {
        if (underWay.size >= mailer.connections) await Promise.race(underWay.values())
        else {
          // First, so that none of them is claimed again.
          await marking.markAll()
          const queued = await claimMail(db, clock(), clock() + CLAIM_LIFETIME_MS)
          if (!queued) return
          begin(queued)
        }
      }
    },

    /** Keeps others from mails that are long on their way, as to a slow mail server. */
    async renewClaims(): Promise<void> {
      for (const queued of underWay.keys())
        if (queued.due <= clock() + CLAIM_LIFETIME_MS - RENEW_AFTER_MS)
          await renewClaim(db, queued, clock() + CLAIM_LIFETIME_MS)
    },

    /** Returns whether mails are on their way, or delivered and not marked yet. */
    isBusy: () => underWay.size > 0 || !marking.isDone(),

    /** Waits for the mails on their way, and marks what is left to be marked. */
    async end(): Promise<void> {
      await Promise.all(underWay.values())
      await marking.end()
    },
  }
}

/** Creates the part that marks mails as delivered, later those that the database was too busy for. */
function createMarking({ db, clock, log, mailer }: WorkerOptions) {
  const unmarked = new Set<QueuedMail>()

  async function mark(queued: QueuedMail): Promise<void> {
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

  return {
    mark,
    async markAll(): Promise<void> {
      for (const queued of unmarked) await mark(queued)
    },
    isDone: () => unmarked.size === 0,
    async end(): Promise<void> {
      await Promise.all(
        Array.from(unmarked, (queued) => mark(queued).catch((error: unknown) => log.error(error))),
      )
    },
  }
}

import type { AppContext } from '#app-context.ts'
import { connectionProblemOf } from '#core/trust-system-certificates.ts'
import {
  claimMail,
  giveUpMail,
  postponeMail,
  type QueuedMail,
  renewClaim,
} from '#store/operation/mail-queue.ts'
import { answerResetRequests } from './answer-reset-requests.ts'
import type { Mailer } from './deliver.ts'
import { completeDelivery, issueLink, revokeLink } from './issue-link.ts'
import { Mail } from './mail.ts'
import { nextTry } from './next-try.ts'
import { writeMail } from './write-mail.ts'

/**
 * Time for which a claimed mail belongs to one worker, in ms: if that one dies, another delivers it after this. A database that is
 * away for less makes no mail arrive twice.
 */
const CLAIM = 120_000

/** Age at which a claim is renewed while its mail is on its way, in ms. */
const RENEWED_AFTER = 20_000

/** Longest interval at which the queue is checked while nothing is in it, in the shortest. */
const IDLE = 8

/** The worker's dependencies. */
interface WorkerOptions extends AppContext {
  mailer: Mailer
  /** Shortest interval at which the worker checks for mail, in ms: it doubles while there is none, up to eight times of it. */
  interval: number
}

/** The dependencies of acts that mail somebody. */
export interface MailContext extends AppContext {
  mail: MailWorker
}

export interface MailWorker {
  /** Checks for mails to deliver at once, instead of at the next interval. */
  wake: () => void
  /** Checks after the shortest interval, for what is stored and not to be begun at once. */
  lookSoon: () => void
  start: () => void
  /** Finishes the mails in hand. */
  stop: () => Promise<void>
  /** Number of attempts since the worker was created, by how they ended. */
  outcomes: Readonly<Record<Outcome, number>>
}

/** How an attempt to deliver a mail ended; one that was cancelled in the meantime ends without any. */
type Outcome = 'delivered' | 'postponed' | 'given-up'

/**
 * Creates the worker that, while the server runs, answers requests for reset links at its interval and delivers queued
 * mails over as many connections as the mailer holds.
 */
export function createMailWorker(options: WorkerOptions): MailWorker {
  const { db, clock, log, mailer } = options
  const underWay = new Map<QueuedMail, Promise<void>>()
  const outcomes = { delivered: 0, postponed: 0, 'given-up': 0 }
  /** Mails that the mail server accepted while the database was too busy to record it. */
  const unmarked = new Set<QueuedMail>()
  let stopped = true
  const logError = (error: unknown) => log.error(error)

  const delivery = createRounds(async () => {
    while (!stopped) {
      if (underWay.size >= mailer.conversations) await Promise.race(underWay.values())
      else {
        // First, so that none of them is claimed again.
        await markAll()
        const queued = await claimMail(db, clock(), clock() + CLAIM)
        if (!queued) return
        begin(queued)
      }
    }
  }, logError)

  function begin(queued: QueuedMail): void {
    const attempted = attempt(options, queued)
      .then((outcome) => {
        if (outcome) outcomes[outcome]++
        return outcome === 'delivered' ? mark(queued) : undefined
      })
      .catch(logError)
      .finally(() => {
        underWay.delete(queued)
        wake()
      })
    underWay.set(queued, attempted)
  }

  /** Keeps others from mails that are long on their way, as to a slow mail server. */
  async function renewAll(): Promise<void> {
    for (const queued of underWay.keys())
      if (queued.due <= clock() + CLAIM - RENEWED_AFTER) await renewClaim(db, queued, clock() + CLAIM)
  }

  async function mark(queued: QueuedMail): Promise<void> {
    try {
      const outcome = await completeDelivery(db, queued, clock())
      // Whoever was erased while it was written: the erasure found no file yet.
      if (outcome === 'erased') await mailer.takeBack(queued.id)
      unmarked.delete(queued)
    } catch (error) {
      unmarked.add(queued)
      throw error
    }
  }

  async function markAll(): Promise<void> {
    for (const queued of unmarked) await mark(queued)
  }

  const answers = createRounds(async () => {
    await renewAll()
    let isMore = true
    // Even if answering fails: queued mails do not wait for it.
    while (isMore && !stopped) isMore = await answerResetRequests(options).finally(deliver)
  }, logError)

  const looks = createLooks(options.interval, async () => {
    answers.wake()
    await answers.ended()
    return underWay.size > 0 || unmarked.size > 0
  })

  function deliver(): void {
    if (!stopped) delivery.wake()
  }

  function wake(): void {
    deliver()
    looks.soon()
  }

  return {
    outcomes,
    wake,
    lookSoon: looks.soon,
    start() {
      stopped = false
      looks.start()
    },
    async stop() {
      stopped = true
      looks.stop()
      await Promise.all([answers.ended(), delivery.ended()])
      await Promise.all(underWay.values())
      await Promise.all(Array.from(unmarked, (queued) => mark(queued).catch(logError)))
      mailer.close()
    },
  }
}

/** Returns a timer that looks at intervals: at the shortest after it found something or was told to, else at twice the last one. */
function createLooks(shortest: number, look: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined
  let pause = shortest
  let isExpecting = false
  let isStopped = true

  function schedule(): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(run, pause)
  }

  async function run(): Promise<void> {
    isExpecting = false
    const isFound = await look()
    pause = isFound || isExpecting ? shortest : Math.min(2 * pause, IDLE * shortest)
    schedule()
  }

  return {
    start(): void {
      isStopped = false
      void run()
    },
    soon(): void {
      isExpecting = true
      if (pause === shortest) return
      pause = shortest
      schedule()
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Returns a runner of `work`, one round at a time: waking it during a round starts one more round afterwards. */
function createRounds(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let again = false
  async function run(): Promise<void> {
    while (again) {
      again = false
      await work().catch(onError)
    }
    running = undefined
  }
  return {
    wake(): void {
      again = true
      running ??= run()
    },
    ended: async () => running,
  }
}

/** Tries to deliver a mail; returns how that ended, undefined if it was cancelled in the meantime. */
async function attempt(options: WorkerOptions, queued: QueuedMail): Promise<Outcome | undefined> {
  const { config, db, log, mailer, clock, origins } = options
  let secret: string | undefined | false
  try {
    const { companyName, supportEmail } = config
    const mail = Mail.parse(JSON.parse(queued.mail))
    secret = await issueLink(db, queued, mail, clock())
    if (secret === false) return undefined
    const written = writeMail(mail, { origin: origins()[0] ?? '', companyName, supportEmail }, secret)
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
): Promise<Outcome> {
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

/** Codes of failures to reach the mail server or to agree on TLS with it: their sentences are this machine's own, and name nobody. */
const OF_CONNECTION = ['ESOCKET', 'ECONNECTION', 'EDNS', 'ETLS', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET']

/** Says why a delivery failed, for the log. The mail server's own words are left out: they may name the recipient. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode, response, name } = error as Error & {
    code?: string
    command?: string
    responseCode?: number
    response?: string
  }
  const known = [code, command, responseCode].filter(Boolean).join(' ')
  const isOwn = OF_CONNECTION.includes(code ?? '') && responseCode === undefined && response === undefined
  return isOwn ? `${known}: ${connectionProblemOf(error as Error)}` : known || name
}

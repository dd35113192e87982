import type { Portal } from '../core/portal.ts'
import type { QueuedMail } from '../store/mail-queue.ts'
import { claimMail, giveUpMail, postponeMail } from '../store/mail-queue.ts'
import { answerResetRequests } from './answer-reset-requests.ts'
import type { Mailer } from './deliver.ts'
import { completeDelivery, issueLink, revokeLink } from './issue-link.ts'
import { Mail } from './mail.ts'
import { nextTry } from './next-try.ts'
import { writeMail } from './write-mail.ts'

/** Time for which a claimed mail belongs to one worker, in ms: longer than any connection to a mail server. */
const CLAIM = 60_000

/** The worker's dependencies. */
interface WorkerOptions extends Portal {
  mailer: Mailer
  /** Interval at which the worker checks for mail, in ms. */
  interval: number
}

/** The dependencies of acts that mail somebody. */
export interface MailingPortal extends Portal {
  mail: MailWorker
}

export interface MailWorker {
  /** Checks for mails to deliver at once, instead of at the next interval. */
  wake: () => void
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
  const underWay = new Set<Promise<void>>()
  const outcomes = { delivered: 0, postponed: 0, 'given-up': 0 }
  /** Mails that the mail server accepted while the database was too busy to record it. */
  const unmarked = new Set<QueuedMail>()
  let stopped = true
  let timer: NodeJS.Timeout | undefined
  const logError = (error: unknown) => log.error(error)

  const delivery = createRounds(async () => {
    while (!stopped) {
      if (underWay.size >= mailer.conversations) await Promise.race(underWay)
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
        underWay.delete(attempted)
        wake()
      })
    underWay.add(attempted)
  }

  async function mark(queued: QueuedMail): Promise<void> {
    try {
      await completeDelivery(db, queued, clock())
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
    let isMore = true
    // Even if answering fails: queued mails do not wait for it.
    while (isMore && !stopped) isMore = await answerResetRequests(options).finally(wake)
  }, logError)

  function wake(): void {
    if (!stopped) delivery.wake()
  }

  return {
    outcomes,
    wake,
    start() {
      stopped = false
      timer = setInterval(answers.wake, options.interval)
      answers.wake()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all([answers.ended(), delivery.ended()])
      await Promise.all(underWay)
      await Promise.all(Array.from(unmarked, (queued) => mark(queued).catch(logError)))
      mailer.close()
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
  { db, log, clock }: Portal,
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

/** What the log says of a failed delivery: never the mail server's own words, which may name the recipient. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  return [code, command, responseCode].filter(Boolean).join(' ') || (error as Error).name
}

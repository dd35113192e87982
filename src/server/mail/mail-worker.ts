import type { QueuedMail } from '../store/mail-queue.ts'
import { claimMail, markDelivered, postponeMail } from '../store/mail-queue.ts'
import { answerResetRequests } from './answer-reset-requests.ts'
import { Mail } from './mail.ts'
import type { MailRoom } from './mail-room.ts'
import { nextTry } from './next-try.ts'
import { writeMail } from './write-mail.ts'

/** How long a taken mail is this worker's, in ms: longer than any conversation with a mail server. */
const CLAIM = 60_000

export interface MailWorker {
  /** Looks at once, instead of at the next interval. */
  wake: () => void
  start: () => void
  /** Finishes the mail in hand. */
  stop: () => Promise<void>
}

/** Delivers what is queued, one mail after the other, for as long as the server runs. */
export function createMailWorker(room: MailRoom): MailWorker {
  let stopped = true
  let round: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    do {
      again = false
      await workThrough(room, () => stopped).catch((error: unknown) => room.log.error(error))
    } while (again && !stopped)
  }

  function wake(): void {
    again = true
    if (stopped || round !== undefined) return
    round = work().finally(() => {
      round = undefined
    })
  }

  return {
    wake,
    start() {
      stopped = false
      timer = setInterval(wake, room.interval)
      wake()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await round
    },
  }
}

async function workThrough(room: MailRoom, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const isMore = await answerResetRequests(room)
    const now = room.clock()
    const queued = await claimMail(room.db, now, now + CLAIM)
    if (queued) await attempt(room, queued)
    else if (!isMore) return
  }
}

async function attempt(room: MailRoom, queued: QueuedMail): Promise<void> {
  const { config, db, log, deliver } = room
  try {
    const { companyName, supportEmail } = config
    const mail = Mail.parse(JSON.parse(queued.mail))
    const written = writeMail(mail, { origin: room.origin(), companyName, supportEmail })
    await deliver({ ...written, id: queued.id, to: queued.recipient })
    if (config.smtpUrl === undefined && !config.isProduction && written.link !== undefined)
      // Development logs only what is wrong, and this line is the one that is wanted there.
      log.warn({ link: written.link }, 'a mail was written to the outbox')
  } catch (error) {
    const due = nextTry(queued, room.clock(), error)
    log.warn({ err: error, mail: queued.id, due }, due === undefined ? 'a mail was given up' : 'a mail waits')
    return postponeMail(db, queued.id, due)
  }
  await markDelivered(db, queued.id, room.clock())
}

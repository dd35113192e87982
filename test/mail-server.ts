import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from '#test/mail/read-mail.ts'

/** An email with its envelope. */
export interface ReceivedMail extends ReadMail {
  from: string
  to: string[]
}

/**
 * Behavior of the server for the next emails. A number is the SMTP code with which it refuses every recipient. `wait`
 * is the delay of its response to a message, in ms, and `until` the end of that delay. `hold` delays responses until
 * the behavior changes.
 */
export type Behavior = 'accept' | 'slow' | 'hold' | number | { wait: number } | { until: Promise<void> }

/** A real mail server on loopback. */
export interface MailServer {
  /** Settings of a portal that sends through this server. */
  settings: { SMTP_URL: string; MAIL_FROM: string }
  /** Accepted emails, oldest first. */
  received: ReceivedMail[]
  /** Returns the maximum number of concurrently received messages. */
  maxAtOnce: () => number
  /** All recipients so far, including refused ones. */
  recipients: string[]
  behave: (behavior: Behavior) => void
  /** Waits until this number of emails has been accepted. */
  until: (count: number) => Promise<void>
  /** Stops the server and drops emails in progress. Connections then fail. */
  stop: () => Promise<void>
  /** Restarts the server on the same port. */
  start: () => Promise<void>
}

/** Delay of the response to a message in `slow` mode, in ms. */
export const SLOW = 1500

const TIMEOUT = 60_000

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const recipients: string[] = []
  let behavior: Behavior = 'accept'
  let server: SMTPServer | undefined
  let port = 0
  let [atOnce, maxAtOnce] = [0, 0]

  function newServer(): SMTPServer {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 1,
      onRcptTo({ address }, _session, answer) {
        recipients.push(address)
        answer(typeof behavior === 'number' ? smtpError(behavior) : null)
      },
      async onData(stream, { envelope }, answer) {
        const source = await text(stream).catch(() => undefined)
        // The sender disconnected in the middle of the message.
        if (source === undefined) return
        atOnce++
        maxAtOnce = Math.max(maxAtOnce, atOnce)
        await waitAs(behavior)
        while (behavior === 'hold' && server === made) await setTimeout(10)
        atOnce--
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ ...readMail(source), from, to: envelope.rcptTo.map(({ address }) => address) })
        answer()
      },
    })
    made.on('error', () => undefined)
    return made
  }

  async function start(): Promise<void> {
    server = newServer()
    const listening = once(server.server, 'listening')
    server.listen(port, '127.0.0.1')
    await listening
    port = (server.server.address() as AddressInfo).port
  }

  async function stop(): Promise<void> {
    const stopped = server
    server = undefined
    if (stopped) await new Promise<void>((done) => stopped.close(done))
  }

  await start()
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@kindredpaws.example' },
    received,
    recipients,
    maxAtOnce: () => maxAtOnce,
    behave: (next) => {
      behavior = next
    },
    async until(count) {
      const end = Date.now() + TIMEOUT
      while (received.length < count) {
        if (Date.now() > end) throw new Error(`${received.length} of ${count} mails came`)
        await setTimeout(10)
      }
    },
    stop,
    start,
  }
}

function waitAs(behavior: Behavior): Promise<void> {
  if (typeof behavior === 'object') return 'until' in behavior ? behavior.until : setTimeout(behavior.wait)
  return setTimeout(behavior === 'slow' ? SLOW : 0)
}

function smtpError(code: number): Error {
  return Object.assign(new Error('not this one'), { responseCode: code })
}

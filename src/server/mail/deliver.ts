import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../core/config.ts'
import type { WrittenMail } from './write-mail.ts'

/** A written mail with its envelope. `id` stays the same over all attempts. */
export interface Letter extends WrittenMail {
  id: string
  to: string
}

export interface Mailer {
  /** Number of mails it delivers at once. */
  conversations: number
  deliver: (letter: Letter) => Promise<void>
  /** Closes the idle connections. */
  close: () => void
}

/** Number of connections to the mail server at once. */
const CONVERSATIONS = 5

/** Time limits for each step of a connection to the mail server, in ms. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

/** A connection is reused for this long when idle, in ms, and for this many mails. */
const KEPT = { idleTimeout: 30_000, maxMessages: 100 }

/** Creates a mailer that delivers over SMTP if a server is configured, otherwise into the data folder's outbox. */
export function createMailer(config: Config): Mailer {
  if (config.smtpUrl === undefined) return createOutbox(config)
  // The queue retries on its own; a connection that the server has closed in the meantime is opened again at once.
  const pool = { pool: true, maxConnections: CONVERSATIONS, maxRequeues: 1, ...KEPT } as const
  const transport = nodemailer.createTransport({ ...pool, ...TIMEOUTS, url: config.smtpUrl })
  return {
    conversations: CONVERSATIONS,
    async deliver(letter) {
      await transport.sendMail(messageOf(letter, config))
    },
    close: () => transport.close(),
  }
}

/** Creates a mailer that writes each mail as an `.eml` file, which readers only see complete. */
function createOutbox(config: Config): Mailer {
  const folder = join(config.dataDir, 'outbox')
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  async function deliver(letter: Letter): Promise<void> {
    const { message } = await transport.sendMail(messageOf(letter, config))
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${Date.now()}-${letter.id}.eml`)
    await writeFile(`${file}.part`, message as Buffer)
    await rename(`${file}.part`, file)
  }
  return { conversations: 1, deliver, close: () => undefined }
}

function messageOf(letter: Letter, { mailFrom, companyName }: Config) {
  const [, domain = 'localhost'] = mailFrom.replace(/[<>]/g, '').split('@')
  return {
    messageId: `<${letter.id}@${domain.trim()}>`,
    from: mailFrom.includes('<') ? mailFrom : { name: companyName, address: mailFrom },
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

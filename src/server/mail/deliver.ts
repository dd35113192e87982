import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../shared/config.ts'
import type { WrittenMail } from './write-mail.ts'

/** A written mail with its envelope. `id` stays the same however often it is tried. */
export interface Letter extends WrittenMail {
  id: string
  to: string
}

export interface Mailer {
  /** How many mails it takes at once. */
  conversations: number
  deliver: (letter: Letter) => Promise<void>
  /** Ends the conversations that nothing is said in. */
  close: () => void
}

/** How many conversations are held with the mail server at once. */
const CONVERSATIONS = 5

/** How long one conversation with a mail server may take at each step, in ms. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

/** A conversation is kept for further mails this long, in ms, and for so many. */
const KEPT = { idleTimeout: 30_000, maxMessages: 100 }

/** Delivers over SMTP where a server is configured, otherwise into the data folder's outbox. */
export function createMailer(config: Config): Mailer {
  if (config.smtpUrl === undefined) return createOutbox(config)
  // The queue tries again by itself; a conversation that the server has ended meanwhile is begun again at once.
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

/** Writes each mail as an `.eml` file; a reader never sees half of one. */
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

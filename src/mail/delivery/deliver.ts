import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Config } from '#core/config.ts'
import { trustSystemCertificates } from '#core/trust-system-certificates.ts'
import type { MailLogo, WrittenMail } from '../compose-mail.ts'
import { MARK } from '../template/mail-mark.ts'
import { LOGO_CONTENT_ID, MARK_CONTENT_ID } from '../template/mail-template.ts'

/** An email with its envelope. `id` is the same for all attempts. */
export interface Letter extends WrittenMail {
  id: string
  to: string
}

export interface Mailer {
  /** Maximum number of concurrent deliveries. */
  connections: number
  deliver: (letter: Letter) => Promise<void>
  /** Removes a delivered email from the outbox. Does nothing for an email accepted by a mail server. */
  takeBack: (id: string) => Promise<void>
  /** Closes the idle connections. */
  close: () => void
}

/** Maximum number of connections to the mail server. */
const MAX_CONNECTIONS = 5

/** Timeouts of a connection to the mail server, in ms. */
const SMTP_TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

/** Limits for reusing a connection: idle time in ms, and number of emails. */
const POOL_LIMITS = { idleTimeout: 30_000, maxMessages: 100 }

/**
 * Creates a mailer. Emails are delivered over SMTP if a server is configured, otherwise to the outbox in the data
 * folder.
 */
export function createMailer(config: Config): Mailer {
  return config.smtpUrl === undefined ? createOutbox(config) : createSmtpMailer(config, config.smtpUrl)
}

function createSmtpMailer(config: Config, url: string): Mailer {
  trustSystemCertificates()
  // The queue handles retries. A connection closed by the server is reopened immediately.
  const pool = { pool: true, maxConnections: MAX_CONNECTIONS, maxRequeues: 1, ...POOL_LIMITS } as const
  // Loaded at startup, because delivery should follow the creation of a link without delay.
  const transport = import('nodemailer').then(
    ({ default: { createTransport } }): Transporter => createTransport({ ...pool, ...SMTP_TIMEOUTS_MS, url }),
  )
  transport.catch(() => undefined)

  return {
    connections: MAX_CONNECTIONS,
    async deliver(letter) {
      await (await transport).sendMail(messageOf(letter, config))
    },
    takeBack: async () => undefined,
    close: () => void transport.then((opened) => opened.close()),
  }
}

/** Checks the connection to a mail server, and the sign-in if its URL has credentials. Throws on failure. */
export async function checkMailServer(url: string): Promise<void> {
  trustSystemCertificates()
  const { createTransport } = (await import('nodemailer')).default
  const transport = createTransport({ ...SMTP_TIMEOUTS_MS, url })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Creates a mailer that atomically writes each email as an `.eml` file. */
function createOutbox(config: Config): Mailer {
  const folder = outboxOf(config)
  async function deliver(letter: Letter): Promise<void> {
    const { createTransport } = (await import('nodemailer')).default
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(messageOf(letter, config))
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${Date.now()}-${letter.id}.eml`)
    await writeFile(`${file}.part`, message)
    await rename(`${file}.part`, file)
  }
  async function takeBack(id: string): Promise<void> {
    for (const name of await readdir(folder))
      if (name.endsWith(`-${id}.eml`)) await rm(join(folder, name), { force: true })
  }
  return { connections: 1, deliver, takeBack, close: () => undefined }
}

const MARK_PICTURE = pictureOf({ file: 'mark.png', type: 'image/png', content: MARK }, MARK_CONTENT_ID)

function messageOf(letter: Letter, { mailFrom, companyName }: Config) {
  const [, domain = 'localhost'] = mailFrom.replace(/[<>]/g, '').split('@')
  return {
    messageId: `<${letter.id}@${domain.trim()}>`,
    from: mailFrom.includes('<') ? mailFrom : { name: companyName, address: mailFrom },
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: [MARK_PICTURE, ...(letter.logo ? [pictureOf(letter.logo, LOGO_CONTENT_ID)] : [])],
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(letter) },
  }
}

/** Returns the headers for the unsubscribe button of email clients (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: Letter): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Returns a picture as an inline part, which email clients do not list as an attachment. */
function pictureOf({ file: filename, type: contentType, content }: Omit<MailLogo, 'contrast'>, cid: string) {
  return { filename, contentType, content, cid, contentDisposition: 'inline' as const }
}

function outboxOf(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'outbox')
}

/** Removes all emails to these addresses from the outbox. */
export async function removeFromOutbox(config: Pick<Config, 'dataDir'>, emails: string[]): Promise<void> {
  const folder = outboxOf(config)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = join(folder, name)
    // Renaming a temporary file makes it unreadable here.
    const text = await readFile(file, 'utf8').catch(() => '')
    // A long address is folded onto a separate line.
    const recipient = /^To:\s+(\S+)/im.exec(text)?.[1]
    if (recipient !== undefined && emails.includes(recipient)) await rm(file, { force: true })
  }
}

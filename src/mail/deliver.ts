import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Config } from '#core/config.ts'
import { trustSystemCertificates } from '#core/trust-system-certificates.ts'
import type { MailLogo, WrittenMail } from './compose-mail.ts'
import { LOGO_CONTENT_ID } from './mail-template.ts'

/** A written mail with its envelope. `id` stays the same over all attempts. */
export interface Letter extends WrittenMail {
  id: string
  to: string
}

export interface Mailer {
  /** Number of mails it delivers at once. */
  connections: number
  deliver: (letter: Letter) => Promise<void>
  /** Removes a delivered mail from the outbox; one that a mail server has taken is gone. */
  takeBack: (id: string) => Promise<void>
  /** Closes the idle connections. */
  close: () => void
}

/** Number of connections to the mail server at once. */
const MAX_CONNECTIONS = 5

/** Time limits for each step of a connection to the mail server, in ms. */
const SMTP_TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

/** A connection is reused for this long when idle, in ms, and for this many mails. */
const POOL_LIMITS = { idleTimeout: 30_000, maxMessages: 100 }

/**
 * Creates a mailer that delivers over SMTP if a server is configured, otherwise into the data folder's
 * outbox, whose library is loaded with the first mail.
 */
export function createMailer(config: Config): Mailer {
  return config.smtpUrl === undefined ? createOutbox(config) : createSmtpMailer(config, config.smtpUrl)
}

function createSmtpMailer(config: Config, url: string): Mailer {
  trustSystemCertificates()
  // The queue retries on its own; a connection that the server closed is opened again at once.
  const pool = { pool: true, maxConnections: MAX_CONNECTIONS, maxRequeues: 1, ...POOL_LIMITS } as const
  // Loaded at once: a mail must not wait between the making of its link and its way to the server.
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

/** Greets a mail server, and signs in where its address says so; throws if it does not take mail. */
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

/** Creates a mailer that writes each mail as an `.eml` file, which readers only see complete. */
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

function messageOf(letter: Letter, { mailFrom, companyName }: Config) {
  const [, domain = 'localhost'] = mailFrom.replace(/[<>]/g, '').split('@')
  return {
    messageId: `<${letter.id}@${domain.trim()}>`,
    from: mailFrom.includes('<') ? mailFrom : { name: companyName, address: mailFrom },
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: letter.logo === undefined ? [] : [attachmentOf(letter.logo)],
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(letter) },
  }
}

/** Returns the headers for the button by which mail programs unsubscribe (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: Letter): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Returns the logo as a part that belongs to the HTML, and that mail programs list nowhere else. */
function attachmentOf({ file: filename, type: contentType, content }: MailLogo) {
  return { filename, contentType, content, cid: LOGO_CONTENT_ID, contentDisposition: 'inline' as const }
}

function outboxOf(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'outbox')
}

/** Removes the mails to these addresses from the outbox, if there is one. */
export async function removeFromOutbox(config: Pick<Config, 'dataDir'>, emails: string[]): Promise<void> {
  const folder = outboxOf(config)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = join(folder, name)
    // One that is still being written has another name by now.
    const text = await readFile(file, 'utf8').catch(() => '')
    // A long address stands on a line of its own.
    const recipient = /^To:\s+(\S+)/im.exec(text)?.[1]
    if (recipient !== undefined && emails.includes(recipient)) await rm(file, { force: true })
  }
}

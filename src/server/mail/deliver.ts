import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import type { WrittenMail } from './write-mail.ts'

/** A written mail with its envelope. `id` stays the same however often it is tried. */
export interface Letter extends WrittenMail {
  id: string
  to: string
}

export type Deliver = (letter: Letter) => Promise<void>

/** How long one conversation with a mail server may take at each step, in ms. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

/** Delivers over SMTP where a server is configured, otherwise into the data folder's outbox. */
export function createDeliver(config: Config): Deliver {
  if (config.smtpUrl === undefined) return outbox(config)
  const transport = nodemailer.createTransport({ ...TIMEOUTS, url: config.smtpUrl })
  return async (letter) => {
    await transport.sendMail(messageOf(letter, config))
  }
}

/** Writes each mail as an `.eml` file; a reader never sees half of one. */
function outbox(config: Config): Deliver {
  const folder = join(config.dataDir, 'outbox')
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (letter) => {
    const { message } = await transport.sendMail(messageOf(letter, config))
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${Date.now()}-${letter.id}.eml`)
    await writeFile(`${file}.part`, message as Buffer)
    await rename(`${file}.part`, file)
  }
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

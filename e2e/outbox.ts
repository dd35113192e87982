import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Portal } from './portal.ts'

/** Returns the mails in the outbox written so far to one address. */
export function mailsTo(portal: Portal, email: string): string[] {
  const folder = join(portal.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const mails = files.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
  return mails.filter((mail) => mail.toLowerCase().includes(`\nto: ${email}`))
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type ReadMail, readMail, tokenIn } from '#test/mail/read-mail.ts'
import type { Answer, TestApp } from './test-app.ts'

/** Maximum wait for the mail worker, in ms. */
const TIMEOUT = 110_000

/** Duration of a worker's claim of an email, in ms. */
const CLAIM = 120_000

/** Waits until the worker has no due email left. */
export async function waitForMail({ db, now }: Pick<TestApp, 'db' | 'now'>): Promise<void> {
  const end = Date.now() + TIMEOUT
  for (;;) {
    const requests = db.selectFrom('reset_requests').select('id')
    const queued = db.selectFrom('mail_queue').select('id').where('delivered', 'is', null)
    const open = [
      ...(await requests.execute()),
      ...(await queued
        .where('due', 'is not', null)
        .where('due', '<=', now() + CLAIM)
        .execute()),
    ]
    if (open.length === 0) return
    if (Date.now() > end) throw new Error('mail is still waiting')
    await setTimeout(5)
  }
}

/** Reads the emails in a data folder's outbox, oldest first. */
export function outboxOf(dataDir: string): ReadMail[] {
  const folder = join(dataDir, 'outbox')
  const files = namesIn(folder).filter((name) => name.endsWith('.eml'))
  return files.sort().map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
}

/** Returns the emails to an address so far, oldest first, after the worker has finished. */
export async function mailsTo(app: TestApp, email: string): Promise<ReadMail[]> {
  await waitForMail(app)
  return outboxOf(app.dataDir).filter(({ headers }) => headers.get('to') === email)
}

/** Returns the secret in the newest link mailed to an address. Empty if there is none. */
export async function newestToken(app: TestApp, email: string): Promise<string> {
  const links = (await mailsTo(app, email)).filter(({ link }) => link !== undefined)
  const newest = links.at(-1)
  return newest ? tokenIn(newest.link) : ''
}

/** Response of a gateway call about passwords. */
export interface GatewayAnswer {
  status: string
  message: string
}

const USER = '/user-service/api/v1/user'

/** Requests a reset link, by default like the web app. */
export function askForReset(
  app: TestApp,
  email: unknown,
  returnUrl?: unknown,
): Promise<Answer<GatewayAnswer>> {
  const body = { email, returnUrl: returnUrl ?? `${app.origin}/reset-password` }
  return app.request(`${USER}/send-reset-password-link`, { method: 'POST', body })
}

/** Sets a password with a mailed token. */
export function confirmReset(
  app: TestApp,
  token: unknown,
  password: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<GatewayAnswer>> {
  return app.request(`${USER}/confirm-password-reset`, { method: 'POST', body: { token, password }, headers })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

import { setTimeout } from 'node:timers/promises'
import type { MailServer } from '#test/mail-server.ts'
import { adminEmail, teamId } from '../stand/fill.ts'
import { openHttpsClient } from './https-client.ts'
import { type Account, countFailure, emptyAccount, pauseAsWebApp, signInAt } from './learners.ts'

/** Initial number of people in the manager's team. */
export const TEAM = 10

/** Pause between two additions, in ms. */
const ADDING_PAUSE_MS = 400

/**
 * Maximum delivery time of an email claimed by a killed instance, in ms. Another instance claims it after two minutes.
 */
const DELIVERY_TIMEOUT_MS = 150_000

/** A team's administrator who adds people. Each new person should get one email. */
export interface Manager {
  /** Email addresses of people whose addition was acknowledged. */
  added: string[]
  /** Adds people until `during` settles. */
  addWhile: (during: Promise<unknown>) => Promise<Account>
  close: () => void
}

/** Signs in the administrator at the proxy. */
export async function signInManager(port: number): Promise<Manager> {
  const client = openHttpsClient(port)
  const token = await signInAt(client, adminEmail(TEAM))
  const added: string[] = []

  async function add(email: string, account: Account): Promise<void> {
    const partner = teamId(TEAM)
    const body = { email, userName: 'Somebody New', roles: ['partner-associate'], partner }
    const path = '/user-service/api/v1/partner-admin/associate'
    for (let isFirst = true; ; isFirst = false) {
      const answer = await client.ask({ method: 'POST', path, token, body }).then(
        ({ status, body }) => ({ status, code: (body as { code?: string } | undefined)?.code }),
        (error: NodeJS.ErrnoException) => ({ status: 0, code: error.code ?? error.message }),
      )
      // A retry may find that the failed attempt succeeded.
      if (answer.status === 200 || (!isFirst && answer.code === 'email-already-in-use')) break
      countFailure(account, `${answer.status} ${answer.code ?? ''}`.trim())
      await pauseAsWebApp()
    }
    account.acknowledged++
    added.push(email)
  }

  return {
    added,
    async addWhile(during) {
      const account = emptyAccount()
      let isOver = false
      const closing = during.finally(() => {
        isOver = true
      })
      while (!isOver) {
        await add(`added-${added.length + 1}@new.example`, account)
        await setTimeout(ADDING_PAUSE_MS)
      }
      await closing
      return account
    },
    close: () => client.close(),
  }
}

/** Number of people without an email, and of duplicate emails. */
export interface Mails {
  missing: number
  again: number
}

/** Waits until every added person has an email. Counts the emails. */
export async function countMails(added: string[], mailServer: MailServer): Promise<Mails> {
  const end = performance.now() + DELIVERY_TIMEOUT_MS
  for (;;) {
    const mails = new Map<string, number>()
    for (const { to } of mailServer.received)
      for (const address of to) mails.set(address, (mails.get(address) ?? 0) + 1)
    const missing = added.filter((email) => !mails.has(email)).length
    const again = added.reduce((sum, email) => sum + Math.max(0, (mails.get(email) ?? 0) - 1), 0)
    if (missing === 0 || performance.now() > end) return { missing, again }
    await setTimeout(200)
  }
}

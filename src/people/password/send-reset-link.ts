import { randomUUID } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { MESSAGES } from '#domain/messages.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { findReachedBound } from '#mail/delivery/mail-bounds.ts'
import type { MailContext } from '#mail/mail-context.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { auditInHour, countInHour } from '#store/operation/audit-log.ts'
import { findKnownBrowser } from '#store/people/sign-in/known-browsers.ts'
import { insertResetRequest } from '#store/people/sign-in/reset-requests.ts'
import type { Database } from '#store/schema.ts'
import { clientNetworks } from '../client-address.ts'
import { logForeignOrigin } from '../own-origin.ts'

/** Number of ignored requests since the process started, for the metrics. */
export const RESET_COUNTS = { ignored: 0 }

/** The clock hour of the last log line about ignored requests; they are logged once per hour. */
let loggedHour = 0

/** A received request, with the client's address and the hashes of the browser's marks. */
interface ResetLinkRequest {
  email: string
  returnUrl: string
  ip: string
  browser: string[]
}

/**
 * Stores a request for a reset link. The mail worker looks up the account later, so the response and the timing do
 * not depend on the address. A client address may send as many requests per hour as it may fail to sign in. Further
 * requests get the same response without effect, and are logged and counted. A browser known to the account is exempt
 * from this limit. Refuses with `invalid-email`, and with `invalid-argument` for a `returnUrl` outside the portal's
 * own origins.
 */
export async function sendResetLink(context: MailContext, request: ResetLinkRequest): Promise<void> {
  const email = canonicalEmail(request.email)
  if (!isEmail(email)) throw new AppError('invalid-email', MESSAGES.emailNotValid)
  if (!isOwnUrl(context, request.returnUrl)) {
    if (URL.canParse(request.returnUrl)) logForeignOrigin(context, new URL(request.returnUrl).origin)
    throw new AppError('invalid-argument', 'The return address doesn’t belong to this portal.')
  }
  const isStored = (await isFromKnownBrowser(context.db, request.browser, email))
    ? await storeForKnownBrowser(context, email)
    : await storeForStranger(context, email, request.ip)
  // The delay is the same for every address.
  if (isStored) context.mail.wakeSoon()
}

async function isFromKnownBrowser(db: Database, hashes: string[], email: string): Promise<boolean> {
  return (await findKnownBrowser(db, { hashes, email })) !== undefined
}

/** Stores the request of an account's known browser unless its mailbox has reached the hourly limit. */
async function storeForKnownBrowser({ db, clock }: MailContext, email: string): Promise<boolean> {
  const now = clock()
  if (await findReachedBound(db, { cause: 'reset-requested', recipient: email }, now)) return false
  await insertResetRequest(db, { id: randomUUID(), email }, now)
  return true
}

/** Stores a request and counts it for the client's networks. Has no effect beyond their limits. */
async function storeForStranger(context: MailContext, email: string, ip: string): Promise<boolean> {
  const now = context.clock()
  const networks = clientNetworks(ip)
  // Reading first means that a flood beyond the limit writes nothing and waits for no lock.
  for (const { network, failures } of networks)
    if ((await countInHour(context.db, entryOf(network), now)) >= failures) return noteIgnored(context, now)
  const isStored = await inTransaction(context.db, async (transaction) => {
    for (const { network, failures } of networks)
      if (!(await auditInHour(transaction, entryOf(network), failures, now))) return false
    await insertResetRequest(transaction, { id: randomUUID(), email }, now)
    return true
  })
  return isStored || noteIgnored(context, now)
}

function noteIgnored({ log }: MailContext, now: number): false {
  RESET_COUNTS.ignored++
  const hour = Math.floor(now / AN_HOUR)
  if (hour !== loggedHour)
    log.warn(
      'one client address is over its limit of reset link requests: no one behind it gets a link within the hour, ' +
        'except from a browser that signed in before. `portal audit` names the address at "reset-requested"',
    )
  loggedHour = hour
  return false
}

function entryOf(network: string) {
  return { act: 'reset-requested', address: network } as const
}

/**
 * Returns true for an http URL of the portal. The scheme is checked because a blob URL has the origin of its page.
 */
function isOwnUrl(context: AppContext, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, protocol } = new URL(url)
  return ['http:', 'https:'].includes(protocol) && context.origins().includes(origin)
}

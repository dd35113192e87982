import { type IncomingMessage, request as requestOverHttp } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import type { Config } from '#core/config.ts'
import { trustSystemCertificates } from '#core/trust-system-certificates.ts'
import { VERSION } from '#core/version.ts'
import { bad, type Finding, look, notSetUp, well } from '#domain/console/portal-health.ts'
import { A_DAY } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import { fieldsOf, parseJson } from '#domain/unknown-value.ts'
import { getPostgresTime } from '#store/connection/ping.ts'
import { lastBackup } from '#store/operation/backup-state.ts'
import type { Queryable } from '#store/schema.ts'
import type { CommandContext } from './command-line/command.ts'

/** Timeout of the request to the public URL, in ms. */
const ANSWER_TIMEOUT_MS = 5000

/** Number of days before a certificate's expiry from which a warning is shown. */
const RENEW_WITHIN_DAYS = 14

/** Clock differences in ms: a warning, and an error that affects users. */
const CLOCK_WARNING_MS = 5000
const CLOCK_ERROR_MS = 60_000

/** Requests the portal's public URL. Checks the responding server, its version and its certificate. */
export async function examineOutside({ publicOrigin, isProduction }: Config): Promise<Finding> {
  if (publicOrigin === undefined) {
    const where = 'none: only this machine can reach it'
    return isProduction ? look(`${where}, and so do the links in emails; set PUBLIC_ORIGIN`) : notSetUp(where)
  }
  if (isProduction && publicOrigin.startsWith('http:'))
    return bad(
      `${publicOrigin} is not https: passwords can be read on the way. Put a proxy with a certificate in front, and https into PUBLIC_ORIGIN`,
    )
  try {
    const answer = await askLive(publicOrigin)
    return judgeAnswer(publicOrigin, answer) ?? judgeCertificate(publicOrigin, answer.certificate)
  } catch (error) {
    return look(
      `${publicOrigin} cannot be reached from this machine: ${reasonOf(error)}. If people cannot reach it either, see PUBLIC_ORIGIN, the name’s address, the proxy and the firewall`,
    )
  }
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: string
  /** Certificate of the server. Undefined without TLS. */
  certificate: { ends: number; problem: string | undefined } | undefined
}

/**
 * Requests the liveness URL. Accepts any certificate and validates it afterwards, so that the result can name its
 * problem.
 */
async function askLive(origin: string): Promise<Answer> {
  trustSystemCertificates()
  const address = `${origin}/health/live`
  const options = { agent: false, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }
  const request = origin.startsWith('https:')
    ? requestOverTls(address, { ...options, rejectUnauthorized: false })
    : requestOverHttp(address, options)
  request.end()
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  const { statusCode: status = 0, headers } = response
  const certificate = readCertificate(response)
  return { status, headers, certificate, body: await text(response) }
}

/** Describes a response from another server or another version. Undefined for this portal. */
function judgeAnswer(origin: string, { status, headers, body }: Answer): Finding | undefined {
  const { status: state, version } = fieldsOf(parseJson(body))
  if (status === 200 && state === 'live' && typeof version === 'string')
    return version === VERSION
      ? undefined
      : look(`version ${version} answers at ${origin}, and this is ${VERSION}: restart the server`)
  const who = headers.server ?? 'an unnamed server'
  const where = headers.location === undefined ? '' : `, redirecting to ${headers.location}`
  return bad(
    `another server answers at ${origin}: ${who}, with ${status}${where}. Check PUBLIC_ORIGIN and the proxy’s target: with a wrong one, no one can sign in`,
  )
}

function readCertificate({ socket }: IncomingMessage): Answer['certificate'] {
  if (!(socket instanceof TLSSocket)) return undefined
  const problem = socket.authorized ? undefined : String(socket.authorizationError)
  return { ends: Date.parse(socket.getPeerCertificate().valid_to), problem }
}

function judgeCertificate(origin: string, certificate: Answer['certificate']): Finding {
  if (!certificate) return well(`this version answers at ${origin}`)
  const { ends, problem } = certificate
  const days = Math.floor((ends - Date.now()) / A_DAY)
  const end = new Date(ends).toISOString().slice(0, 10)
  if (ends < Date.now()) return bad(`the certificate of ${origin} ended on ${end}: renew it`)
  if (problem?.includes('ALTNAME')) return bad(`the certificate at ${origin} is for another name`)
  const left = `the certificate of ${origin} ends on ${end}, in ${plural(days, 'day')}`
  if (days < RENEW_WITHIN_DAYS) return look(`${left}: check why it isn’t renewed`)
  if (problem !== undefined)
    return look(
      `this machine does not trust the certificate of ${origin} (${problem}). If people’s browsers don’t either, no one can sign in. Add your own authority to the system’s store`,
    )
  return well(`this version answers; ${left}`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no answer within ${ANSWER_TIMEOUT_MS / 1000} s`
  // A name with several addresses fails with one error per address.
  return error instanceof AggregateError ? reasonOf(error.errors[0]) : error.message
}

/** Compares the clock with PostgreSQL's and the last backup, because links, sessions and locks depend on it. */
export async function examineClock({ config, db, now }: CommandContext): Promise<Finding> {
  const ahead = config.store.kind === 'postgres' ? await measureAhead(db) : 0
  const off = Math.abs(ahead)
  const said = `this machine’s clock is ${Math.round(off / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} PostgreSQL’s`
  if (off >= CLOCK_ERROR_MS) return bad(`${said}: have both set by NTP`)
  if (off >= CLOCK_WARNING_MS) return look(`${said}: have both set by NTP`)
  const { made } = await lastBackup(db)
  if (made !== undefined && made > now + CLOCK_ERROR_MS)
    return bad(
      `the last backup was made at ${new Date(made).toISOString()}, a time in the future: this machine’s clock is behind. Have it set by NTP`,
    )
  if (config.store.kind === 'postgres') return well('as PostgreSQL’s')
  return well(made === undefined ? 'no backup to compare it with' : 'after the last backup’s')
}

/** Returns the lead of this machine's clock over PostgreSQL's, in ms. */
async function measureAhead(db: Queryable): Promise<number> {
  const before = Date.now()
  const theirs = await getPostgresTime(db)
  return theirs < before ? before - theirs : Math.min(Date.now() - theirs, 0)
}

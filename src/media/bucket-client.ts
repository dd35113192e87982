import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import * as http from 'node:http'
import * as https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Bucket } from '#core/config.ts'
import { trustSystemCertificates } from '#core/trust-system-certificates.ts'
import { MediaFailure } from './media-store.ts'

/** A request to an object store. */
export interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Name of the object within the bucket. Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Path of the file to send, or its bytes. */
  file?: string
  content?: Buffer
}

/** Timeouts for silence of the object store, in ms: for plain requests and for uploads. */
const MAX_SILENCE_MS = { asked: 10_000, sent: 60_000 }

/** Maximum number of attempts per request, and the delay before the second attempt, in ms. */
const MAX_ATTEMPTS = 3
const RETRY_DELAY_MS = 150

/** HTTP statuses of an overloaded or restarting store. */
const TRANSIENT_STATUSES = [429, 500, 502, 503, 504]

/**
 * Creates a function that sends signed S3 requests and retries temporary failures. Content is streamed in both
 * directions. The caller must read the response to its end or destroy it. Throws a `MediaFailure` if the store does not
 * respond.
 */
export function createBucketClient(bucket: Bucket) {
  const base = new URL(bucket.endpoint)
  if (base.protocol === 'https:') trustSystemCertificates()
  const { request, Agent } = base.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true })

  async function askOnce(asked: BucketRequest): Promise<IncomingMessage> {
    const { url, headers } = await sign(bucket, asked)
    const { file, content, method } = asked
    const outgoing = request(url, { method, headers, agent })
    const silence = (file ?? content) === undefined ? MAX_SILENCE_MS.asked : MAX_SILENCE_MS.sent
    outgoing.setTimeout(silence, () => outgoing.destroy(silentFor(silence)))
    const answered = Promise.withResolvers<IncomingMessage>()
    outgoing.once('response', answered.resolve).once('error', answered.reject)
    const sending =
      file === undefined ? endAtOnce(outgoing, content) : pipeline(createReadStream(file), outgoing)
    // A store may refuse a file before the upload ends. Later errors of the upload are irrelevant.
    sending.catch(answered.reject)
    const answer = await answered.promise
    // A reader may be slow, such as a paused film.
    outgoing.setTimeout(0)
    return answer
  }

  return async function ask(asked: BucketRequest): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      const answer = await askOnce(asked).catch((error: Error) => error)
      const isLast = attempt === MAX_ATTEMPTS
      if (answer instanceof Error) {
        if (isLast || !isConnectionLost(answer)) throw unreachable(base.host, answer)
      } else {
        if (isLast || !TRANSIENT_STATUSES.includes(answer.statusCode ?? 0)) return answer
        answer.destroy()
      }
      await setTimeout(RETRY_DELAY_MS * attempt)
    }
  }
}

/** Returns the URL and signed headers of a request. */
async function sign(bucket: Bucket, { method, key, query = {}, headers = {} }: BucketRequest) {
  const { endpoint, accessKeyId, secretAccessKey, region, sessionToken } = bucket
  const object = key === '' ? '' : `/${key}`
  const url = new URL(`${new URL(endpoint).pathname.replace(/\/$/, '')}/${bucket.name}${object}`, endpoint)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const who = { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
  const request = { service: 's3', region, method, headers, url: url.href }
  const signed = await new AwsV4Signer({ ...who, ...request }).sign()
  return { url: signed.url, headers: Object.fromEntries(signed.headers) }
}

async function endAtOnce(outgoing: http.ClientRequest, content?: Buffer): Promise<void> {
  outgoing.end(content)
}

function silentFor(silence: number): Error {
  return new Error(`silent for ${silence / 1000} s`)
}

function isConnectionLost({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'ETIMEDOUT'].includes(code)
}

function unreachable(host: string, cause: NodeJS.ErrnoException): MediaFailure {
  const reason = cause.code ?? cause.message
  return new MediaFailure(
    `the object store at ${host} does not answer (${reason}): check that it’s running and that AWS_ENDPOINT_URL is correct`,
    { cause },
  )
}

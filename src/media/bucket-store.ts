import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '#core/config.ts'
import { errorMessage } from '#core/error-message.ts'
import { A_DAY } from '#domain/durations.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { prepareArrival, writeArrival } from './arriving-files.ts'
import { type BucketRequest, createBucketClient } from './bucket-client.ts'
import { type ByteRange, boundsOf, rangeHeader } from './byte-range.ts'
import {
  type ArrivedFile,
  addressOf,
  findStoredEnding,
  type InPieces,
  MediaFailure,
  type MediaStore,
  MediaStoreFull,
  mediaTypeOf,
  type OpenedMedia,
  PIECES,
  PieceGone,
  type PieceStore,
  type StoredFile,
} from './media-store.ts'

/** Maximum size of a single S3 upload, in bytes. */
const MAX_OBJECT_SIZE = 5 * 1024 ** 3

/** Number of names per list response, to limit the memory of a sweep. */
const LIST_PAGE_SIZE = '100'

/** Age in ms below which a stored file is not uploaded again: half of the retention time of unreferenced files. */
const FRESH_FOR_MS = 15 * A_DAY

/** Name of the object that `check` writes and removes. */
const CHECK_OBJECT = 'portal-was-here'

/** Creates a media store in a bucket of an S3-compatible object store. */
export function openBucket(bucket: Bucket): MediaStore {
  const { host } = new URL(bucket.endpoint)
  const at: Connection = { bucket, host, ask: createBucketClient(bucket) }
  return {
    place: `s3://${bucket.name}/${bucket.prefix} at ${host}`,
    put: (path) => putObject(at, path),
    findSize: async (name) => (await findHead(at, name))?.size,
    open: (name, range) => openObject(at, name, range),
    async *list() {
      for await (const entry of listObjects(at)) if (mediaTypeOf(entry.name)) yield entry
    },
    async removeStoredBefore(name, time) {
      const known = await findHead(at, name)
      if (known && known.stored < time) await succeed(at, { method: 'DELETE', key: keyOf(at, name) })
    },
    async check() {
      await succeed(at, { method: 'PUT', key: keyOf(at, CHECK_OBJECT), headers: { 'content-length': '0' } })
      await succeed(at, { method: 'GET', key: keyOf(at, CHECK_OBJECT) })
      await succeed(at, { method: 'DELETE', key: keyOf(at, CHECK_OBJECT) })
    },
    pieces: openPieces(at),
    join: (file, work) => joinPieces(at, file, work),
    findSpace: async () => undefined,
  }
}

function openPieces(at: Connection): PieceStore {
  const keyOfPiece = (name: string) => keyOf(at, `${PIECES}/${name}`)
  const remove = (name: string) => succeed(at, { method: 'DELETE', key: keyOfPiece(name) })
  return {
    async put(id, from, content) {
      const name = pieceName(id, from, from + content.length)
      const headers = {
        'content-type': 'application/octet-stream',
        'content-length': String(content.length),
        'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
      }
      await succeed(at, { method: 'PUT', key: keyOfPiece(name), headers, content })
    },
    async *read(file) {
      for (const name of namesOf(file)) {
        const opened = await openObject(at, `${PIECES}/${name}`)
        if (typeof opened === 'string') throw new PieceGone()
        yield* opened.content
      }
    },
    async remove(file) {
      for (const name of namesOf(file)) await remove(name)
    },
    async removeBefore(time) {
      for await (const { name, stored } of listObjects(at, `${PIECES}/`))
        if (stored < time) await remove(name)
    },
  }
}

function pieceName(id: string, from: number, end: number): string {
  return `${id}.${from}-${end}`
}

/** Lists the names of a file's pieces in order. */
function namesOf({ id, ends }: InPieces): string[] {
  return ends.map((end, place) => pieceName(id, ends[place - 1] ?? 0, end))
}

interface Connection {
  bucket: Bucket
  host: string
  ask: (request: BucketRequest) => Promise<IncomingMessage>
}

function keyOf({ bucket }: Connection, name: string): string {
  return `${bucket.prefix}${name}`
}

/** Sends a request and ignores the response body. Throws if the request fails. */
async function succeed(at: Connection, request: BucketRequest): Promise<void> {
  const answer = await at.ask(request)
  if (!isGood(answer)) throw await refusalOf(at, answer)
  answer.resume()
}

async function findHead(at: Connection, name: string): Promise<{ size: number; stored: number } | undefined> {
  const answer = await at.ask({ method: 'HEAD', key: keyOf(at, name) })
  answer.resume()
  if (answer.statusCode === 404) return undefined
  if (!isGood(answer)) throw await refusalOf(at, answer)
  const { 'content-length': size, 'last-modified': stored = '' } = answer.headers
  return { size: Number(size), stored: Date.parse(stored) }
}

async function putObject(at: Connection, path: string): Promise<StoredFile> {
  return putHashed(at, { path, ...(await readHash(path)) }, await findStoredEnding(path))
}

async function putHashed(
  at: Connection,
  { path, sha256, size }: Omit<ArrivedFile, 'store'>,
  ending: string,
): Promise<StoredFile> {
  const name = `${sha256}.${ending}`
  const known = await findHead(at, name)
  const isNew = known?.size !== size
  if (isNew || known.stored < Date.now() - FRESH_FOR_MS) await send(at, { name, path, size })
  return { name, address: addressOf(name), size, isNew }
}

/** Joins pieces from the bucket into a local file. Removes it after `work`. */
async function joinPieces<Result>(
  at: Connection,
  file: InPieces,
  work: (arrived: ArrivedFile) => Promise<Result>,
): Promise<Result> {
  const path = await prepareArrival(join(tmpdir(), 'portal-arriving'))
  try {
    const arrived = {
      path,
      ...(await writeArrival(openPieces(at).read(file), path).catch(explainFull)),
    }
    return await work({ ...arrived, store: (ending) => putHashed(at, arrived, ending) })
  } finally {
    await rm(path, { force: true })
  }
}

function explainFull(error: unknown): never {
  if (fieldsOf(error).code !== 'ENOSPC') throw error
  throw new MediaStoreFull(`the disk that holds ${tmpdir()} is full: free up space on it`, { cause: error })
}

async function send(
  at: Connection,
  { name, path, size }: { name: string; path: string; size: number },
): Promise<void> {
  const headers = {
    'content-type': mediaTypeOf(name) ?? '',
    'content-length': String(size),
    // The store verifies the content against this hash.
    'x-amz-content-sha256': name.slice(0, 64),
  }
  await succeed(at, { method: 'PUT', key: keyOf(at, name), headers, file: path })
}

async function openObject(
  at: Connection,
  name: string,
  range?: ByteRange,
): Promise<OpenedMedia | 'missing' | 'beyond its end'> {
  const fromStart = range && 'suffix' in range ? await countFromStart(at, name, range) : range
  if (typeof fromStart === 'string') return fromStart
  const headers: Record<string, string> = fromStart ? { range: rangeHeader(fromStart) } : {}
  const answer = await at.ask({ method: 'GET', key: keyOf(at, name), headers })
  if (answer.statusCode === 416) {
    answer.resume()
    return 'beyond its end'
  }
  if (!isGood(answer)) {
    const failure = await refusalOf(at, answer)
    if (answer.statusCode === 404 && !failure.message.includes('bucket')) return 'missing'
    throw failure
  }
  return { content: answer, ...boundsIn(answer) }
}

/** Converts a suffix range to one from the start, because some stores do not support suffix ranges. */
async function countFromStart(at: Connection, name: string, range: ByteRange) {
  const head = await findHead(at, name)
  return head ? (boundsOf(range, head.size) ?? 'beyond its end') : 'missing'
}

/** Lists the objects directly below a folder of the bucket. */
async function* listObjects(at: Connection, folder = ''): ReturnType<MediaStore['list']> {
  let token = ''
  do {
    const query = {
      'list-type': '2',
      'max-keys': LIST_PAGE_SIZE,
      prefix: keyOf(at, folder),
      delimiter: '/',
      ...(token && { 'continuation-token': token }),
    }
    const answer = await at.ask({ method: 'GET', key: '', query })
    if (!isGood(answer)) throw await refusalOf(at, answer)
    const page = await text(answer)
    yield* entriesIn(page)
    token = textIn(page, 'NextContinuationToken') ?? ''
  } while (token !== '')
}

/** Explains an error response of the store, with advice. */
async function refusalOf({ bucket, host }: Connection, answer: IncomingMessage): Promise<MediaFailure> {
  const code = textIn(await text(answer).catch(() => ''), 'Code') ?? String(answer.statusCode)
  if (code === 'NoSuchBucket')
    return new MediaFailure(`there is no bucket '${bucket.name}' at ${host}: create it, or correct MEDIA_URL`)
  if (answer.statusCode === 507 || code === 'QuotaExceeded')
    return new MediaStoreFull(
      `the object store at ${host} has no space left for '${bucket.name}' (${code}): free up space there`,
    )
  if (answer.statusCode === 403)
    return new MediaFailure(
      `the object store at ${host} refuses the key in AWS_ACCESS_KEY_ID (${code}): correct it, or give it the bucket '${bucket.name}'`,
    )
  return new MediaFailure(`the object store at ${host} answered ${answer.statusCode} (${code})`)
}

function isGood({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300
}

/** Returns the byte range of a response: part of the file, or all of it. */
function boundsIn({ headers }: IncomingMessage): { first: number; last: number; size: number } {
  const part = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '')
  if (part) return { first: Number(part[1]), last: Number(part[2]), size: Number(part[3]) }
  const size = Number(headers['content-length'])
  return { first: 0, last: size - 1, size }
}

/** Computes a file's hash and size. The store requires them before the content. */
async function readHash(path: string): Promise<{ sha256: string; size: number }> {
  try {
    const { size } = await stat(path)
    if (size === 0) throw new MediaFailure(`'${path}' is empty: there’s nothing to store`)
    if (size > MAX_OBJECT_SIZE)
      throw new MediaFailure(`'${path}' is larger than 5 GB, the maximum for one upload to an object store`)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path, { highWaterMark: 1024 ** 2 }), hash)
    return { sha256: hash.digest('hex'), size }
  } catch (error) {
    if (error instanceof MediaFailure) throw error
    throw new MediaFailure(`'${path}' cannot be read: ${errorMessage(error)}`, { cause: error })
  }
}

/** Lists the objects in a page of S3's XML list. */
function* entriesIn(page: string): Generator<{ name: string; size: number; stored: number }> {
  for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const name = textIn(entry, 'Key')?.split('/').at(-1) ?? ''
    const stored = Date.parse(textIn(entry, 'LastModified') ?? '')
    yield { name, size: Number(textIn(entry, 'Size')), stored }
  }
}

/** Returns the text of the first element with this name. The element must have no children. */
function textIn(xml: string, element: string): string | undefined {
  const written = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return written?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

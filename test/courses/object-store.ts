import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A server of the S3 protocol with one empty bucket, `media`. */
export interface ObjectStore {
  /** Settings of a portal that stores its media in the bucket, below `courses`. */
  env: Record<string, string>
  /** Makes the store full or not full. */
  fill: (isFull: boolean) => void
  /** Backdates an object to a time in ms since 1970. */
  age: (name: string, time: number) => void
  /** Kills the server without warning, like a machine failure. */
  kill: () => Promise<void>
  /** Stops the server and removes its data. */
  close: () => Promise<void>
}

/** The server's only access key, and its secret. */
const KEY = 'OBJECT-STORE'

/**
 * Starts an object store on a folder, with the part of the S3 protocol used by the portal. It checks the signature of
 * each request and refuses content that does not match its hash.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-objects-'))
  mkdirSync(join(folder, 'media'))
  let isFull = false
  const server = createServer((request, response) => {
    if (isFull && request.method === 'PUT') return refuse(response, 507, 'XMinioStorageFull')
    answer(folder, request, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function kill(): Promise<void> {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  return {
    env: {
      MEDIA_URL: 's3://media/courses',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    fill(next) {
      isFull = next
    },
    age(name, time) {
      for (const path of filesIn(folder))
        if (path.includes(name)) utimesSync(join(folder, path), time / 1000, time / 1000)
    },
    kill,
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://store')
  const path = join(folder, decodeURIComponent(url.pathname))
  const bucket = url.pathname.split('/')[1] ?? ''
  if (!isSignedWithKey(request, url)) return refuse(response, 403, 'SignatureDoesNotMatch')
  if (!statSync(join(folder, bucket), { throwIfNoEntry: false })) return refuse(response, 404, 'NoSuchBucket')
  if (url.searchParams.has('list-type')) return list(join(folder, bucket), url.searchParams, response)
  if (request.method === 'PUT') return store(path, request, response)
  const file = statSync(path, { throwIfNoEntry: false })
  if (request.method === 'DELETE') return remove(path, response)
  if (!file?.isFile()) return refuse(response, 404, 'NoSuchKey')
  return send(path, file.size, file.mtime, request, response)
}

async function store(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  request.on('data', (piece: Buffer) => hash.update(piece))
  const arriving = `${path}.arriving`
  await pipeline(request, createWriteStream(arriving))
  const named = request.headers['x-amz-content-sha256']
  if (named === 'UNSIGNED-PAYLOAD' || named === hash.digest('hex')) {
    renameSync(arriving, path)
    response.end()
  } else {
    rmSync(arriving)
    refuse(response, 400, 'XAmzContentSHA256Mismatch')
  }
}

function remove(path: string, response: ServerResponse): void {
  rmSync(path, { force: true })
  response.writeHead(204).end()
}

async function send(
  path: string,
  size: number,
  stored: Date,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(from)
  const end = Math.min(to === '' ? size - 1 : Number(to), size - 1)
  if (from !== '' && start >= size) return refuse(response, 416, 'InvalidRange')
  response.writeHead(from === '' ? 200 : 206, {
    'content-length': Math.max(0, end - start + 1),
    'last-modified': stored.toUTCString(),
    ...(from === '' ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  if (request.method === 'HEAD' || size === 0) response.end()
  else await pipeline(createReadStream(path, { start, end }), response)
}

/** Lists a page of the objects with a prefix. The last name is the token for the next page. */
function list(bucket: string, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const names = filesIn(bucket)
    .filter((name) => name.startsWith(prefix) && name > after)
    .sort()
  const page = names.slice(0, Number(query.get('max-keys') ?? 1000))
  const entries = page.map((name) => {
    const { size, mtime } = statSync(join(bucket, name))
    return `<Contents><Key>${name}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`
  })
  const next =
    page.length < names.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  response.end(`<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { connection: 'close' }).end(`<Error><Code>${code}</Code></Error>`)
}

/** Returns the paths of all files in a folder, in the protocol's notation. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !basename(entry.name).endsWith('.arriving'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** Computes the signature of a request with the only key, and compares it with the sent signature. */
function isSignedWithKey({ method, headers }: IncomingMessage, url: URL): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, key, scope = '', names = '', signature = ''] = parts.exec(headers.authorization ?? '') ?? []
  if (key !== KEY) return false
  const signedHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const signedParts = [
    method,
    url.pathname,
    query,
    signedHeaders.join(''),
    names,
    headers['x-amz-content-sha256'],
  ]
  const digest = createHash('sha256').update(signedParts.join('\n')).digest('hex')
  const message = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
  const signingKey = scope
    .split('/')
    .reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${KEY}`)
  const expected = hmac(signingKey, message)
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function hmac(key: Buffer | string, message: string): Buffer {
  return createHmac('sha256', key).update(message).digest()
}

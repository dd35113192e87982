import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** One request, written byte for byte, so that nothing of the answer is hidden by a client library. */
export interface WrittenRequest {
  /** The method and the target. */
  line: string
  headers: string[]
  body: string | Buffer
  /** The loopback address from which it comes. */
  from?: string
  /** Leaves out `Host`, which the headers then name, or do not. */
  isHostless?: boolean
}

/** An answer as it came over the wire; the body without its chunks and its compression. */
export interface WrittenAnswer {
  status: number
  /** The status line and the headers, in the order in which they came. */
  head: string[]
  body: Buffer
}

/** Size in bytes from which a body may be refused by its length alone, and the wait for that, in ms. */
const LARGE = 100_000
const REFUSED_WITHIN = 500

/** Sends one request on a connection of its own. */
export async function exchange(origin: string, request: WrittenRequest): Promise<WrittenAnswer> {
  const bytes = await send(origin, request)
  const end = bytes.indexOf('\r\n\r\n')
  const head = (end < 0 ? bytes : bytes.subarray(0, end)).toString('latin1').split('\r\n')
  const body = unpack(head, end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4))
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head[0] ?? '')?.[1]), head, body }
}

/** Returns the value of a header of an answer. */
export function headerOf({ head }: WrittenAnswer, name: string): string | undefined {
  const line = head.find((one) => one.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim()
}

function send(origin: string, { line, headers, body, from, isHostless }: WrittenRequest): Promise<Buffer> {
  const { hostname, port, host } = new URL(origin)
  const length = body.length === 0 ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  const named = isHostless ? [] : [`Host: ${host}`]
  const head = [`${line} HTTP/1.1`, ...named, 'Connection: close', ...headers, ...length]
  return new Promise((done, failed) => {
    const chunks: Buffer[] = []
    const socket = connect({ port: Number(port), host: hostname, ...(from ? { localAddress: from } : {}) })
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', () => done(Buffer.concat(chunks)))
    socket.on('error', (error) => (chunks.length > 0 ? undefined : failed(error)))
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    const isLarge = body.length > LARGE
    setTimeout(
      () => (chunks.length > 0 ? undefined : socket.write(Buffer.from(body))),
      isLarge ? REFUSED_WITHIN : 0,
    )
  })
}

function unpack(head: string[], body: Buffer): Buffer {
  const has = (line: RegExp) => head.some((one) => line.test(one))
  const whole = has(/^transfer-encoding: chunked/i) ? withoutChunks(body) : body
  if (whole.length === 0) return whole
  if (has(/^content-encoding: br/i)) return brotliDecompressSync(whole)
  return has(/^content-encoding: gzip/i) ? gunzipSync(whole) : whole
}

function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString('latin1'), 16)
    if (!(size > 0)) break
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(parts)
}

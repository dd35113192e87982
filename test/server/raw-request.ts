import { connect } from 'node:net'

/** A body sent whole or in chunks. */
type RawBody = string | Buffer | { chunked: string }

/**
 * Sends a request byte for byte, unlike client libraries. Returns the whole response. `line` is the method and target;
 * `encoding` applies to the response. `hosts` overrides the server's own host.
 */
export function rawRequest(
  origin: string,
  line: string,
  headers: string[] = [],
  body: RawBody = '',
  encoding: BufferEncoding = 'utf8',
  hosts?: string[],
): Promise<string> {
  const { hostname, port } = new URL(origin)
  const isChunked = typeof body !== 'string' && !Buffer.isBuffer(body)
  const sent = isChunked ? body.chunked : body
  const lengths = isChunked || sent.length === 0 ? [] : [`Content-Length: ${Buffer.byteLength(sent)}`]
  const named = hosts ?? [`Host: ${hostname}:${port}`]
  const head = [`${line} HTTP/1.1`, ...named, 'Connection: close', ...headers, ...lengths]
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', () => done(Buffer.concat(chunks).toString(encoding)))
    socket.on('error', fail)
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(sent)
  })
}

/** Returns the status of a response from `rawRequest`. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
}

/** Sends a raw request. Returns the head and the binary body of the response. */
export async function binaryRequest(origin: string, path: string, headers: string[]) {
  const answer = await rawRequest(origin, `GET ${path}`, headers, '', 'latin1')
  const end = answer.indexOf('\r\n\r\n')
  return { head: answer.slice(0, end), body: Buffer.from(answer.slice(end + 4), 'latin1') }
}

import { connect } from 'node:net'

/**
 * Sends one request byte for byte as given, which no client library would; gives all that came back.
 * `line` is the method and the target.
 */
export function rawRequest(
  origin: string,
  line: string,
  headers: string[] = [],
  body: string | Buffer = '',
): Promise<string> {
  const { hostname, port } = new URL(origin)
  const length = Buffer.byteLength(body)
  const lengths = length > 0 ? [`Content-Length: ${length}`] : []
  const head = [`${line} HTTP/1.1`, `Host: ${hostname}:${port}`, 'Connection: close', ...headers, ...lengths]
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => done(Buffer.concat(chunks).toString()))
    socket.on('error', fail)
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body)
  })
}

/** The status of an answer that `rawRequest` gave. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
}

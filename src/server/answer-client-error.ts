import type { Socket } from 'node:net'

/** What Node calls a request whose headers are too large, and one that took too long to arrive. */
const STATUS_OF_CODE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what is no HTTP request at all, in the wire's shape, and hangs up. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify({ code: 'invalid-argument', message: 'This is no valid HTTP request.' })
  const head = [
    `HTTP/1.1 ${STATUS_OF_CODE[error.code ?? ''] ?? '400 Bad Request'}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

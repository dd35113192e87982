import type { Socket } from 'node:net'
import { ownValue } from '#domain/unknown-value.ts'

/** Status lines by Node's error code: headers that are too large, and a request that took too long to arrive. */
const STATUS_OF_CODE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

const MESSAGE_OF_CODE: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
}

/** Returns a handler that answers an unreadable request in the API's error format, and closes the connection. */
export function createAnswerClientError(headers: Map<string, string>) {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  return (error: Error & { code?: string }, socket: Socket): void => answer(error, socket, lines)
}

function answer(error: Error & { code?: string }, socket: Socket, headers: string[]): void {
  // A browser opens connections in advance, and would mistake a response on one of them for that of its next request.
  const isUnused = socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || isUnused || !socket.writable) return void socket.destroy()
  const message = ownValue(MESSAGE_OF_CODE, error.code ?? '') ?? 'This isn’t a valid HTTP request.'
  const body = JSON.stringify({ code: 'invalid-argument', message })
  const head = [
    `HTTP/1.1 ${ownValue(STATUS_OF_CODE, error.code ?? '') ?? '400 Bad Request'}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...headers,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

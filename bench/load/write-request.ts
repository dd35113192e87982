import type { PlannedRequest } from './load.ts'

/** Serializes a request for the wire. */
export function writeRequest(
  origin: string,
  { method, path, token, body, headers = {} }: PlannedRequest,
): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const about =
    body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`]
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...about,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`)
}

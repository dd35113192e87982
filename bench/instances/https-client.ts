import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { json } from 'node:stream/consumers'

/** A request of a person, with or without a token. */
export interface PersonRequest {
  method: string
  path: string
  token?: string | undefined
  body?: unknown
}

/** A response. `body` is undefined if it is not JSON. */
export interface PersonAnswer {
  status: number
  body: unknown
}

/** Maximum time until the start of a response, in ms. */
const TIMEOUT = 90_000

/** A simulated browser: one keep-alive connection without automatic retries. */
export interface HttpsClient {
  /** Throws if the connection fails before the response is complete. */
  ask: (wanted: PersonRequest) => Promise<PersonAnswer>
  close: () => void
}

/** Opens a connection to a proxy on loopback. Accepts any certificate. */
export function openHttpsClient(port: number): HttpsClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
  return {
    async ask({ method, path, token, body }) {
      const content = body === undefined ? undefined : JSON.stringify(body)
      const sending = request({
        agent,
        host: '127.0.0.1',
        port,
        servername: 'localhost',
        method,
        path,
        timeout: TIMEOUT,
        headers: {
          host: `localhost:${port}`,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(content === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
        },
      })
      sending.on('timeout', () => sending.destroy(new Error('no answer in time')))
      sending.end(content)
      const [response] = (await once(sending, 'response')) as [IncomingMessage]
      return { status: response.statusCode ?? 0, body: await readJson(response) }
    },
    close: () => agent.destroy(),
  }
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  if (response.headers['content-type']?.startsWith('application/json')) return json(response)
  for await (const _ of response);
  return undefined
}

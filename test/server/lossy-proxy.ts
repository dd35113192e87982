import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/**
 * Fate of a request. It never arrives, the connection ends before the response to a processed request, or the proxy
 * responds with a gateway error.
 */
export type Loss = 'request' | 'answer' | 502 | 503 | 504

/**
 * Starts a proxy that applies these losses to successive requests and forwards all later ones. `keys` has the
 * idempotency keys of all requests. Stops with the test.
 */
export async function startLossyProxy(target: () => string, losses: Loss[]) {
  const keys: unknown[] = []
  const left = [...losses]
  const proxy = createServer(async (request, response) => {
    keys.push(request.headers['idempotency-key'])
    const loss = left.shift()
    const answer = loss === undefined || loss === 'answer' ? await passOn(request, target()) : undefined
    if (typeof loss === 'number') response.writeHead(loss).end()
    else if (loss || !answer) request.socket.destroy()
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, keys }
}

async function passOn(request: IncomingMessage, target: string): Promise<Response> {
  const { method = 'GET', url = '/', headers } = request
  const passed = ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
  return fetch(`${target}${url}`, { method, headers: passed, body: new Uint8Array(await buffer(request)) })
}

import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, request as requestOverTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Certificate } from './self-signed.ts'

/** A proxy that terminates TLS before the portal, like nginx or Caddy. */
export interface TlsProxy {
  /** Public origin of the portal. */
  origin: string
  /** Sends a request like a browser that trusts the certificate. */
  call: (path: string, body?: object) => Promise<ProxyAnswer>
  close: () => void
}

export interface ProxyAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Starts a proxy on a free port of `localhost`. `target` returns the portal's own origin for each request. */
export async function startTlsProxy(certificate: Certificate, target: () => string): Promise<TlsProxy> {
  const server = createServer(certificate, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress }
    const { method, url = '/' } = incoming
    const forwarded = request(new URL(url, target()), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(forwarded)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`

  async function call(path: string, body?: object): Promise<ProxyAnswer> {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    const asking = requestOverTls(`${origin}${path}`, { method, headers, ca: certificate.cert, agent: false })
    asking.end(body === undefined ? undefined : JSON.stringify(body))
    const [answer] = await once(asking, 'response')
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }

  return { origin, call, close: () => void server.close() }
}

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from './sign-in/client-address.ts'

/** Imported, it would also load the HTTP client behind `fetch` and `WebSocket`, 15 MB that the server never uses. */
const { createServer } = process.getBuiltinModule('node:http')

/** Largest number of requests that may wait on one connection. A browser sends the next one after the last answer. */
const MOST_WAITING = 16

/** Largest number of requests on one connection; the last answer announces its end. */
const MOST_REQUESTS = 1000

/**
 * Time after which an answer that nobody reads is given up, in ms: at least this, and at most twice this, since Node
 * checks at this interval. A video paused for longer continues with a new request.
 */
const UNTAKEN = 6_500

/** Largest number of connections, in all and from one client address where that address is known. */
const MOST_CONNECTIONS = 5000
const MOST_OF_ADDRESS = 2000

interface Timeouts {
  /** Time that a connection stays open after an answer, in ms. */
  keepAliveTimeout?: number
  /** Longest time for a request to arrive, in ms. */
  requestTimeout?: number
}

interface Connection {
  waiting: [IncomingMessage, ServerResponse][]
  isAnswering: boolean
  requests: number
}

/**
 * Creates HTTP servers that no client can overload: each connection is answered one request at a time, however many it
 * sends at once, and is closed when its answers are not read. With `isBehindProxy` all clients share an address.
 */
export function createConnections(isBehindProxy: boolean) {
  const open = new Map<Socket, Connection>()
  const countOf = new Map<string, number>()

  function createBoundedServer(listener: RequestListener, options: Timeouts): Server {
    const { keepAliveTimeout, requestTimeout } = options
    // A missing Host is refused by the handler, in the shape and with the headers of every other answer.
    const server = createServer({ keepAliveTimeout, requestTimeout, requireHostHeader: false })
    server.maxConnections = MOST_CONNECTIONS
    server.on('connection', welcome)
    server.on('request', queue)
    server.on('checkExpectation', queue)
    server.setTimeout(UNTAKEN, endUntaken)

    function queue(request: IncomingMessage, response: ServerResponse): void {
      const { socket } = request
      const connection = open.get(socket)
      if (!connection || socket.destroyed) return
      if (connection.waiting.push([request, response]) > MOST_WAITING) socket.destroy()
      else answerNext(connection)
    }

    function answerNext(connection: Connection): void {
      const [request, response] = (!connection.isAnswering && connection.waiting.shift()) || []
      if (!request || !response || request.socket.destroyed) return
      connection.isAnswering = true
      connection.requests++
      if (connection.requests >= MOST_REQUESTS) response.setHeader('connection', 'close')
      response.once('close', () => {
        connection.isAnswering = false
        answerNext(connection)
      })
      listener(request, response)
    }
    return server
  }

  function welcome(socket: Socket): void {
    const address = clientNetwork(socket.remoteAddress ?? '')
    const count = (countOf.get(address) ?? 0) + 1
    if (count > MOST_OF_ADDRESS && !isBehindProxy) return void socket.destroy()
    countOf.set(address, count)
    open.set(socket, { waiting: [], isAnswering: false, requests: 0 })
    socket.once('close', () => {
      open.delete(socket)
      const left = (countOf.get(address) ?? 1) - 1
      if (left > 0) countOf.set(address, left)
      else countOf.delete(address)
    })
  }

  /** Closes a connection after a silence: its answer is not read, or it is idle. One that waits for us, or for its first request, stays open. */
  function endUntaken(socket: Socket): void {
    const { isAnswering = false, requests = 0 } = open.get(socket) ?? {}
    if (isAnswering ? socket.writableLength > 0 : requests > 0) socket.destroy()
  }

  return {
    createBoundedServer,

    /** Closes every connection without a request in flight: a browser opens some ahead and may never use them. */
    closeQuiet(): void {
      for (const [socket, { isAnswering, waiting }] of open)
        if (!isAnswering && waiting.length === 0) socket.destroy()
    },
  }
}

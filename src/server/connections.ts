import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { countedAddress } from './sign-in/client-address.ts'

/** Most requests of one connection that wait for their turn. A browser sends the next after the answer to the last. */
const MOST_WAITING = 16

/** Most requests of one connection; the last answer says that it ends. */
const MOST_REQUESTS = 1000

/**
 * How long an answer waits for somebody who takes nothing of it, in ms: this long, and at most twice as long, since Node
 * looks that often whether anything was taken. A film paused for longer goes on by a new request.
 */
const UNTAKEN = 6_500

/** Most connections, and most of one client address where it is known which client they are of. */
const MOST_CONNECTIONS = 5000
const MOST_OF_ADDRESS = 2000

interface Timeouts {
  /** How long a connection stays open after an answer, in ms. */
  keepAliveTimeout?: number
  /** How long a request may take to arrive, in ms. */
  requestTimeout?: number
}

interface Connection {
  waiting: [IncomingMessage, ServerResponse][]
  isAnswering: boolean
  requests: number
}

/**
 * Makes HTTP servers that no client can fill: each connection is answered one request at a time, however many it
 * sends at once, and is ended when its answers are not taken. `isBehindProxy` says that all clients share an address.
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
    const address = countedAddress(socket.remoteAddress ?? '')
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

  /** Nothing moved for a while: an answer not taken, or a connection kept after its last. What we are still working on, or waiting for, is left. */
  function endUntaken(socket: Socket): void {
    const { isAnswering = false, requests = 0 } = open.get(socket) ?? {}
    if (isAnswering ? socket.writableLength > 0 : requests > 0) socket.destroy()
  }

  return {
    createBoundedServer,

    /** Ends every connection on which no request is in flight: a browser opens some ahead and may never use them. */
    closeQuiet(): void {
      for (const [socket, { isAnswering, waiting }] of open)
        if (!isAnswering && waiting.length === 0) socket.destroy()
    },
  }
}

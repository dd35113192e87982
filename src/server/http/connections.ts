import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as pause, setImmediate as untilPolled } from 'node:timers/promises'
import { clientNetwork } from '#people/client-address.ts'
import { createConnectionLimit, type LimitedConnection } from './connection-limit.ts'

/**
 * Importing this module would also load the HTTP client behind `fetch` and `WebSocket`, 15 MB that the server never
 * uses.
 */
const { createServer } = process.getBuiltinModule('node:http')
const { Server: TcpServer } = process.getBuiltinModule('node:net')

/** Maximum number of requests waiting on one connection. A browser sends the next request after the last response. */
const MAX_WAITING_REQUESTS = 16

/** Time for which pipelined requests are answered immediately, in ms. Afterwards other requests come first. */
const MAX_AHEAD_MS = 10

/** Maximum number of requests on one connection. The last response announces its end. */
const MAX_REQUESTS = 1000

/**
 * Time after which an unread response is abandoned, in ms. The actual time is between this and twice this, since Node
 * checks at this interval. A video paused for longer continues with a new request.
 */
const UNREAD_TIMEOUT_MS = 6_500

/**
 * Maximum time for a request's headers to arrive, from the start of the connection or from their first byte, and for
 * a body after the headers, in ms. Any connection transfers 16 kB within it. A partial or missing request ends with
 * its connection.
 */
const REQUEST_TIMEOUT_MS = 10_000

/** Maximum time for a request whose body was passed to `awaitLongBody`, such as a piece of a film, in ms. */
const LONG_REQUEST_TIMEOUT_MS = 60_000

/** Interval at which late requests are detected, in ms. */
const CHECKING_INTERVAL_MS = 1000

const SERVER_OPTIONS = {
  requestTimeout: LONG_REQUEST_TIMEOUT_MS,
  headersTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: CHECKING_INTERVAL_MS,
  // The handler refuses a missing Host, with the usual error format and headers.
  requireHostHeader: false,
}

/** Maximum time that a closing server waits for clients to read their responses, such as a paused video, in ms. */
const READING_GRACE_MS = 5000

/** Interval at which a closing server checks for clients that do not read, in ms. */
const CLOSE_INTERVAL_MS = 100

/** Maximum time that a closing server spends on accepting queued connections, in ms. */
const MAX_ACCEPTING_MS = 1000

/** Maximum duration of an idle event loop iteration, in ms. */
const QUIET_ROUND_MS = 0.5

interface Timeouts {
  /** Time for which a connection remains open after a response, in ms. */
  keepAliveTimeout?: number
}

interface Limits {
  /** Returns true for the address of a trusted proxy, whose many clients are not limited by a share. */
  isProxy?: (address: string) => boolean
  /** Maximum number of connections. */
  max?: number | undefined
  /** Maximum time that a closing server waits for clients to read their responses, in ms. */
  readingGrace?: number | undefined
  /** Time for which a server that no longer listens still answers on its open connections, in ms. */
  idleGrace?: number | undefined
}

interface Connection extends LimitedConnection {
  waiting: [IncomingMessage, ServerResponse][]
  /** The request being answered. */
  answering: IncomingMessage | undefined
  /** The newest request and the arrival time of its headers. Its body may be incomplete. */
  newest: { request: IncomingMessage; at: number } | undefined
  requests: number
}

const longBodies = new WeakSet<Readable>()

/** Allows a minute for the body of a request to arrive. */
export function awaitLongBody(request: Readable): void {
  longBodies.add(request)
}

/**
 * Creates HTTP servers that clients cannot overload. Each connection is answered one request at a time. It is closed
 * when its request does not arrive or its responses are not read.
 */
export function createConnections({
  isProxy = () => false,
  max,
  readingGrace = READING_GRACE_MS,
  idleGrace = 0,
}: Limits = {}) {
  const { open, admit, touch } = createConnectionLimit<Connection>(max)
  const servers = new Set<Server>()
  let admitted = 0

  function createBoundedServer(listener: RequestListener, { keepAliveTimeout }: Timeouts): Server {
    const server = createServer({ keepAliveTimeout, ...SERVER_OPTIONS })
    server.on('connection', welcome)
    const answerInOrder = createAnswering(listener, { open, touch })
    server.on('request', answerInOrder)
    server.on('checkExpectation', answerInOrder)
    server.setTimeout(UNREAD_TIMEOUT_MS, endUnread)
    const timer = setInterval(() => endLateBodies(server, open), CHECKING_INTERVAL_MS).unref()
    servers.add(server)
    return server.once('close', () => {
      clearInterval(timer)
      servers.delete(server)
    })
  }

  function welcome(socket: Socket): void {
    admitted++
    const address = socket.remoteAddress ?? ''
    admit(socket, createConnection(socket, isProxy(address) ? undefined : clientNetwork(address)))
  }

  /**
   * Closes a connection after a period without traffic if its response is not read or if it is idle. A connection
   * that waits for the portal, or for its first request, remains open.
   */
  function endUnread(socket: Socket): void {
    const { answering, requests = 0 } = open.get(socket) ?? {}
    if (answering ? socket.writableLength > 0 : requests > 0) socket.destroy()
  }

  /**
   * Stops listening and closes the connections. Requests are still answered for `idleGrace`, since a proxy may just
   * have sent one that it would not repeat.
   */
  async function close(): Promise<void> {
    if (idleGrace > 0) {
      await untilAllAccepted(() => admitted)
      for (const server of servers) TcpServer.prototype.close.call(server)
      const end = performance.now() + idleGrace
      while (open.size > 0 && performance.now() < end) await pause(CLOSE_INTERVAL_MS)
    }
    endConnections(open, readingGrace)
  }

  return { createBoundedServer, close }
}

/**
 * Waits for a short event loop iteration that accepts no connection. Connections still in the system's queue when a
 * server stops listening are reset, with their proxies' requests. Each iteration accepts one of them.
 */
async function untilAllAccepted(countAdmitted: () => number): Promise<void> {
  const end = performance.now() + MAX_ACCEPTING_MS
  for (let isQuiet = false, began = performance.now(); !isQuiet && began < end; ) {
    const before = countAdmitted()
    await untilPolled()
    const now = performance.now()
    isQuiet = countAdmitted() === before && now - began < QUIET_ROUND_MS
    began = now
  }
}

/** Answers and closes the connections whose newest body is late, as Node does after the longer timeout. */
function endLateBodies(server: Server, open: ReadonlyMap<Socket, Connection>): void {
  const begin = performance.now() - REQUEST_TIMEOUT_MS
  for (const [socket, { newest }] of open)
    if (newest && newest.at < begin && !newest.request.complete && !longBodies.has(newest.request))
      server.emit(
        'clientError',
        Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      )
}

/**
 * Closes the connections of a closing server. Connections without a request in flight, such as a browser's unused
 * ones, are closed immediately; those whose client does not read its response, after a grace period. A client that
 * waits for the portal always gets its response.
 */
function endConnections(open: ReadonlyMap<Socket, Connection>, readingGrace: number): void {
  const began = performance.now()
  function endLate(): void {
    const elapsed = performance.now() - began
    for (const [socket, connection] of open)
      if (isTooLate(connection, { elapsed, readingGrace })) socket.destroy()
    // The server may be about to stop listening.
    if (open.size === 0 && elapsed > readingGrace) clearInterval(timer)
  }
  const timer = setInterval(endLate, CLOSE_INTERVAL_MS).unref()
  endLate()
}

function createConnection(socket: Socket, network: string | undefined): Connection {
  const connection: Connection = {
    network,
    waitsFor: () => {
      if (!connection.answering?.complete) return 'request'
      return socket.writableLength > 0 ? 'reader' : 'nothing'
    },
    waiting: [],
    answering: undefined,
    newest: undefined,
    requests: 0,
  }
  return connection
}

/**
 * Creates the listener that answers each connection's requests in sequence. Closes a connection with too many waiting
 * requests.
 */
function createAnswering(
  listener: RequestListener,
  { open, touch }: Pick<ReturnType<typeof createConnectionLimit<Connection>>, 'open' | 'touch'>,
): RequestListener {
  const answerAhead = createAheadQueue(answerNext)

  function answerNext(connection: Connection): void {
    const [request, response] = (!connection.answering && connection.waiting.shift()) || []
    if (!request || !response || request.socket.destroyed) return
    connection.answering = request
    connection.requests++
    if (connection.requests >= MAX_REQUESTS) response.setHeader('connection', 'close')
    response.once('close', () => {
      connection.answering = undefined
      touch(request.socket)
      if (connection.waiting.length > 0) answerAhead(connection)
    })
    listener(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const connection = open.get(socket)
    if (!connection || socket.destroyed) return
    touch(socket)
    connection.newest = { request, at: performance.now() }
    if (connection.waiting.push([request, response]) > MAX_WAITING_REQUESTS) socket.destroy()
    else answerNext(connection)
  }
}

/**
 * Returns a function that answers the next pipelined request of a connection. It answers immediately or, if such
 * requests have used their time, after others' requests were read.
 */
function createAheadQueue(answerNext: (connection: Connection) => void): (connection: Connection) => void {
  let began: number | undefined
  const later: Connection[] = []

  function answer(connection: Connection): void {
    if (began === undefined) {
      began = performance.now()
      setImmediate(goOn)
    }
    if (performance.now() - began < MAX_AHEAD_MS) answerNext(connection)
    else later.push(connection)
  }

  function goOn(): void {
    began = undefined
    for (const connection of later.splice(0)) answer(connection)
  }
  return answer
}

/**
 * Returns true if a closing server no longer waits for a connection's client. `elapsed` is the time since closing
 * began, in ms.
 */
function isTooLate(
  { answering, waiting, waitsFor }: Connection,
  { elapsed, readingGrace }: { elapsed: number; readingGrace: number },
): boolean {
  if (!answering) return waiting.length === 0
  const timeouts = { request: REQUEST_TIMEOUT_MS, reader: readingGrace, nothing: Number.POSITIVE_INFINITY }
  return elapsed >= timeouts[waitsFor()]
}

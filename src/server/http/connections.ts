import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as pause, setImmediate as untilPolled } from 'node:timers/promises'
import { clientNetwork } from '#people/client-address.ts'
import { createConnectionLimit, type LimitedConnection } from './connection-limit.ts'

/**
 * Imported, it would also load the HTTP client behind `fetch` and `WebSocket`, 15 MB that the server never
 * uses.
 */
const { createServer } = process.getBuiltinModule('node:http')
const { Server: TcpServer } = process.getBuiltinModule('node:net')

/**
 * Largest number of requests that may wait on one connection. A browser sends the next one after the last
 * answer.
 */
const MAX_WAITING_REQUESTS = 16

/** Time for which requests that were sent ahead are answered at once, in ms: then others come first. */
const MAX_AHEAD_MS = 10

/** Largest number of requests on one connection; the last answer announces its end. */
const MAX_REQUESTS = 1000

/**
 * Time after which an answer that nobody reads is given up, in ms: at least this, and at most twice this,
 * since Node checks at this interval. A video paused for longer continues with a new request.
 */
const UNREAD_TIMEOUT_MS = 6_500

/**
 * Longest time for the head of a request to arrive, from the connection's begin or from its first byte, and
 * for a body behind its head, in ms: 16 kB arrive within it on any line. A request half sent, or none at all,
 * ends with its connection.
 */
const REQUEST_TIMEOUT_MS = 10_000

/** Longest time for a request whose body `awaitLongBody` was told of, such as a piece of a film, in ms. */
const LONG_REQUEST_TIMEOUT_MS = 60_000

/** Interval at which requests that take too long to arrive are looked for, in ms. */
const CHECKING_INTERVAL_MS = 1000

const SERVER_OPTIONS = {
  requestTimeout: LONG_REQUEST_TIMEOUT_MS,
  headersTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: CHECKING_INTERVAL_MS,
  // A missing Host is refused by the handler, in the shape and with the headers of every other answer.
  requireHostHeader: false,
}

/**
 * Longest time that a closing server waits for clients to read their answers, such as a paused video, in ms.
 */
const READING_GRACE_MS = 5000

/** Interval at which a closing server looks for clients that do not read, in ms. */
const CLOSE_INTERVAL_MS = 100

/** Longest time that a closing server waits until it has accepted all that is queued, in ms. */
const MAX_ACCEPTING_MS = 1000

/** Duration of a round of the event loop in which nothing else was done, in ms. */
const QUIET_ROUND_MS = 0.5

interface Timeouts {
  /** Time that a connection stays open after an answer, in ms. */
  keepAliveTimeout?: number
}

interface Limits {
  /** True for the address of a trusted proxy, behind which everybody is: no share counts for it. */
  isProxy?: (address: string) => boolean
  /** Largest number of connections. */
  max?: number | undefined
  /** Longest time that a closing server waits for clients to read their answers, in ms. */
  readingGrace?: number | undefined
  /** Time for which a server that listens no more still answers on its open connections, in ms. */
  idleGrace?: number | undefined
}

interface Connection extends LimitedConnection {
  waiting: [IncomingMessage, ServerResponse][]
  /** The request that is being answered. */
  answering: IncomingMessage | undefined
  /** The newest request, and when its head was there; its body may still come. */
  newest: { request: IncomingMessage; at: number } | undefined
  requests: number
}

const longBodies = new WeakSet<Readable>()

/** Gives the body of a request a minute to arrive. */
export function awaitLongBody(request: Readable): void {
  longBodies.add(request)
}

/**
 * Creates HTTP servers that no client can overload: each connection is answered one request at a time,
 * however many it sends at once, and is closed when its request does not arrive or its answers are not read.
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
   * Closes a connection after a silence: its answer is not read, or it is idle. One that waits for us, or for
   * its first request, stays open.
   */
  function endUnread(socket: Socket): void {
    const { answering, requests = 0 } = open.get(socket) ?? {}
    if (answering ? socket.writableLength > 0 : requests > 0) socket.destroy()
  }

  /**
   * Listens no more, and ends the connections. A proxy may just have sent a request on one of them, which it would
   * not send again: for the grace such a request is answered.
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
 * Waits for a turn of the event loop that is short and accepts no connection. Those that wait in the system's queue when
 * a server stops listening are reset, with what a proxy has sent on them; a turn accepts one of them.
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

/** Answers, and ends, the connections whose newest body takes too long, as Node does after the longest time. */
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
 * Ends the connections of a server that closes: at once those without a request in flight (a browser opens
 * some ahead and may never use them), after a grace those whose client does not read its answer. Whoever
 * waits for the portal gets its answer, however long that takes.
 */
function endConnections(open: ReadonlyMap<Socket, Connection>, readingGrace: number): void {
  const began = performance.now()
  function endLate(): void {
    const elapsed = performance.now() - began
    for (const [socket, connection] of open)
      if (isTooLate(connection, { elapsed, readingGrace })) socket.destroy()
    // The server may still be about to stop listening.
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
 * Creates the listener that answers the requests of each connection one after the other, and closes one that
 * sends too many ahead.
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
 * Returns a function that answers the next request of a connection, which was sent ahead: at once, or after others'
 * requests are read where such ones have taken their time.
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
 * Returns whether a closing server waits no longer for a connection's client, `elapsed` ms after it began to
 * close.
 */
function isTooLate(
  { answering, waiting, waitsFor }: Connection,
  { elapsed, readingGrace }: { elapsed: number; readingGrace: number },
): boolean {
  if (!answering) return waiting.length === 0
  const timeouts = { request: REQUEST_TIMEOUT_MS, reader: readingGrace, nothing: Number.POSITIVE_INFINITY }
  return elapsed >= timeouts[waitsFor()]
}

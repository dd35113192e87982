import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { beginUpload } from '#test/courses/uploaded-folders.ts'
import { hashLightly } from '#test/hash-lightly.ts'
import { statusOf } from '#test/server/raw-request.ts'
import { PASSWORD, startApp } from '#test/test-app.ts'
import { newAccount } from '#test/test-people.ts'
import { createAnswerClientError } from './answer-client-error.ts'
import { createConnections } from './connections.ts'
import { createProxyCheck } from './trusted-proxies.ts'

/** A time far below the minute that Node allows a connection without a request, in ms. */
const AT_ONCE = 5000

/** Maximum time for which a client that reads nothing uses resources, in ms. */
const RELEASE_TIMEOUT_MS = 15_000

function connectTo(origin: string): Socket {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  return socket
}

async function isRefused(origin: string): Promise<boolean> {
  const socket = connectTo(origin)
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

function requestFor(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: portal.example\r\n\r\n`
}

describe('closing', () => {
  it('ends a connection that was opened in advance and never used', async () => {
    const app = await startApp('sqlite')
    const socket = connectTo(app.origin)
    await once(socket, 'connect')
    const ended = once(socket, 'close')
    const began = Date.now()
    await app.close()
    await ended
    expect(Date.now() - began).toBeLessThan(AT_ONCE)
  })

  it('stops listening, but answers a proxy’s request on an open connection', async () => {
    const app = await startApp('sqlite', {}, { idleGrace: 60_000 })
    const socket = connectTo(app.origin)
    await once(socket, 'connect')
    const received = text(socket)
    const closed = app.close()
    await expect.poll(() => isRefused(app.origin)).toBe(true)
    socket.write(requestFor('/health/live'))
    expect(await received).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\nconnection: close\r\n/i)
    await closed
  })

  // Contract § 9: a stopping server is immediately …
  it('waits for the responses of all running sign-ins, regardless of their number and duration', async () => {
    const app = await startApp('sqlite', {}, { readingGrace: 1 })
    const passwordHash = hashLightly(PASSWORD, { passes: 2000 })
    const emails = await Promise.all(
      Array.from({ length: 60 }, () => newAccount(app, { roles: [], passwordHash })),
    )
    let arrived = 0
    const { promise: allArrived, resolve } = Promise.withResolvers<void>()
    app.app.server.on('request', () => ++arrived === emails.length && resolve())
    const signIns = emails.map((email) => app.signIn(email))
    await allArrived
    const closed = app.close()
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(emails.map(() => 200))
    await closed
  })

  it('on shutdown, closes a connection whose client stopped reading, but lets others finish', async () => {
    const connections = createConnections({ readingGrace: 500 })
    const unread = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    async function answer({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
      if (url === '/late') return void late.promise.then(() => response.end('late'))
      response.once('close', unread.resolve)
      response.write(Buffer.alloc(64 * 1024 * 1024))
    }
    const server = connections.createBoundedServer(answer, {})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const [reader, waiter] = [connectTo(origin), connectTo(origin)]
    reader.pause()
    const requested = new Promise<void>((done) => server.on('request', () => ++count === 2 && done()))
    let count = 0
    reader.write(requestFor('/unread'))
    waiter.write(requestFor('/late'))
    await requested
    const received = text(waiter)
    const closed = once(server, 'close')
    server.close()
    void connections.close()
    await unread.promise
    late.resolve()
    expect(await received).toContain('late')
    await closed
    reader.destroy()
  })
})

describe('a connection', () => {
  const running: Server[] = []
  const sockets: Socket[] = []

  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of running) server.close()
  })

  async function serve(listener: RequestListener, limits: Parameters<typeof createConnections>[0] = {}) {
    const server = createConnections(limits).createBoundedServer(listener, {})
    running.push(server)
    server.listen(0)
    await once(server, 'listening')
    return server
  }

  /** Connects from a loopback address. Resolves once the server has accepted the connection. */
  async function join(server: Server, localAddress = '127.0.0.1'): Promise<Socket> {
    const { port } = server.address() as AddressInfo
    const seen = once(server, 'connection')
    const socket = connect({ port, host: localAddress === '::1' ? '::1' : '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    sockets.push(socket)
    await Promise.all([once(socket, 'connect'), seen])
    return socket
  }

  async function listening(listener: RequestListener): Promise<Socket> {
    return join(await serve(listener))
  }

  it('gets the responses to several simultaneous requests in order', async () => {
    let atOnce = 0
    let max = 0
    const socket = await listening(async ({ url }, response) => {
      max = Math.max(max, ++atOnce)
      await setTimeout(5)
      atOnce--
      response.end(`<${url}>`)
    })
    const paths = Array.from({ length: 16 }, (_, place) => `/${place}`)
    socket.write(paths.map(requestFor).join(''))
    let received = ''
    for await (const chunk of socket) {
      received += chunk
      if (received.includes('</15>')) break
    }
    expect(received.match(/<.*?>/g)).toEqual(paths.map((path) => `<${path}>`))
    expect(max).toBe(1)
  })

  it('is closed after too many simultaneous requests, few of which are processed', async () => {
    let answered = 0
    const socket = await listening((_request, response) => {
      answered++
      response.end()
    })
    socket.write(requestFor('/').repeat(800))
    socket.resume()
    await once(socket, 'close')
    expect(answered).toBeLessThanOrEqual(16)
  })

  it('does not delay others with several simultaneous requests', async () => {
    let answered = 0
    const server = await serve((_request, response) => {
      const end = performance.now() + 1
      while (performance.now() < end);
      response.end(String(++answered))
    })
    const crowd: Socket[] = []
    for (let place = 0; place < 20; place++) crowd.push(await join(server))
    const other = await join(server)
    for (const socket of crowd) socket.resume().write(requestFor('/').repeat(16))
    other.write(requestFor('/'))
    const [answer] = await once(other, 'data')
    expect(Number(/\d+$/.exec(String(answer).trim())?.[0])).toBeLessThan(160)
    await expect.poll(() => answered).toBe(20 * 16 + 1)
  })

  it('is announced as closing with its thousandth response', async () => {
    const socket = await listening((_request, response) => response.end('.'))
    const answers = text(socket)
    for (let sent = 0; sent < 1000; sent++) {
      socket.write(requestFor('/'))
      if (sent % 8 === 7) await setTimeout(1)
    }
    const received = await answers
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(1000)
    expect(received.match(/connection: close/gi)).toHaveLength(1)
  })

  // Contract § 9: slow and stalled clients cost little, and are disconnected
  it.concurrent('is closed if its response is not read, with the file opened for it', async () => {
    const endless = new Readable({ read: () => endless.push(Buffer.alloc(65_536)) })
    const closed = once(endless, 'close')
    const socket = await listening((_request, response) => {
      response.once('close', () => endless.destroy())
      endless.pipe(response)
    })
    socket.pause()
    socket.write(requestFor('/'))
    const began = Date.now()
    await closed
    expect(Date.now() - began).toBeLessThan(RELEASE_TIMEOUT_MS)
  })

  it.concurrent('stays open if its response is read slowly', async () => {
    const endless = new Readable({ read: () => endless.push(Buffer.alloc(65_536)) })
    const socket = await listening((_request, response) => endless.pipe(response))
    socket.pause()
    socket.write(requestFor('/'))
    const end = Date.now() + RELEASE_TIMEOUT_MS
    let taken = 0
    while (Date.now() < end) {
      taken += socket.read()?.length ?? 0
      await setTimeout(500)
    }
    expect(socket.destroyed).toBe(false)
    expect(taken).toBeGreaterThan(0)
  })

  it.concurrent('stays open while the server is slow to answer, and for a while after it was opened', async () => {
    const socket = await listening(async (_request, response) => {
      await setTimeout(12_000)
      response.end('late')
    })
    await setTimeout(8000)
    socket.write(requestFor('/'))
    const [chunk] = await once(socket, 'data')
    expect(String(chunk)).toContain('late')
  })

  it.concurrent('is closed if it sends nothing, or half a request', async () => {
    const server = await serve(() => undefined)
    server.on('clientError', createAnswerClientError(new Map()))
    const halves = ['GET / HTTP/1.1\r\nHost: a', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1']
    const answers = ['', ...halves].map(async (sent) => {
      const socket = await join(server)
      socket.write(sent)
      return text(socket)
    })
    const [silent, ...half] = await Promise.all(answers)
    expect(silent).toBe('')
    for (const answer of half) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  it.concurrent('has a minute for a long body, ten seconds for others', async () => {
    const app = await startApp('sqlite')
    const author = await newCompanyPerson(app, 'company-author')
    const id = await beginUpload(app.origin, author, 20_000)
    /** Sends a body whose last bytes arrive one at a time, within 12 s. */
    async function send(line: string, type: string, length: number): Promise<number> {
      const socket = connectTo(app.origin)
      const head = [line, `Host: ${new URL(app.origin).host}`, `Authorization: Bearer ${author.idToken}`]
      socket.write(
        [...head, `Content-Type: ${type}`, `Content-Length: ${length}`, 'Connection: close', '', ''].join(
          '\r\n',
        ),
      )
      const answer = text(socket)
      socket.write(' '.repeat(length - 8))
      for (const byte of '{"a":12}') {
        socket.write(byte)
        await setTimeout(1700)
      }
      return statusOf(await answer)
    }
    const [piece, short] = await Promise.all([
      send(`PUT /company/v1/uploads/${id}?from=0 HTTP/1.1`, 'application/octet-stream', 20_000),
      send('POST /company/v1/uploads HTTP/1.1', 'application/json', 8),
    ])
    await app.close()
    expect([piece, short]).toEqual([200, 408])
  })

  // Contract § 9: an address gets a tenth of all connections; when all are used, the most idle one is closed
  describe('at the maximum number of connections', () => {
    /** Starts a server and returns whether each connection is open or closed, in the order of connecting. */
    async function places(limits: Parameters<typeof createConnections>[0]) {
      const pending: (() => void)[] = []
      const server = await serve(({ url }, response) => {
        if (url === '/slow') pending.push(() => response.end('slow'))
        else response.end('quick')
      }, limits)
      const seen: Socket[] = []
      server.on('connection', (socket) => seen.push(socket))
      return {
        join: (address?: string) => join(server, address),
        async ask(socket: Socket, path: string): Promise<void> {
          const requested = once(server, 'request')
          socket.write(requestFor(path))
          await requested
          if (path === '/quick') await once(socket, 'data')
        },
        open: () => seen.map((socket) => !socket.destroyed),
        answer: () => pending.shift()?.(),
      }
    }

    it('is admitted, and the longest-idle one is closed', async () => {
      const { join, ask, open } = await places({ max: 20 })
      const addresses = Array.from({ length: 20 }, (_, place) => `127.0.1.${place >> 1}`)
      const first = await join(addresses[0])
      for (const address of addresses.slice(1)) await join(address)
      await ask(first, '/quick')
      const newcomer = await join('127.0.2.1')
      expect(open()).toEqual([true, false, ...Array(19).fill(true)])
      await ask(newcomer, '/quick')
    })

    it('does not replace a connection that waits for the portal, even the longest-idle one', async () => {
      const { join, ask, open, answer } = await places({ max: 3 })
      const waiting = await join('127.0.1.1')
      await ask(waiting, '/slow')
      await join('127.0.1.2')
      await join('127.0.1.3')
      await join('127.0.1.4')
      expect(open()).toEqual([true, false, true, true])
      answer()
      expect(String((await once(waiting, 'data'))[0])).toContain('slow')
    })

    it('replaces one that has sent half of its request', async () => {
      const { join, ask, open } = await places({ max: 2 })
      const half = await join('127.0.1.1')
      half.write('POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1')
      const waiting = await join('127.0.1.2')
      await ask(waiting, '/slow')
      await join('127.0.1.3')
      expect(open()).toEqual([false, true, true])
    })

    it('is refused if all others wait for the portal', async () => {
      const { join, ask, open } = await places({ max: 1 })
      await ask(await join('127.0.1.1'), '/slow')
      await join('127.0.1.2')
      expect(open()).toEqual([true, false])
    })

    it('replaces the longest-idle one of its address, which is limited to a tenth of all', async () => {
      const { join, ask, open } = await places({ max: 30 })
      await join('127.0.0.2')
      const busy = await join('127.0.0.3')
      await join('127.0.0.3')
      await join('127.0.0.3')
      await ask(busy, '/quick')
      await join('127.0.0.3')
      expect(open()).toEqual([true, true, false, true, true])
    })

    it('is exempt from the limit per address if it comes through a trusted proxy', async () => {
      for (const trustProxy of [1, ['127.0.0.3'], ['10.0.0.1', '127.0.0.0/8', '::1']]) {
        const { join, open } = await places({ max: 30, isProxy: createProxyCheck(trustProxy) })
        for (let place = 0; place < 5; place++) await join('127.0.0.3')
        expect(open()).toEqual(Array(5).fill(true))
      }
      for (const trustProxy of [false, 0, ['127.0.0.4'], ['127.0.0.3/32']] as const) {
        const isProxy = createProxyCheck(trustProxy as Parameters<typeof createProxyCheck>[0])
        const { join, open } = await places({ max: 30, isProxy })
        for (let place = 0; place < 4; place++) await join('127.0.0.2')
        expect(open()).toEqual([false, true, true, true])
      }
    })
  })
})

import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { serverProcesses } from '#test/server-processes.ts'
import { startApp } from '#test/test-app.ts'
import { createConnections } from './connections.ts'

/** Far below the minute that Node gives a connection without a request, in ms. */
const AT_ONCE = 5000

/** Longer than a closing server waits, and far from endless, in ms. */
const LONGER_THAN_GRACE = 15_000

/** Limits for a client that reads nothing: its cost in bytes, its time, and the wait of others in the meantime, in ms. */
const MOST_MEMORY = 200 * 1024 * 1024
const FREED_WITHIN = 15_000
const ANSWERED_WITHIN = 1000

function connectTo(origin: string): Socket {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  return socket
}

function requestFor(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: portal.example\r\n\r\n`
}

describe('closing', () => {
  it('ends a connection that was opened ahead and never used', async () => {
    const app = await startApp('sqlite')
    const socket = connectTo(app.origin)
    await once(socket, 'connect')
    const ended = once(socket, 'close')
    const began = Date.now()
    await app.close()
    await ended
    expect(Date.now() - began).toBeLessThan(AT_ONCE)
  })

  it('does not wait forever for an answer that the client does not read', async () => {
    const app = await startApp('sqlite')
    const socket = connectTo(app.origin)
    app.app.server.prependOnceListener('request', (_request, response) => {
      response.end = () => response
    })
    socket.write(requestFor('/config.json'))
    await once(app.app.server, 'request')
    const began = Date.now()
    await app.close()
    expect(Date.now() - began).toBeLessThan(LONGER_THAN_GRACE)
  })
})

describe('a connection', { timeout: 60_000 }, () => {
  const running: Server[] = []
  const sockets: Socket[] = []

  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of running) server.close()
  })

  async function listening(listener: RequestListener): Promise<Socket> {
    const server = createConnections(false).createBoundedServer(listener, {})
    running.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connectTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    sockets.push(socket)
    return socket
  }

  it('that sends several requests at once is answered one by one, in order', async () => {
    let atOnce = 0
    let most = 0
    const socket = await listening(async ({ url }, response) => {
      most = Math.max(most, ++atOnce)
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
    expect(most).toBe(1)
  })

  it('that sends too many requests at once is closed, and few of them are processed', async () => {
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

  it('is announced as closing with its thousandth answer', async () => {
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

  it.concurrent('that does not read its answer is closed, with the file opened for it', async () => {
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
    expect(Date.now() - began).toBeLessThan(FREED_WITHIN)
  })

  it.concurrent('that reads its answer slowly stays open', async () => {
    const endless = new Readable({ read: () => endless.push(Buffer.alloc(65_536)) })
    const socket = await listening((_request, response) => endless.pipe(response))
    socket.pause()
    socket.write(requestFor('/'))
    const end = Date.now() + FREED_WITHIN
    let taken = 0
    while (Date.now() < end) {
      taken += socket.read()?.length ?? 0
      await setTimeout(500)
    }
    expect(socket.destroyed).toBe(false)
    expect(taken).toBeGreaterThan(0)
  })

  it.concurrent('stays open while the server is slow to answer, and when it was just opened', async () => {
    const socket = await listening(async (_request, response) => {
      await setTimeout(12_000)
      response.end('late')
    })
    await setTimeout(12_000)
    socket.write(requestFor('/'))
    const [chunk] = await once(socket, 'data')
    expect(String(chunk)).toContain('late')
  })
})

describe('the started process', { timeout: 60_000 }, () => {
  const { start } = serverProcesses()

  it('does not run out of memory when clients ask for much and read nothing', async () => {
    const server = start()
    const origin = await server.ready()
    const page = () => fetch(`${origin}/signin`).then((response) => response.text())
    for (let time = 0; time < 20; time++) await page()
    const before = usedBy(server.child.pid)
    const attackers = Array.from({ length: 20 }, () => {
      const socket = connectTo(origin)
      socket.pause()
      socket.write(requestFor('/media/welcome-hello.mp4').repeat(800))
      return socket
    })
    const end = Date.now() + FREED_WITHIN
    let most = 0
    while (Date.now() < end) {
      const began = performance.now()
      await page()
      expect(performance.now() - began).toBeLessThan(ANSWERED_WITHIN)
      most = Math.max(most, usedBy(server.child.pid).memory)
      await setTimeout(200)
    }
    expect(most - before.memory).toBeLessThan(MOST_MEMORY)
    expect(usedBy(server.child.pid).files).toBeLessThan(before.files + 10)
    for (const socket of attackers) socket.destroy()
  })
})

/** Memory of a process, in bytes, and how many files and connections it has open. */
function usedBy(pid: number | undefined): { memory: number; files: number } {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { memory: Number(kilobytes) * 1024, files: readdirSync(`/proc/${pid}/fd`).length }
}

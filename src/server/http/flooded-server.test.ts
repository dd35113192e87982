import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { serverProcesses } from '#test/server/server-processes.ts'

/** Limits for clients that read nothing: memory in bytes, and the times of observation and of others' wait in ms. */
const MAX_MEMORY = 200 * 1024 * 1024
const WATCHED_FOR = 15_000
const ANSWERED_WITHIN = 1000

/**
 * Maximum memory for bodies, in bytes. Stored in the pieces in which they arrived, sixty bodies sent byte by byte
 * took 80 MB, and sixty of 900 kB took 54 MB.
 */
const MAX_OF_BODIES = 45 * 1024 * 1024

function connectTo(origin: string): Socket {
  const { port, hostname } = new URL(origin)
  return connect(Number(port), hostname).on('error', () => undefined)
}

// Contract § 9: slow and stalled clients cost little, and are disconnected
describe('the started process', () => {
  const { start } = serverProcesses()

  it('does not run out of memory when clients send many requests and read nothing', async () => {
    const server = start()
    const origin = await server.ready()
    const page = () => fetch(`${origin}/signin`).then((response) => response.text())
    for (let time = 0; time < 20; time++) await page()
    const before = usedBy(server.child.pid)
    const attackers = Array.from({ length: 20 }, () => {
      const socket = connectTo(origin)
      socket.pause()
      socket.write('GET /media/welcome-hello.mp4 HTTP/1.1\r\nHost: portal.example\r\n\r\n'.repeat(800))
      return socket
    })
    const end = Date.now() + WATCHED_FOR
    let max = 0
    while (Date.now() < end) {
      const began = performance.now()
      await page()
      expect(performance.now() - began).toBeLessThan(ANSWERED_WITHIN)
      max = Math.max(max, usedBy(server.child.pid).memory)
      await setTimeout(200)
    }
    expect(max - before.memory).toBeLessThan(MAX_MEMORY)
    expect(usedBy(server.child.pid).files).toBeLessThan(before.files + 10)
    for (const socket of attackers) socket.destroy()
  })

  it('buffers many bodies up to their limits, regardless of how they are split', async () => {
    const server = start()
    const origin = await server.ready()
    for (let time = 0; time < 20; time++) await fetch(`${origin}/signin`).then((response) => response.text())
    const before = usedBy(server.child.pid).memory
    const head = 'POST /sign-in/v1/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
    const byBytes = `${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\n1\r\n'.repeat(15_900)}`
    const large = `${head}Content-Length: 999999\r\n\r\n${'1'.repeat(900_000)}`
    let max = 0
    const sent = [byBytes, large].flatMap((bytes) =>
      Array.from({ length: 60 }, async () => {
        const socket = connectTo(origin)
        socket.write(bytes)
        socket.on('data', () => {
          max = Math.max(max, usedBy(server.child.pid).memory)
        })
        await once(socket, 'close')
      }),
    )
    await Promise.all(sent)
    expect(max).toBeGreaterThan(0)
    expect(max - before).toBeLessThan(MAX_OF_BODIES)
  })
})

/** Returns a process's memory, in bytes, and its number of open files and connections. */
function usedBy(pid: number | undefined): { memory: number; files: number } {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { memory: Number(kilobytes) * 1024, files: readdirSync(`/proc/${pid}/fd`).length }
}

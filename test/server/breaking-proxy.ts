import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * A fault at the first piece after a byte offset. The connection breaks while the piece is sent or before its response,
 * or nothing is forwarded, as on a silent network.
 */
export interface Break {
  from: number
  on: 'its way' | 'its answer' | 'nothing'
}

/** Duration of the outage after a break, in ms. */
const OUTAGE_MS = 300

const PIECE = /^PUT \S+\/uploads\/\S+\?from=(\d+) .*?\r\ncontent-length: (\d+).*?\r\n\r\n/is

/**
 * Starts a proxy that forwards bytes and breaks its connections in the listed order. `sent` has the offsets of the sent
 * pieces.
 */
export async function startBreakingProxy(target: () => string, breaks: readonly Break[]) {
  const left = [...breaks]
  const sent: number[] = []
  const sockets = new Set<Socket>()
  let isOut = false
  const proxy = createServer((client) => {
    if (isOut) {
      client.destroy()
      return
    }
    const server = connect(Number(new URL(target()).port), '127.0.0.1')
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined))
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
    let next: Break['on'] | undefined
    let toCome = 0
    client.on('data', (bytes) => {
      const [head = '', from, length] = PIECE.exec(bytes.toString('latin1')) ?? []
      if (from !== undefined) {
        sent.push(Number(from))
        next = Number(from) >= (left[0]?.from ?? Number.POSITIVE_INFINITY) ? left.shift()?.on : undefined
        toCome = Number(length) / 2 + head.length
      }
      toCome -= bytes.length
      if (next === 'nothing') return
      server.write(bytes)
      if (next === 'its way' && toCome < 0) void breakAll()
    })
    server.on('data', (bytes) => (next === 'its answer' ? void breakAll() : client.write(bytes)))
  })
  async function breakAll(): Promise<void> {
    isOut = true
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await setTimeout(OUTAGE_MS)
    isOut = false
  }
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    sent,
    /** Remaining breaks. */
    left,
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

/**
 * Load generator in a separate process. Reads a load as JSON from standard input and prints the result as JSON. Fails
 * at the first error status.
 */
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { type Connection, openConnection } from './connection.ts'
import type { Load, LoadResult } from './load.ts'
import { writeRequest } from './write-request.ts'

const load = JSON.parse(await text(process.stdin)) as Load
console.log(JSON.stringify(await generate(load)))

async function generate({ origin, connections, until, warmUp, pause }: Load): Promise<LoadResult> {
  const clients = connections.map((plan) => ({
    connection: openConnection(origin),
    requests: plan.map((request) => writeRequest(origin, request)),
    next: 0,
  }))
  await drive(clients, { requests: warmUp }, undefined)
  const begin = performance.now()
  const { times, bytes } = await drive(clients, until, pause)
  const took = performance.now() - begin
  for (const { connection } of clients) connection.close()
  return summarize(times, took, bytes)
}

interface Client {
  connection: Connection
  requests: Buffer[]
  /** Index of the next request. It carries over from the warm-up to keep the actions in order. */
  next: number
}

async function drive(clients: Client[], until: Load['until'], pause: number | undefined) {
  const times: number[] = []
  const end = 'ms' in until ? performance.now() + until.ms : Number.POSITIVE_INFINITY
  let left = 'requests' in until ? until.requests : Number.POSITIVE_INFINITY
  let bytes = 0
  const isGoingOn = () => left > 0 && performance.now() < end
  await Promise.all(
    clients.map(async (client) => {
      // Staggers the clients.
      if (pause !== undefined) await setTimeout(Math.random() * pause)
      while (isGoingOn()) {
        left--
        const begin = performance.now()
        bytes = await askNext(client)
        times.push(performance.now() - begin)
        if (pause !== undefined) await setTimeout(pause)
      }
    }),
  )
  return { times, bytes }
}

async function askNext(client: Client): Promise<number> {
  const request = client.requests[client.next++ % client.requests.length]
  if (!request) throw new Error('a connection has nothing to ask')
  const { status, bytes } = await client.connection.send(request)
  if (status >= 200 && status < 300) return bytes
  throw new Error(`${request.toString().split('\r\n')[0]} was answered with ${status}`)
}

function summarize(times: number[], took: number, bytes: number): LoadResult {
  const sorted = Float64Array.from(times).sort()
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return {
    requests: sorted.length,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    perSecond: (sorted.length / took) * 1000,
    bytes,
  }
}

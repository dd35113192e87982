/**
 * Bare operations in a separate process: `node:http` with a given response, the password hash alone, and the synced
 * commit alone. Prints its URL.
 */
import { argon2, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { openFloorStore, PARAMETERS } from './floor-store.ts'

const hash = promisify(argon2)
const store = await openFloorStore(process.env)
let bytes = Buffer.alloc(0)
let headers: Record<string, string> = {}

const OPERATIONS: Record<string, (lane: number) => unknown> = {
  hash: () => hash('argon2id', { ...PARAMETERS, message: 'A-long-enough-pass-1', nonce: randomBytes(16) }),
  commit: (lane) => store.change(`record-learner-${lane + 1}-course-1`, ({ modules }) => JSON.parse(modules)),
}

const server = createServer(async (request, response) => {
  if (request.method === 'PUT') await storeAnswer(request)
  const operation = OPERATIONS[new URL(request.url ?? '/', 'http://bare').searchParams.get('run') ?? '']
  if (operation)
    bytes = Buffer.from(JSON.stringify(await repeat(operation, new URL(request.url ?? '/', 'http://bare'))))
  response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})

/** Stores the response to serve: its bytes, and its headers as JSON in a header. */
async function storeAnswer(request: IncomingMessage): Promise<void> {
  bytes = await buffer(request)
  headers = JSON.parse(String(request.headers['x-answer'] ?? '{}'))
}

/** Runs an operation in parallel lanes for a duration in ms. Returns the times in the format of a load. */
async function repeat(operation: (lane: number) => unknown, { searchParams }: URL) {
  const end = performance.now() + Number(searchParams.get('ms'))
  const times: number[] = []
  const begin = performance.now()
  const lanes = Array.from({ length: Number(searchParams.get('at-once')) }, async (_, lane) => {
    while (performance.now() < end) {
      const start = performance.now()
      await operation(lane)
      times.push(performance.now() - start)
    }
  })
  await Promise.all(lanes)
  times.sort((one, other) => one - other)
  const perSecond = (times.length / (performance.now() - begin)) * 1000
  return { p50: times[Math.floor(times.length / 2)], perSecond }
}

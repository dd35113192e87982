import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { leftSignal } from './left-signal.ts'

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n'

/** Starts a server whose only route awaits `answer`, and captures the signal of its request. */
async function openServer(answer: () => Promise<unknown>) {
  const app = fastify({ forceCloseConnections: true })
  const requested = Promise.withResolvers<AbortSignal>()
  app.get('/', async (_request, reply) => {
    const signal = leftSignal(reply)
    requested.resolve(signal)
    await answer()
    return 'done'
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const client = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  return { app, client, requested: requested.promise }
}

it('aborts the work for a client that disconnects before the response', async () => {
  const left = Promise.withResolvers<void>()
  const { app, client, requested } = await openServer(() => left.promise)
  client.write(`${GET}\r\n`)
  const signal = await requested
  expect(signal.aborted).toBe(false)
  client.destroy()
  await once(signal, 'abort')
  expect(signal.reason).toMatchObject({ code: 'unavailable', message: 'The client has left.' })
  left.resolve()
  await app.close()
})

it.each(['close', 'keep-alive'])(
  'does not abort for a client that received its response: %s',
  async (connection) => {
    const { app, client, requested } = await openServer(async () => undefined)
    client.write(`${GET}Connection: ${connection}\r\n\r\n`)
    const signal = await requested
    await once(client, 'data')
    client.end()
    await once(client, 'close')
    await app.close()
    expect(signal.aborted).toBe(false)
  },
)

it('aborts immediately for a client that has already disconnected', async () => {
  const app = fastify()
  const requested = Promise.withResolvers<AbortSignal>()
  app.addHook('onRequest', async (request, reply) => {
    request.raw.socket.destroy()
    if (!reply.raw.destroyed) await once(reply.raw, 'close')
  })
  app.get('/', async (_request, reply) => requested.resolve(leftSignal(reply)))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const client = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  client.write(`${GET}\r\n`)
  expect((await requested.promise).aborted).toBe(true)
  await app.close()
})

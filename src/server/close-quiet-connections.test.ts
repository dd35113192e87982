import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startApp } from '#test/test-app.ts'

/** Far below the minute that Node gives a connection without a request, in ms. */
const AT_ONCE = 5000

/** Longer than a closing server waits, and far below for ever, in ms. */
const LONGER_THAN_GRACE = 15_000

it('closing ends a connection that was opened ahead and never used', async () => {
  const app = await startApp('sqlite')
  const { port, hostname } = new URL(app.origin)
  const socket = connect(Number(port), hostname)
  await new Promise((opened) => socket.once('connect', opened))
  const ended = new Promise((end) => socket.once('close', () => end('ended')))
  socket.on('error', () => undefined)
  const began = Date.now()
  await app.close()
  expect(await ended).toBe('ended')
  expect(Date.now() - began).toBeLessThan(AT_ONCE)
})

it('closing does not wait for ever for an answer that nobody takes', async () => {
  const app = await startApp('sqlite')
  const { port, hostname } = new URL(app.origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  app.app.server.prependOnceListener('request', (_request, response) => {
    response.end = () => response
  })
  socket.write(`GET /config.json HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  await new Promise((arrived) => app.app.server.once('request', arrived))
  const began = Date.now()
  await app.close()
  expect(Date.now() - began).toBeLessThan(LONGER_THAN_GRACE)
})

import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startApp } from '#test/test-app.ts'

/** Far below the minute that Node gives a connection without a request, in ms. */
const AT_ONCE = 5000

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

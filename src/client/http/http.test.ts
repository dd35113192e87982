import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createDocuments } from '#web/services/documents.ts'
import { codeOf, ServiceError, send } from './http.ts'

/**
 * Starts an HTTP server that answers calls with these responses in order, and all further calls with success.
 */
async function startServer(...answers: RequestListener[]) {
  let calls = 0
  const server = createServer((request, response) => {
    const answer = answers[calls++]
    if (answer) answer(request, response)
    else response.end('{"works":true}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, calls: () => calls }
}

const status =
  (code: number): RequestListener =>
  (_request, response) =>
    response.writeHead(code).end('{"code":"unavailable","message":"busy"}')

const hangUp: RequestListener = ({ socket }) => socket.destroy()

it('retries a read while the server is busy or unreachable', async () => {
  for (const failing of [status(502), status(503), hangUp]) {
    const { url, calls } = await startServer(failing, failing)
    expect(await send(url)).toEqual({ works: true })
    expect(calls()).toBe(3)
  }
})

it('sends a read at most three times, and returns the last response', async () => {
  const { url, calls } = await startServer(hangUp, status(502), status(503), status(503))
  await expect(send(url)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(calls()).toBe(3)
})

it('does not retry a call that the server refuses or fails to handle', async () => {
  for (const code of [401, 404, 429, 500]) {
    const { url, calls } = await startServer(status(code))
    await expect(send(url)).rejects.toMatchObject({ status: code })
    expect(calls()).toBe(1)
  }
})

it('sends a write once, unless it is safe to retry', async () => {
  const once = await startServer(status(503))
  await expect(send(once.url, { method: 'POST', body: {} })).rejects.toMatchObject({ status: 503 })
  expect(once.calls()).toBe(1)
  const again = await startServer(status(503))
  expect(await send(again.url, { method: 'POST', isRepeatable: true })).toEqual({ works: true })
  expect(again.calls()).toBe(2)
})

it('retries learning actions, because the server counts each only once', async () => {
  const { url, calls } = await startServer(status(503), hangUp)
  const documents = createDocuments(url.replace(/\/$/, ''), (call) => call('a-token'))
  await documents.actOnModule('record', 'quiz', { act: 'start' })
  expect(calls()).toBe(3)
  const other = await startServer(status(502))
  const opened = createDocuments(other.url.replace(/\/$/, ''), (call) => call('a-token'))
  await opened.openCourse({ courseId: 'course', moduleId: 'video' })
  expect(other.calls()).toBe(2)
})

it('sends the video position while the page is unloading', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_url: string, call: RequestInit) => {
    sent.push(call)
    return new Response(null, { status: 204 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await createDocuments('', (call) => call('a-token')).saveVideoPosition('course', 'film', { position: 12 })
  expect(sent).toMatchObject([{ method: 'PUT', keepalive: true }])
})

it('sets the code of a service error, and the server’s message if present', () => {
  const withMessage = new ServiceError('weak-password', { status: 400, serverMessage: 'too short' })
  expect(withMessage).toMatchObject({ code: 'weak-password', status: 400, serverMessage: 'too short' })
  const withoutMessage = new ServiceError('network-request-failed')
  expect(withoutMessage).toMatchObject({ code: 'network-request-failed', message: 'network-request-failed' })
  expect(withoutMessage.status).toBeUndefined()
  expect(withoutMessage.serverMessage).toBeUndefined()
})

it('returns a code for service errors only', () => {
  expect(codeOf(new ServiceError('wrong-password'))).toBe('wrong-password')
  for (const thrown of [new Error('x'), { code: 'wrong-password' }, 'wrong-password', undefined, null])
    expect(codeOf(thrown)).toBeUndefined()
})

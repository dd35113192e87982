import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { answerError, createErrorHandlers } from './error-handler.ts'

/** Answers a request whose handler throws this error. Returns the response and the log entry of the error. */
async function answerAfter(error: Error) {
  const stream = new PassThrough()
  const app = Fastify({ logger: { level: 'error', stream } })
  app.setErrorHandler(answerError)
  app.get('/', () => Promise.reject(error))
  const answer = await app.inject('/')
  await app.close()
  return { status: answer.statusCode, body: answer.json(), log: String(stream.read() ?? '') }
}

// Contract § 8: an unexpected error is logged in full, and answered without its message
it('an unexpected error is logged in full, and answered without its message', async () => {
  const { status, body, log } = await answerAfter(new TypeError('the column "x" is missing'))
  expect(status).toBe(500)
  expect(body).toEqual({ code: 'internal-error', message: 'An error occurred, please try again.' })
  expect(JSON.parse(log).err).toMatchObject({ type: 'TypeError', message: 'the column "x" is missing' })
  expect(JSON.parse(log).err.stack).toContain('error-handler.test.ts')
})

it('a refusal is answered with its code, and is not logged as an error', async () => {
  const { status, body, log } = await answerAfter(new AppError('out-of-turn', 'Not now.'))
  expect([status, body, log]).toEqual([409, { code: 'out-of-turn', message: 'Not now.' }, ''])
})

it('a full queue is logged once a minute, and a failure each time', async () => {
  const stream = new PassThrough()
  const lines: string[] = []
  stream.on('data', (line) => lines.push(String(line)))
  const app = Fastify({ logger: { level: 'error', stream } })
  app.setErrorHandler(createErrorHandlers(({ code }) => ({ code })).answerError)
  const failed = () => Object.assign(new AppError('unavailable', 'Not stored.'), { cause: new Error('disk') })
  app.get('/full', () => Promise.reject(new AppError('unavailable', 'Too many wait.')))
  app.get('/failed', () => Promise.reject(failed()))
  for (const path of ['/full', '/failed', '/full', '/failed', '/full'])
    expect((await app.inject(path)).statusCode).toBe(503)
  await app.close()
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    'Too many wait.',
    'Not stored.: disk',
    'Not stored.: disk',
  ])
})

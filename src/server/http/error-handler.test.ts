import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { answerError } from './error-handler.ts'

/**
 * Answers one request whose handler throws this error; returns the answer, and what the log has of the error.
 */
async function answerAfter(error: Error) {
  const stream = new PassThrough()
  const app = Fastify({ logger: { level: 'error', stream } })
  app.setErrorHandler(answerError)
  app.get('/', () => Promise.reject(error))
  const answer = await app.inject('/')
  await app.close()
  return { status: answer.statusCode, body: answer.json(), log: String(stream.read() ?? '') }
}

// Contract § 8: an error that nobody expected is logged whole, and answered without its words
it('an error that nobody expected is logged whole, and answered without a word of it', async () => {
  const { status, body, log } = await answerAfter(new TypeError('the column "x" is missing'))
  expect(status).toBe(500)
  expect(body).toEqual({ code: 'internal-error', message: 'An error occurred, please try again.' })
  expect(JSON.parse(log).err).toMatchObject({ type: 'TypeError', message: 'the column "x" is missing' })
  expect(JSON.parse(log).err.stack).toContain('error-handler.test.ts')
})

it('a refusal is answered by its code, and is no error of the log', async () => {
  const { status, body, log } = await answerAfter(new AppError('out-of-turn', 'Not now.'))
  expect([status, body, log]).toEqual([409, { code: 'out-of-turn', message: 'Not now.' }, ''])
})

import type { FastifyReply } from 'fastify'
import { AppError } from '#core/errors.ts'

/** Returns a signal that is aborted when the client leaves before it is answered. */
export function leftSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort(new AppError('unavailable', 'The client has left.'))
  })
  return left.signal
}

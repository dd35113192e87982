import type { FastifyReply } from 'fastify'
import { AppError } from '#core/errors.ts'

/** Returns a signal that aborts when the client disconnects before the response. */
export function leftSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  const end = () => {
    if (!raw.writableFinished) left.abort(new AppError('unavailable', 'The client has left.'))
  }
  if (raw.destroyed) end()
  else raw.once('close', end)
  return left.signal
}

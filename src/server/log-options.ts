import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'

/**
 * Returns the logger's options. Development logs only warnings and errors, so that the startup output stays
 * readable.
 */
export function logOptions({ isProduction }: Pick<Config, 'isProduction'>) {
  return { level: isProduction ? 'info' : 'warn' }
}

/** Returns true if this log level includes successful requests. */
export function isTalkative(level: string): boolean {
  return ['info', 'debug', 'trace'].includes(level)
}

/**
 * Logs a request once it is answered, in one line: the route pattern, never the URL, which may contain
 * personal data; the status, the time in ms, and the account's id. No headers, no body, no client address.
 */
export async function logAnswered(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, routeOptions, user } = request
  const account = user ? { account: user.uid } : {}
  const took = Math.round(reply.elapsedTime * 10) / 10
  request.log.info(
    { method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms: took, ...account },
    'answered',
  )
}

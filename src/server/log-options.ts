import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'

/**
 * Returns the logger's options. In development only warnings and errors are logged, so that the startup output
 * remains readable.
 */
export function logOptions({ isProduction }: Pick<Config, 'isProduction'>) {
  return { level: isProduction ? 'info' : 'warn' }
}

/** Returns true if this log level includes successful requests. */
export function isTalkative(level: string): boolean {
  return ['info', 'debug', 'trace'].includes(level)
}

/**
 * Logs an answered request in one line: the route pattern, the status, the time in ms, and the account's id. Omits
 * the URL, which may contain personal data, and headers, body and client address.
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

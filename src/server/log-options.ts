import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'

/**
 * The logger's options. Development logs only warnings and errors, so that the lines of the start stay
 * readable.
 */
export function logOptions({ isProduction }: Pick<Config, 'isProduction'>) {
  return { level: isProduction ? 'info' : 'warn' }
}

/** Returns whether a log of this level has lines about what goes well. */
export function isTalkative(level: string): boolean {
  return ['info', 'debug', 'trace'].includes(level)
}

/**
 * Logs a request once it is answered, in one line: the route as it is written in the code, never the address,
 * whose parts may be somebody's; the status, the time in ms, and the account by its id. No header, no body,
 * no client's address.
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

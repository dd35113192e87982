import type { FastifyRequest } from 'fastify'
import type { Config } from './core/config.ts'

/**
 * The logger's options: a request is logged with its path but without the query, which may carry a reset token, and
 * without headers or body. Development logs only warnings and errors, so that the lines of the start stay readable.
 */
export function logOptions(config: Config) {
  return {
    level: config.isProduction ? 'info' : 'warn',
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?')[0],
        remoteAddress: request.ip,
      }),
    },
  }
}

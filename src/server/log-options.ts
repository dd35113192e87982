import type { FastifyRequest } from 'fastify'
import type { Config } from './shared/config.ts'

/**
 * What is logged of a request: its address without the query, which may carry a reset token, and never a
 * header or a body. Development logs only what is wrong, so that the start's own lines can be read.
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

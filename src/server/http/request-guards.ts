import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'

/** A host name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses a request with no host, several hosts or an invalid one, which proxies and servers might interpret
 * differently (RFC 9112, section 3.2).
 */
export async function refuseBadHost({ raw }: FastifyRequest): Promise<void> {
  const hosts = raw.rawHeaders.filter(
    (_value, place, all) => all[place - 1]?.toLowerCase() === 'host' && place % 2,
  )
  const isOld = raw.httpVersion === '1.0' && hosts.length === 0
  if (!isOld && (hosts.length !== 1 || !HOST.test(hosts[0] ?? '')))
    throw new AppError('invalid-argument', 'The request must have exactly one Host header.')
}

/**
 * Returns a hook that logs a warning at the first request through a proxy while none is configured. All clients of
 * such a proxy count as one.
 */
export function createProxyWarning({ trustProxy }: Config, log: FastifyBaseLogger) {
  let isDone = trustProxy !== false
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (isDone || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return
    isDone = true
    log.warn(
      'REQUESTS COME THROUGH A PROXY AND TRUST_PROXY IS NOT SET: every client counts as the proxy, so one person’s failed ' +
        'sign-ins lock everyone out. Set TRUST_PROXY to the number of proxies or to their addresses.',
    )
  }
}

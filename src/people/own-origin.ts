import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { isService } from '#core/surfaces.ts'

/**
 * Maximum number of logged origins while the server runs, and maximum logged length of each. Clients can send
 * arbitrary origins.
 */
const MAX_LOGGED_ORIGINS = 20
const MAX_ORIGIN_LENGTH = 200

/** Origins already logged, by logger. */
const logged = new WeakMap<AppContext['log'], Set<string>>()

/**
 * Returns a hook that refuses requests from pages of another origin. It protects routes that use the cookie. Only
 * browsers send an origin.
 */
export function requireOwnOrigin(context: AppContext): onRequestAsyncHookHandler {
  return async (request) => {
    const { origin } = request.headers
    if (origin === undefined || context.origins().includes(origin)) return
    logForeignOrigin(context, origin)
    throw new AppError('foreign-origin', 'Requests from this origin aren’t accepted.')
  }
}

/** Logs a refused origin once, with the portal's own origin. With a wrong PUBLIC_ORIGIN every browser is refused. */
export function logForeignOrigin({ log, origins }: AppContext, origin: string): void {
  const found = logged.get(log) ?? new Set()
  logged.set(log, found)
  const name = origin.slice(0, MAX_ORIGIN_LENGTH)
  if (found.has(name) || found.size >= MAX_LOGGED_ORIGINS) return
  found.add(name)
  const [own] = origins()
  log.warn(
    { origin: name, own },
    'requests from an origin that is not the portal’s own are refused: if people use that address, correct PUBLIC_ORIGIN',
  )
}

/**
 * Refuses requests to the surfaces that a browser marks as cross-site, such as links, images or scripts. The web
 * app's pages accept links from any site.
 */
export async function refuseCrossSite({ headers, url }: FastifyRequest): Promise<void> {
  if (isService(url) && headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('foreign-origin', 'Requests from other sites aren’t accepted.')
}

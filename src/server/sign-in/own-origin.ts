import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '../core/errors.ts'
import type { Portal } from '../core/portal.ts'
import { isService } from '../core/surfaces.ts'

/** Returns a hook that refuses pages of another origin, for calls that act on the cookie. Only browsers send an origin. */
export function requireOwnOrigin(portal: Portal): onRequestAsyncHookHandler {
  return async (request) => {
    const { origin } = request.headers
    if (origin !== undefined && !portal.origins().includes(origin))
      throw new AppError('foreign-origin', 'Requests from this origin are not accepted.')
  }
}

/**
 * Refuses requests to the surfaces that a browser marks as coming from another site, be it by a link, an image or a
 * script. The web app's pages may be linked to from anywhere.
 */
export async function refuseCrossSite({ headers, url }: FastifyRequest): Promise<void> {
  if (isService(url) && headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('foreign-origin', 'Requests from another site are not accepted.')
}

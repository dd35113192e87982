import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '../shared/errors.ts'
import type { Portal } from '../shared/portal.ts'
import { isService } from '../shared/surfaces.ts'

/** Calls that act on the cookie refuse a page of another origin. Clients that are no browser send none. */
export function requireOwnOrigin(portal: Portal): onRequestAsyncHookHandler {
  return async (request) => {
    const { origin } = request.headers
    if (origin !== undefined && !portal.origins().includes(origin))
      throw new AppError('foreign-origin', 'Requests from this origin are not accepted.')
  }
}

/**
 * Refuses what a browser says comes from a page of another site, be it a link, an image or a script: no such page has
 * anything to do with the surfaces. The web app's pages may be linked to from anywhere.
 */
export async function refuseCrossSite({ headers, url }: FastifyRequest): Promise<void> {
  if (isService(url) && headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('foreign-origin', 'Requests from another site are not accepted.')
}

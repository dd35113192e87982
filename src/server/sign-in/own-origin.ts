import type { onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '../errors.ts'
import type { Portal } from '../portal.ts'

/** Calls that act on the cookie refuse a page of another origin. Clients that are no browser send none. */
export function requireOwnOrigin(portal: Portal): onRequestAsyncHookHandler {
  return async (request) => {
    const { origin } = request.headers
    if (origin !== undefined && !portal.origins().includes(origin))
      throw new AppError('foreign-origin', 'Requests from this origin are not accepted.')
  }
}

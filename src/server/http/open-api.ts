import { readFile } from 'node:fs/promises'
import type { FastifyInstance, RouteOptions } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { SOURCES } from '#core/folders.ts'
import { hashOf } from '#core/secret.ts'

/**
 * The description of every schema of the surfaces. It is a file, since making it takes the event loop's time
 * and the memory of a library. `open-api.test.ts` says whether the schemas still say the same, and writes it
 * anew:
 *
 *   npx vitest run src/server/http/open-api.test.ts --update
 */
const DESCRIPTION = `${SOURCES}/server/http/openapi.json`

declare module 'fastify' {
  interface FastifyInstance {
    /** The routes of the surfaces, as they are described. */
    describedRoutes: RouteOptions[]
  }
}

/** Publishes every schema of the surfaces at `/openapi.json`. */
export const openApi = fastifyPlugin(async (app: FastifyInstance) => {
  const described: RouteOptions[] = []
  app.decorate('describedRoutes', described)
  app.addHook('onRoute', (route) => {
    if (route.schema?.hide !== true && route.method !== 'HEAD') described.push(route)
  })
  const description = JSON.stringify(JSON.parse(await readFile(DESCRIPTION, 'utf8')))
  const etag = `W/"${hashOf(description)}"`
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json').send(description)
  })
})

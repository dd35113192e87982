import { readFile } from 'node:fs/promises'
import type { FastifyInstance, RouteOptions } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { builtFile } from '#core/folders.ts'
import { hashOf } from '#core/secret.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The surfaces' routes, described by `/openapi.json`. */
    describedRoutes: RouteOptions[]
  }
}

/** Publishes all schemas of the surfaces at `/openapi.json`. */
export const openApi = fastifyPlugin(async (app: FastifyInstance) => {
  const described: RouteOptions[] = []
  app.decorate('describedRoutes', described)
  app.addHook('onRoute', (route) => {
    if (route.schema?.hide !== true && route.method !== 'HEAD') described.push(route)
  })
  let reading: Promise<{ text: string; etag: string }> | undefined
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    reading ??= readDescription(described)
    const { text, etag } = await reading
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json').send(text)
  })
})

/**
 * Reads the description that the build wrote, since generating it blocks the event loop and loads a large
 * library. A server running from its sources generates it on the first request.
 */
async function readDescription(routes: RouteOptions[]) {
  const file = builtFile('openapi.json')
  const text = file ? await readFile(file, 'utf8') : await makeDescription(routes)
  return { text, etag: `W/"${hashOf(text)}"` }
}

async function makeDescription(routes: RouteOptions[]): Promise<string> {
  const { describeSurfaces } = await import('./describe-surfaces.ts')
  return JSON.stringify(await describeSurfaces(routes))
}

import type { FastifyInstance, RouteOptions } from 'fastify'
import fastify from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'

/** Publishes every schema of the surfaces at `/openapi.json`; the description is made when it is first asked for. */
export const openApi = fastifyPlugin(async (app: FastifyInstance) => {
  const routes: RouteOptions[] = []
  let description: Promise<object> | undefined
  app.addHook('onRoute', (route) => void routes.push(route))
  app.get('/openapi.json', { schema: { hide: true } }, () => {
    description ??= describe(routes)
    return description
  })
})

/** Describes routes with the help of a server that has the same ones and never listens. */
async function describe(routes: RouteOptions[]): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const twin = fastify()
  twin.setValidatorCompiler(validatorCompiler)
  twin.setSerializerCompiler(serializerCompiler)
  await twin.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Partner Training Portal', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  for (const { method, url, schema } of routes.filter(({ schema }) => schema?.hide !== true))
    if (method !== 'HEAD') twin.route({ method, url, schema: schema ?? {}, handler: () => undefined })
  await twin.ready()
  return twin.swagger()
}

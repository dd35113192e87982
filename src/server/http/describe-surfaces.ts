import swagger from '@fastify/swagger'
import fastify, { type RouteOptions } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'

/** Describes routes as OpenAPI 3.1. Uses a second server with the same routes that never listens. */
export async function describeSurfaces(routes: RouteOptions[]): Promise<object> {
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
  for (const { method, url, schema } of routes)
    twin.route({ method, url, schema: schema ?? {}, handler: () => undefined })
  await twin.ready()
  return twin.swagger()
}

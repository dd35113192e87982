import swagger from '@fastify/swagger'
import fastify, { type RouteOptions } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesOf } from '#test/server/routes-of.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

/** Calls that take no body, though they write. */
const WITHOUT_BODY = [
  'post /sign-in/v1/token',
  'delete /sign-in/v1/session',
  'delete /sign-in/v1/sessions',
  'delete /sign-in/v1/sessions/{id}',
  'delete /company/v1/session',
  'delete /company/v1/account/passkeys/{id}',
  'delete /company/v1/account/app',
  'delete /company/v1/uploads/{uploadId}',
  'delete /company/v1/account/sessions',
  'delete /company/v1/account/sessions/{id}',
]

/** Calls whose body is a file. */
const WITH_FILE = ['post /company/v1/partners/{partnerId}/logo']

/** Calls that need no sign-in and so refuse nobody. */
const WITHOUT_REFUSAL = ['get /sign-in/v1/jwks.json']

interface Operation {
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

/** Describes routes as OpenAPI, with the help of a server that has the same ones and never listens. */
async function describeSurfaces(routes: RouteOptions[]): Promise<object> {
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

function typeOf(call: string): string {
  return WITH_FILE.includes(call) ? 'application/octet-stream' : 'application/json'
}

describe('/openapi.json', () => {
  let app: TestApp
  let description: Description

  beforeAll(async () => {
    app = await startApp('sqlite')
    description = (await app.request<Description>('/openapi.json')).body
  })
  afterAll(() => app.close())

  /** Every call of the surfaces that the server really has, as the description writes it. */
  function calls(): string[] {
    const routes = routesOf(app.app).filter((route) =>
      / \/(sign-in|documents|user-service\/api|company)\/v1\//.test(route),
    )
    return routes.map((route) => {
      const [method = '', path = ''] = route.split(' ')
      return `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`
    })
  }

  function operations(): [string, Operation][] {
    return Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method} ${path}`,
        operation,
      ]),
    )
  }

  // Contract § 7: `/openapi.json` is what the running schemas say
  it('is what the schemas of the running server say', async () => {
    const made = await describeSurfaces(app.app.describedRoutes)
    await expect(`${JSON.stringify(made, null, 1)}\n`).toMatchFileSnapshot('openapi.json')
    expect(description).toEqual(JSON.parse(JSON.stringify(made)))
  })

  it('is not sent again to whoever has it', async () => {
    const first = await app.request('/openapi.json')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await app.request('/openapi.json', { headers })).status).toBe(304)
    expect((await app.request('/openapi.json', { headers: { 'if-none-match': 'W/"x"' } })).status).toBe(200)
  })

  it('describes every route of the surfaces, and no other', () => {
    expect(calls().length).toBeGreaterThan(15)
    expect(
      operations()
        .map(([call]) => call)
        .sort(),
    ).toEqual(calls().sort())
  })

  it('gives the answers of every route, refusals included, and the body of every route that writes', () => {
    for (const [call, { requestBody, responses }] of operations()) {
      const statuses = Object.keys(responses)
      expect({ call, answers: statuses.some((status) => status.startsWith('2')) }).toEqual({
        call,
        answers: true,
      })
      if (!WITHOUT_REFUSAL.includes(call)) expect({ call, responses }).toHaveProperty(['responses', '4XX'])
      if (!call.startsWith('get ') && !WITHOUT_BODY.includes(call))
        expect({ call, requestBody }).toHaveProperty(['requestBody', 'content', typeOf(call), 'schema'])
    }
  })
})

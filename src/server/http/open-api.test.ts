import { globSync } from 'node:fs'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SOURCES } from '#core/folders.ts'
import { ACCESS_CALLS } from '#test/server/access-calls.ts'
import { routesOf } from '#test/server/routes-of.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

/** Operations that write but have no body. */
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

/** Operations whose body is a file. */
const WITH_FILE = ['post /company/v1/partners/{partnerId}/logo']

/** Operations that need no sign-in and never refuse. */
const WITHOUT_REFUSAL = ['get /sign-in/v1/jwks.json']

interface Operation {
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

/** Returns the names under which `contract` exports its schemas. */
async function findSchemaNames(): Promise<Map<unknown, string>> {
  const modules = globSync('contract/**/!(*.test).ts', { cwd: SOURCES }).map(
    (path) => import(`${SOURCES}/${path}`) as Promise<Record<string, unknown>>,
  )
  const exported = (await Promise.all(modules)).flatMap((module) => Object.entries(module))
  return new Map(exported.map(([name, value]) => [value, name]))
}

/** Returns the callers that a route admits, as listed in the permission matrix. */
function callersOf({ method, url, config }: RouteOptions): string {
  if (config?.console) return `console: ${config.console.for}`
  const calls = ACCESS_CALLS[`${method} ${url}`] ?? []
  const callers = new Set(calls.flatMap(({ allowed }) => Object.keys(allowed)))
  return callers.size > 0 ? [...callers].sort().join(', ') : 'without a token'
}

/** Describes a route in one line: method, path, callers, its input schemas, and its response schemas by status. */
function describeRoute(route: RouteOptions, names: Map<unknown, string>): string {
  const { params, querystring, headers, body, response } = route.schema ?? {}
  const nameOf = (schema: unknown): string => {
    if (schema instanceof z.ZodArray) return `${nameOf(schema.element)}[]`
    const name = names.get(schema)
    if (name !== undefined || !(schema instanceof z.ZodObject)) return name ?? (schema as z.ZodType).type
    return `{ ${Object.entries(schema.shape).map(([key, value]) => `${key}: ${nameOf(value)}`)} }`
  }
  const taken = Object.entries({ params, querystring, headers, body })
    .filter(([, schema]) => schema !== undefined)
    .map(([part, schema]) => `${part} ${nameOf(schema)}`)
  const answers = Object.entries(response ?? {}).map(([status, schema]) => `${status} ${nameOf(schema)}`)
  return [`${route.method} ${route.url}`, callersOf(route), ...taken, ...answers].join(' | ')
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

  /** Returns all operations of the server's surfaces, in the description's format. */
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

  // Contract § 7: `/openapi.json` is generated from the running schemas
  it('describes the reviewed operations', async () => {
    const names = await findSchemaNames()
    const lines = app.app.describedRoutes.map((route) => describeRoute(route, names))
    await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('operations.txt')
  })

  it('is not sent again to a client with the current version', async () => {
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

  it('contains the responses of every route, including refusals, and the body of every route that writes', () => {
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#test/test-app.ts'
import { startApp } from '#test/test-app.ts'

/** Every call that the surfaces have, by the wire. */
const CALLS = [
  'post /sign-in/v1/session',
  'delete /sign-in/v1/session',
  'post /sign-in/v1/token',
  'get /sign-in/v1/jwks.json',
  'get /documents/v1/users',
  'get /documents/v1/users/{uid}',
  'patch /documents/v1/users/{uid}',
  'get /documents/v1/partners/{id}',
  'get /documents/v1/associate-training-courses',
  'get /documents/v1/associate-training-courses/{id}/modules/{moduleId}',
  'get /documents/v1/associate-training-completion',
  'post /documents/v1/associate-training-completion',
  'patch /documents/v1/associate-training-completion/{id}/modules/{moduleId}',
]

interface Operation {
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

describe('/openapi.json', () => {
  let app: TestApp
  let description: Description

  beforeAll(async () => {
    app = await startApp('sqlite')
    description = (await app.request<Description>('/openapi.json')).body
  })
  afterAll(() => app.close())

  function operations(): [string, Operation][] {
    return Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method} ${path}`,
        operation,
      ]),
    )
  }

  it('describes every call of the surfaces', () => {
    expect(operations().map(([call]) => call)).toEqual(expect.arrayContaining(CALLS))
  })

  it('says of every call what it answers, refusals included, and of every writing one what it takes', () => {
    const withoutBody = ['post /sign-in/v1/token', 'delete /sign-in/v1/session']
    for (const [call, { requestBody, responses }] of operations().filter(([call]) => CALLS.includes(call))) {
      expect({ call, answers: Object.keys(responses).some((status) => status.startsWith('2')) }).toEqual({
        call,
        answers: true,
      })
      if (!call.endsWith('jwks.json')) expect({ call, responses }).toHaveProperty(['responses', '4XX'])
      if (/^(post|patch) /.test(call) && !withoutBody.includes(call))
        expect({ call, requestBody }).toHaveProperty(['requestBody', 'content', 'application/json', 'schema'])
    }
  })

  it('does not name what is no surface', () => {
    const paths = Object.keys(description.paths)
    expect(paths.filter((path) => !/^\/(sign-in|documents|user-service\/api)\/v1\//.test(path))).toEqual([])
  })
})

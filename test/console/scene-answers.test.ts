import { isDeepStrictEqual } from 'node:util'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { startApp, type TestApp } from '#test/test-app.ts'
import { SCENES } from '../../e2e/scenes/all-scenes.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp('sqlite', {}, { hasJobs: false })
})
afterAll(() => server.close())

it('each answer in a scene fits the schema of its call', () => {
  const problems = SCENES.flatMap(({ name, answers = [] }) =>
    answers.flatMap(({ calls, answer }) => {
      // Server failures and other hosts have no schema.
      if (typeof answer === 'string' || answer.status >= 500 || !calls.startsWith('**/')) return []
      const routes = server.app.describedRoutes.filter(({ url }) => isCalled(url, calls))
      const found = routes.map((route) => findProblem(route, answer))
      return found.includes(undefined) ? [] : [`${name}: ${calls}: ${found.join(', ') || 'no such call'}`]
    }),
  )
  expect(problems).toEqual([])
})

/** Returns true if the calls match a route's URL. */
function isCalled(url: string, calls: string): boolean {
  const [path = ''] = calls.slice('**/'.length).split('?')
  const segments = url.split('/').reverse()
  return path
    .split('/')
    .reverse()
    .every((part, place) => part === '*' || part === segments[place] || segments[place]?.startsWith(':'))
}

/** Returns the mismatch between an answer and the route's schema. Undefined if there is none. */
function findProblem({ schema }: RouteOptions, { status, json }: { status: number; json: unknown }) {
  const responses = schema?.response as Record<string, ZodType> | undefined
  const sent: unknown = json === undefined ? null : JSON.parse(JSON.stringify(json))
  const parsed = (responses?.[status] ?? responses?.[`${Math.floor(status / 100)}xx`])?.safeParse(sent)
  if (parsed === undefined) return `no answer with ${status}`
  if (parsed.error)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join()
  return isDeepStrictEqual(parsed.data, sent) ? undefined : 'fields that the schema does not have'
}

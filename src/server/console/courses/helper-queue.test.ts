import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runWithHelper } from '#core/helper-queue.ts'
import { MAX_HELPERS, MAX_WAITING_HELPERS } from '#domain/course-limits.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'

const DRAFTS = '/company/v1/drafts'

describe('a helper task of the console', () => {
  let app: TestApp
  let people: Person[]
  const ended = Promise.withResolvers<void>()

  beforeAll(async () => {
    app = await startApp('sqlite', {}, { hasJobs: false })
    people = []
    for (let count = 0; count < 3; count++) people.push(await newCompanyPerson(app, 'company-author'))
    await publishCourse(app, courseOf('source', [quizWithKey('quiz', [1])]))
  })
  afterAll(() => app.close())

  const ask = (path: string, person: Person, init: { method?: string; body?: object } = {}) =>
    app.request<{ code: string }>(path, {
      ...init,
      idToken: person.idToken,
      headers: { 'idempotency-key': randomUUID() },
    })

  /** Occupies helpers until the test ends. */
  const occupy = (count: number) => {
    const signal = new AbortController().signal
    return Array.from({ length: count }, (_, at) =>
      runWithHelper({ person: `other ${at}`, kind: 'test', signal }, () => ended.promise).catch(
        () => undefined,
      ),
    )
  }

  it('is limited to one per kind and person, and is queued, or temporarily refused if the queue is full', async () => {
    const [one, second, third] = people as [Person, Person, Person]
    const newDraft = () => draftCourse(app, courseOf(randomUUID(), [quizWithKey('quiz', [1])]))
    const [id, another] = [await newDraft(), await newDraft()]
    const tasks = occupy(MAX_HELPERS)
    const copy = { method: 'POST', body: { from: 'copy', courseId: 'source', name: 'Copy' } }
    const waiting = [ask(DRAFTS, one, copy), ask(`${DRAFTS}/${id}/effect`, second)]
    await setTimeout(200)
    for (const again of [
      await ask(DRAFTS, one, copy),
      await ask(`${DRAFTS}/${another}/effect`, second),
      await ask('/company/v1/courses/source/revisions/1/effect', second),
    ])
      expect([again.status, again.body.code, again.headers.get('retry-after')]).toEqual([
        429,
        'too-many-requests',
        '5',
      ])
    tasks.push(...occupy(MAX_HELPERS + MAX_WAITING_HELPERS).slice(MAX_HELPERS))
    await setTimeout(50)
    const late = await ask(`${DRAFTS}/${id}/effect`, third)
    expect([late.status, late.body.code, late.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    // A missing target is refused immediately, without queuing.
    for (const path of [
      `${DRAFTS}/gone/effect`,
      `${DRAFTS}/gone`,
      '/company/v1/courses/source/revisions/9/effect',
    ])
      expect((await ask(path, third)).status).toBe(404)
    const gone = await ask(DRAFTS, third, { ...copy, body: { ...copy.body, courseId: 'gone' } })
    expect(gone.status).toBe(404)
    ended.resolve()
    await Promise.all(tasks)
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
  })

  it('ends when the client disconnects, so the person can start another one', async () => {
    const [one] = people as [Person]
    const id = await draftCourse(app, courseOf(randomUUID(), [quizWithKey('quiz', [1])]))
    const client = new AbortController()
    const headers = { authorization: `Bearer ${one.idToken}` }
    const left = fetch(`${app.origin}${DRAFTS}/${id}/effect`, { headers, signal: client.signal })
    await setTimeout(100)
    client.abort()
    await expect(left).rejects.toThrow()
    await expect.poll(async () => (await ask(`${DRAFTS}/${id}/effect`, one)).status).toBe(200)
  })
})

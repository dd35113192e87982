import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ServiceError } from '#client/http/http.ts'
import type { ConsoleCall } from '#client/session/console-session.ts'
import { COMPANY_PATH } from '#contract/console/company.ts'
import { MAX_VERSIONS } from '#contract/limits.ts'
import { partOfModule } from '#domain/course/draft/draft-parts.ts'
import { insertDraftVersion, removeDraftVersions } from '#store/courses/draft-versions.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { newBrowser } from '#test/console/draft-server.ts'
import { courseOf, draftCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { findDraftPart, saveDraftPart } from '../services/draft-calls.ts'
import { DraftWriter } from './draft-writer.ts'

/** Pause before the writer resends in this test, in ms. The server requests a minute. */
const SHORT_WAIT_MS = 100

/** Stores the maximum number of versions of a part per day, all acknowledged. Returns a function that removes them. */
async function fillVersions({ db, now }: TestApp, draftId: string, part: string, writtenBy: string) {
  const ids = Array.from({ length: MAX_VERSIONS.ofPartADay }, () => randomUUID())
  const version = { part, content: '{}', reason: 'work', lost: undefined, written: 1, writtenBy } as const
  for (const id of ids) await insertDraftVersion(db, draftId, { id, ...version }, now())
  return () => removeDraftVersions(db, ids)
}

describe.each(DATABASES)('a temporarily refused save, %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind, {}, { hasJobs: false })
  })
  afterAll(() => app.close())

  it('is reported if another author’s version does not fit, and succeeds once it does', async () => {
    const quiz = partOfModule('quiz')
    const [own, other] = [
      await newCompanyPerson(app, 'company-author'),
      await newCompanyPerson(app, 'company-author'),
    ]
    const draftId = await draftCourse(app, courseOf(randomUUID(), [quizWithKey('quiz', [1])]))
    const path = `/company/v1/drafts/${draftId}/parts/${encodeURIComponent(quiz)}`
    const theirs = { version: 1, save: randomUUID(), page: randomUUID(), content: '{"notes":"theirs"}' }
    await app.request(path, { method: 'PUT', idToken: other.idToken, body: theirs })
    const empty = await fillVersions(app, draftId, quiz, other.uid)
    const waits: (string | null)[] = []
    const { stored, unsaved } = newBrowser()
    const call: ConsoleCall = async <Answer>(path: string, options = {}) => {
      const sent = { ...options, idToken: own.idToken }
      const { status, headers, body } = await app.request<Answer & { code: string; message: string }>(
        COMPANY_PATH + path,
        sent,
      )
      if (status === 200) return body
      waits.push(headers.get('retry-after'))
      throw new ServiceError(body.code, { status, serverMessage: body.message, retryAfter: SHORT_WAIT_MS })
    }
    const writer = new DraftWriter({
      account: own.uid,
      draftId,
      course: { id: 'any', name: 'Any' },
      unsaved,
      load: (part) => findDraftPart(call, draftId, part),
      send: (part, save) => saveDraftPart(call, draftId, part, save),
    })
    await writer.openPart(quiz)
    writer.writePart(quiz, () => ({ notes: 'mine' }))
    await writer.flush()
    expect(writer.state).toMatchObject({
      status: 'refused',
      refusedPart: quiz,
      problem: 'This was changed too many times today. Try again later.',
    })
    expect(stored.get(quiz)?.content).toBe('{"notes":"mine"}')
    await vi.waitFor(() => expect(waits.length).toBeGreaterThan(1))
    expect(new Set(waits)).toEqual(new Set(['60']))
    await empty()
    await vi.waitFor(() => expect(writer.state).toMatchObject({ status: 'saved', problem: undefined }))
    expect(await findDraftPart(call, draftId, quiz)).toMatchObject({ content: { notes: 'mine' } })
    expect(stored.size).toBe(0)
  })
})

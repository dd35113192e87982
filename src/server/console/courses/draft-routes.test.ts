import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCourse } from '#contract/check-course.ts'
import type { CompanyCourse } from '#contract/console/company-courses.ts'
import type { CourseDraft, CourseDraftDetails, NewDraftBody } from '#contract/console/company-drafts.ts'
import { parseConfig } from '#core/config.ts'
import { runWithHelper } from '#core/helper-queue.ts'
import { storeFolderDraft } from '#courses/drafting/store-folder-draft.ts'
import type { Course } from '#domain/course/course.ts'
import { partOfModule } from '#domain/course/draft/draft-parts.ts'
import { MAX_CHECKS_PER_PERSON, MAX_HELPERS, MAX_WAITING_HELPERS } from '#domain/course-limits.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { readDraftCheck, readDraftDocument, writeDraftPart } from '#store/courses/course-drafts.ts'
import { findStoredCourse } from '#store/courses/courses.ts'
import { listAudit } from '#store/operation/audit-log.ts'
import { lockLimit } from '#store/operation/leases.ts'
import type { Queryable, Schema } from '#store/schema.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse, publishCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { overtake } from '#test/databases/overtake.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'
import { openFolderZip } from './course-folder-zip.ts'

const DRAFTS = '/company/v1/drafts'

for (const kind of DATABASES)
  describe(`drafts in the console on ${kind}`, () => {
    let app: TestApp
    let author: Person

    beforeAll(async () => {
      app = await startApp(kind, { TIME_ZONE: 'Europe/Berlin' }, { hasJobs: false })
      app.setNow(Date.parse('2026-11-24T11:03:00Z'))
      author = await newCompanyPerson(app, 'company-author')
    })
    afterAll(() => app.close())

    const get = <Body>(path: string) => app.request<Body>(`${DRAFTS}${path}`, { idToken: author.idToken })
    const post = <Body = { id: string; courseId: string; message: string }>(
      path: string,
      body: object,
      key: string = randomUUID(),
    ) =>
      app.request<Body>(`${DRAFTS}${path}`, {
        method: 'POST',
        idToken: author.idToken,
        body,
        headers: { 'idempotency-key': key },
      })
    const begin = (body: NewDraftBody, key?: string) => post('', body, key)

    it('are created as copies of published courses and of drafts, with only the ids changed', async () => {
      const from = courseOf(`from-${kind}`, [quizWithKey('quiz', [0, 1]), videoModule('film')])
      await publishCourse(app, from)
      const copied = (await begin({ from: 'copy', courseId: from.id, name: 'Our own' })).body
      const copy = await readDraftDocument(app.db, copied.id)
      const second = (await begin({ from: 'copy', courseId: copied.courseId, name: 'Our own' })).body
      const copyOfCopy = await readDraftDocument(app.db, second.id)
      const idsIn = (document: object) =>
        [...JSON.stringify(document).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)
      const withoutIds = (document: object) =>
        JSON.parse(
          JSON.stringify({ ...document, name: '', webPath: '', enabled: false }).replace(
            /"id":"[^"]+"/g,
            '"id":""',
          ),
        )
      const ids = [from, copy, copyOfCopy].map(idsIn)
      expect(ids[0]).toHaveLength(5)
      expect(new Set(ids.flat()).size).toBe(15)
      for (const document of [copy, copyOfCopy]) expect(withoutIds(document)).toEqual(withoutIds(from))
      expect([copy, copyOfCopy].map(({ name, webPath, enabled }) => [name, webPath, enabled])).toEqual([
        ['Our own', 'our-own', false],
        ['Our own', 'our-own-2', false],
      ])
      const details = (await get<CourseDraftDetails>(`/${copied.id}`)).body
      expect([details.origin, details.base, details.newest]).toEqual(['copy', undefined, undefined])
      expectRefusal(await begin({ from: 'copy', courseId: 'gone', name: 'X' }), 404, 'not-found')
    })

    it('start from the newest revision of every demo course, without computed fields', async () => {
      for (const course of DEMO_DOCUMENTS) {
        const { status, body } = await begin({ from: 'published', courseId: course.id })
        expect(status).toBe(200)
        const { course: written } = checkCourse(await readDraftDocument(app.db, body.id))
        expect(JSON.stringify(written)).toBe(JSON.stringify(checkCourse(bare(course)).course))
        const details = await get<CourseDraftDetails>(`/${body.id}`)
        expect(details.body).toMatchObject({ origin: 'published', base: 1, newest: 1, version: 1 })
        expect(details.body.problems.filter(({ severity }) => severity === 'error')).toEqual([])
        const published = (await findStoredCourse(app.db, course.id))?.course
        expect(details.body.sections.flatMap(({ modules }) => modules.map(({ minutes }) => minutes))).toEqual(
          published?.sections.flatMap(({ modules }) => modules.map(({ minutes }) => minutes)),
        )
      }
    })

    it('start empty, with an id and a path unique among courses and drafts', async () => {
      const key = randomUUID()
      const first = await begin({ from: 'empty', name: 'Grooming für alle' }, key)
      expect((await begin({ from: 'empty', name: 'Grooming für alle' }, key)).body).toEqual(first.body)
      const second = await begin({ from: 'empty', name: 'Grooming für alle' })
      const paths = [first, second].map(
        async ({ body }) => (await get<CourseDraftDetails>(`/${body.id}`)).body,
      )
      expect((await Promise.all(paths)).map(({ webPath }) => webPath)).toEqual([
        'grooming-fuer-alle',
        'grooming-fuer-alle-2',
      ])
      expectRefusal(await begin({ from: 'empty', name: 'Another' }, key), 422, 'key-reused')
      expectRefusal(await begin({ from: 'empty', name: ' ' }), 400, 'invalid-argument')
      expectRefusal(await begin({ from: 'published', courseId: 'nothing' }), 404, 'not-found')
    })

    it('are created once per key, even for parallel requests', async () => {
      const key = randomUUID()
      const wanted = { from: 'empty', name: 'At once' } as const
      const answers = await Promise.all(Array.from({ length: 6 }, () => begin(wanted, key)))
      expect(answers.map(({ status, body }) => [status, body.id])).toEqual(
        Array(6).fill([200, answers[0]?.body.id]),
      )
    })

    it('are limited to one per course, shown in its row, and discarded only if unchanged, once per key', async () => {
      await publishCourse(app, courseOf('toys', [videoModule('film'), quizWithKey('quiz', [1])]))
      const { id } = (await begin({ from: 'published', courseId: 'toys' })).body
      const again = await begin({ from: 'published', courseId: 'toys' })
      expectRefusal(again, 409, 'changed-meanwhile')
      expect(again.body.message).toBe(`This course already has a draft, changed 12:03 by Someone New.`)
      const { courses } = (
        await app.request<{ courses: CompanyCourse[] }>('/company/v1/courses', { idToken: author.idToken })
      ).body
      expect(courses.find((course) => course.id === 'toys')?.draft).toEqual({
        id,
        changed: app.now(),
        by: { kind: 'person', name: 'Someone New' },
      })
      const part = await get<{ content: string; version: number }>(
        `/${id}/parts/${encodeURIComponent(partOfModule('quiz'))}`,
      )
      expect(JSON.parse(part.body.content)).toEqual({ questions: expect.anything(), passingScore: 1 })
      const old = await post(`/${id}/discard`, { version: 2 })
      expectRefusal(old, 409, 'changed-meanwhile')
      expect(old.body.message).toBe(`This was changed by Someone New at 12:03. Here’s the current version.`)
      await app.db.insertInto('publications').values(publicationOf(id)).execute()
      expectRefusal(await post(`/${id}/discard`, { version: 1 }), 409, 'changed-meanwhile')
      await app.db.deleteFrom('publications').execute()
      const key = randomUUID()
      for (const _time of [1, 2])
        expect((await post(`/${id}/discard`, { version: 1 }, key)).body.message).toBe('Discarded the draft.')
      expectRefusal(await get(`/${id}`), 404, 'not-found')
      const acts = await listAudit(app.db, { about: ['toys'], since: 0, until: app.now() + 1, limit: 100 })
      expect(acts.map(({ act, actor }) => [act, actor])).toEqual(
        expect.arrayContaining([
          ['draft-begun', author.uid],
          ['draft-discarded', author.uid],
        ]),
      )
      expect(acts).toHaveLength(2)
    })

    it('are not discarded if a concurrent save was faster', async () => {
      const { id } = (await begin({ from: 'empty', name: 'Saved meanwhile' })).body
      const save = { part: 'outline', content: '{"name":"Saved"}', version: 2, changedBy: author.uid }
      const late = await overtake(
        app,
        (transaction) =>
          writeDraftPart(
            transaction as Transaction<Schema>,
            id,
            { ...save, save: 's', page: undefined, name: 'Saved' },
            app.now(),
          ),
        () => post(`/${id}/discard`, { version: 1 }),
      )
      expectRefusal(late, 409, 'changed-meanwhile')
      expect((await get(`/${id}`)).status).toBe(200)
    })

    it('are limited to 50 per author and 500 in total', async () => {
      const writer = await newCompanyPerson(app, 'company-author')
      const plant = async (createdBy: string, count: number, db: Queryable = app.db) => {
        const any = db.selectFrom('course_drafts').selectAll().limit(1)
        const row = { ...(await any.executeTakeFirstOrThrow()), created_by: createdBy }
        const rows = Array.from({ length: count }, () => ({
          ...row,
          id: randomUUID(),
          course_id: randomUUID(),
        }))
        await db.insertInto('course_drafts').values(rows).execute()
      }
      const beginBy = async ({ idToken }: Person) => {
        const headers = { 'idempotency-key': randomUUID() }
        const body = { from: 'empty', name: 'One more' }
        const answer = await app.request<{ code: string; message: string }>(DRAFTS, {
          method: 'POST',
          idToken,
          headers,
          body,
        })
        return [answer.status, answer.body.code, answer.body.message]
      }
      await begin({ from: 'empty', name: 'There is one' })
      await plant(writer.uid, 48)
      const answers = [await beginBy(writer), await beginBy(writer), await beginBy(writer)]
      const own = 'You have 50 drafts. Publish or discard one of them first.'
      expect(answers.filter(([status]) => status === 200)).toHaveLength(2)
      expect(answers).toContainEqual([409, 'too-many-drafts', own])
      expect((await beginBy(author))[0]).toBe(200)
      const { count } = app.db.fn
      const counting = app.db.selectFrom('course_drafts').select(count('id').as('count'))
      await plant('operator', 499 - Number((await counting.executeTakeFirstOrThrow()).count))
      const last = async (db: Queryable) => {
        await lockLimit(db, 'drafts')
        await plant('operator', 1, db)
      }
      const all = 'There are 500 drafts. Publish or discard one of them first.'
      expect(await overtake(app, last, () => beginBy(author))).toEqual([409, 'too-many-drafts', all])
      const folder = { id: randomUUID(), document: courseOf(randomUUID(), []), base: undefined, problems: [] }
      const stored = inTransaction(app.db, (db) =>
        storeFolderDraft(db, folder, { actor: author.uid }, app.now()),
      )
      expect(await stored).toEqual({ outcome: 'refused', reason: all })
      await app.db.deleteFrom('course_drafts').where('created_by', '=', 'operator').execute()
    })

    it('list their problems, errors first, and their last author', async () => {
      const { id } = (await begin({ from: 'empty', name: 'Broken' })).body
      expect((await get<CourseDraftDetails>(`/${id}`)).body.problems).toEqual([
        {
          severity: 'warning',
          place: 'Sections',
          at: { field: '' },
          message: 'the course has no modules yet: add one',
        },
      ])
      const sections = [{ title: 'Hygiene', modules: [{ id: 'a', title: 'Hands', type: 'quiz' }] }]
      await app.db
        .updateTable('draft_parts')
        .set({ content: JSON.stringify({ id: 'b', name: '', webPath: 'how-to-use-this-portal', sections }) })
        .where('draft_id', '=', id)
        .execute()
      const module = { draft_id: id, part: partOfModule('a'), version: 1, changed: 1, changed_by: 'operator' }
      const content = JSON.stringify({ questions: [{ id: 'q', type: 'multiple-choice', question: 'Why?' }] })
      await app.db
        .insertInto('draft_parts')
        .values({ ...module, content })
        .execute()
      await app.db.updateTable('course_drafts').set({ version: 2 }).where('id', '=', id).execute()
      const { problems, sections: shown } = (await get<CourseDraftDetails>(`/${id}`)).body
      const place = 'Section “Hygiene”, module “Hands”, question 1, answers'
      const message =
        'there are no answers, so no one can pass the quiz: add at least two, one of them correct'
      expect(problems.filter((problem) => problem.place === place)).toEqual([
        {
          severity: 'error',
          short: 'Add two answers.',
          place,
          message,
          at: { section: 0, module: 0, field: 'questions[0].answers' },
        },
      ])
      expect(shown[0]?.modules[0]).toMatchObject({ errors: 1, warnings: 1 })
      expect(problems[0]?.severity).toBe('error')
      const listed = (await get<{ drafts: CourseDraft[] }>('')).body.drafts
      expect(listed.find((draft) => draft.id === id)).toMatchObject({ origin: 'empty', name: 'Broken' })
    })

    it('are checked once per version, for any number of sequential or parallel requests', async () => {
      const { id } = (await begin({ from: 'empty', name: 'Checked once' })).body
      const open = async () => (await get<CourseDraftDetails>(`/${id}`)).body.more
      expect(await open()).toBe(0)
      // Adds warnings to the count in the stored check, to distinguish it from a new one.
      const drafts = app.db.updateTable('course_drafts').where('id', '=', id)
      const check = JSON.parse((await readDraftCheck(app.db, id)) ?? '')
      await drafts.set({ checked: JSON.stringify({ ...check, warnings: check.warnings + 9 }) }).execute()
      // With all helpers busy and the queue full, only requests without a helper are answered.
      const ended = Promise.withResolvers<void>()
      const tasks = Array.from({ length: MAX_HELPERS + MAX_WAITING_HELPERS }, (_, at) => {
        const task = { person: `other ${at}`, kind: 'test', signal: new AbortController().signal }
        return runWithHelper(task, () => ended.promise)
      })
      expect([await open(), await open()]).toEqual([9, 9])
      ended.resolve()
      await Promise.all(tasks)
      await drafts.set({ version: 2 }).execute()
      // More parallel checks than a person may have would be refused, but these wait for the same one.
      const opened = await Promise.all(Array.from({ length: 2 * MAX_CHECKS_PER_PERSON }, open))
      expect(new Set(opened)).toEqual(new Set([0]))
      expect(JSON.parse((await readDraftCheck(app.db, id)) ?? '')).toMatchObject({ version: 2 })
    })

    it('are shown even if a folder’s texts cannot be stored, but not created with such a name', async () => {
      const id = await draftCourse(app, { ...courseOf('odd', []), name: 'A\0b \ud800', webPath: 'a\0b' })
      const { status, body } = await get<CourseDraftDetails>(`/${id}`)
      expect([status, body.name]).toEqual([200, 'A\ufffdb \ufffd'])
      expect(body.problems).toContainEqual(
        expect.objectContaining({ severity: 'error', at: { field: 'webPath' } }),
      )
      for (const name of ['a\0b', '\ud800'])
        expectRefusal(await begin({ from: 'empty', name }), 400, 'invalid-argument')
    })

    it('can be downloaded with a name of any length', async () => {
      const id = await draftCourse(app, { ...courseOf('long-name', []), name: 'Long '.repeat(20_000) })
      const headers = { authorization: `Bearer ${author.idToken}` }
      const answer = await fetch(`${app.origin}${DRAFTS}/${id}/folder.zip`, { headers })
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="Long[-Long]+-draft\.zip"$/,
      )
      expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toHaveLength(1)
    })

    // openedx-platform#36995
    it('are downloaded as the same folder as the export of their revision', async () => {
      const course = courseOf('leads', [videoModule('film'), quizWithKey('quiz', [1])])
      await publishCourse(app, course)
      const { id } = (await begin({ from: 'published', courseId: 'leads' })).body
      const texts = async (path: string) => {
        const headers = { authorization: `Bearer ${author.idToken}` }
        const answer = await fetch(`${app.origin}${path}`, { headers })
        expect(answer.status).toBe(200)
        const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
        return new Map(files.map(([name, bytes]) => [name.replace(/^[^/]+/, ''), strFromU8(bytes)]))
      }
      const draft = await texts(`${DRAFTS}/${id}/folder.zip`)
      expect(draft).toEqual(await texts('/company/v1/courses/leads/revisions/1/folder.zip'))
      expect([...draft.keys()]).toContain('/published.json')
    })

    it('arrive completely even if the client reads slowly', async () => {
      const quiz = quizWithKey(
        'quiz',
        Array.from({ length: 60 }, () => 1),
      )
      const questions = quiz.questions.map((question) => ({
        ...question,
        question: randomBytes(9000).toString('base64'),
      }))
      const course = courseOf('long', [{ ...quiz, questions }])
      await publishCourse(app, course)
      const config = { ...parseConfig({ DATA_DIR: app.dataDir }), store: app.address }
      const asking = { person: author.uid, signal: new AbortController().signal }
      const zip = await openFolderZip({ courseId: 'long', revision: 1 }, 'long', { config }, asking)
      await setTimeout(500)
      const files = unzipSync(await buffer(zip))
      expect(strFromU8(files['long/course.yaml'] ?? new Uint8Array())).toContain('quiz-q60')
    })

    it('do not block other downloads when canceled before their first byte', async () => {
      await publishCourse(app, courseOf('canceled', [quizWithKey('quiz', [1])]))
      const path = `${app.origin}/company/v1/courses/canceled/revisions/1/folder.zip`
      const headersOf = ({ idToken }: Person) => ({ authorization: `Bearer ${idToken}` })
      for (let count = 0; count < 2; count++) {
        const client = new AbortController()
        const headers = headersOf(await newCompanyPerson(app, 'company-author'))
        const canceled = fetch(path, { headers, signal: client.signal })
        await setTimeout(50)
        client.abort()
        await expect(canceled).rejects.toThrow()
      }
      const status = async () => (await fetch(path, { headers: headersOf(author) })).status
      await expect.poll(status).toBe(200)
    })
  })

/** Returns a running publication of a draft. */
function publicationOf(draft_id: string) {
  return {
    id: 'publication',
    draft_id,
    draft_version: 1,
    course_id: 'toys',
    shown: 1,
    note: null,
    revision: null,
    requested: 0,
    requested_by: 'operator',
    address: null,
    held_until: null,
    attempts: 0,
    step: null,
    ended: null,
    result: null,
  }
}

/** Returns a course without computed fields. The demo's films keep their lengths, and articles their text. */
function bare(course: Course): unknown {
  const sections = course.sections.map((section) => ({
    ...section,
    modules: section.modules.map(({ minutes: _minutes, pictures: _pictures, ...module }) => module),
  }))
  return { ...course, sections, minutes: undefined, pictures: undefined }
}

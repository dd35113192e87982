import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftEffect, DraftPart, Publication, SavedPart } from '#contract/console/company-drafts.ts'
import { parseConfig } from '#core/config.ts'
import { workOnPublication } from '#courses/authoring/publishing/work-on-publication.ts'
import type { Course } from '#domain/course/course.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft/draft-parts.ts'
import { MAX_QUESTIONS, MAX_TEXT_LENGTH } from '#domain/course-limits.ts'
import { type Fields, fieldsOf, listOf, parseJson } from '#domain/unknown-value.ts'
import type { MediaStore } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { findDraft } from '#store/courses/course-drafts.ts'
import { findStoredCourse, listCourseRevisions } from '#store/courses/courses.ts'
import { takePublication } from '#store/courses/publications.ts'
import { listAudit } from '#store/operation/audit-log.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse, publishCourse, publishDrafts, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, type Person } from '#test/test-people.ts'

// Contract § 9: the console: publications run one at a time, as previewed, completely or not at all
for (const kind of DATABASES)
  describe(`publishing a draft in the console on ${kind}`, () => {
    let app: TestApp
    let author: Person

    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
      author = await newCompanyPerson(app, 'company-author')
    })
    afterAll(() => app.close())

    const effectOf = (draft: string) =>
      app.request<DraftEffect>(`/company/v1/drafts/${draft}/effect`, { idToken: author.idToken })
    const publish = (draft: string, body: object, key: string = randomUUID(), { idToken } = author) =>
      app.request<{ publication: string; message: string }>(`/company/v1/drafts/${draft}/publish`, {
        method: 'POST',
        idToken,
        body,
        headers: { 'idempotency-key': key },
      })
    const stateOf = async (id: string) => {
      const path = `/company/v1/publications/${id}`
      return (await app.request<Publication>(path, { idToken: author.idToken })).body
    }
    const actsOn = async (subject: string) =>
      (await listAudit(app.db, { about: [subject], since: 0, until: app.now() + 60_000, limit: 100 })).map(
        ({ act, actor }) => ({ act, actor }),
      )

    /** Stores a picture with copies in several sizes and returns its URL. */
    async function newPicture(media: MediaStore): Promise<string> {
      const file = join(app.dataDir, 'photo.png')
      const background = `#${randomUUID().slice(0, 6)}`
      const picture = { create: { width: 1000, height: 600, channels: 3 as const, background } }
      writeFileSync(file, await sharp(picture).png().toBuffer())
      return (await media.put(file)).address
    }

    /** Publishes a course that one person has half passed, and returns a draft of it without its second quiz. */
    async function newDraft(): Promise<{ course: Course; draft: string }> {
      const id = randomUUID()
      const first = courseOf(id, [quizWithKey('quiz', [1]), quizWithKey('more', [0])])
      await publishCourse(app, first)
      const client = learner(app, await newAssociate(app))
      await client.takeQuiz((await client.open(id, 'quiz')).body, 'quiz', [1])
      const course = { ...courseOf(id, [quizWithKey('quiz', [1])]), name: 'Shorter' }
      return { course, draft: await draftCourse(app, course, author.uid) }
    }

    it('describes its changes and the people affected, runs once for repeated requests, and deletes the draft', async () => {
      const { course, draft } = await newDraft()
      const effect = (await effectOf(draft)).body
      expect(effect).toMatchObject({ shown: 1, version: 1, isSame: false })
      const messages = effect.changes.map(({ message }) => message)
      expect(messages).toContain('the course is now called “Shorter” (was “A course”)')
      expect(messages).toContain('1 person in the course: 1 complete (1 newly)')

      const key = randomUUID()
      const wanted = { version: 1, shown: 1, note: ' Two were too many ' }
      const { publication } = (await publish(draft, wanted, key)).body
      expect((await publish(draft, wanted, key)).body).toEqual({ publication })
      expectRefusal(await publish(draft, { ...wanted, note: 'Another' }, key), 422, 'key-reused')
      expect(await stateOf(publication)).toEqual({ courseId: course.id, state: 'waiting' })
      const other = await newCompanyPerson(app, 'company-admin')
      const second = await publish(draft, wanted, randomUUID(), other)
      expectRefusal(second, 409, 'changed-meanwhile')
      expect(second.body.message).toBe('This is already being published by Someone New.')

      await publishDrafts(app)
      expect(await stateOf(publication)).toEqual({ courseId: course.id, state: 'published', revision: 2 })
      expect((await publish(draft, wanted, key)).body).toEqual({ publication })
      await publishDrafts(app)
      const [newest, ...older] = await listCourseRevisions(app.db, course.id)
      expect(newest).toMatchObject({ revision: 2, publishedBy: author.uid, note: 'Two were too many' })
      expect(older).toHaveLength(1)
      expect(await actsOn(course.id)).toEqual([{ act: 'course-published', actor: author.uid }])
      expect(await findDraft(app.db, draft)).toBeUndefined()
      const left = app.db.selectFrom('draft_parts').select('part').where('draft_id', '=', draft)
      expect(await left.execute()).toEqual([])
      const row = app.db.selectFrom('publications').select(['address', 'step', 'held_until'])
      expect(await row.where('id', '=', publication).executeTakeFirst()).toEqual({
        address: null,
        step: null,
        held_until: null,
      })
      const complete = app.db.selectFrom('completions').select('status').where('course_id', '=', course.id)
      expect(await complete.execute()).toEqual([{ status: 'complete' }])
    })

    it('is refused if the displayed version is outdated, before it starts and while it is queued', async () => {
      const { course, draft } = await newDraft()
      const changing = app.db.updateTable('course_drafts').where('id', '=', draft)
      await changing.set({ version: 2 }).execute()
      const stale = await publish(draft, { version: 1, shown: 1 })
      expectRefusal(stale, 409, 'changed-meanwhile')
      expect(stale.body.message).toMatch(
        /^This was changed by Someone New at \d\d:\d\d\. Here’s the current version\.$/,
      )
      await publishCourse(app, { ...course, name: 'Faster' })
      const late = await publish(draft, { version: 2, shown: 1 })
      const overtaken = 'Someone published revision 2 in the meantime. Review the changes.'
      expect(late.body.message).toBe(overtaken)

      const waiting = (await publish(draft, { version: 2, shown: 2 })).body.publication
      await publishCourse(app, { ...course, name: 'Faster still' })
      await publishDrafts(app)
      expect(await stateOf(waiting)).toMatchObject({ state: 'refused', reason: overtaken.replace('2', '3') })
      const changed = (await publish(draft, { version: 2, shown: 3 })).body.publication
      await changing.set({ version: 3 }).execute()
      await publishDrafts(app)
      expect(await stateOf(changed)).toMatchObject({ state: 'refused', reason: stale.body.message })
      expect(await findDraft(app.db, draft)).toMatchObject({ version: 3 })
      expect(await actsOn(course.id)).toEqual([])
    })

    it('creates copies of pictures, reports the progress, and keeps existing copies', async () => {
      const media = await openMediaStore(parseConfig({ DATA_DIR: app.dataDir }).media)
      const address = await newPicture(media)
      const course = { ...courseOf(randomUUID(), [quizWithKey('quiz', [0])]), backgroundImage: address }
      const draft = await draftCourse(app, course)
      const { publication } = (await publish(draft, { version: 1, shown: 0 })).body
      const steps = new Set<string | undefined>()
      let isDone = false
      const work = publishDrafts(app).finally(() => {
        isDone = true
      })
      while (!isDone) steps.add((await stateOf(publication)).step)
      await work
      expect([...steps]).toContain('Copying images: 0 of 1')
      const { course: stored } = (await findStoredCourse(app.db, course.id)) ?? {}
      expect(stored?.pictures).toMatchObject([{ address, width: 1000, copies: [{ width: 480 }, {}] }])
      const again = await draftCourse(app, { ...course, name: 'Renamed' })
      expect((await effectOf(again)).body.changes).toHaveLength(1)
      await publish(again, { version: 1, shown: 1 })
      await publishDrafts(app)
      const renamed = await findStoredCourse(app.db, course.id)
      expect(renamed?.course).toMatchObject({ name: 'Renamed', pictures: stored?.pictures })
    })

    it('creates missing copies for an earlier revision, and keeps an offered course offered', async () => {
      const media = await openMediaStore(parseConfig({ DATA_DIR: app.dataDir }).media)
      const course = {
        ...courseOf(randomUUID(), [quizWithKey('quiz', [0])], false),
        backgroundImage: await newPicture(media),
      }
      await publishCourse(app, course)
      await publishCourse(app, { ...course, name: 'Anew', enabled: true })
      const path = `/company/v1/courses/${course.id}/revisions/1/publish`
      const headers = { 'idempotency-key': randomUUID() }
      const again = { method: 'POST', idToken: author.idToken, body: { shown: 2 }, headers }
      const { publication } = (await app.request<{ publication: string }>(path, again)).body
      expect(await stateOf(publication)).toMatchObject({ again: 1, state: 'waiting' })
      await publishDrafts(app)
      expect(await stateOf(publication)).toMatchObject({ again: 1, state: 'published', revision: 3 })
      const reverted = await findStoredCourse(app.db, course.id)
      expect(reverted?.course).toMatchObject({ name: 'A course', enabled: true, pictures: [{ width: 1000 }] })
    })

    /** Starts publishing a draft with a picture whose copies are stored. */
    async function publishPicture() {
      const media = await openMediaStore(parseConfig({ DATA_DIR: app.dataDir }).media)
      const course = {
        ...courseOf(randomUUID(), [quizWithKey('quiz', [0])]),
        backgroundImage: await newPicture(media),
      }
      const draft = await draftCourse(app, course)
      const { publication } = (await publish(draft, { version: 1, shown: 0 })).body
      return { media, course, draft, publication }
    }

    it('writes nothing in a process presumed dead after another server has taken over', async () => {
      const { media, course, publication } = await publishPicture()
      const take = async () => {
        await app.db
          .updateTable('publications')
          .set({ held_until: 1 })
          .where('id', '=', publication)
          .execute()
        return takePublication(app.db, { now: app.now(), until: app.now() + 60_000 })
      }
      const first = await take()
      // This happens while it stores a copy.
      const overtaken: MediaStore = Object.assign(Object.create(media), {
        put: async (path: string) => (await take()) && media.put(path),
      })
      const context = { db: app.db, timeZone: 'UTC', clock: app.now, warn: expect.unreachable }
      if (first) await workOnPublication({ ...context, media: overtaken }, first)
      expect(await findStoredCourse(app.db, course.id)).toBeUndefined()
      expect(await stateOf(publication)).toMatchObject({ state: 'working' })
      const last = await take()
      if (last) await workOnPublication({ ...context, media }, last)
      expect(await stateOf(publication)).toMatchObject({ state: 'published', revision: 1 })
    })

    it('is refused if its draft changes while copies are stored, and keeps the draft', async () => {
      const { media, course, draft, publication } = await publishPicture()
      const held = await takePublication(app.db, { now: app.now(), until: app.now() + 60_000 })
      const changing = app.db.updateTable('course_drafts').set({ version: 2 }).where('id', '=', draft)
      const changed: MediaStore = Object.assign(Object.create(media), {
        put: async (path: string) => (await changing.execute()) && media.put(path),
      })
      const context = { db: app.db, timeZone: 'UTC', clock: app.now, warn: expect.unreachable }
      if (held) await workOnPublication({ ...context, media: changed }, held)
      expect(await stateOf(publication)).toMatchObject({ state: 'refused' })
      expect(await findDraft(app.db, draft)).toMatchObject({ version: 2 })
      expect(await findStoredCourse(app.db, course.id)).toBeUndefined()
    })

    it('is processed in sequence by any number of servers', async () => {
      await publishDrafts(app)
      const wanted: string[] = []
      for (const _course of [1, 2]) {
        const draft = await draftCourse(app, courseOf(randomUUID(), [quizWithKey('quiz', [0])]))
        wanted.push((await publish(draft, { version: 1, shown: 0 })).body.publication)
        app.setNow(app.now() + 1)
      }
      const look = () => takePublication(app.db, { now: app.now(), until: app.now() + 60_000 })
      const found = await Promise.all([look(), look(), look()])
      expect(found.flatMap((held) => held?.id ?? [])).toEqual([wanted[0]])
      expect(await look()).toBeUndefined()
      // The clock of the server that stored the other publication was slow.
      const other = app.db.updateTable('publications').set({ requested: 1 })
      await other.where('id', '=', wanted[1] ?? '').execute()
      expect(await look()).toBeUndefined()
      await app.db.updateTable('publications').set({ held_until: null }).execute()
      await publishDrafts(app)
      for (const id of wanted) expect(await stateOf(id)).toMatchObject({ state: 'published' })
    })

    it('creates the first revision of a new course, offered if the draft specifies it', async () => {
      const course = courseOf(randomUUID(), [quizWithKey('quiz', [0])], false)
      const draft = await draftCourse(app, course)
      expect((await effectOf(draft)).body).toEqual({
        shown: 0,
        version: 1,
        isSame: false,
        isHidden: true,
        changes: [
          { severity: 'change', message: 'the course is new and hidden until you show it to partners' },
        ],
      })
      await publish(draft, { version: 1, shown: 0 })
      await publishDrafts(app)
      const stored = await findStoredCourse(app.db, course.id)
      expect(stored).toMatchObject({ revision: 1, course: { enabled: false } })
    })

    it('offers a hidden course in the same revision, with one note and both actions in the audit log', async () => {
      const course = courseOf(randomUUID(), [quizWithKey('quiz', [0])], false)
      await publishCourse(app, course)
      const draft = await draftCourse(app, { ...course, name: 'Renamed' })
      expect((await effectOf(draft)).body).toMatchObject({ shown: 1, isHidden: true })
      const wanted = { version: 1, shown: 1, note: 'For spring' }
      const key = randomUUID()
      const { publication } = (await publish(draft, { ...wanted, offer: true }, key)).body
      expectRefusal(await publish(draft, wanted, key), 422, 'key-reused')
      await publishDrafts(app)
      expect(await stateOf(publication)).toMatchObject({ state: 'published', revision: 2 })
      const [newest, ...older] = await listCourseRevisions(app.db, course.id)
      expect(newest).toMatchObject({ note: 'For spring', course: { name: 'Renamed', enabled: true } })
      expect(older).toHaveLength(1)
      const acts = await actsOn(course.id)
      expect(acts.map(({ act }) => act).sort()).toEqual(['course-enabled', 'course-published'])

      const again = await draftCourse(app, { ...course, name: 'Again' })
      expect((await effectOf(again)).body).toMatchObject({ isHidden: false })
      await publish(again, { version: 1, shown: 2, offer: true })
      await publishDrafts(app)
      expect(await actsOn(course.id)).toHaveLength(3)
    })

    it('shows the people failed by a wrong answer key, by name to admins only, and regrades them by default', async () => {
      const admin = await newCompanyPerson(app, 'company-admin')
      for (const regrade of [false, undefined]) {
        const id = randomUUID()
        await publishCourse(app, courseOf(id, [quizWithKey('quiz', [1, 1])]))
        const [failed, passed, running] = [
          await newAssociate(app),
          await newAssociate(app),
          await newAssociate(app),
        ]
        const start = async (person: Person) => (await learner(app, person).open(id, 'quiz')).body
        await learner(app, failed).takeQuiz(await start(failed), 'quiz', [1, 0])
        await learner(app, passed).takeQuiz(await start(passed), 'quiz', [1, 1])
        await learner(app, running).act(await start(running), 'quiz', { act: 'start' })
        const draft = await draftCourse(app, courseOf(id, [quizWithKey('quiz', [1, 0])]))
        const numbers = { passed: 1, failed: 1, running: 1 }
        expect((await effectOf(draft)).body.corrections).toEqual(numbers)
        const path = `/company/v1/drafts/${draft}/effect`
        const { corrections, changes } = (await app.request<DraftEffect>(path, { idToken: admin.idToken }))
          .body
        expect(corrections).toMatchObject({ ...numbers, people: [{ uid: failed.uid, name: 'Someone New' }] })
        expect(changes.map(({ message }) => message)).toContain(
          '1 person failed only because of the corrected question',
        )
        const options = regrade === undefined ? {} : { regrade }
        const { publication } = (await publish(draft, { version: 1, shown: 1, ...options })).body
        await publishDrafts(app)
        expect(await stateOf(publication)).toMatchObject({ state: 'published', revision: 2 })
        const records = await learner(app, failed).records()
        expect(records.find(({ courseId }) => courseId === id)?.modules.quiz).toHaveProperty(
          regrade === false ? 'submitCount' : 'dateCompleted',
        )
        const mails = app.db.selectFrom('mail_queue').select('cause').where('cause', '=', 'answer-regraded')
        expect(await mails.where('uid', '=', failed.uid).execute()).toHaveLength(regrade === false ? 0 : 1)
      }
    })

    it('keeps an offered course offered, and does nothing for an unchanged course', async () => {
      const { course, draft } = await newDraft()
      await publish(draft, { version: 1, shown: 1 })
      await publishDrafts(app)
      const same = await draftCourse(app, { ...course, enabled: false })
      expect((await effectOf(same)).body).toMatchObject({ shown: 2, isSame: true, changes: [] })
      const { publication } = (await publish(same, { version: 1, shown: 2 })).body
      await publishDrafts(app)
      expect(await stateOf(publication)).toMatchObject({
        reason: '“Shorter” is unchanged. There’s nothing to publish.',
      })
    })

    it('works for a course above current limits once it is shortened; until then people can learn it', async () => {
      const quiz = quizWithKey(
        'quiz',
        Array.from({ length: MAX_QUESTIONS + 1 }, () => 1),
      )
      const large = { ...courseOf(randomUUID(), [quiz]), description: 'x'.repeat(MAX_TEXT_LENGTH + 1) }
      await publishCourse(app, large)
      const associate = await newAssociate(app)
      const content = `/documents/v1/associate-training-courses/${large.id}/modules/quiz`
      const seen = await app.request<{ questions: unknown[] }>(content, { idToken: associate.idToken })
      expect([seen.status, seen.body.questions.length]).toEqual([200, MAX_QUESTIONS + 1])
      const client = learner(app, associate)
      const record = (await client.open(large.id, 'quiz')).body
      expect((await client.act(record, 'quiz', { act: 'start' })).status).toBe(200)

      const init = { method: 'POST', idToken: author.idToken, headers: { 'idempotency-key': randomUUID() } }
      const body = { from: 'published', courseId: large.id }
      const draft = (await app.request<{ id: string }>('/company/v1/drafts', { ...init, body })).body.id
      const pathOf = (part: string) => `/company/v1/drafts/${draft}/parts/${encodeURIComponent(part)}`
      const change = async (part: string, cut: (fields: Fields) => Fields) => {
        const stored = (await app.request<DraftPart>(pathOf(part), { idToken: author.idToken })).body
        const fields = cut(fieldsOf(parseJson(stored.content)))
        const save = { version: stored.version, save: randomUUID(), content: JSON.stringify(fields) }
        return app.request<SavedPart>(pathOf(part), { method: 'PUT', idToken: author.idToken, body: save })
      }
      expectRefusal(await effectOf(draft), 409, 'draft-not-ready')
      // A change elsewhere in an oversized part is saved, so it can be shortened in steps.
      const part = partOfModule('quiz')
      expect((await change(part, (fields) => ({ ...fields, notes: 'Long' }))).status).toBe(200)
      const cutQuestions = ({ questions, ...fields }: Fields) => ({
        ...fields,
        passingScore: 2,
        questions: listOf(questions).slice(0, 3),
      })
      expect((await change(part, cutQuestions)).status).toBe(200)
      expect((await change(OUTLINE, (fields) => ({ ...fields, description: 'Short' }))).status).toBe(200)
      const { version, shown } = (await effectOf(draft)).body
      const { publication } = (await publish(draft, { version, shown, note: '' })).body
      await publishDrafts(app)
      expect(await stateOf(publication)).toMatchObject({ state: 'published', revision: 2 })
    })

    it('is refused for a draft with errors, and for one with another course’s path', async () => {
      const broken = await draftCourse(app, courseOf('.', [quizWithKey('quiz', [])]))
      const errors = await effectOf(broken)
      expectRefusal(errors, 409, 'draft-not-ready')
      expect(errors.text).toMatch(/This draft has \d errors? and can’t be published yet\./)
      const { course } = await newDraft()
      const id = randomUUID()
      const second = await draftCourse(app, { ...course, id, webPath: course.webPath })
      const reason =
        'This draft has 1 error and can’t be published yet. Fix the problems listed in the draft.'
      expect((await effectOf(second)).body).toMatchObject({ message: reason })
      const { publication } = (await publish(second, { version: 1, shown: 0 })).body
      await publishDrafts(app)
      expect(await stateOf(publication)).toMatchObject({ state: 'refused', reason })
      expect(await findStoredCourse(app.db, id)).toBeUndefined()
    })
  })

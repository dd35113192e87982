import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  CourseDraftDetails,
  DraftPart,
  PartConflict,
  PartVersionContent,
  PartVersionList,
  PresenceList,
  SavedPart,
  SavePartBody,
} from '#contract/console/company-drafts.ts'
import type { CourseModule } from '#domain/course/course.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft/draft-parts.ts'
import { paragraphNode, plainBlock, textNode, toEditorData } from '#domain/course/draft/editor-state.ts'
import {
  MAX_ANSWERS,
  MAX_LINKS,
  MAX_PART_OBJECTS,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
} from '#domain/course-limits.ts'
import { A_DAY } from '#domain/durations.ts'
import { clearUp } from '#jobs/housekeeping.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { deleteDraft } from '#store/courses/course-drafts.ts'
import { listDraftVersions } from '#store/courses/draft-versions.ts'
import { listAudit } from '#store/operation/audit-log.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'

/** The name of every person in this test. */
const PERSON_NAME = 'Someone New'

const MINUTE = 60_000
const ARTICLE = partOfModule('words')
const QUIZ = partOfModule('quiz')

/** Returns the content of an article with these paragraphs. */
function article(...words: string[]): string {
  const paragraphs = words.map((text) => paragraphNode([textNode(text, 0)]))
  return JSON.stringify({ editorData: toEditorData(plainBlock('root', paragraphs)) })
}

for (const kind of DATABASES)
  describe(`parts of a draft on ${kind}`, () => {
    let app: TestApp
    let author: Person
    let other: Person
    let draft: string
    let courseId: string

    beforeAll(async () => {
      app = await startApp(kind, { TIME_ZONE: 'Europe/Berlin' }, { hasJobs: false })
    })
    // Tokens last for minutes of the clock, which these tests move.
    beforeEach(async () => {
      app.setNow(Date.parse('2026-11-24T11:03:00Z'))
      author = await newCompanyPerson(app, 'company-author')
      other = await newCompanyPerson(app, 'company-admin')
    })
    afterAll(() => app.close())

    /** Creates the draft of a new course with an article and a quiz. */
    async function beginDraft(): Promise<void> {
      courseId = randomUUID()
      const words = {
        id: 'words',
        title: 'Words',
        type: 'article',
        ...JSON.parse(article('one')),
      } as CourseModule
      draft = await draftCourse(app, courseOf(courseId, [words, quizWithKey('quiz', [1])]))
    }

    const pathOf = (part: string) => `/company/v1/drafts/${draft}/parts/${encodeURIComponent(part)}`
    const save = (part: string, body: Partial<SavePartBody>, who = author) =>
      app.request<SavedPart & PartConflict>(pathOf(part), {
        method: 'PUT',
        idToken: who.idToken,
        body: { version: 1, save: randomUUID(), content: article('two'), ...body },
      })
    const read = async (part: string) =>
      (await app.request<DraftPart>(pathOf(part), { idToken: author.idToken })).body
    const versions = async (part: string) =>
      (await app.request<PartVersionList>(`${pathOf(part)}/versions`, { idToken: author.idToken })).body
        .versions
    const versionText = async (id: string) =>
      (
        await app.request<PartVersionContent>(`/company/v1/drafts/${draft}/versions/${id}`, {
          idToken: author.idToken,
        })
      ).body.content

    it('are saved over the version that was read, once for a repeated save, and update the draft and its author', async () => {
      await beginDraft()
      const id = randomUUID()
      for (const _time of [1, 2]) {
        const { status, body } = await save(ARTICLE, { save: id })
        expect([status, body.version, body.changed]).toEqual([200, 2, app.now()])
      }
      expect(await read(ARTICLE)).toMatchObject({ version: 2, content: article('two') })
      const { body } = await app.request<CourseDraftDetails>(`/company/v1/drafts/${draft}`, {
        idToken: author.idToken,
      })
      expect(body).toMatchObject({
        version: 2,
        changed: app.now(),
        by: { kind: 'person', name: PERSON_NAME },
      })
      const acts = await listAudit(app.db, { about: [courseId], since: 0, until: app.now() + 1, limit: 9 })
      expect(acts.filter(({ act }) => act === 'draft-changed')).toMatchObject([
        { actor: author.uid, count: 1 },
      ])
    })

    it.each<[what: string, part: string, content: object, status: number, message: string | RegExp]>([
      [
        'answers',
        QUIZ,
        { questions: [{}, { answers: Array(MAX_ANSWERS + 1).fill({}) }] },
        400,
        'Question 2, answers: has more than 26 entries',
      ],
      [
        'empty answers, more than memory holds the issues of',
        QUIZ,
        { questions: [{ answers: Array(50_000).fill({}) }] },
        400,
        'Question 1, answers: has more than 26 entries',
      ],
      [
        'letters of a question',
        QUIZ,
        { questions: [{ question: 'x'.repeat(MAX_TEXT_LENGTH + 1) }] },
        400,
        'Question 1, question: is longer than 10000 characters',
      ],
      [
        'links',
        ARTICLE,
        { links: Array(MAX_LINKS + 1).fill({ title: '', value: '' }) },
        400,
        'Links: has more than 200 entries',
      ],
      [
        'letters of a title',
        OUTLINE,
        { sections: [{ title: 'x'.repeat(MAX_TITLE_LENGTH + 1), modules: [] }] },
        400,
        /^Section “x+…”, title: is longer than 1000 characters$/,
      ],
      [
        'objects',
        ARTICLE,
        { notes: '[]'.repeat(MAX_PART_OBJECTS) },
        413,
        'This article is too long. Split it in two.',
      ],
    ])(
      'are refused with more %s than the limit, naming the position, and accepted with none',
      async (...row) => {
        const [, part, content, status, message] = row
        await beginDraft()
        const whole = part === OUTLINE ? { id: courseId, ...content } : content
        const refused = await save(part, { content: JSON.stringify(whole) })
        expect([refused.status, refused.body.message]).toEqual([status, expect.stringMatching(message)])
        const stays = part === OUTLINE ? { id: courseId } : {}
        expect((await save(part, { content: JSON.stringify(stays) })).status).toBe(200)
      },
    )

    it('are refused to the slower of two concurrent writers, with both texts and the other writer’s name', async () => {
      await beginDraft()
      await save(ARTICLE, { content: article('hers') }, other)
      const id = randomUUID()
      for (const _time of [1, 2]) {
        const late = await save(ARTICLE, { content: article('mine'), save: id })
        expect(late.status).toBe(409)
        expect(late.body).toMatchObject({
          code: 'changed-meanwhile',
          message: `${PERSON_NAME} changed this article at 12:03 while you were writing.`,
          part: { version: 2, content: article('hers'), by: { kind: 'person', name: PERSON_NAME } },
        })
      }
      expect((await read(ARTICLE)).content).toBe(article('hers'))
      const refused = (await versions(ARTICLE)).filter(({ reason }) => reason === 'conflict')
      expect(refused).toMatchObject([{ by: { name: PERSON_NAME } }])
      expect(await versionText(refused[0]?.id ?? '')).toBe(article('mine'))

      const mine = { content: article('mine'), version: 2, because: 'conflict' } as const
      expect((await save(ARTICLE, mine)).status).toBe(200)
      const texts = await Promise.all((await versions(ARTICLE)).map((version) => versionText(version.id)))
      expect(texts.toSorted()).toEqual([article('hers'), article('mine'), article('one')].toSorted())
    })

    it('count as saved if a save is retried after another page’s save, or has the same text', async () => {
      await beginDraft()
      const [page, otherPage, id] = [randomUUID(), randomUUID(), randomUUID()]
      const first = { save: id, page, content: article('mine') }
      expect((await save(ARTICLE, first)).body.version).toBe(2)
      const second = { version: 2, page: otherPage, content: article('mine, and more') }
      expect((await save(ARTICLE, second)).body.version).toBe(3)
      const again = await save(ARTICLE, first)
      expect([again.status, again.body.version]).toEqual([200, 2])
      const same = await save(ARTICLE, { version: 1, content: article('mine, and more') }, other)
      expect([same.status, same.body.version]).toEqual([200, 3])
      expect(await read(ARTICLE)).toMatchObject({ version: 3, content: article('mine, and more') })
      const next = await save(ARTICLE, { version: 2, page, content: article('mine, and other words') })
      expect(next.status).toBe(409)
    })

    it('lose no text if the id of a save is reused, by any user and for any part', async () => {
      await beginDraft()
      const id = randomUUID()
      const questions = JSON.stringify({ questions: [], passingScore: 1 })
      expect((await save(ARTICLE, { save: id, content: article('mine') })).body.version).toBe(2)
      const hers = await save(ARTICLE, { save: id, content: article('hers') }, other)
      expect([hers.status, hers.body.part.content]).toEqual([409, article('mine')])
      const more = await save(ARTICLE, { save: id, version: 2, content: article('mine, and more') })
      expect([more.status, more.body.version]).toEqual([200, 3])
      expect((await save(QUIZ, { save: id, content: questions })).body.version).toBe(2)
      const [elsewhere] = [draft, await beginDraft()]
      await save(ARTICLE, { save: id, content: article('another draft') })
      for (const name of [draft, elsewhere]) {
        draft = name
        for (const part of [ARTICLE, QUIZ]) {
          const { version, content } = await read(part)
          const without = part === QUIZ ? '{"questions":[]}' : article('over it')
          expect((await save(part, { version, content: without }, other)).status).toBe(200)
          const texts = await Promise.all((await versions(part)).map((one) => versionText(one.id)))
          expect(texts).toContain(content)
        }
      }
      const texts = await Promise.all((await versions(ARTICLE)).map((one) => versionText(one.id)))
      expect(texts).toEqual(expect.arrayContaining([article('hers'), article('mine, and more')]))
    })

    it('store a version when the same person saves from another page, as at the start of a session', async () => {
      await beginDraft()
      const [page, otherPage] = [randomUUID(), randomUUID()]
      await save(ARTICLE, { page, content: article('first page') })
      await save(ARTICLE, { version: 2, page, content: article('first page, more') })
      expect(await versions(ARTICLE)).toHaveLength(1)
      app.setNow(app.now() + MINUTE)
      await save(ARTICLE, { version: 3, page: otherPage, content: article('second page') })
      const [newest] = await versions(ARTICLE)
      expect(await versionText(newest?.id ?? '')).toBe(article('first page, more'))
    })

    it('are shown to others as open on every server, until they have been closed for a while', async () => {
      await beginDraft()
      const at = (who: Person, page: string, part: string | null) =>
        app.request<PresenceList>(`/company/v1/drafts/${draft}/presence`, {
          method: 'PUT',
          idToken: who.idToken,
          body: { page, part },
        })
      const [mine, hers] = [randomUUID(), randomUUID()]
      expect((await at(author, mine, ARTICLE)).body).toEqual({ others: [] })
      const by = { kind: 'person', name: PERSON_NAME }
      expect((await at(other, hers, ARTICLE)).body.others).toEqual([{ part: ARTICLE, by, isOwn: false }])
      expect((await at(author, randomUUID(), QUIZ)).body.others).toContainEqual({
        part: ARTICLE,
        by,
        isOwn: true,
      })
      await at(other, hers, OUTLINE)
      expect((await at(author, mine, ARTICLE)).body.others).toContainEqual({
        part: OUTLINE,
        by,
        isOwn: false,
      })
      // Another person's page still belongs to that person.
      await at(author, hers, QUIZ)
      app.setNow(app.now() + 30_000)
      const rows = app.db.selectFrom('draft_presence').selectAll().where('page', '=', hers)
      expect(await rows.execute()).toMatchObject([{ uid: other.uid, part: OUTLINE }])
      app.setNow(app.now() + 16_000)
      expect((await at(author, mine, ARTICLE)).body.others).toEqual([])
      // A page that reports closing is removed immediately.
      await at(other, hers, QUIZ)
      expect((await at(author, mine, ARTICLE)).body.others).toHaveLength(1)
      // A page that keeps reporting that it is open remains.
      app.setNow(app.now() + 30_000)
      await at(other, hers, QUIZ)
      app.setNow(app.now() + 30_000)
      expect((await at(author, mine, ARTICLE)).body.others).toHaveLength(1)
      await at(author, hers, null)
      expect((await at(author, mine, ARTICLE)).body.others).toHaveLength(1)
      await at(other, hers, null)
      expect((await at(author, mine, ARTICLE)).body.others).toEqual([])
      await clearUp({ db: app.db, clock: () => app.now() + A_DAY })
      expect(await app.db.selectFrom('draft_presence').selectAll().execute()).toEqual([])
    })

    it('are shown as open on at most 20 pages per person', async () => {
      await beginDraft()
      const at = (who: Person, page: string) =>
        app.request<PresenceList>(`/company/v1/drafts/${draft}/presence`, {
          method: 'PUT',
          idToken: who.idToken,
          body: { page, part: ARTICLE },
        })
      const pages = Array.from({ length: 25 }, () => randomUUID())
      for (const page of pages) expect((await at(author, page)).status).toBe(200)
      expect((await at(other, randomUUID())).body.others).toHaveLength(20)
      expect((await at(author, pages[0] ?? '')).body.others).toHaveLength(20)
    })

    // classroomio#404, oppia#114, oppia#749
    it('store versions at the start, every ten minutes, and before large deletions', async () => {
      await beginDraft()
      const long = Array.from({ length: 150 }, (_, at) => `word${at}`).join(' ')
      await save(ARTICLE, { content: article(long) })
      app.setNow(app.now() + 9 * MINUTE)
      await save(ARTICLE, { version: 2, content: article(long, 'more') })
      expect(await versions(ARTICLE)).toMatchObject([{ reason: 'work' }])
      app.setNow(app.now() + 2 * MINUTE)
      await save(ARTICLE, { version: 3, content: article(long, 'more', 'and more') })
      expect((await versions(ARTICLE)).map(({ reason }) => reason)).toEqual(['work', 'work'])
      app.setNow(app.now() + MINUTE)
      await save(ARTICLE, { version: 4, content: article('short') })
      expect((await versions(ARTICLE))[0]).toMatchObject({ reason: 'loss', lost: 153 })
      await save(QUIZ, { content: JSON.stringify({ questions: [] }) })
      expect((await versions(QUIZ))[0]).toMatchObject({ reason: 'loss', lost: 1 })
    })

    it('parse each content once, and each article', async () => {
      await beginDraft()
      const before = await read(ARTICLE)
      const outline = await read(OUTLINE)
      const later = JSON.stringify({ ...JSON.parse(outline.content), description: 'New' })
      const articles = [before.content, article('another')]
      const texts = [...articles, ...articles.map((content) => JSON.parse(content).editorData)]
      const parse = vi.spyOn(JSON, 'parse')
      const parsed = (content: string) => parse.mock.calls.filter(([text]) => text === content)
      await save(ARTICLE, { content: article('another') }, other)
      expect([outline.content, ...texts].map((content) => parsed(content).length)).toEqual([1, 1, 1, 1, 1])
      await save(OUTLINE, { content: later })
      expect([outline.content, later].map((content) => parsed(content).length)).toEqual([2, 1])
      parse.mockRestore()
    })

    it('lose their versions after 90 days, and with their draft', async () => {
      await beginDraft()
      await save(ARTICLE, {})
      const stored = () => listDraftVersions(app.db, { draftId: draft, part: ARTICLE }, { limit: 9 })
      const later = (days: number) => ({
        db: app.db,
        clock: () => Date.parse('2026-11-24T11:03:00Z') + days * A_DAY - 1,
      })
      await clearUp(later(90))
      expect(await stored()).toHaveLength(1)
      await clearUp(later(91))
      expect(await stored()).toEqual([])

      await beginDraft()
      author = await newCompanyPerson(app, 'company-author')
      await save(ARTICLE, {})
      expect(await stored()).toHaveLength(1)
      await inTransaction(app.db, (transaction) => deleteDraft(transaction, { id: draft, version: 2 }))
      expect(await stored()).toEqual([])
    })

    it('are saved for a new module once the outline names it, and kept for a deleted one', async () => {
      await beginDraft()
      const added = partOfModule('added')
      expectRefusal(await save(added, { version: 0 }), 404, 'not-found')
      const outline = JSON.parse((await read(OUTLINE)).content)
      const modules = [...outline.sections[0].modules, { id: 'added', title: '', type: 'article' }]
      const changed = { ...outline, name: 'Renamed', sections: [{ ...outline.sections[0], modules }] }
      expect((await save(OUTLINE, { content: JSON.stringify(changed) })).status).toBe(200)
      // The writer's version is ignored, since no database can increment the largest number.
      const first = await save(added, { version: Number.MAX_SAFE_INTEGER })
      expect([first.status, first.body.version]).toEqual([200, 1])
      expect((await read(added)).version).toBe(1)
      const without = { ...changed, name: 'Renamed again', sections: [] }
      expect((await save(OUTLINE, { version: 2, content: JSON.stringify(without) })).status).toBe(200)
      expect((await save(added, { version: 1, content: article('still') })).status).toBe(200)
      const { body } = await app.request<CourseDraftDetails>(`/company/v1/drafts/${draft}`, {
        idToken: author.idToken,
      })
      expect(body).toMatchObject({ name: 'Renamed again', sections: [] })
    })

    it('are refused if invalid, and leave the draft unchanged', async () => {
      await beginDraft()
      const outline = JSON.parse((await read(OUTLINE)).content)
      const deep = (levels: number) => {
        const inside = `{"root":${'{"type":"quote","children":['.repeat(levels)}${']}'.repeat(levels)}}`
        return JSON.stringify({ editorData: inside })
      }
      const stateOf = (root: string) => JSON.stringify({ editorData: `{"root":${root}}` })
      const withModules = (...modules: object[]) =>
        JSON.stringify({ ...outline, sections: [{ title: '', modules }] })
      const refused: [part: string, content: string, message: RegExp][] = [
        [ARTICLE, 'words', /must be a JSON object/],
        [ARTICLE, '[]', /must be a JSON object/],
        [ARTICLE, '{"editorData":7}', /^editorData: must be text/],
        [ARTICLE, '{"editorData":"7"}', /^editorData: must be an editor state/],
        [ARTICLE, deep(63), /^editorData: is nested/],
        [ARTICLE, '{"links":[{"__proto__":1}]}', /^links\[0\]\.__proto__/],
        [ARTICLE, stateOf('[]'), /^editorData: must be an editor state/],
        [ARTICLE, stateOf('{"type":"root"}'), /^editorData: must be an editor state/],
        [
          ARTICLE,
          stateOf(`{"children":[{"style":${'['.repeat(61)}${']'.repeat(61)}}]}`),
          /^editorData: is nested/,
        ],
        [
          ARTICLE,
          stateOf(`{"children":[{"children":{"a":${'['.repeat(25_000)}${']'.repeat(25_000)}}}]}`),
          /^editorData: is/,
        ],
        [ARTICLE, stateOf('{"children":[{"format":{"__proto__":{"a":1}}}]}'), /^editorData: is not a field/],
        [ARTICLE, '{"id":"quiz"}', /^id: belongs to the outline/],
        [ARTICLE, '{"type":"quiz","questions":[]}', /^type: belongs to the outline/],
        [QUIZ, '{"title":7}', /^title: belongs to the outline/],
        [QUIZ, '{"questions":{}}', /^questions: must be a list/],
        [OUTLINE, JSON.stringify({ ...outline, id: 'another' }), /^id: must match/],
        [OUTLINE, JSON.stringify({ ...outline, backgroundImage: 7 }), /^backgroundImage: must be text/],
        [OUTLINE, JSON.stringify({ ...outline, enabled: 'yes' }), /^enabled: must be true or false/],
        [OUTLINE, JSON.stringify({ ...outline, minutes: '5' }), /^minutes: must be a number/],
        [OUTLINE, JSON.stringify({ ...outline, webPath: 'a\0b' }), /^webPath: contains a character/],
        [OUTLINE, withModules({ id: 'a', title: 'a\ud800b', type: 'quiz' }), /title: contains a character/],
        [OUTLINE, withModules({ id: 'words', title: '', type: 'quiz' }), /type: must match/],
        [OUTLINE, withModules({ id: 'a', type: 'quiz' }, { id: 'a', type: 'quiz' }), /id: must be an ID/],
      ]
      for (const [part, content, message] of refused) {
        const answer = await save(part, { content })
        expectRefusal(answer, 400, 'invalid-argument')
        expect(answer.body.message, content.slice(0, 80)).toMatch(message)
      }
      const tooLong = await save(ARTICLE, { content: article('x'.repeat(900_000)) })
      expectRefusal(tooLong, 413, 'payload-too-large')
      expect(tooLong.body.message).toBe('This article is too long. Split it in two.')
      expect((await save(ARTICLE, { content: deep(58) })).status).toBe(200)
      for (const part of [OUTLINE, QUIZ]) expect((await read(part)).version).toBe(1)
    })

    it('are not saved if the whole course would be too long to read', async () => {
      await beginDraft()
      const row = { draft_id: draft, version: 1, changed: app.now(), changed_by: author.uid }
      const rows = Array.from({ length: 20 }, (_, at) => ({ ...row, part: `long ${at}` }))
      const content = JSON.stringify({ editorData: 'é'.repeat(399_000) })
      await app.db
        .insertInto('draft_parts')
        .values(rows.map((one) => ({ ...one, content })))
        .execute()
      expect((await save(ARTICLE, { content: article('a few words more') })).status).toBe(200)
      const tooLong = await save(ARTICLE, { version: 2, content: article('x'.repeat(60_000)) })
      expectRefusal(tooLong, 413, 'payload-too-large')
      expect(tooLong.body.message).toBe('This course is too long. Split it in two.')
      expect((await save(ARTICLE, { version: 2, content: article('fewer') })).status).toBe(200)
    })

    it('can be saved with a mistyped field from a folder, but not with a new one', async () => {
      await beginDraft()
      const [{ content }, quiz] = [await read(OUTLINE), JSON.parse((await read(QUIZ)).content)]
      const asRead = { ...JSON.parse(content), minutes: 'long', name: 'As read' }
      const changes: [string, object][] = [
        [OUTLINE, asRead],
        [QUIZ, { ...quiz, passingScore: 'two' }],
      ]
      for (const [part, fields] of changes) {
        const query = app.db.updateTable('draft_parts').set({ content: JSON.stringify(fields) })
        await query.where('draft_id', '=', draft).where('part', '=', part).execute()
      }
      const saved = async (part: string, fields: object) =>
        (await save(part, { version: (await read(part)).version, content: JSON.stringify(fields) })).status
      expect(await saved(OUTLINE, { ...asRead, name: 'Renamed' })).toBe(200)
      expect(await saved(OUTLINE, { ...asRead, minutes: 'longer' })).toBe(400)
      expect(await saved(QUIZ, { ...quiz, passingScore: 'two', notes: 'Three rooms.' })).toBe(200)
      expect(await saved(QUIZ, { ...quiz, passingScore: 1 })).toBe(200)
      expect(await saved(QUIZ, { ...quiz, passingScore: 'two' })).toBe(400)
    })
  })

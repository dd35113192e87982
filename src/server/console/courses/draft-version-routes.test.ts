import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  DraftPart,
  PartConflict,
  PartVersionContent,
  PartVersionList,
  SavedPart,
  SavePartBody,
} from '#contract/console/company-drafts.ts'
import { parseConfig } from '#core/config.ts'
import { beginDraft } from '#courses/drafting/draft-acts.ts'
import { savePart } from '#courses/drafting/save-part.ts'
import { makeVersionSpace } from '#courses/drafting/version-space.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft/draft-parts.ts'
import { insertDraftVersion, listRefusedTexts, measureVersions } from '#store/courses/draft-versions.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'

for (const kind of DATABASES)
  describe(`versions of a draft's parts on ${kind}`, () => {
    let app: TestApp
    let author: Person
    let draft: string

    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
      author = await newCompanyPerson(app, 'company-author')
    })
    beforeEach(async () => {
      draft = await draftCourse(app, courseOf(randomUUID(), [quizWithKey('quiz', [1])]))
    })
    afterAll(() => app.close())

    const pathOf = (part: string) => `/company/v1/drafts/${draft}/parts/${encodeURIComponent(part)}`
    const get = async <Body>(path: string) =>
      (await app.request<Body>(path, { idToken: author.idToken })).body
    const read = async (part: string) => (await get<DraftPart>(pathOf(part))).content
    const listVersions = (part: string, query = '') =>
      get<PartVersionList>(`${pathOf(part)}/versions${query}`)
    const page = randomUUID()
    const send = (part: string, body: Partial<SavePartBody>) =>
      app.request<SavedPart & PartConflict>(pathOf(part), {
        method: 'PUT',
        idToken: author.idToken,
        body: { save: randomUUID(), page, ...body },
      })
    async function save(part: string, version: number, body: Partial<SavePartBody>) {
      const { status, body: saved } = await send(part, { version, ...body })
      expect(status).toBe(200)
      return saved.version
    }

    it('are named in the refusal of a part that was changed meanwhile or is too long', async () => {
      const outline = JSON.parse(await read(OUTLINE))
      const film = { id: 'film', title: 'Video', type: 'video' }
      const modules = [...outline.sections[0].modules, film, { ...film, id: 'words', type: 'article' }]
      const content = JSON.stringify({ ...outline, sections: [{ ...outline.sections[0], modules }] })
      await save(OUTLINE, 1, { content })
      const kinds: [part: string, name: string, tooLong: RegExp][] = [
        [partOfModule('quiz'), 'this quiz', /^This quiz is too long\. Split it in two\.$/],
        [partOfModule('film'), 'this video', /^The notes and links of this video are too long/],
        [partOfModule('words'), 'this article', /^This article is too long\. Split it in two\.$/],
        [OUTLINE, 'the outline', /^The outline is too long\. Shorten/],
      ]
      for (const [part, name, tooLong] of kinds) {
        const fields = part === OUTLINE ? JSON.parse(content) : {}
        if (part !== OUTLINE) await save(part, part === partOfModule('quiz') ? 1 : 0, { content: '{}' })
        const late = { version: 99, content: JSON.stringify({ ...fields, notes: 'late' }) }
        expect((await send(part, late)).body.message, name).toContain(` changed ${name} at `)
        const long = { version: 99, content: JSON.stringify({ ...fields, description: 'x'.repeat(900_000) }) }
        const { status, body } = await send(part, long)
        expect([status, body.message]).toEqual([413, expect.stringMatching(tooLong)])
      }
    })

    it('restore a module that was added, written and deleted in quick succession, with its id and text', async () => {
      const added = partOfModule('added')
      const first = JSON.parse(await read(OUTLINE))
      const modules = [...first.sections[0].modules, { id: 'added', title: 'Added', type: 'article' }]
      const content = JSON.stringify({ ...first, sections: [{ ...first.sections[0], modules }] })
      let version = await save(OUTLINE, 1, { content })
      const words = JSON.stringify({ notes: 'Three rooms.' })
      await save(added, 0, { content: words })
      version = await save(OUTLINE, version, { content: JSON.stringify(first) })

      const lost = (await listVersions(OUTLINE)).versions.find(({ reason }) => reason === 'loss')
      expect(lost?.lost).toBe(1)
      const path = `/company/v1/drafts/${draft}/versions/${lost?.id}`
      const before = (await get<PartVersionContent>(path)).content
      expect(before).toBe(content)
      await save(OUTLINE, version, { content: before, because: 'restore' })
      expect([await read(OUTLINE), await read(added)]).toEqual([content, words])
    })

    it('are limited to 50 per part and day; beyond that the oldest refused texts are deleted, never acknowledged ones', async () => {
      const quiz = partOfModule('quiz')
      const about = { part: quiz, content: '{"of":"others"}', reason: 'work', lost: undefined } as const
      const acknowledged = Array.from({ length: 48 }, () => randomUUID())
      for (const id of acknowledged)
        await insertDraftVersion(
          app.db,
          draft,
          { id, ...about, written: 1, writtenBy: author.uid },
          app.now(),
        )
      const refuse = async (text: string) => {
        app.setNow(app.now() + 1)
        const save = randomUUID()
        expect(
          (await send(quiz, { version: 99, save, content: JSON.stringify({ notes: text }) })).status,
        ).toBe(409)
        return save
      }
      const ids = async () => (await listVersions(quiz)).versions.map(({ id }) => id)
      const refused: string[] = [await refuse('one'), await refuse('two'), await refuse('three')]
      expect(await ids()).toEqual([refused[2], refused[1], ...acknowledged.toSorted()])
      // Others' work was acknowledged, so it replaces all refused texts.
      const write = (version: number) =>
        send(quiz, { version, page: randomUUID(), content: JSON.stringify({ notes: `version ${version}` }) })
      expect([(await write(1)).status, (await write(2)).status]).toEqual([200, 200])
      expect((await ids()).filter((id) => refused.includes(id))).toEqual([])
      // Their own work can still be saved from any page, but no space remains for keeping it when another person
      // overwrites it.
      expect((await write(3)).status).toBe(200)
      const { idToken } = await newCompanyPerson(app, 'company-author')
      const over = { version: 4, save: randomUUID(), page: randomUUID(), content: '{"notes":"theirs"}' }
      const full = await app.request<{ code: string }>(pathOf(quiz), { method: 'PUT', idToken, body: over })
      expect([full.status, full.body.code]).toEqual([429, 'too-many-changes'])
      expect(await read(quiz)).toBe('{"notes":"version 3"}')
      const none = await send(quiz, { version: 99, content: '{"notes":"four"}' })
      expect([none.status, await ids()]).toEqual([409, expect.arrayContaining(acknowledged)])
      expect(await ids()).toHaveLength(50)
    })

    it('share a maximum size, beyond which the oldest refused texts of any part are deleted', async () => {
      const version = (id: string, isRefused: boolean, part = OUTLINE) => ({
        id: `${draft} ${id}`,
        part,
        content: 'x'.repeat(100),
        reason: 'conflict' as const,
        isRefused,
        lost: undefined,
        written: 1,
        writtenBy: author.uid,
      })
      const makeSpace = (bytes: number) =>
        makeVersionSpace(app.db, draft, version('new', true), 9, { ofPartADay: 50, bytes })
      await insertDraftVersion(app.db, draft, version('chosen', false), 1)
      await insertDraftVersion(app.db, draft, version('old', true, partOfModule('quiz')), 2)
      await insertDraftVersion(app.db, draft, version('late', true), 3)
      const left = async () => Number(await measureVersions(app.db, draft))
      expect([await makeSpace(400), await left()]).toEqual([true, 300])
      expect([await makeSpace(399), await left()]).toEqual([true, 200])
      expect((await listRefusedTexts(app.db, draft)).map(({ id }) => id)).toEqual([`${draft} late`])
      expect([await makeSpace(150), await left()]).toEqual([false, 200])
      expect([await makeSpace(200), await left()]).toEqual([true, 100])
    })

    it.runIf(kind === 'sqlite')(
      'store no refused text on a full disk, and name the conflicting version',
      async () => {
        const store = { kind: 'sqlite', file: '/proc/portal.sqlite' } as const
        const context = {
          db: app.db,
          clock: app.now,
          config: { ...parseConfig({ DATA_DIR: app.dataDir }), store },
        }
        const late = {
          draftId: draft,
          part: OUTLINE,
          version: 99,
          save: randomUUID(),
          content: await read(OUTLINE),
        }
        const content = JSON.stringify({ ...JSON.parse(late.content), description: 'late' })
        const saving = savePart(context, { ...late, content }, { actor: author.uid })
        expect(await saving).toMatchObject({ outcome: 'refused', part: { content: late.content } })
        expect((await listVersions(OUTLINE)).versions).toEqual([])
        const begun = beginDraft(
          context,
          { from: 'empty', name: 'New' },
          { actor: author.uid, key: randomUUID() },
          async (course) => course,
        )
        await expect(begun).rejects.toMatchObject({ code: 'no-room-left' })
      },
    )

    it('are listed a hundred at a time, newest first, even with equal times', async () => {
      const ids = Array.from({ length: 230 }, (_, at) => `${draft} ${String(at).padStart(3, '0')}`)
      const about = { part: OUTLINE, content: '{}', reason: 'work', lost: undefined } as const
      const written = { written: 1, writtenBy: author.uid }
      // The last version of each page has the same time as the first one of the next page.
      for (const [at, id] of ids.entries())
        await insertDraftVersion(app.db, draft, { id, ...about, ...written }, 1000 - Math.ceil(at / 7))
      const other = { id: randomUUID(), ...about, ...written, part: partOfModule('quiz') }
      await insertDraftVersion(app.db, draft, other, 0)
      const found: string[] = []
      const pages: [count: number, hasMore: boolean][] = []
      for (let hasMore = true; hasMore; ) {
        const last = found.at(-1)
        const answer = await listVersions(OUTLINE, last && `?before=${encodeURIComponent(last)}`)
        found.push(...answer.versions.map(({ id }) => id))
        hasMore = answer.hasMore
        pages.push([answer.versions.length, hasMore])
      }
      expect(found).toEqual(ids)
      expect(pages).toEqual([
        [100, true],
        [100, true],
        [30, false],
      ])
      // Versions older than a deleted one are deleted, too.
      expect(await listVersions(OUTLINE, '?before=gone')).toEqual({ versions: [], hasMore: false })
    })
  })

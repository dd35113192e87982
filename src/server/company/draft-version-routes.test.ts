import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  DraftPart,
  PartConflict,
  PartVersionContent,
  PartVersionList,
  SavedPart,
  SavePartBody,
} from '#contract/company/company-drafts.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft-parts.ts'
import { insertDraftVersion } from '#store/learning/draft-versions.ts'
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
        ...{ method: 'PUT', idToken: author.idToken, body: { save: randomUUID(), page, ...body } },
      })
    async function save(part: string, version: number, body: Partial<SavePartBody>) {
      const { status, body: saved } = await send(part, { version, ...body })
      expect(status).toBe(200)
      return saved.version
    }

    it('of a part that was changed meanwhile or is too long, the portal says what it is', async () => {
      const outline = JSON.parse(await read(OUTLINE))
      const film = { id: 'film', title: 'Film', type: 'video' }
      const modules = [...outline.sections[0].modules, film, { ...film, id: 'words', type: 'article' }]
      const content = JSON.stringify({ ...outline, sections: [{ ...outline.sections[0], modules }] })
      await save(OUTLINE, 1, { content })
      const kinds: [part: string, name: string, tooLong: RegExp][] = [
        [partOfModule('quiz'), 'this quiz', /^This quiz is too long .* Split it in two\.$/],
        [partOfModule('film'), 'this film', /^The notes and links of this film are too long/],
        [partOfModule('words'), 'this article', /^This article is too long .* Split it in two\.$/],
        [OUTLINE, 'the outline', /^The outline is too long to be saved\. Make/],
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

    it('bring back a module that was added, written and deleted at once, with its id and its words', async () => {
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

    it('are listed a hundred at a time, the newest first, also those that were stored at once', async () => {
      const ids = Array.from({ length: 230 }, (_, at) => `${draft} ${String(at).padStart(3, '0')}`)
      const about = { part: OUTLINE, content: '{}', reason: 'work', lost: undefined } as const
      const written = { written: 1, writtenBy: author.uid }
      // The last of each page was stored at once with the first of the next one.
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
      // Those before one that is gone are gone, too.
      expect(await listVersions(OUTLINE, '?before=gone')).toEqual({ versions: [], hasMore: false })
    })
  })

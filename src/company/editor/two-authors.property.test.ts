import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  DraftPart,
  PartVersionContent,
  PartVersionList,
  SavedPart,
} from '#contract/company/company-drafts.ts'
import { articleText } from '#domain/course/article-text.ts'
import type { CourseModule } from '#domain/course/course.ts'
import { partOfModule } from '#domain/course/draft-parts.ts'
import { paragraphNode, plainBlock, textNode, toEditorData } from '#domain/course/editor-state.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'
import { isTransientFailure, ServiceError } from '#web/shared/http.ts'
import {
  createDraftWriter,
  type DraftWriter,
  flush,
  openPart,
  resolveConflict,
  restorePart,
  writePart,
} from './draft-writer.ts'
import type { UnsavedPart } from './unsaved-words.ts'

const PART = partOfModule('words')

/** The content of an article with these lines. */
function article(lines: readonly string[]): string {
  const paragraphs = lines.map((line) => paragraphNode([textNode(line, 0)]))
  return JSON.stringify({ editorData: toEditorData(plainBlock('root', paragraphs)) })
}

function linesOf(content: string): string[] {
  const text = articleText(JSON.parse(content).editorData)
  return text.split('\n').filter((line) => line !== '')
}

/** What each of the two may do; a word is new each time. */
const act = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('type' as const) },
    { weight: 6, arbitrary: fc.constant('save' as const) },
    { weight: 3, arbitrary: fc.constantFrom('mine' as const, 'theirs' as const) },
    { weight: 2, arbitrary: fc.constantFrom('kill' as const, 'lose the answer' as const) },
    { weight: 1, arbitrary: fc.constantFrom('go offline' as const, 'bring back' as const) },
  ),
})

describe.each(DATABASES)('two authors in one article, %s', (kind) => {
  let app: TestApp
  let people: Person[]

  beforeAll(async () => {
    app = await startApp(kind, {}, { hasJobs: false })
    people = [await newCompanyPerson(app, 'company-author'), await newCompanyPerson(app, 'company-admin')]
  })
  afterAll(() => app.close())

  /** One of the two at a draft, in a browser that stays the same when its page is killed. */
  function newAuthor(person: Person, draftId: string, acknowledged: Set<string>) {
    const stored = new Map<string, UnsavedPart>()
    const author = {
      writer: undefined as unknown as DraftWriter,
      lines: [] as string[],
      open,
      failure: '',
      call,
    }
    async function call<Body>(path: string, body?: object) {
      const sent = { idToken: person.idToken, ...(body ? { method: 'PUT', body } : {}) }
      const answer = await app.request<Body & { code: string }>(`/company/v1/drafts/${draftId}${path}`, sent)
      if (answer.status !== 200) throw new ServiceError(answer.body.code, { status: answer.status })
      return answer.body
    }
    async function open() {
      for (const timer of author.writer?.timers.values() ?? []) clearTimeout(timer)
      author.writer = createDraftWriter({
        ...{ account: person.uid, draftId, course: { id: 'any', name: 'Any' } },
        load: (part) => call<DraftPart>(`/parts/${encodeURIComponent(part)}`),
        async send(part, body) {
          const { failure } = author
          author.failure = ''
          if (failure === 'offline') throw new ServiceError('network-request-failed')
          const saved = await call<SavedPart>(`/parts/${encodeURIComponent(part)}`, body)
          if (failure === 'lost answer') throw new ServiceError('network-request-failed')
          for (const line of linesOf(body.content)) acknowledged.add(line)
          return saved
        },
        unsaved: {
          put: async (part) => void stored.set(part.part, part),
          remove: async ({ part }) => void stored.delete(part),
          list: async () => [...stored.values()],
        },
      })
      author.lines = linesOf(await openPart(author.writer, PART))
    }
    return author
  }
  type Author = ReturnType<typeof newAuthor>

  async function doAct(
    author: Author,
    what: (typeof act extends fc.Arbitrary<infer A> ? A : never)['what'],
    word: string,
  ) {
    const { writer } = author
    if (what === 'type') {
      const lines = [...author.lines, word]
      author.lines = lines
      writePart(writer, PART, () => article(lines))
    } else if (what === 'save') await flush(writer)
    else if (what === 'mine' || what === 'theirs') {
      // Where the own text cannot be put among the versions, the conflict stays.
      const text = await resolveConflict(writer, PART, what).catch((error: unknown) => {
        if (!isTransientFailure(error)) throw error
      })
      if (text !== undefined) author.lines = linesOf(text)
    } else if (what === 'kill') await author.open()
    else if (what === 'go offline') author.failure = 'offline'
    else if (what === 'lose the answer') author.failure = 'lost answer'
    else await bringBack(author)
  }

  async function bringBack(author: Author) {
    const content = (await versionsOf(author))[0]
    if (content === undefined || author.writer.state.conflict) return
    author.lines = linesOf(content)
    restorePart(author.writer, PART, content)
  }

  async function versionsOf({ call }: Author): Promise<string[]> {
    const { versions } = await call<PartVersionList>(`/parts/${encodeURIComponent(PART)}/versions`)
    const contents = versions.map(({ id }) => call<PartVersionContent>(`/versions/${id}`))
    return (await Promise.all(contents)).map(({ content }) => content)
  }

  it('every acknowledged word is in the draft or in its versions, whatever they do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
        const words = {
          id: 'words',
          title: 'W',
          type: 'article',
          ...JSON.parse(article(['first'])),
        } as CourseModule
        const draftId = await draftCourse(app, courseOf(randomUUID(), [words]))
        const acknowledged = new Set<string>()
        const authors = people.map((person) => newAuthor(person, draftId, acknowledged))
        for (const author of authors) await author.open()
        for (const [at, { who, what }] of acts.entries()) {
          const author = authors[who]
          if (author) await doAct(author, what, `word${at}`)
        }
        for (const { writer } of authors) for (const timer of writer.timers.values()) clearTimeout(timer)
        const [any] = authors
        if (!any) return
        // A save that is still on its way may be acknowledged after the draft was read.
        const promised = [...acknowledged]
        const now = await any.call<DraftPart>(`/parts/${encodeURIComponent(PART)}`)
        const all = new Set([now.content, ...(await versionsOf(any))].flatMap(linesOf))
        expect(promised.filter((word) => !all.has(word))).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
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
import { courseOf, draftCourse } from '#test/course-fixture.ts'
import type { TestApp } from '#test/test-app.ts'
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
} from '../../src/company/editor/draft-writer.ts'
import type { UnsavedPart } from '../../src/company/editor/unsaved-words.ts'

const PART = partOfModule('words')
const PART_PATH = `/parts/${encodeURIComponent(PART)}`

/** The content of an article with these lines. */
function article(lines: readonly string[]): string {
  const paragraphs = lines.map((line) => paragraphNode([textNode(line, 0)]))
  return JSON.stringify({ editorData: toEditorData(plainBlock('root', paragraphs)) })
}

function linesOf(content: string): string[] {
  const text = articleText(JSON.parse(content).editorData)
  return text.split('\n').filter((line) => line !== '')
}

/** What each of two authors may do. */
export const AUTHORS_ACT = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('type' as const) },
    { weight: 6, arbitrary: fc.constant('save' as const) },
    { weight: 3, arbitrary: fc.constantFrom('mine' as const, 'theirs' as const) },
    { weight: 2, arbitrary: fc.constantFrom('kill the page' as const, 'lose the answer' as const) },
    { weight: 1, arbitrary: fc.constantFrom('go offline' as const, 'bring back' as const) },
  ),
})
export type AuthorsAct = typeof AUTHORS_ACT extends fc.Arbitrary<infer A> ? A : never

/** Begins a draft with one article, which two people have open, each in a browser that outlives its page. */
export async function openDraftTwice(
  app: TestApp,
  people: readonly Person[],
  request: () => TestApp['request'] = () => app.request,
) {
  const words = {
    id: 'words',
    title: 'W',
    type: 'article',
    ...JSON.parse(article(['first'])),
  } as CourseModule
  const draftId = await draftCourse(app, courseOf(randomUUID(), [words]))
  const acknowledged = new Set<string>()
  let count = 0
  const authors = people.map((person) => newAuthor({ person, draftId, acknowledged, request }))
  for (const author of authors) await author.open()
  return {
    authors,
    async act({ who, what }: AuthorsAct): Promise<void> {
      const author = authors[who]
      if (author) await doAct(author, what, `word${count++}`)
    },
    /** Lists the words that a server has acknowledged and that are neither in the draft nor in its versions. */
    async findLost(): Promise<string[]> {
      for (const { writer } of authors) for (const timer of writer.timers.values()) clearTimeout(timer)
      const [any] = authors
      if (!any) return []
      // A save that is still on its way may be acknowledged after the draft was read.
      const promised = [...acknowledged]
      const now = await any.call<DraftPart>(PART_PATH)
      const all = new Set([now.content, ...(await versionsOf(any))].flatMap(linesOf))
      return promised.filter((word) => !all.has(word))
    },
    countAcknowledged: () => acknowledged.size,
  }
}

interface AuthorOptions {
  person: Person
  draftId: string
  acknowledged: Set<string>
  request: () => TestApp['request']
}

function newAuthor({ person, draftId, acknowledged, request }: AuthorOptions) {
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
    const answer = await request()<Body & { code: string }>(
      `/company/v1/drafts/${draftId}${path}`,
      sent,
    ).catch(() => {
      throw new ServiceError('network-request-failed')
    })
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

async function doAct(author: Author, what: AuthorsAct['what'], word: string): Promise<void> {
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
  } else if (what === 'kill the page') await author.open()
  else if (what === 'go offline') author.failure = 'offline'
  else if (what === 'lose the answer') author.failure = 'lost answer'
  else await bringBack(author)
}

async function bringBack(author: Author): Promise<void> {
  const content = (await versionsOf(author))[0]
  if (content === undefined || author.writer.state.conflict) return
  author.lines = linesOf(content)
  restorePart(author.writer, PART, content)
}

async function versionsOf({ call }: Author): Promise<string[]> {
  const { versions } = await call<PartVersionList>(`${PART_PATH}/versions`)
  const contents = versions.map(({ id }) => call<PartVersionContent>(`/versions/${id}`))
  return (await Promise.all(contents)).map(({ content }) => content)
}

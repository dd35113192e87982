import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { isTransientFailure, ServiceError } from '#client/http/http.ts'
import type { ConsoleCall } from '#client/session/console-session.ts'
import { COMPANY_PATH } from '#contract/console/company.ts'
import type { CourseModule } from '#domain/course/course.ts'
import { OUTLINE } from '#domain/course/draft/draft-parts.ts'
import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import { listOf } from '#domain/unknown-value.ts'
import { courseOf, draftCourse, quizWithKey } from '#test/course-fixture.ts'
import type { TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'
import { findDraftPart, type PartSave, saveDraftPart } from '../../src/editor/services/draft-calls.ts'
import { DraftWriter } from '../../src/editor/state/draft-writer.ts'
import { redoStep, undoStep } from '../../src/editor/state/edit-history.ts'
import { newId } from '../../src/editor/state/new-id.ts'
import { addSection, moveBy, remove, rename } from '../../src/editor/state/outline-edits.ts'
import {
  addQuestion,
  duplicateQuestion,
  moveQuestion,
  newQuestion,
  removeQuestion,
  setQuestion,
} from '../../src/editor/state/quiz-edits.ts'
import type { UnsavedPart } from '../../src/editor/unsaved/unsaved-words.ts'
import {
  ageDraft,
  articleData,
  changeSetting,
  moveInOneWay,
  type Place,
  renameSection,
  takeOutAfter,
  takeOutLine,
  takeOutMost,
  typeWord,
  writeAnswer,
  writeExplanation,
} from './author-acts.ts'
import { type DraftNotes, newDraftNotes } from './draft-notes.ts'
import {
  addNewModule,
  bringBack,
  changeModule,
  changeOutline,
  duplicateModule,
  duplicateSection,
  type EditorPage,
  endConflict,
  findOpened,
  makeStep,
  openEditorPage,
  openModule,
} from './editor-page.ts'
import { contentOf, findLost, versionsOf } from './find-lost.ts'

/** Number of requests, or of responses, that a broken connection loses. */
const LOST_SENDS = 4

/** Pauses of the authors, in ms, longer than the period that shares one version. */
const PAUSES = [11 * A_MINUTE, A_DAY]

/** Maximum rounds of saving. A page with unsaved changes afterwards is stuck. */
const MAX_ROUNDS = 500

function newArticle(id: string, line: string): CourseModule {
  return { id, title: id, type: 'article', editorData: articleData([line]) }
}

/** Actions of the two authors with their weights. Numbers select the object and the position in the outline. */
const ACTS = {
  type: 12,
  save: 12,
  'take out a line': 3,
  'take out most of a long text': 2,
  open: 3,
  'add a section': 1,
  'rename a section': 1,
  'delete a section': 1,
  'move a section': 1,
  'change a setting': 2,
  'add an article': 1,
  'add a quiz': 1,
  'duplicate a module': 1,
  'duplicate a section': 1,
  'delete a module': 2,
  'move a module': 2,
  'rename a module': 1,
  'add a question': 2,
  'duplicate a question': 1,
  'delete a question': 2,
  'move a question': 1,
  'write an answer': 1,
  'write an explanation': 1,
  undo: 4,
  redo: 1,
  'look at the versions': 1,
  'bring back': 2,
  'let time pass': 2,
  'keep mine': 2,
  'take the other': 2,
  'keep both': 2,
  'kill the page': 2,
  'lose answers': 1,
  'go offline': 1,
} as const

export const AUTHORS_ACT = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.oneof(
    ...Object.entries(ACTS).map(([act, weight]) => ({
      weight,
      arbitrary: fc.constant(act as keyof typeof ACTS),
    })),
  ),
  at: fc.nat(20),
  to: fc.nat(20),
})
export type AuthorsAct = typeof AUTHORS_ACT extends fc.Arbitrary<infer A> ? A : never

/** Creates a draft of two articles and a quiz, opened by two people. Each browser outlives its pages. */
export async function openDraftTwice(
  app: TestApp,
  people: readonly Person[],
  request: () => TestApp['request'] = () => app.request,
) {
  const modules = [newArticle('words', 'first'), quizWithKey('quiz', [0, 1]), newArticle('more', 'second')]
  const course = courseOf(randomUUID(), modules)
  course.sections.push({ title: 'Another', modules: [] })
  const draftId = await draftCourse(app, course)
  const notes = newDraftNotes(course)
  const authors: Author[] = []
  const age = (ms: number) => notes.pause(() => ageDraft(app, draftId, ms))
  for (const person of people) authors.push(await newAuthor({ person, draftId, notes, request, age }))
  return {
    async act({ who, what, at = 0, to = 0 }: Pick<AuthorsAct, 'who' | 'what'> & Partial<AuthorsAct>) {
      const author = authors[who]
      // Loading the data for an action may fail.
      if (author)
        await DO[what](author, at, to).catch((error: unknown) => {
          if (!isTransientFailure(error)) throw error
        })
    },
    /**
     * Lets both authors finish. Returns the problems: acknowledged words missing from the draft and its versions,
     * duplicate or reassigned ids, and stuck pages.
     */
    async findProblems(): Promise<string[]> {
      // A save in flight may be acknowledged after the draft was read.
      const promised = [...notes.promised]
      const lost = authors[0] ? await findLost(authors[0], promised) : promised
      for (const author of authors) await settle(author)
      const lostSince = authors[0] ? await findLost(authors[0], [...notes.promised]) : []
      for (const { kill } of authors) kill()
      return [...notes.problems, ...new Set([...lost, ...lostSince].map((word) => `${word} is lost`))]
    },
    countAcknowledged: notes.countAcknowledged,
    isInConflict: (who: 0 | 1) => authors[who]?.page.writer.state.conflict !== undefined,
  }
}

interface AuthorOptions {
  person: Person
  draftId: string
  notes: DraftNotes
  request: () => TestApp['request']
  /** Backdates the stored data of the draft by this time, in ms. */
  age: (ms: number) => Promise<void>
}

type Author = Awaited<ReturnType<typeof newAuthor>>

async function newAuthor({ person: { uid, idToken }, draftId, notes, request, age }: AuthorOptions) {
  const stored = new Map<string, UnsavedPart>()
  /** Number of next calls to fail, and whether their requests arrive. */
  const connection = { failures: 0, arrives: true }
  const call: ConsoleCall = async <Answer>(path: string, options = {}) => {
    const sent = { ...options, idToken }
    const answer = await request()<Answer & { code: string; message: string }>(
      COMPANY_PATH + path,
      sent,
    ).catch(noConnection)
    const { status, body } = answer
    const { code, message: serverMessage } = body
    if (status === 400) notes.problems.push(serverMessage)
    if (status !== 200) throw new ServiceError(code, { status, serverMessage })
    return body
  }
  const fails = () => connection.failures > 0 && connection.failures-- > 0
  /** The open page. Requests and stored texts of a killed page are never answered. */
  let alive: object | undefined
  async function open(): Promise<EditorPage> {
    const own = {}
    alive = own
    const untilKilled = <Result>(act: () => Promise<Result>) =>
      alive === own ? act() : new Promise<never>(() => undefined)
    const writer = new DraftWriter({
      account: uid,
      draftId,
      course: { id: 'any', name: 'Any' },
      load: (part) =>
        untilKilled(async () =>
          connection.failures > 0 ? noConnection() : findDraftPart(call, draftId, part),
        ),
      send: (part, save) => untilKilled(() => send(part, save)),
      unsaved: {
        put: (part) => untilKilled(async () => void stored.set(part.part, part)),
        remove: ({ part }) => untilKilled(async () => void stored.delete(part)),
        list: async () => [...stored.values()],
      },
    })
    return openEditorPage({ notes, who: uid, writer })
  }
  async function send(part: string, save: PartSave) {
    const isFirstSince = notes.noteSent(part, save.save)
    const isLost = fails()
    const isCut = isLost && !connection.arrives
    const sending = (
      isCut ? Promise.reject(lostConnection()) : saveDraftPart(call, draftId, part, save)
    ).finally(() => notes.noteAnswered(part))
    if (isLost) return sending.then(noConnection, noConnection)
    const saved = await sending
    notes.noteArrived(part, saved.version, save.content, isFirstSince)
    notes.noteAcknowledged(save.content)
    return saved
  }
  const kill = () => {
    alive = undefined
  }
  return { notes, connection, open, kill, call, draftId, age, uid, page: await open() }
}

const lostConnection = () => new ServiceError('network-request-failed')

function noConnection(): never {
  throw lostConnection()
}

type Act = (author: Author, at: number, to: number) => Promise<unknown>

/** Performs an action on a page without an open conflict. */
const onPage =
  (act: (page: EditorPage, at: number, to: number, author: Author) => unknown): Act =>
  async (author, at, to) => {
    if (!author.page.writer.state.conflict) await act(author.page, at, to, author)
  }

/** Performs an action on a module of the outline. */
const onModule = (act: (page: EditorPage, place: Place, to: number) => unknown) =>
  onPage((page, at, to) => {
    const places = page.outline.sections.flatMap(({ modules }, section) =>
      modules.map(({ id }, module) => ({ section, module, id })),
    )
    const place = places[at % places.length]
    return place && act(page, place, to)
  })

/** Performs an action on a section of the outline. */
const onSection = (act: (page: EditorPage, at: number, to: number) => unknown) =>
  onPage((page, at, to) => act(page, sectionAt(page, at), to))

/** Performs an action on the open quiz. */
const onQuiz = (act: (page: EditorPage, at: number, to: number) => unknown) =>
  onPage((page, at, to) => {
    const { fields } = findOpened(page) ?? {}
    const { length } = listOf(fields?.questions)
    return length > 0 && act(page, at % length, to)
  })

const DO: Record<keyof typeof ACTS, Act> = {
  type: async ({ page }, at) => typeWord(page, at),
  save: async ({ page }) => page.writer.flush(),
  'take out a line': onPage(takeOutLine),
  'take out most of a long text': onPage(takeOutMost),
  open: onModule((page, { id }) => openModule(page, id)),
  'add a section': onPage((page, at) =>
    changeOutline(page, addSection(page.outline, page.notes.newWord(page.who), sectionAt(page, at))),
  ),
  'rename a section': onSection(renameSection),
  'delete a section': onSection((page, section) => {
    if (page.outline.sections.length > 1) changeOutline(page, remove(page.outline, { section }))
  }),
  'move a section': onSection((page, section, to) =>
    changeOutline(page, moveBy(page.outline, { section }, to % 2 === 0 ? 1 : -1)),
  ),
  'change a setting': onPage(changeSetting),
  'add an article': onPage((page, at) => {
    const content = { editorData: articleData([]) }
    return addNewModule(page, { section: sectionAt(page, at) }, { ...titled(page), content, type: 'article' })
  }),
  'add a quiz': onPage((page, at) => {
    const content = { questions: [] }
    return addNewModule(page, { section: sectionAt(page, at) }, { ...titled(page), content, type: 'quiz' })
  }),
  'duplicate a module': onModule((page, { id }) => duplicateModule(page, id)),
  'duplicate a section': onPage((page, at) => duplicateSection(page, sectionAt(page, at))),
  'delete a module': onModule((page, place) => changeOutline(page, remove(page.outline, place))),
  'move a module': onModule((page, place, to) => changeOutline(page, moveInOneWay(page, place, to))),
  'rename a module': onModule((page, place) => {
    const { title = '' } = page.outline.sections[place.section]?.modules[place.module] ?? {}
    const next = `${title} ${page.notes.newWord(page.who)}`
    changeOutline(page, rename(page.outline, place, next), { typing: place.id })
  }),
  'add a question': onPage((page) => {
    const { module, fields } = findOpened(page) ?? {}
    if (module?.type !== 'quiz') return
    const question = { ...newQuestion(page.notes.noteNew(newId())), question: page.notes.newWord(page.who) }
    changeModule(page, addQuestion(fields ?? {}, question))
  }),
  'duplicate a question': onQuiz((page, at) => {
    const copied = duplicateQuestion(page.opened?.fields ?? {}, at, page.notes.noteNew(newId()))
    changeModule(page, setQuestion(copied, at + 1, page.notes.newWord(page.who)))
  }),
  'delete a question': onQuiz((page, at) =>
    changeModule(page, removeQuestion(page.opened?.fields ?? {}, at)),
  ),
  'move a question': onQuiz((page, at, to) =>
    changeModule(page, moveQuestion(page.opened?.fields ?? {}, at, to % 2 === 0 ? 1 : -1)),
  ),
  'write an answer': onQuiz(writeAnswer),
  'write an explanation': onQuiz(writeExplanation),
  undo: onPage((page) => makeStep(page, undoStep(page.history))),
  redo: onPage((page) => makeStep(page, redoStep(page.history))),
  'bring back': onPage(async (page, at, to, author) => {
    const part = to % 2 === 0 ? OUTLINE : findOpened(page)?.part
    if (part === undefined) return
    const ids = await versionsOf(author, part)
    const id = ids[at % ids.length]
    if (id !== undefined) await bringBack(page, part, await contentOf(author, id))
  }),
  'let time pass': onPage((page, at, _to, { age }) =>
    takeOutAfter(page, () => age(PAUSES[at % PAUSES.length] ?? 0)),
  ),
  'look at the versions': onPage((page) => page.writer.readPart(page.opened?.part ?? OUTLINE)),
  'keep mine': async ({ page }) => endConflict(page, 'mine'),
  'take the other': async ({ page }) => endConflict(page, 'theirs'),
  'keep both': async ({ page }) => endConflict(page, 'both'),
  'kill the page': async (author) => {
    author.kill()
    author.connection.failures = 0
    author.page = await author.open()
  },
  'lose answers': async ({ connection }, at) => fail(connection, at, true),
  'go offline': async ({ connection }, at) => fail(connection, at, false),
}

function fail(connection: Author['connection'], at: number, arrives: boolean): void {
  Object.assign(connection, { failures: 1 + (at % LOST_SENDS), arrives })
}

const titled = ({ notes, who }: EditorPage) => ({ title: notes.newWord(who) })
const sectionAt = ({ outline }: EditorPage, at: number) => at % outline.sections.length

/** Reconnects a page, resolves its conflicts and saves, until everything is saved. */
async function settle({ page, connection, notes }: Author): Promise<void> {
  const { writer } = page
  connection.failures = 0
  for (let count = 0; count < MAX_ROUNDS; count++) {
    await endConflict(page, count % 2 === 0 ? 'mine' : 'theirs')
    await writer.flush()
    // A save may already be in flight.
    await setTimeout(2)
    if (writer.state.status === 'saved' && !writer.state.conflict) return
    if (writer.state.status === 'refused' && writer.state.problem?.includes('no longer in the outline'))
      return
  }
  notes.problems.push(`a page is stuck: ${JSON.stringify(writer.state)}`)
}

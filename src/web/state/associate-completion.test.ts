import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServiceError } from '#client/http/http.ts'
import type { ModuleOutline } from '#domain/course/course.ts'
import { type CompletionRecord, findQuizProgress } from '#domain/learning/completion-record.ts'
import type { QuizAct } from '#domain/learning/quiz.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { courseOf, publishCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { learner } from '#test/learner.ts'
import { signedInStore } from '#test/server/signed-in-store.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, type Person } from '#test/test-people.ts'
import type { Documents } from '#web/services/documents.ts'
import {
  associateCompletionSlice,
  completionRecorded,
  completionSet,
  deliverOpenings,
  loadCompletions,
  openModule,
  readCompletions,
} from './associate-completion.ts'
import { sendQuizAct } from './module-acts.ts'

const reduce = associateCompletionSlice.reducer
const initial = reduce(undefined, { type: 'none' })

function recordOf(courseId: string, created = 1): CompletionRecord {
  return { id: `record of ${courseId}`, userId: 'ann', partnerId: 'pets', courseId, created, modules: {} }
}

// Contract § 3: the five slices: first values, replaced, merged, initialized
it('starts uninitialized and without courses', () => {
  expect(initial).toStrictEqual({ initialized: false, courses: {} })
})

it('marks the completion as initialized when set, even without records', () => {
  expect(reduce(initial, completionSet({}))).toStrictEqual({ initialized: true, courses: {} })
})

it('replaces the courses in a payload, and keeps the others', () => {
  const before = reduce(initial, completionSet({ welcome: recordOf('welcome'), cats: recordOf('cats') }))
  const merged = reduce(before, completionSet({ cats: recordOf('cats', 2), dogs: recordOf('dogs') }))
  expect(merged).toStrictEqual({
    initialized: true,
    courses: { welcome: recordOf('welcome'), cats: recordOf('cats', 2), dogs: recordOf('dogs') },
  })
})

it('stores an added or updated record under its courseId, and keeps the others', () => {
  const before = reduce(initial, completionSet({ welcome: recordOf('welcome') }))
  const added = reduce(before, completionRecorded(recordOf('cats')))
  expect(added.courses).toStrictEqual({ welcome: recordOf('welcome'), cats: recordOf('cats') })
  const updated = reduce(added, completionRecorded(recordOf('cats', 2)))
  expect(updated.courses).toStrictEqual({ welcome: recordOf('welcome'), cats: recordOf('cats', 2) })
  expect(updated.initialized).toBe(true)
})

it('does not mark the completion as initialized for a single record', () => {
  expect(reduce(initial, completionRecorded(recordOf('cats')))).toStrictEqual({
    initialized: false,
    courses: { cats: recordOf('cats') },
  })
})

const VIDEO: ModuleOutline = { id: 'welcome-hello-video', title: 'Hello', type: 'video' }
const ARTICLE: ModuleOutline = { id: 'welcome-listening-article', title: 'Listening', type: 'article' }
const QUIZ: ModuleOutline = { id: 'welcome-check-quiz', title: 'Check', type: 'quiz' }
/** Answer key of the welcome quiz. */
const RIGHT = [1, 3, 0, 2]

const COURSE = 'welcome'
const { signal } = new AbortController()

let app: TestApp
beforeAll(async () => {
  app = await startApp('sqlite')
})
afterAll(() => app.close())

let browserEvents: EventTarget
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  browserEvents = new EventTarget()
  vi.stubGlobal('addEventListener', browserEvents.addEventListener.bind(browserEvents))
})
afterEach(() => vi.unstubAllGlobals())

/**
 * Creates an associate's store on a network that can be disconnected. Calls then fail as in an offline
 * browser.
 */
async function createLearningStore(person?: Person) {
  const who = person ?? (await newAssociate(app))
  const network = { isDown: false, sent: [] as string[], holdLists: Promise.resolve() }
  function overNetwork<Args extends unknown[], Result>(
    name: string,
    call: (...args: Args) => Promise<Result>,
  ) {
    return async (...args: Args): Promise<Result> => {
      network.sent.push(name)
      if (network.isDown) throw new ServiceError('network-request-failed')
      return call(...args)
    }
  }
  const { store, services } = await signedInStore(app, who.email, ({ documents }) => ({
    documents: {
      ...documents,
      openCourse: overNetwork<
        Parameters<Documents['openCourse']>,
        Awaited<ReturnType<Documents['openCourse']>>
      >('open', documents.openCourse),
      actOnModule: overNetwork('act', documents.actOnModule),
      listCompletions: overNetwork('list', async (userId: string) => {
        const records = await documents.listCompletions(userId)
        await network.holdLists
        return records
      }),
    },
  }))
  return {
    ...store,
    person: who,
    network,
    record: () => store.getState().associateCompletion.courses[COURSE],
    waiting: () => services.waitingOpenings.get(),
    stored: async () => (await learner(app, who).records()).find(({ courseId }) => courseId === COURSE),
  }
}

function start(attempt: number): QuizAct {
  return { act: 'start', attempt }
}

function answer(question: number, selectedAnswer: number, attempt = 0): QuizAct {
  return { act: 'answer', question, selectedAnswer, attempt }
}

function quiz(act: QuizAct) {
  return { courseId: COURSE, moduleId: QUIZ.id, act }
}

describe('completion records', () => {
  it('are stored in the slice by course id', async () => {
    const { store } = await signedInStore(app, 'busy@happytails.example')
    await store.dispatch(loadCompletions())
    const { initialized, courses } = store.getState().associateCompletion
    expect(initialized).toBe(true)
    expect(Object.entries(courses).map(([id, record]) => [id, record.courseId])).toEqual([
      ['cat-behaviour', 'cat-behaviour'],
    ])
  })

  it('from an older request never replace the response to a later action', async () => {
    const { dispatch, network, record } = await createLearningStore()
    await dispatch(openModule(COURSE, VIDEO))
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    network.holdLists = isHeld
    const reading = dispatch(readCompletions())
    const starting = dispatch(sendQuizAct(quiz(start(0)), signal))
    // Long enough for the action to complete first, unless it waits for the list.
    await new Promise((resolve) => setTimeout(resolve, 100))
    release()
    await Promise.all([reading, starting])
    expect(findQuizProgress(record(), QUIZ.id)?.currentQuestion).toBe(1)
  })
})

describe('opening a module', () => {
  it('is stored by the server and shown', async () => {
    const { dispatch, record, stored, waiting } = await createLearningStore()
    await dispatch(openModule(COURSE, VIDEO))
    expect(record()).toEqual(await stored())
    expect(record()?.modules[VIDEO.id]).toMatchObject({ type: 'video', dateCompleted: expect.any(Number) })
    expect(waiting()).toEqual([])
  })

  it('is stored in a course with the name of an inherited object property as its id', async () => {
    const quiz = quizWithKey('hasOwnProperty', [0])
    await publishCourse(app, courseOf('constructor', [videoModule('toString'), quiz]))
    const { dispatch, getState, network } = await createLearningStore()
    await dispatch(openModule('constructor', { id: 'toString', title: 'A video', type: 'video' }))
    const record = () => ownValue(getState().associateCompletion.courses, 'constructor')
    expect(record()?.modules).toEqual({ toString: { type: 'video', dateCompleted: expect.any(Number) } })
    const other = await createLearningStore()
    await other.dispatch(sendQuizAct({ courseId: 'constructor', moduleId: quiz.id, act: start(0) }, signal))
    expect([...network.sent, ...other.network.sent]).toEqual(['open', 'open', 'act'])
  })

  it('sends nothing the second time, or for a quiz in a course already started', async () => {
    const { dispatch, network } = await createLearningStore()
    await dispatch(openModule(COURSE, VIDEO))
    await dispatch(openModule(COURSE, VIDEO))
    await dispatch(openModule(COURSE, QUIZ))
    expect(network.sent).toEqual(['open'])
  })

  it('waits while offline, and is sent in order once online', async () => {
    const { dispatch, network, record, stored, waiting } = await createLearningStore()
    network.isDown = true
    await dispatch(openModule(COURSE, VIDEO))
    await dispatch(openModule(COURSE, ARTICLE))
    expect(record()).toBeUndefined()
    expect(waiting().map(({ moduleId }) => moduleId)).toEqual([VIDEO.id, ARTICLE.id])
    // Each delivery stopped at the first opening. The second opening must not overtake the first.
    expect(network.sent).toEqual(['open', 'open'])

    network.isDown = false
    await dispatch(deliverOpenings())
    expect(waiting()).toEqual([])
    expect(Object.keys((await stored())?.modules ?? {}).toSorted()).toEqual([VIDEO.id, ARTICLE.id].toSorted())
    expect(record()).toEqual(await stored())
  })

  it('is sent once even if several deliveries run at the same time', async () => {
    const { dispatch, network } = await createLearningStore()
    network.isDown = true
    await dispatch(openModule(COURSE, VIDEO))
    network.isDown = false
    network.sent.length = 0
    await Promise.all([dispatch(deliverOpenings()), dispatch(deliverOpenings()), dispatch(deliverOpenings())])
    expect(network.sent).toEqual(['open'])
  })

  it('is never sent for another user', async () => {
    const ann = await createLearningStore()
    ann.network.isDown = true
    await ann.dispatch(openModule(COURSE, VIDEO))
    const bob = await createLearningStore()
    await bob.dispatch(deliverOpenings())
    expect(bob.network.sent).toEqual([])
    expect(ann.waiting()).toHaveLength(1)
  })

  it('is dropped if the module no longer exists, and the courses are reloaded', async () => {
    const { dispatch, getState, waiting } = await createLearningStore()
    await dispatch(openModule(COURSE, { ...VIDEO, id: 'gone' }))
    expect(waiting()).toEqual([])
    await vi.waitFor(() => expect(getState().courses.initialized).toBe(true))
  })
})

describe('a quiz action', () => {
  it("opens the course if there is no record, and shows the server's response to each action", async () => {
    const { dispatch, record, stored } = await createLearningStore()
    expect(await dispatch(sendQuizAct(quiz(start(0)), signal))).toBe('done')
    for (const [place, choice] of RIGHT.entries())
      await dispatch(sendQuizAct(quiz(answer(place + 1, choice)), signal))
    expect(findQuizProgress(record(), QUIZ.id)?.dateCompleted).toEqual(expect.any(Number))
    expect(record()).toEqual(await stored())
  })

  it('is retried until the network is back, and counts once', async () => {
    const { dispatch, network, record } = await createLearningStore()
    await dispatch(sendQuizAct(quiz(start(0)), signal))
    network.isDown = true
    network.sent.length = 0
    const sending = dispatch(sendQuizAct(quiz(answer(1, 1)), signal))
    await vi.waitFor(() => expect(network.sent).toEqual(['act']))
    network.isDown = false
    browserEvents.dispatchEvent(new Event('online'))
    expect(await sending).toBe('done')
    expect(network.sent).toEqual(['act', 'act'])
    expect(findQuizProgress(record(), QUIZ.id)?.answers).toHaveLength(1)
  })

  it('sends waiting openings first', async () => {
    const { dispatch, network, waiting } = await createLearningStore()
    network.isDown = true
    await dispatch(openModule(COURSE, VIDEO))
    network.isDown = false
    await dispatch(sendQuizAct(quiz(start(0)), signal))
    await vi.waitFor(() => expect(waiting()).toEqual([]))
  })

  it('reloads the record if it is out of sequence, and reports an answer from another device', async () => {
    const { dispatch, record, person, network } = await createLearningStore()
    await dispatch(sendQuizAct(quiz(start(0)), signal))
    await learner(app, person).act({ id: record()?.id ?? '' }, QUIZ.id, answer(1, 2))
    network.sent.length = 0
    expect(await dispatch(sendQuizAct(quiz(answer(1, 1)), signal))).toBe('answered-elsewhere')
    expect(network.sent).toEqual(['act', 'list'])
    expect(findQuizProgress(record(), QUIZ.id)?.answers[0]?.selectedAnswer).toBe(2)
  })

  it('reloads the courses if the quiz no longer exists', async () => {
    const { dispatch, getState, network } = await createLearningStore()
    await dispatch(sendQuizAct({ courseId: COURSE, moduleId: 'gone', act: start(0) }, signal))
    expect(getState().courses.initialized).toBe(true)
    expect(network.sent).toEqual(['open'])
  })

  it('waits after the user has left the player if it is an answer, and counts once delivered', async () => {
    const { dispatch, network, stored, waiting } = await createLearningStore()
    await dispatch(sendQuizAct(quiz(start(0)), signal))
    network.isDown = true
    const left = new AbortController()
    const sending = dispatch(sendQuizAct(quiz(answer(1, 1)), left.signal))
    await vi.waitFor(() => expect(waiting()).toHaveLength(1))
    left.abort()
    await sending
    network.isDown = false
    await Promise.all([dispatch(deliverOpenings()), dispatch(deliverOpenings())])
    expect(waiting()).toEqual([])
    expect(findQuizProgress(await stored(), QUIZ.id)?.answers).toHaveLength(1)
  })

  it('is discarded if it arrives too late, and reports the answer from another device', async () => {
    const { dispatch, network, person, record, waiting } = await createLearningStore()
    await dispatch(sendQuizAct(quiz(start(0)), signal))
    network.isDown = true
    const sending = dispatch(sendQuizAct(quiz(answer(1, 1)), signal))
    await vi.waitFor(() => expect(waiting()).toHaveLength(1))
    await learner(app, person).act({ id: record()?.id ?? '' }, QUIZ.id, answer(1, 2))
    network.isDown = false
    browserEvents.dispatchEvent(new Event('online'))
    expect(await sending).toBe('answered-elsewhere')
    expect(waiting()).toEqual([])
    expect(findQuizProgress(record(), QUIZ.id)?.answers[0]?.selectedAnswer).toBe(2)
  })

  it('is not retried after the user has left the player', async () => {
    const { dispatch, network } = await createLearningStore()
    const left = new AbortController()
    network.isDown = true
    const sending = dispatch(sendQuizAct(quiz(start(0)), left.signal))
    await vi.waitFor(() => expect(network.sent).toEqual(['open']))
    left.abort()
    expect(await sending).toBe('done')
    expect(network.sent).toEqual(['open'])
  })
})

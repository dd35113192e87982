import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modulesOf, type QuizModule } from '#domain/course/course.ts'
import { storeCourse } from '#store/learning/courses.ts'
import { courseOf, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { visible } from '#test/expect-refusal.ts'
import { type CompletionBody, type Learner, learner } from '#test/learner.ts'
import { rawRequest } from '#test/server/raw-request.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const COURSES = '/documents/v1/associate-training-courses'
const CHOICES = [0, 1]

/** Every key that a quiz of two questions with two answers can have. */
const KEYS = CHOICES.flatMap((first) => CHOICES.map((second) => [first, second]))

/** The same portal with the same course, but for the quiz's key. */
interface KeyedPortal {
  app: TestApp
  key: number[]
  person: Person
  client: Learner
  record: CompletionBody
}

function courseWith(key: number[]) {
  return courseOf('keyed', [videoModule('clip'), quizWithKey('quiz', key)])
}

// Contract § 9: nothing tells the answer key before passing
for (const kind of DATABASES)
  describe(`the answer key on ${kind}`, () => {
    let portals: KeyedPortal[]

    beforeAll(async () => {
      portals = await Promise.all(
        KEYS.map(async (key) => {
          const app = await startApp(kind)
          await storeCourse(app.db, courseWith(key), app.now())
          const person = await newAssociate(app)
          const client = learner(app, person)
          return { app, key, person, client, record: (await client.open('keyed', 'clip')).body }
        }),
      )
    })
    afterAll(() => Promise.all(portals.map(({ app }) => app.close())))

    /** Every byte of the outlines and of each module of each enabled course, as this person gets them. */
    async function fetched({ app }: KeyedPortal, { idToken }: Person) {
      const outlines = await app.request<{ documents: ReturnType<typeof courseWith>[] }>(
        `${COURSES}?enabled=true`,
        { idToken },
      )
      const paths = outlines.body.documents.flatMap((course) =>
        modulesOf(course).map(({ id }) => `${COURSES}/${course.id}/modules/${id}`),
      )
      const modules = await Promise.all(paths.map((path) => app.request(path, { idToken })))
      return [outlines, ...modules].map(visible)
    }

    async function expectTheSame(personOf = (portal: KeyedPortal) => portal.person) {
      const all = await Promise.all(portals.map((portal) => fetched(portal, personOf(portal))))
      expect(all[0]?.length).toBeGreaterThan(10)
      for (const other of all) expect(other).toEqual(all[0])
      for (const { text } of all.flat()) expect(text).not.toContain('"correct"')
    }

    async function quizFor({ app }: KeyedPortal, { idToken }: { idToken: string }) {
      return (await app.request<QuizModule>(`${COURSES}/keyed/modules/quiz`, { idToken })).body
    }

    /** Finishes every portal's quiz, with each question answered as `choose` says. */
    function finishAll(choose: (right: number) => number) {
      return Promise.all(
        portals.map(async ({ client, record, key }) => {
          return client.takeQuiz(record, 'quiz', key.map(choose))
        }),
      )
    }

    it('changes no byte that the associate can fetch before, during and after failing the quiz', async () => {
      await expectTheSame()
      for (const { client, record } of portals) await client.act(record, 'quiz', { act: 'start' })
      await expectTheSame()
      for (const { client, record } of portals)
        await client.act(record, 'quiz', { act: 'answer', question: 1, selectedAnswer: 2 })
      await expectTheSame()
      for (const { client, record } of portals)
        await client.act(record, 'quiz', { act: 'answer', question: 2, selectedAnswer: 0 })
      await expectTheSame()
      const failed = await finishAll((right) => 1 - right)
      expect(failed.map(({ body }) => body.modules.quiz)).toEqual(
        portals.map(() => expect.objectContaining({ submitCount: 2, currentQuestion: 0 })),
      )
      await expectTheSame()
    })

    it('shows in no answer how it was written down', async () => {
      const [portal] = portals
      if (!portal) throw new Error('there is no portal')
      const { app, person, key } = portal
      const written = await quizText(portal, person)
      const course = courseWith(key)
      for (const question of course.sections.flatMap(({ modules }) => modules).flatMap(questionsOf))
        for (const answer of question.answers) if (!answer.correct) delete answer.correct
      await storeCourse(app.db, course, app.now())
      expect(await quizText(portal, person)).toBe(written)
      await storeCourse(app.db, courseWith(key), app.now())
    })

    it('is shown to administrators, to an associate once the quiz is passed, and to nobody else', async () => {
      for (const portal of portals) {
        const admin = await newPerson(portal.app, { partner: 'city-paws', roles: ['partner-admin'] })
        expect(await quizFor(portal, admin)).toEqual(quizWithKey('quiz', portal.key))
      }
      const passed = await finishAll((right) => right)
      for (const { body } of passed) expect(body.modules.quiz).toHaveProperty('dateCompleted')
      for (const portal of portals)
        expect(await quizFor(portal, portal.person)).toEqual(quizWithKey('quiz', portal.key))
      const colleagues = new Map<KeyedPortal, Person>()
      for (const portal of portals) colleagues.set(portal, await newAssociate(portal.app))
      await expectTheSame((portal) => colleagues.get(portal) ?? portal.person)
    })

    it('is in none of the files that the server sends to anyone', async () => {
      const [portal] = portals
      const secret = 'welcome-check-quiz-q1'
      for (const path of [
        '/courses/welcome/course.yaml',
        '/media/welcome/course.yaml',
        '/media/../welcome/course.yaml',
        '/media/..%2fwelcome%2fcourse.yaml',
        '/media/%2e%2e/welcome/course.yaml',
        '/media/..%5cwelcome%5ccourse.yaml',
        '/assets/../../../courses/welcome/course.yaml',
        '/assets/..%2f..%2f..%2fcourses%2fwelcome%2fcourse.yaml',
        '//courses/welcome/course.yaml',
      ])
        expect(await rawRequest(portal?.app.origin ?? '', `GET ${path}`)).not.toContain(secret)
    })
  })

async function quizText({ app }: KeyedPortal, { idToken }: Person): Promise<string> {
  return (await app.request(`${COURSES}/keyed/modules/quiz`, { idToken })).text
}

function questionsOf(module: { type: string }): QuizModule['questions'] {
  return module.type === 'quiz' ? (module as QuizModule).questions : []
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modulesOf, type QuizModule } from '#domain/course/course.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { courseOf, explained, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { visible } from '#test/expect-refusal.ts'
import { type CompletionBody, type Learner, learner } from '#test/learner.ts'
import { rawRequest } from '#test/server/raw-request.ts'
import { type Answer, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const COURSES = '/documents/v1/associate-training-courses'
const CHOICES = [0, 1]

/** Every possible key of a quiz of two questions with two answers. */
const KEYS = CHOICES.flatMap((first) => CHOICES.map((second) => [first, second]))

/** A word that only explanations contain. */
const SECRET = 'Because-of-the-whiskers'

const LEAKED = new RegExp(`${SECRET}|"explanation"`)

/** Explanations of a question: none, empty, short and long. */
const EXPLANATIONS = [undefined, '', SECRET, `${SECRET}.\n\nThat is right, and "This" is not. `.repeat(20)]

/** A portal whose course differs from others' only in the quiz's key and explanations. */
interface KeyedPortal {
  app: TestApp
  key: number[]
  quiz: QuizModule
  person: Person
  client: Learner
  record: CompletionBody
}

function courseWith(quiz: QuizModule) {
  return courseOf('keyed', [videoModule('clip'), quiz])
}

// Contract § 9: the answer key is never revealed before passing
for (const kind of DATABASES)
  describe(`the answer key on ${kind}`, () => {
    let portals: KeyedPortal[]

    beforeAll(async () => {
      portals = await Promise.all(
        KEYS.map(async (key, place) => {
          const app = await startApp(kind)
          const quiz = explained(quizWithKey('quiz', key), EXPLANATIONS[place])
          await storeCourse(app.db, courseWith(quiz), app.now())
          const person = await newAssociate(app)
          const client = learner(app, person)
          return { app, key, quiz, person, client, record: (await client.open('keyed', 'clip')).body }
        }),
      )
    })
    afterAll(() => Promise.all(portals.map(({ app }) => app.close())))

    /** Returns all outlines and all modules of the enabled courses, as sent to this person. */
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

    async function expectTheSame(personOf = (context: KeyedPortal) => context.person) {
      const all = await Promise.all(portals.map((context) => fetched(context, personOf(context))))
      expect(all[0]?.length).toBeGreaterThan(10)
      for (const other of all) expect(other).toEqual(all[0])
      for (const { text } of all.flat()) expect(text).not.toMatch(/"correct"|"explanation"/)
    }

    async function quizFor({ app }: KeyedPortal, { idToken }: { idToken: string }) {
      return (await app.request<QuizModule>(`${COURSES}/keyed/modules/quiz`, { idToken })).body
    }

    /** Finishes the quiz in every portal, with the answers returned by `choose`. */
    function finishAll(choose: (right: number) => number) {
      return Promise.all(
        portals.map(async ({ client, record, key }) => {
          return client.takeQuiz(record, 'quiz', key.map(choose))
        }),
      )
    }

    it('changes no byte of an associate’s responses before, during and after failing the quiz', async () => {
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

    it('does not reveal if the course marks wrong answers as wrong or not at all', async () => {
      const [context] = portals
      if (!context) throw new Error('there is no portal')
      const { app, person, quiz } = context
      const written = await quizText(context, person)
      const course = courseWith(structuredClone(quiz))
      for (const question of course.sections.flatMap(({ modules }) => modules).flatMap(questionsOf))
        for (const answer of question.answers) if (!answer.correct) delete answer.correct
      await storeCourse(app.db, course, app.now())
      expect(await quizText(context, person)).toBe(written)
      await storeCourse(app.db, courseWith(quiz), app.now())
    })

    it('is shown only to administrators, and to an associate after passing the quiz', async () => {
      for (const context of portals) {
        const admin = await newPerson(context.app, { partner: 'city-paws', roles: ['partner-admin'] })
        expect(await quizFor(context, admin)).toEqual(context.quiz)
      }
      const passed = await finishAll((right) => right)
      for (const { body } of passed) expect(body.modules.quiz).toHaveProperty('dateCompleted')
      for (const context of portals) expect(await quizFor(context, context.person)).toEqual(context.quiz)
      const colleagues = new Map<KeyedPortal, Person>()
      for (const context of portals) colleagues.set(context, await newAssociate(context.app))
      await expectTheSame((context) => colleagues.get(context) ?? context.person)
    })

    it('changes no byte of an associate’s responses through its explanations until the quiz is passed', async () => {
      const [context] = portals
      if (!context) throw new Error('there is no portal')
      const { app } = context
      const person = await newAssociate(app)
      const client = learner(app, person)
      const publish = (explanation: string | undefined) =>
        storeCourse(app.db, courseWith(explained(context.quiz, explanation)), app.now())

      /** Publishes each explanation, and expects the same responses for all of them. */
      async function expectNoExplanation() {
        const answers: Awaited<ReturnType<typeof fetchAll>>[] = []
        for (const explanation of EXPLANATIONS) {
          await publish(explanation)
          answers.push(await fetchAll(context as KeyedPortal, person))
        }
        for (const other of answers) expect(other).toEqual(answers[0])
        for (const { text } of answers.flat()) expect(text).not.toMatch(LEAKED)
      }

      const record = (await client.open('keyed', 'clip')).body
      await expectNoExplanation()
      await client.act(record, 'quiz', { act: 'start' })
      await expectNoExplanation()
      await client.act(record, 'quiz', { act: 'answer', question: 1, selectedAnswer: 2 })
      await expectNoExplanation()
      await client.act(record, 'quiz', { act: 'answer', question: 2, selectedAnswer: 0 })
      await expectNoExplanation()
      await publish(SECRET)
      const passed = await client.takeQuiz(record, 'quiz', context.key)
      expect(passed.body.modules.quiz).toHaveProperty('dateCompleted')
      expect(passed.text).not.toContain(SECRET)
      // The review keeps the explanations from the time when the answers were judged.
      await publish('Another.')
      expect(await quizFor(context, person)).toEqual(explained(context.quiz, SECRET))
      await storeCourse(app.db, courseWith(context.quiz), app.now())
    })

    it('changes no byte of the responses to an associate’s actions through its explanations until the quiz is passed', async () => {
      const [context] = portals
      if (!context) throw new Error('there is no portal')
      const { app, quiz, key } = context
      const wrong = key.map((right) => 1 - right)
      /** The actions of a failed quiz and of the next attempt, including refused actions. */
      const acts = [
        { act: 'start' },
        answerTo(1, wrong[0]),
        answerTo(1, key[0]),
        answerTo(7, 0),
        { act: 'finish' },
        answerTo(2, wrong[1]),
        { act: 'start' },
        answerTo(1, key[0]),
      ]
      /**
       * Returns all responses to a new person's actions while an explanation is published, without the person's
       * identity.
       */
      async function answersWith(explanation: string | undefined) {
        await storeCourse(app.db, courseWith(explained(quiz, explanation)), app.now())
        const person = await newAssociate(app)
        const client = learner(app, person)
        const opened = await client.open('keyed', 'clip')
        const answers: Answer[] = [opened]
        for (const act of acts) answers.push(await client.act(opened.body, 'quiz', act))
        const names = new RegExp(`${person.uid}|${opened.body.id}`, 'g')
        return answers.map((answer) => visible({ ...answer, text: answer.text.replace(names, 'somebody') }))
      }
      const all = []
      for (const explanation of EXPLANATIONS) all.push(await answersWith(explanation))
      const [first = []] = all
      expect(first.map(({ status }) => status)).toEqual([201, 200, 200, 409, 409, 400, 200, 200, 200])
      expect(JSON.parse(first[6]?.text ?? '').modules.quiz).toMatchObject({ submitCount: 1 })
      for (const other of all) expect(other).toEqual(first)
      for (const { text } of all.flat()) expect(text).not.toMatch(LEAKED)
      await storeCourse(app.db, courseWith(quiz), app.now())
    })

    /** Returns the document database's responses to all of an associate's reads, allowed and refused. */
    async function fetchAll(context: KeyedPortal, person: Person) {
      const { uid, idToken } = person
      const paths = [
        `associate-training-completion?userId=${uid}`,
        `learning-events?userId=${uid}`,
        `learning-events?userId=${uid}&courseId=keyed`,
        ...['quiz', 'whiskers', SECRET].map((q) => `search?${new URLSearchParams({ q })}`),
        ...['video-positions', 'quiz-insights'].map((list) => `${list}?courseId=keyed`),
        ...['certificates', 'requirements', 'reminders'].map((list) => `${list}?userId=${uid}`),
        `users/${uid}`,
        `mail-choices/${uid}`,
        'partners/happy-tails',
      ]
      const read = paths.map((path) => context.app.request(`/documents/v1/${path}`, { idToken }))
      return [...(await fetched(context, person)), ...(await Promise.all(read)).map(visible)]
    }

    it('is in none of the files sent by the server', async () => {
      const [context] = portals
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
        expect(await rawRequest(context?.app.origin ?? '', `GET ${path}`)).not.toContain(secret)
    })
  })

function answerTo(question: number, selectedAnswer: number | undefined) {
  return { act: 'answer', question, selectedAnswer }
}

async function quizText({ app }: KeyedPortal, { idToken }: Person): Promise<string> {
  return (await app.request(`${COURSES}/keyed/modules/quiz`, { idToken })).text
}

function questionsOf(module: { type: string }): QuizModule['questions'] {
  return module.type === 'quiz' ? (module as QuizModule).questions : []
}

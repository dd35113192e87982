import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMinutes } from '#courses/authoring/add-minutes.ts'
import { type Course, findModule, modulesOf } from '#domain/course/course.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { courseOf, videoModule } from '#test/course-fixture.ts'
import { demoDocument } from '#test/courses/demo-documents.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const PATH = '/documents/v1/associate-training-courses'

/** Returns a demo course as stored, with the minutes that its file omits. */
function stored(id: string): Promise<Course> {
  return addMinutes(demoDocument(id))
}

/** Returns the fields of a course in the list, in the order of the response. */
function outlineOf({ sections, ...course }: Course) {
  const { id, name, description, backgroundImage, webPath, enabled, minutes, certificate } = course
  const outline = { id, name, description, backgroundImage, webPath, enabled, minutes, certificate }
  const modules = (section: Course['sections'][number]) =>
    section.modules.map(({ id, title, type, minutes }) => ({ id, title, type, minutes }))
  return {
    ...outline,
    sections: sections.map((section) => ({ title: section.title, modules: modules(section) })),
  }
}

// Contract § 7: document reads and writes
for (const kind of DATABASES)
  describe(`courses on ${kind}`, () => {
    let app: TestApp
    let everyone: Person[]
    let associate: Person

    beforeAll(async () => {
      app = await startApp(kind)
      associate = await newAssociate(app)
      everyone = [
        associate,
        await newAssociate(app, 'city-paws'),
        await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] }),
        await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] }),
      ]
    })
    afterAll(() => app.close())

    const list = (idToken: string | undefined, query = '?enabled=true') =>
      app.request(`${PATH}${query}`, { idToken })
    const read = (idToken: string | undefined, course: string, module: string) =>
      app.request(`${PATH}/${course}/modules/${module}`, { idToken })

    describe('the list', () => {
      // Contract § 3: documents and their fields
      it('returns the outlines of the enabled courses to every role of every partner, in import order', async () => {
        const courses = await Promise.all(['welcome', 'dog-nutrition', 'cat-behaviour'].map(stored))
        const documents = courses.map(outlineOf)
        for (const { idToken } of everyone) {
          const { status, body, headers } = await list(idToken)
          expect({ status, body }).toEqual({ status: 200, body: { documents } })
          expect(headers.get('cache-control')).toBe('no-store')
        }
      })

      // Contract § 3: the outline has the length of the course and of each module in minutes
      it('contains the minutes of each demo course and module', async () => {
        const { body } = await app.request<{ documents: Course[] }>(`${PATH}?enabled=true`, associate)
        for (const course of body.documents) {
          const minutes = modulesOf(course).map((module) => module.minutes ?? Number.NaN)
          expect(minutes).toEqual(minutes.map(() => expect.toSatisfy(Number.isInteger)))
          expect(course.minutes).toBe(minutes.reduce((sum, each) => sum + each))
        }
      })

      it('has no minutes for a course that was stored without them', async () => {
        await storeCourse(app.db, courseOf('old', [videoModule('v')]), app.now())
        const { body } = await app.request<{ documents: Course[] }>(`${PATH}?enabled=true`, associate)
        const old = body.documents.find(({ id }) => id === 'old')
        expect(old).toEqual(expect.not.objectContaining({ minutes: expect.anything() }))
        expect(old?.sections[0]?.modules).toEqual([{ id: 'v', title: 'A video', type: 'video' }])
        await storeCourse(app.db, { ...courseOf('old', []), enabled: false }, app.now())
      })

      it('is refused without a partner or a valid first role', async () => {
        const outside = await newPerson(app, { roles: ['partner-admin'] })
        expectRefusal(await list(outside.idToken), 403, 'permission-denied')
        const visitor = await newPerson(app, { partner: 'happy-tails', roles: ['visitor'] })
        expectRefusal(await list(visitor.idToken), 403, 'permission-denied')
      })

      it('describes the problem with the query', async () => {
        const wrong: [string, RegExp][] = [
          ['', /enabled/],
          ['?enabled=false', /enabled/],
          ['?enabled=true&enabled=true', /enabled/],
          ['?enabled=true&partner=happy-tails', /partner/],
        ]
        for (const [query, words] of wrong)
          expectRefusal(await list(associate.idToken, query), 400, 'invalid-argument', words)
      })
    })

    describe('one module', () => {
      it('is sent complete to everyone if it is a video or an article', async () => {
        const course = demoDocument('welcome')
        for (const id of ['welcome-hello-video', 'welcome-listening-article'])
          for (const { idToken } of everyone) {
            const { status, body, headers } = await read(idToken, 'welcome', id)
            expect({ status, body }).toEqual({ status: 200, body: findModule(course, id) })
            expect(headers.get('cache-control')).toBe('no-store')
          }
      })

      it('is sent complete to administrators if it is a quiz, and without answer key to associates until they pass it', async () => {
        const quiz = findModule(demoDocument('welcome'), 'welcome-check-quiz')
        if (quiz?.type !== 'quiz') throw new Error('the welcome course has lost its quiz')
        const questions = quiz.questions.map(({ explanation: _explanation, ...question }) => ({
          ...question,
          answers: question.answers.map(({ answer }) => ({ answer })),
        }))
        const [associate, elsewhere, ...administrators] = everyone
        for (const person of [associate, elsewhere])
          expect((await read(person?.idToken, 'welcome', quiz.id)).body).toEqual({ ...quiz, questions })
        for (const { idToken } of administrators)
          expect((await read(idToken, 'welcome', quiz.id)).body).toEqual(quiz)
      })

      it('is refused without a partner', async () => {
        const { idToken } = await newPerson(app, { roles: ['partner-associate'] })
        expectRefusal(await read(idToken, 'welcome', 'welcome-hello-video'), 403, 'permission-denied')
      })

      it('answers 404 if it does not exist or is part of another course', async () => {
        const missing = await read(associate.idToken, 'no-course', 'no-module')
        expectRefusal(missing, 404, 'not-found')
        for (const [course, module] of [
          ['welcome', 'no-module'],
          ['welcome', 'dog-nutrition-bowl-video'],
          ['welcome', '__proto__'],
          ['__proto__', 'constructor'],
        ] as const)
          expectSameBytes(await read(associate.idToken, course, module), missing)
      })

      it('returns the same response as a missing module if its course is not enabled, even to administrators', async () => {
        for (const { idToken } of everyone) {
          const missing = await read(idToken, 'no-course', 'no-module')
          expectSameBytes(await read(idToken, 'holiday-hazards', 'holiday-hazards-kitchen-video'), missing)
          expectSameBytes(await read(idToken, 'holiday-hazards', 'holiday-hazards-check-quiz'), missing)
        }
      })

      it('refuses ids that cannot be stored', async () => {
        for (const [course, module, words] of [
          ['a%00b', 'x', /id.*can’t be stored/],
          ['welcome', 'a%00b', /moduleId.*can’t be stored/],
          ['welcome', 'x'.repeat(201), /moduleId/],
        ] as const)
          expectRefusal(await read(associate.idToken, course, module), 400, 'invalid-argument', words)
      })
    })
  })

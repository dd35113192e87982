import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  CompanyCourse,
  CourseHistory,
  CourseQuestions,
  CourseUses,
  QuizTakers,
  RevertEffect,
  RevisionOutline,
} from '#contract/console/company-courses.ts'
import { countCourses } from '#courses/count-courses.ts'
import type { Course } from '#domain/course/course.ts'
import { listQuestionFigures } from '#store/learning/course-figures.ts'
import { listCounts } from '#store/learning/learning-counters.ts'
import { listAudit } from '#store/operation/audit-log.ts'
import { setPartnerState } from '#store/people/partners/partners.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, publishCourse, publishDrafts, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, type Person } from '#test/test-people.ts'

const COURSES = '/company/v1/courses'
const FIRST = courseOf('hygiene', [videoModule('film'), quizWithKey('quiz', [1])])
const SECOND: Course = {
  ...FIRST,
  name: 'Hygiene',
  sections: [{ title: 'A section', modules: [quizWithKey('quiz', [1]), quizWithKey('more', [0])] }],
}

for (const kind of DATABASES)
  describe(`courses in the console on ${kind}`, () => {
    let app: TestApp
    let admin: Person
    let author: Person

    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
      admin = await newCompanyPerson(app, 'company-admin')
      author = await newCompanyPerson(app, 'company-author')
      await publishCourse(app, FIRST)
      for (let person = 0; person < 3; person++) await learn('happy-tails', [1])
      for (let person = 0; person < 17; person++) await learn('city-paws', [2])
      await publishCourse(app, SECOND)
      await countCourses({ db: app.db, clock: app.now, log: app.app.log })
    })
    afterAll(() => app.close())

    async function learn(partner: string, choices: number[]): Promise<void> {
      const client = learner(app, await newAssociate(app, partner))
      await client.takeQuiz((await client.open('hygiene', 'quiz')).body, 'quiz', choices)
    }

    const get = <Body>(path: string, { idToken } = author) =>
      app.request<Body>(`${COURSES}${path}`, { idToken })
    const post = (path: string, body: object, key: string = randomUUID()) =>
      app.request<{ revision: number; message: string; publication: string }>(`${COURSES}${path}`, {
        method: 'POST',
        idToken: author.idToken,
        body,
        headers: { 'idempotency-key': key },
      })
    const download = ({ idToken }: Person, path: string) =>
      fetch(`${app.origin}${COURSES}${path}`, { headers: { authorization: `Bearer ${idToken}` } })
    const actsOn = async (subject: string) =>
      (await listAudit(app.db, { about: [subject], since: 0, until: app.now() + 60_000, limit: 100 })).map(
        ({ act, actor }) => ({ act, actor }),
      )

    it('are listed with their revision, its publisher, and the latest figures of all partners', async () => {
      const { courses } = (await get<{ courses: CompanyCourse[] }>('')).body
      const hygiene = courses.find(({ id }) => id === 'hygiene')
      expect(hygiene).toMatchObject({
        name: 'Hygiene',
        enabled: true,
        revision: 2,
        by: { kind: 'operator' },
        numbers: { partners: 2, people: 20, complete: 0, doubtful: 1, counted: app.now() },
      })
      expect((await get<CompanyCourse>('/hygiene')).body).toEqual(hygiene)
      expectRefusal(await get('/nothing'), 404, 'not-found')
    })

    it('have figures from their first publication, and keep the last count afterwards', async () => {
      const [first, second] = [courseOf('brushes', [videoModule('film')]), courseOf('brushes', [])]
      await publishCourse(app, first)
      const numbers = { partners: 0, people: 0, complete: 0, doubtful: 0, counted: app.now() }
      expect((await get<CompanyCourse>('/brushes')).body.numbers).toEqual(numbers)
      app.setNow(app.now() + 1)
      await publishCourse(app, second)
      expect((await get<CompanyCourse>('/brushes')).body.numbers).toEqual(numbers)
    })

    it('have the same figures as a recount of all records and answers, without removed partners', async () => {
      expect(await listQuestionFigures(app.db, 'hygiene')).toEqual(
        await listCounts(app.db, { courseId: 'hygiene' }),
      )
      const uses = await get<CourseUses>('/hygiene/partners', admin)
      expect(uses.body).toMatchObject({
        partners: [
          { id: 'city-paws', people: 17, complete: 0 },
          { id: 'happy-tails', logoUrl: '/media/happy-tails-logo.svg', people: 3, complete: 0 },
        ],
        hasMore: false,
      })
      await setPartnerState(app.db, 'happy-tails', { suspended: app.now(), removed: app.now() })
      app.setNow(app.now() + 1)
      await countCourses({ db: app.db, clock: app.now, log: app.app.log })
      await setPartnerState(app.db, 'happy-tails', { suspended: null, removed: null })
      expect((await get<CompanyCourse>('/hygiene')).body.numbers).toMatchObject({ partners: 1, people: 17 })
      expect((await get<CourseUses>('/hygiene/partners', admin)).body.partners).toHaveLength(1)
      app.setNow(app.now() + 1)
      await countCourses({ db: app.db, clock: app.now, log: app.app.log })
    })

    it('name their partners only to admins', async () => {
      expectRefusal(await get('/hygiene/partners'), 403, 'permission-denied')
    })

    it('show the first answers to a question, and flag one that is often answered wrong', async () => {
      const { quizzes, revisions } = (await get<CourseQuestions>('/hygiene/questions')).body
      expect(revisions).toEqual([1])
      const [quiz, more] = quizzes
      expect(quiz?.questions[0]).toMatchObject({
        people: 20,
        numbers: { right: 0.15, options: [0, 0.15, 0.85], doubt: { option: 2, share: 0.85 } },
      })
      expect(more?.questions[0]).not.toHaveProperty('numbers')
      expect(more).not.toHaveProperty('passed')
      expect((await get<CourseQuestions>('/hygiene/questions?revision=2')).body.quizzes[0]).toMatchObject({
        people: 0,
      })
      const csv = (await get('/hygiene/questions.csv')).text.split('\n')
      expect(csv[3]).toBe('hygiene,quiz,20,3,1.00,quiz-q1,What is question 1?,20,0.1500,3,Neither,no,0.8500')
      expect(csv[4]).toBe('hygiene,more,0,,,more-q1,What is question 1?,0,,1,This,yes,')
    })

    it('count the people who have passed a quiz and those taking it', async () => {
      expect((await get<QuizTakers>('/hygiene/quizzes/quiz/takers')).body).toEqual({ passed: 3, running: 0 })
      expect((await get<QuizTakers>('/hygiene/quizzes/more/takers')).body).toEqual({ passed: 0, running: 0 })
      for (const path of ['/hygiene/quizzes/nothing/takers', '/nothing/quizzes/quiz/takers'])
        expectRefusal(await get(path), 404, 'not-found')
    })

    it('have a history with described changes, and an outline and folder per revision', async () => {
      const { revisions } = (await get<CourseHistory>('/hygiene/revisions')).body
      expect(revisions.map(({ revision }) => revision)).toEqual([2, 1])
      expect(revisions[1]).not.toHaveProperty('changes')
      expect(revisions[0]?.changes).toContainEqual({
        severity: 'change',
        message: 'the course is now called “Hygiene” (was “A course”)',
        place: { field: 'name' },
      })
      expect((await get<CourseHistory>('/hygiene/revisions?before=2')).body.revisions).toHaveLength(1)
      const outline = (await get<RevisionOutline>('/hygiene/revisions/1')).body
      expect(outline.sections[0]?.modules[1]).toEqual({ id: 'quiz', title: 'A quiz', type: 'quiz' })
      expectRefusal(await get('/hygiene/revisions/9'), 404, 'not-found')
      const zip = await download(author, '/hygiene/revisions/1/folder.zip')
      expect(zip.headers.get('content-disposition')).toContain('"hygiene-revision-1.zip"')
      const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
      expect(strFromU8(files['hygiene-revision-1/course.yaml'] ?? new Uint8Array())).toContain('A course')
      expect(Object.keys(files)).toContain('hygiene-revision-1/media/welcome-hello.mp4')
    })

    it('are withdrawn and offered with a note, once, and only from their current revision', async () => {
      const away = { shown: 2, note: ' Wrong temperature ' }
      expect((await post('/hygiene/disable', away)).body).toEqual({ revision: 3 })
      expect((await post('/hygiene/disable', away)).body).toEqual({ revision: 3 })
      const stale = await post('/hygiene/enable', { shown: 2 })
      expectRefusal(stale, 409, 'changed-meanwhile')
      expect(stale.body.message).toBe('Someone published revision 3 in the meantime. Review the changes.')
      expect((await post('/hygiene/enable', { shown: 3 })).body).toEqual({ revision: 4 })
      expectRefusal(
        await post('/hygiene/enable', { shown: 4, note: 'x'.repeat(501) }),
        400,
        'invalid-argument',
      )
      expectRefusal(await post('/nothing/enable', { shown: 1 }), 404, 'not-found')
      const [newest, before] = (await get<CourseHistory>('/hygiene/revisions')).body.revisions
      expect(newest?.by).toEqual({ kind: 'person', name: 'Someone New' })
      expect(before).toMatchObject({
        note: 'Wrong temperature',
        changes: [{ severity: 'warning', message: 'the course is hidden from all partners' }],
      })
      const acts = await actsOn('hygiene')
      expect(acts.map(({ act }) => act).sort()).toEqual(['course-disabled', 'course-enabled'])
      expect(acts[0]?.actor).toBe(author.uid)
    })

    it('are republished with the changes listed beforehand, unless they have changed in the meantime', async () => {
      const effect = (await get<RevertEffect>('/hygiene/revisions/1/effect')).body
      expect(effect).toMatchObject({ shown: 4, isSame: false })
      expect(effect.changes.map(({ message }) => message)).toContain(
        '20 people in the course: 3 complete (3 newly)',
      )
      const again = (revision: number, shown: number, key: string = randomUUID()) =>
        post(`/hygiene/revisions/${revision}/publish`, { shown }, key)
      expectRefusal(await again(1, 3), 409, 'changed-meanwhile')
      const key = randomUUID()
      const { publication } = (await again(1, 4, key)).body
      expect((await again(1, 4, key)).body).toEqual({ publication })
      expect((await again(1, 4)).text).toContain('This is already being published by Someone New.')
      await publishDrafts(app)
      const state = await app.request(`/company/v1/publications/${publication}`, { idToken: author.idToken })
      expect(state.body).toEqual({ courseId: 'hygiene', again: 1, state: 'published', revision: 5 })
      const [newest] = (await get<CourseHistory>('/hygiene/revisions')).body.revisions
      expect(newest).toMatchObject({ name: 'A course', enabled: true, note: 'Back to revision 1' })
      const reverted = { act: 'course-reverted', actor: author.uid }
      expect((await actsOn('hygiene')).filter(({ act }) => act === reverted.act)).toEqual([reverted])
      expectRefusal(await again(9, 5), 404, 'not-found')
    })
  })

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Audience } from '#domain/course/audience.ts'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { readRequiringTeam } from '#records/reminding/plan-reminders.ts'
import { readTeamDigest } from '#records/reminding/team-digest.ts'
import { readFigures } from '#records/teams/count-figures.ts'
import { writeDueCourses } from '#records/teams/due-courses.ts'
import { readTeamGoals } from '#records/teams/team-goals.ts'
import { storeAudience } from '#store/courses/audiences.ts'
import { storeCatalogue } from '#store/courses/catalogues.ts'
import { changePartner } from '#store/people/partners/partners.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { DATABASES } from '#test/databases.ts'
import { beginWelcomeCourse } from '#test/learner.ts'
import { remindingContext } from '#test/learning/reminded-team.ts'
import { ACCESS_CALLS } from '#test/server/access-calls.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'

/** Returns a request about the welcome course, redirected to another course. */
function naming<Request extends object>(request: Request, courseId: string): Request {
  return JSON.parse(JSON.stringify(request).replaceAll(/\bwelcome\b(?!-)/g, courseId))
}

/** Description of calls about an associate of another partner. */
const FOREIGN = 'partner and associate do not belong together'

describe.each(DATABASES)('a partner’s catalogue on %s', (kind) => {
  let app: TestApp
  let learned: Awaited<ReturnType<typeof beginWelcomeCourse>>
  let admin: Omit<Person, 'email'>

  beforeAll(async () => {
    app = await startApp(kind)
    learned = await beginWelcomeCourse(app)
    admin = await app.signedIn('admin@happytails.example')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await storeCatalogue(app.db, 'happy-tails', { catalogue: 'all', courses: [] })
    await show({ audience: 'all', partners: [] })
  })

  function choose(...courses: { courseId: string; from?: string; until?: string }[]) {
    return storeCatalogue(app.db, 'happy-tails', { catalogue: 'chosen', courses })
  }

  /** Sets the audience of the welcome course. */
  function show(audience: Audience) {
    return storeAudience(app.db, 'welcome', audience)
  }

  /** Ways to exclude the partner from the welcome course. Each starts with all courses available to all partners. */
  function waysOutside(): Record<string, () => Promise<unknown>> {
    const [yesterday, tomorrow] = [-1, 1].map((days) => addDays(dayAt(app.now(), 'UTC'), 2 * days))
    return {
      'chosen by hand': () => choose(),
      'all except it': () => show({ audience: 'except', partners: ['happy-tails', 'city-paws'] }),
      'only another': () => show({ audience: 'only', partners: ['city-paws'] }),
      'all from a later day': () => show({ audience: 'all', partners: [], from: tomorrow }),
      'it until an earlier day': () =>
        show({ audience: 'only', partners: ['happy-tails'], until: yesterday }),
      async 'chosen, but for others only'() {
        await choose({ courseId: 'welcome' })
        await show({ audience: 'only', partners: ['city-paws'] })
      },
    }
  }

  async function showWhole() {
    await storeCatalogue(app.db, 'happy-tails', { catalogue: 'all', courses: [] })
    await show({ audience: 'all', partners: [] })
  }

  function offer(enabled: boolean) {
    const course = app.db.updateTable('courses').where('id', '=', 'welcome')
    return course.set({ enabled: Number(enabled) }).execute()
  }

  async function coursesOf({ idToken }: { idToken: string }) {
    const path = '/documents/v1/associate-training-courses?enabled=true'
    const { body } = await app.request<{ documents: { id: string }[] }>(path, { idToken })
    return body.documents.map(({ id }) => id)
  }

  it('limits the courses of its associates and administrators, but not of other partners', async () => {
    const others = await app.signedIn('admin@citypaws.example')
    const all = await coursesOf(others)
    expect(await coursesOf(admin)).toEqual(all)
    await choose({ courseId: 'welcome' }, { courseId: 'not-there' })
    expect([await coursesOf(admin), await coursesOf(learned.person)]).toEqual([['welcome'], ['welcome']])
    expect(await coursesOf(others)).toEqual(all)
    const ofOthers = { catalogue: 'chosen', courses: [{ courseId: 'dog-nutrition' }] } as const
    await storeCatalogue(app.db, 'city-paws', { ...ofOthers, courses: [...ofOthers.courses] })
    await choose({ courseId: 'cat-behaviour' })
    expect([await coursesOf(admin), await coursesOf(others)]).toEqual([['cat-behaviour'], ['dog-nutrition']])
    await storeCatalogue(app.db, 'city-paws', { catalogue: 'all', courses: [] })
    expect([await coursesOf(admin), await coursesOf(others)]).toEqual([['cat-behaviour'], all])
  })

  // Contract § 9: known console failures: a partner has all courses or selected ones, each with a start and
  //   an end date
  it('includes a course from its first to its last day in the partner’s time zone', async () => {
    const now = app.now()
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await changePartner(app.db, 'happy-tails', { timeZone })
      const today = dayAt(now, timeZone)
      await choose({ courseId: 'welcome', from: today, until: today })
      expect(await coursesOf(admin)).toEqual(['welcome'])
      await choose({ courseId: 'welcome', from: addDays(today, 1) })
      expect(await coursesOf(admin)).toEqual([])
      await choose({ courseId: 'welcome', until: addDays(today, -1) })
      expect(await coursesOf(admin)).toEqual([])
    }
    await changePartner(app.db, 'happy-tails', { timeZone: null })
  })

  // Contract § 9: known console failures: a course has an audience of partners, and days
  it('includes a course only if it is chosen and its audience includes the partner', async () => {
    const others = await app.signedIn('admin@citypaws.example')
    const all = await coursesOf(admin)
    const rest = all.filter((id) => id !== 'welcome')
    for (const [audience, partners, here, there] of [
      ['only', ['happy-tails'], all, rest],
      ['except', ['happy-tails'], rest, all],
      ['only', ['happy-tails', 'city-paws'], all, all],
      ['except', ['happy-tails', 'city-paws'], rest, rest],
    ] as const) {
      await show({ audience, partners })
      expect([await coursesOf(admin), await coursesOf(learned.person), await coursesOf(others)]).toEqual([
        here,
        here,
        there,
      ])
    }
    await show({ audience: 'only', partners: ['happy-tails'] })
    await choose({ courseId: 'cat-behaviour' })
    expect(await coursesOf(admin)).toEqual(['cat-behaviour'])
    await choose({ courseId: 'welcome', until: dayAt(app.now(), 'UTC') })
    expect(await coursesOf(admin)).toEqual(['welcome'])
  })

  it('answers calls about a course outside it as if the course did not exist, even for a disabled course', async () => {
    const names = {
      partner: 'happy-tails',
      course: 'welcome',
      uid: learned.person.uid,
      record: learned.record.id,
    }
    const statuses: Record<string, number[]> = {}
    for (const [route, calls] of Object.entries(ACCESS_CALLS))
      for (const { variant = '', make, allowed } of calls) {
        const { idToken } = allowed.associate ? learned.person : admin
        const sent = await make(names, app)
        const isAbout = JSON.stringify(sent).includes('welcome') || route.includes(':id/renew')
        if (!isAbout) continue
        const send = async (request = sent) => {
          const { status, text } = await app.request(request.path, { ...request, idToken })
          return { status, text }
        }
        const answers: Record<string, Awaited<ReturnType<typeof send>>> = {}
        for (const [way, leave] of Object.entries(waysOutside())) {
          await showWhole()
          await leave()
          answers[way] = await send()
        }
        await showWhole()
        await offer(false)
        const hidden = await send()
        await offer(true)
        // These routes either identify a course by its record or read requirements of a past day.
        const isByRecord = /associate-training-completion\/:id|requirements\/on-day/.test(route)
        const missing = isByRecord ? hidden : await send(naming(sent, 'no-course'))
        expect(missing).toEqual(hidden)
        for (const [way, answer] of Object.entries(answers))
          expect({ way, answer }).toEqual({ way, answer: hidden })
        statuses[`${route} ${variant}`.trim()] = [hidden.status, (await send()).status]
      }
    const partnerActs = '/user-service/api/v1/partner-admin/partner/:partnerId'
    const deadline = `${partnerActs}/associate/:associateId/course/:courseId/deadline`
    expect(statuses).toEqual({
      [`POST ${partnerActs}/requirement`]: [404, 200],
      [`POST ${partnerActs}/requirement of people of the column`]: [404, 200],
      [`POST ${deadline}`]: [404, 200],
      [`POST ${deadline} ${FOREIGN}`]: [404, 404],
      [`POST ${deadline}/end`]: [404, 200],
      [`POST ${deadline}/end ${FOREIGN}`]: [404, 404],
      'GET /documents/v1/associate-training-courses/:id/modules/:moduleId': [404, 200],
      'GET /documents/v1/quiz-insights': [404, 200],
      'GET /documents/v1/requirements/on-day': [200, 200],
      'POST /documents/v1/associate-training-completion': [404, 200],
      'PATCH /documents/v1/associate-training-completion/:id/modules/:moduleId': [404, 200],
      'POST /documents/v1/associate-training-completion/:id/renew': [404, 201],
      'GET /documents/v1/video-positions': [404, 200],
      'PUT /documents/v1/video-positions/:courseId/:moduleId': [404, 204],
    })
  })

  it('limits counts and search to its courses, and keeps every record', async () => {
    const get = async (path: string) => {
      const { body } = await app.request<{ documents?: object[]; numbers?: Record<string, number> }>(
        `/documents/v1/${path}`,
        admin,
      )
      return body
    }
    const records = `associate-training-completion?userId=${learned.person.uid}`
    const statuses = 'associate-training-completion?partnerId=happy-tails&view=status'
    const before = await get(records)
    const found = await get('search?q=welcome')
    expect(JSON.stringify(found)).toContain('"welcome"')
    const { numbers } = await get('first-members?partner=happy-tails')
    const sum = (counts = {}) => Object.values<number>(counts).reduce((one, other) => one + other, 0)
    for (const [way, leave] of Object.entries(waysOutside())) {
      await showWhole()
      await leave()
      const { documents } = await get(statuses)
      expect(documents, way).not.toHaveLength(0)
      expect(JSON.stringify(documents), way).not.toContain('"welcome"')
      expect(JSON.stringify(await get('search?q=welcome')), way).not.toContain('"welcome"')
      expect(await get(records), way).toEqual(before)
      const { numbers: inside } = await get('first-members?partner=happy-tails')
      expect(inside, way).not.toEqual(numbers)
      expect(sum(inside), way).toBe(sum(numbers))
    }
  })

  it('limits the goals, due courses, reminders, digests and figures of its team', async () => {
    const wanted = { courseId: 'welcome', people: undefined, deadline: { within: 1 } }
    await insertRequirement(app.db, { partner: 'happy-tails', by: 'operator' }, wanted, app.now())
    app.setNow(app.now() + 3 * A_DAY)
    const context = remindingContext(app)
    const day = { ...wholeTeam('happy-tails'), zone: 'UTC', today: dayAt(app.now(), 'UTC') }
    const readers: Record<string, () => Promise<unknown>> = {
      due: () => writeDueCourses(context, wholeTeam('happy-tails')),
      goals: () => readTeamGoals(context, wholeTeam('happy-tails')),
      reminders: async () => (await readRequiringTeam(context, day, { isWhole: true })).required,
      digest: async () => (await readTeamDigest(context, { ...day, monday: day.today })).overdue,
      figures: async () => (await readFigures(context, 'happy-tails')).courses,
    }
    const naming = async () => {
      const found = await Promise.all(
        Object.entries(readers).map(async ([of, read]) => [of, await read()] as const),
      )
      return found.flatMap(([of, read]) => (/welcome/i.test(JSON.stringify(read)) ? of : []))
    }
    expect(await naming()).toEqual(Object.keys(readers))
    for (const [way, leave] of Object.entries(waysOutside())) {
      await showWhole()
      await leave()
      expect(await naming(), way).toEqual([])
    }
  })
})

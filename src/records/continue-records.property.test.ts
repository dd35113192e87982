import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_DAY } from '#domain/durations.ts'
import { recordsRebuild, recordsVerify } from '#operator/stored-data/records.ts'
import { storeCatalogue } from '#store/courses/catalogues.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { commandsOn } from '#test/commands-on.ts'
import { actOn, newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, publishCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'
import { issueCertificates } from './certificates/issue-certificates.ts'

/** Time between two actions, in ms. It is short, because the administrator’s session ends when idle. */
const STEP = 10_000

const PLACES = ['Alpha', 'Bravo', 'Carol'] as const

/** The courses with their modules. The second course has no quiz, and is the only one of the partner Carol. */
const COURSES: Record<string, string[]> = {
  both: ['film', 'one', 'two'],
  plain: ['film'],
  single: ['film', 'one'],
}

const act = fc.oneof(
  fc.record({ to: fc.constantFrom(...PLACES), withRecord: fc.boolean() }),
  fc.record({
    course: fc.constantFrom('both', 'plain', 'single'),
    module: fc.constantFrom('film', 'one', 'two'),
    how: fc.constantFrom('pass', 'pass', 'fail', 'start'),
  }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
type Done = Omit<Extract<Act, { course: string }>, 'how'> & { how: string }

/** A record of the naive model: times in ms since 1970 by module. */
interface Known {
  created: number
  done: Record<string, number>
  completed: number
  /** True if a certificate was issued for the record. */
  isCertified: boolean
  /** True if the completion was made at another partner. */
  isCarried: boolean
}

// Contract § 9: a moved person takes the record along
for (const kind of DATABASES)
  describe(`continued records after moves on ${kind}`, () => {
    let app: TestApp
    let company: Person
    let world: string
    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const partnerOf = (place: string) => `${place}-${world}`.toLowerCase()
    const courseIdOf = (course: string) => `${course}-${world}`

    async function newWorld(): Promise<void> {
      world = randomUUID().slice(0, 8)
      company = await newCompanyPerson(app, 'company-admin')
      for (const place of PLACES)
        await insertPartner(
          app.db,
          { id: partnerOf(place), name: `${place} ${world}`, logoUrl: undefined },
          app.now() - 90 * A_DAY,
        )
      for (const [course, modules] of Object.entries(COURSES)) {
        const content = modules.map((id) => (id === 'film' ? videoModule(id) : quizWithKey(id, [0, 1])))
        await publishCourse(app, courseOf(courseIdOf(course), content))
      }
      await storeCatalogue(app.db, partnerOf('Carol'), {
        catalogue: 'chosen',
        courses: [{ courseId: courseIdOf('plain') }],
      })
    }

    async function move(uid: string, place: string, withRecord: boolean): Promise<void> {
      const { body, headers } = await actOn(app, uid)
      const moved = await app.request(`/company/v1/people/${uid}/move`, {
        method: 'POST',
        idToken: company.idToken,
        headers,
        body: { ...body, partner: partnerOf(place), role: 'partner-associate', withRecord },
      })
      expect(moved.status, moved.text).toBe(200)
      const entries = app.db.selectFrom('audit_log').select('act').where('subject', '=', uid)
      const [last] = await entries.orderBy('at', 'desc').where('act', 'like', 'account-moved%').execute()
      expect(last?.act).toBe(withRecord ? 'account-moved-with-record' : 'account-moved')
    }

    /** Returns all stored learning data of the person at a partner, byte for byte. */
    async function rowsAt(place: string): Promise<unknown[]> {
      const partner = partnerOf(place)
      const tables = ['completions', 'learning_events', 'certificates', 'learning_counts'] as const
      return Promise.all(
        tables.map((table) =>
          app.db.selectFrom(table).selectAll().where('partner_id', '=', partner).execute(),
        ),
      )
    }

    /** Applies a person's action to the model and returns the record of the course. */
    function learn(records: Map<string, Known>, { course, module, how }: Done, now: number): void {
      const none: Known = { created: now, done: {}, completed: 0, isCertified: false, isCarried: false }
      const record = records.get(course) ?? none
      records.set(course, record)
      const isDone = module === 'film' || how === 'pass'
      if (isDone) record.done[module] ??= now
      complete(course, record, now, () => now)
      if (record.completed === now && course !== 'plain' && !record.isCarried) record.isCertified = true
    }

    function complete(course: string, record: Known, now: number, timeOf: () => number): void {
      const isComplete = (COURSES[course] ?? []).every((id) => id === 'film' || record.done[id] !== undefined)
      if (isComplete && record.completed === 0) record.completed = Math.min(now, timeOf())
    }

    /** Continues the records of the model at another partner. */
    function carry(from: Map<string, Known>, to: Map<string, Known>, now: number): void {
      for (const [course, old] of from) {
        const { created } = old
        const none: Known = { created, done: {}, completed: 0, isCertified: false, isCarried: false }
        const own = to.get(course) ?? none
        to.set(course, own)
        const wasComplete = own.completed > 0
        for (const [id, time] of Object.entries(old.done)) own.done[id] ??= time
        const passed = Object.entries(own.done).flatMap(([id, time]) => (id === 'film' ? [] : time))
        complete(course, own, now, () => old.completed || Math.max(...passed))
        if (wasComplete || own.completed === 0) continue
        if (old.completed > 0) own.isCarried = true
        else own.isCertified = true
      }
    }

    async function act1(person: Person, { course, module, how }: Done): Promise<void> {
      const client = learner(app, person)
      const opened = await client.open(courseIdOf(course), module)
      expect([200, 201], opened.text).toContain(opened.status)
      if (module === 'film' || opened.body.modules[module]?.dateCompleted !== undefined) return
      const started = await client.act(opened.body, module, { act: 'start' })
      expect(started.status, started.text).toBe(200)
      const progress = started.body.modules[module]
      const answered = progress?.type === 'quiz' ? progress.answers.length : 0
      if (how !== 'start')
        for (const question of [1, 2].slice(answered)) {
          const selectedAnswer = how === 'pass' ? question - 1 : 2
          await client.act(opened.body, module, { act: 'answer', question, selectedAnswer })
        }
    }

    /** Returns all data that the administrator of a person's partner can read about them. */
    async function readAsAdmin(place: string, { uid }: Person): Promise<string> {
      const partner = partnerOf(place)
      const { idToken } = await newPerson(app, { partner, roles: ['partner-admin'] })
      const paths = [
        `users?partner=${partner}`,
        `first-members?partner=${partner}`,
        `learning-events?userId=${uid}`,
        `associate-training-completion?userId=${uid}`,
        `associate-training-completion?partnerId=${partner}`,
        `associate-training-completion?partnerId=${partner}&view=status`,
        `certificates?userId=${uid}`,
        `requirements?userId=${uid}`,
      ]
      const answers = []
      for (const path of paths) {
        const { status, text } = await app.request(`/documents/v1/${path}`, { idToken })
        if (path.startsWith('learning-events')) expect([path, status]).toEqual([path, 200])
        answers.push(text)
      }
      return answers.join('\n')
    }

    async function expectAsModel(person: Person, place: string, records: Map<string, Known>): Promise<void> {
      const partner = partnerOf(place)
      const rows = await app.db
        .selectFrom('completions')
        .selectAll()
        .where('partner_id', '=', partner)
        .execute()
      const found = rows.map((row) => {
        const modules: Record<string, { dateCompleted?: number }> = JSON.parse(row.modules)
        const done = Object.entries(modules).flatMap(([id, { dateCompleted: time }]) =>
          time === undefined ? [] : [[id, time]],
        )
        return [row.course_id, row.created, Object.fromEntries(done), row.completed, row.status]
      })
      const expected = Array.from(records, ([course, { created, done, completed }]) => {
        const status = completed > 0 ? 'complete' : 'in-progress'
        return [courseIdOf(course), created, done, completed, status]
      })
      expect(found.sort()).toEqual(expected.sort())
      const issuing = { db: app.db, config: { timeZone: 'UTC' }, now: app.now() }
      expect(await issueCertificates(issuing, { partner })).toEqual(new Map())
      const certificates = app.db
        .selectFrom('certificates')
        .select('course_id')
        .where('partner_id', '=', partner)
      const certified = Array.from(records).flatMap(([course, { isCertified }]) =>
        isCertified ? course : [],
      )
      expect(
        (await certificates.where('user_id', '=', person.uid).execute()).map((row) => row.course_id).sort(),
      ).toEqual(certified.map(courseIdOf).sort())
    }

    it('equal a naive model, do not change the old partner’s records, and reveal nothing of that partner', async () => {
      const run = async (acts: Act[]) => {
        await newWorld()
        const model = new Map(PLACES.map((place) => [place as string, new Map<string, Known>()]))
        const at = (place: string) => model.get(place) ?? new Map<string, Known>()
        let here: string = PLACES[0]
        let person = await newAssociate(app, partnerOf(here))
        for (const one of acts) {
          app.setNow(app.now() + STEP)
          if ('course' in one) {
            const { course } = one
            const isOffered = here !== 'Carol' || course === 'plain'
            if (!isOffered || !COURSES[course]?.includes(one.module)) continue
            await act1(person, one)
            learn(at(here), one, app.now())
          } else if (one.to !== here) {
            const before = await rowsAt(here)
            await move(person.uid, one.to, one.withRecord)
            expect(await rowsAt(here)).toEqual(before)
            if (one.withRecord) carry(at(here), at(one.to), app.now())
            const others = PLACES.filter((place) => place !== one.to)
            here = one.to
            person = { ...person, ...(await app.signedIn(person.email)) }
            const read = await readAsAdmin(here, person)
            const ids = app.db
              .selectFrom('completions')
              .select('id')
              .where('partner_id', '!=', partnerOf(here))
            const old = (await ids.where('user_id', '=', person.uid).execute()).map(({ id }) => id)
            for (const word of [
              ...others.flatMap((place) => [partnerOf(place), `${place} ${world}`]),
              ...old,
            ])
              expect(read).not.toContain(word)
          }
        }
        for (const place of PLACES) await expectAsModel(person, place, at(place))
      }
      await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 24 }), run), {
        numRuns: propertyRuns(10),
        endOnFailure: true,
      })
      const { run: command } = commandsOn(app)
      expect(await command(recordsVerify, { rejudge: true })).toContain('each matches its events')
      const stored = () => app.db.selectFrom('completions').selectAll().orderBy('id').execute()
      const before = await stored()
      const blank = { modules: '{}', passed_quizzes: '[]', continued_until: null, completed: 5 }
      const continued = before.flatMap(({ continued_until: until, id }) => (until === null ? [] : id))
      expect(continued.length).toBeGreaterThan(0)
      await app.db.updateTable('completions').set(blank).where('id', 'in', continued).execute()
      expect(await command(recordsRebuild)).toContain(`, ${continued.length} repaired.`)
      expect(await stored()).toEqual(before)
    }, 240_000)
  })

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppContext } from '#app-context.ts'
import { parseConfig } from '#core/config.ts'
import type { CertificateRule, Course, CourseModule, VideoModule } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { dayAt } from '#domain/local-time.ts'
import type { Actor } from '#domain/permissions.ts'
import { issueCertificates } from '#records/certificates/issue-certificates.ts'
import { watchFilm } from '#records/watch-film.ts'
import { pageSize } from '#store/connection/each-page.ts'
import { SILENT } from '#test/commands-on.ts'
import { courseOf, publishCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { beginCourse, COMPLETIONS, type CompletionBody } from '#test/learner.ts'
import { listEvents } from '#test/learning/events-of-record.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { recordsRebuild, recordsVerify } from './records.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const ALL: CertificateRule = { requires: 'all-modules' }
const LENGTH = 100

const article: CourseModule = { id: 'article', title: 'Paws', type: 'article', editorData: '{}' }
const film: VideoModule = { ...(videoModule('film') as VideoModule), title: 'Cutting claws', seconds: LENGTH }
const quiz = quizWithKey('quiz', [0])

type Begun = Awaited<ReturnType<typeof beginCourse>>

// Contract § 9: certificates: eligibility, permanent content, validity
for (const kind of DATABASES)
  describe(`a certificate that requires all modules, on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
      app.setNow(START)
    })
    afterAll(() => app.close())

    const certificatesOf = async ({ id }: { id: string }) => {
      const query = app.db.selectFrom('certificates').select(['id', 'revision', 'day', 'issued'])
      return query.where('record_id', '=', id).execute()
    }
    const modulesOf = ({ id }: { id: string }) =>
      app.db.selectFrom('completions').select('modules').where('id', '=', id).executeTakeFirstOrThrow()
    const eventsOf = ({ partnerId: partner, id }: CompletionBody) =>
      listEvents(app.db, { partner, records: [{ id }] })
    const run = (command: typeof recordsVerify | typeof recordsRebuild, warn: () => void) =>
      command.run(
        { rejudge: true, from: undefined },
        { ...SILENT, print: () => undefined, warn, config: parseConfig({}), db: app.db, now: app.now() },
      )
    const verify = () => run(recordsVerify, expect.unreachable)
    const pass = (ms: number) => app.setNow(app.now() + ms)

    async function watch({ person, record }: Begun, position: number, more: object = {}, module = 'film') {
      const path = `/documents/v1/video-positions/${record.courseId}/${module}`
      const send = ({ idToken }: { idToken: string }) =>
        app.request<CompletionBody>(path, { method: 'PUT', idToken, body: { position, ...more } })
      const answer = await send(person)
      // The test's clock may be beyond the token's expiry.
      return answer.status === 401 ? send(await app.signedIn(person.email)) : answer
    }

    /** Watches a film to a second in steps of 30 s, like the player. */
    async function watchTo(begun: Begun, end: number) {
      let last = await watch(begun, 0)
      for (let at = 30; at < end + 30; at += 30) {
        pass(30_000)
        last = await watch(begun, Math.min(at, end))
      }
      return last
    }

    /** Replaces a record whose certificate expires soon. */
    async function renew({ person, record }: Begun): Promise<CompletionBody> {
      const ends = dayAt(app.now() + 30 * A_DAY, 'UTC')
      await app.db.updateTable('certificates').set({ ends }).where('record_id', '=', record.id).execute()
      const { idToken } = await app.signedIn(person.email)
      const path = `${COMPLETIONS}/${record.id}/renew`
      const renewed = await app.request<CompletionBody>(path, { method: 'POST', idToken })
      expect(renewed.status).toBe(201)
      return renewed.body
    }

    async function begin(modules: CourseModule[], certificate: CertificateRule | undefined = ALL) {
      const id = randomUUID()
      await publishCourse(app, { ...courseOf(id, modules), certificate })
      return { id, ...(await beginCourse(app, id, modules[0]?.id ?? '')) }
    }

    it('is issued with the last quiz, the last opening, or the last film, whichever comes last', async () => {
      const lasts = {
        quiz: async ({ client, record }: Begun) => client.takeQuiz(record, 'quiz', [0]),
        article: async ({ client, record }: Begun) => client.act(record, 'article', { act: 'open' }),
        film: async (begun: Begun) => watchTo(begun, 90),
      }
      for (const last of ['quiz', 'article', 'film'] as const) {
        const begun = await begin([film, article, quiz])
        for (const act of ['quiz', 'article', 'film'] as const) if (act !== last) await lasts[act](begun)
        expect(await certificatesOf(begun.record)).toEqual([])
        expect((await lasts[last](begun)).status).toBe(200)
        expect(await certificatesOf(begun.record)).toMatchObject([{ revision: 1, issued: app.now() }])
      }
      await verify()
    })

    it('is issued when an opening arrives that waited offline, and counts its film', async () => {
      const begun = await begin([article, film, quiz])
      await begun.client.takeQuiz(begun.record, 'quiz', [0])
      await watchTo(begun, 100)
      expect(await certificatesOf(begun.record)).toEqual([])
      const late = await begun.client.open(begun.id, 'film', { openedAgo: 90_000 })
      expect(late.body.modules.film).toHaveProperty('watched', app.now())
      expect(await certificatesOf(begun.record)).toHaveLength(1)
      await verify()
    })

    it('does not affect the course status, and the record contains the time at which a film was watched', async () => {
      const begun = await begin([film, quiz])
      const { body } = await begun.client.takeQuiz(begun.record, 'quiz', [0])
      expect(body.modules).toMatchObject({
        film: { dateCompleted: app.now() },
        quiz: { dateCompleted: app.now() },
      })
      expect((await eventsOf(begun.record)).at(-1)).toMatchObject({ kind: 'course-completed' })
      expect((await watchTo(begun, 60)).status).toBe(204)
      pass(30_000)
      const { status, body: watched } = await watch(begun, 90)
      expect(status).toBe(200)
      expect(watched.modules.film).toHaveProperty('watched', app.now())
      expect((await eventsOf(begun.record)).at(-1)).toMatchObject({
        kind: 'film-watched',
        data: { film: 'film', watched: 90, of: LENGTH },
      })
      expect((await watch(begun, 100)).status).toBe(204)
      pass(1000)
      const failed = await begun.client.act(begun.record, 'film', { act: 'open', failed: 'network' })
      expect(failed.body.modules).toEqual(watched.modules)
      await verify()
    })

    it('counts neither skipped parts nor more than the elapsed time permits', async () => {
      const begun = await begin([film, quiz])
      await begun.client.takeQuiz(begun.record, 'quiz', [0])
      pass(3_600_000)
      await watch(begun, 100, { moved: true })
      await watch(begun, 0, { moved: true })
      pass(10_000)
      await watch(begun, 95)
      pass(40_000)
      await watch(begun, 100)
      expect(await certificatesOf(begun.record)).toEqual([])
      await watch(begun, 0, { moved: true })
      pass(48_000)
      expect((await watch(begun, 95)).status).toBe(200)
      expect(await certificatesOf(begun.record)).toHaveLength(1)
    })

    it('counts the parts played before the viewer moved the position, if the time permits', async () => {
      const begun = await begin([film, quiz])
      await begun.client.takeQuiz(begun.record, 'quiz', [0])
      await watch(begun, 0, { moved: true })
      pass(20_000)
      await watch(begun, 50, { moved: true, left: 60 })
      pass(20_000)
      await watch(begun, 50, { moved: true, left: 90 })
      pass(20_000)
      expect((await watch(begun, 10, { moved: true, left: 92 })).status).toBe(204)
      await watch(begun, 0, { moved: true })
      pass(25_000)
      expect((await watch(begun, 5, { moved: true, left: 50 })).status).toBe(200)
    })

    it('keeps the parts of concurrent reports', async () => {
      const begun = await begin([film, quiz])
      pass(30_000)
      await watch(begun, 50)
      const { uid, partnerId: partner, courseId } = { ...begun.person, ...begun.record }
      const clock = () => {
        pass(60_000)
        return app.now()
      }
      const context = { db: app.db, config: parseConfig({}), clock } as unknown as AppContext
      const learner = {
        actor: { uid, partner, roles: ['partner-associate'], limit: undefined } as Actor,
        signedIn: Promise.resolve({ memberSince: 0 }),
      }
      const report = { courseId, moduleId: 'film', isMoved: true }
      const still = () => watchFilm(context, learner, { ...report, position: 50 })
      const played = () => watchFilm(context, learner, { ...report, position: 10, left: 80 })
      await Promise.all([still(), still(), played(), still(), still()])
      const query = app.db.selectFrom('video_positions').select('watched').where('uid', '=', uid)
      expect((await query.executeTakeFirstOrThrow()).watched).toContain('[[0,80]]')
    })

    it('counts no part of a replaced film', async () => {
      const begun = await begin([film, quiz])
      await begun.client.takeQuiz(begun.record, 'quiz', [0])
      await watchTo(begun, 85)
      const other = { ...film, videoUrl: '/media/other.mp4', seconds: 90 }
      await publishCourse(app, { ...courseOf(begun.id, [other, quiz]), certificate: ALL })
      expect(await certificatesOf(begun.record)).toEqual([])
      pass(30_000)
      expect((await watch(begun, 90)).status).toBe(204)
      await watch(begun, 0, { moved: true })
      expect((await watchTo(begun, 90)).status).toBe(200)
      expect(await certificatesOf(begun.record)).toHaveLength(1)
      await verify()
    })

    it('is decided by a publication that reads the films of a page of records together', async () => {
      const id = randomUUID()
      const publish = async (seconds: number) => {
        let queries = 0
        const counter: KyselyPlugin = {
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => {
            queries++
            return result
          },
        }
        const course = { ...courseOf(id, [{ ...film, seconds }, quiz]), certificate: ALL }
        await publishCourse({ ...app, db: app.db.withPlugin(counter) }, course)
        return queries
      }
      await publish(100)
      await watch(await beginCourse(app, id, 'film'), 7)
      const one = await publish(101)
      for (let more = 0; more < 3; more++) await watch(await beginCourse(app, id, 'film'), 7)
      const pages = Math.floor(4 / pageSize(500)) + 1
      expect(await publish(102)).toBe(one + 2 * (pages - 1))
    })

    it('counts a film of unknown length as opened, and one watched before the requirement by its position', async () => {
      const { seconds: _length, ...unknown } = film
      const hosted = await begin([unknown, quiz])
      await hosted.client.takeQuiz(hosted.record, 'quiz', [0])
      expect(await certificatesOf(hosted.record)).toHaveLength(1)

      const modules = [{ ...film, seconds: undefined }, article, quiz]
      const [seen, other] = [await begin(modules, false), await begin(modules, false)]
      for (const begun of [seen, other]) await begun.client.act(begun.record, 'article', { act: 'open' })
      await watch(seen, 92)
      await watch(other, 60)
      for (const { id } of [seen, other])
        await publishCourse(app, { ...courseOf(id, [film, article, quiz]), certificate: ALL })
      for (const { client, record } of [seen, other]) await client.takeQuiz(record, 'quiz', [0])
      expect(await certificatesOf(seen.record)).toHaveLength(1)
      expect(await certificatesOf(other.record)).toEqual([])
      await verify()
    })

    it('is issued by a revision that drops the missing modules, and never revoked by added modules', async () => {
      const begun = await begin([film, article, quiz])
      await begun.client.takeQuiz(begun.record, 'quiz', [0])
      await publishCourse(app, { ...courseOf(begun.id, [film, quiz]), certificate: ALL })
      expect(await certificatesOf(begun.record)).toEqual([])
      await publishCourse(app, {
        ...courseOf(begun.id, [{ ...film, id: 'new' }, article, quiz]),
        certificate: ALL,
      })
      await begun.client.act(begun.record, 'article', { act: 'open' })
      await publishCourse(app, { ...courseOf(begun.id, [article, quiz]), certificate: ALL })
      const held = await certificatesOf(begun.record)
      expect(held).toMatchObject([{ revision: 4 }])
      const more = [article, film, { ...article, id: 'more' }, quiz]
      await publishCourse(app, { ...courseOf(begun.id, more), certificate: ALL })
      expect(await certificatesOf(begun.record)).toEqual(held)
      const simpler = await begin([film, article, quiz])
      await simpler.client.takeQuiz(simpler.record, 'quiz', [0])
      await publishCourse(app, { ...courseOf(simpler.id, [film, article, quiz]), certificate: { months: 3 } })
      expect(await certificatesOf(simpler.record)).toHaveLength(1)
      await verify()
    })

    it.each([
      ['the same rule', ALL],
      ['a rule for quizzes alone', undefined],
      ['no certificates', false as const],
    ])('needs each film watched again after a renewal, with %s in between', async (_case, meanwhile) => {
      const modules = [film, article, quiz]
      const begun = await begin(modules)
      const finish = async ({ client }: Begun, record: CompletionBody) => {
        await client.act(record, 'article', { act: 'open' })
        await client.takeQuiz(record, 'quiz', [0])
      }
      await finish(begun, begun.record)
      await watchTo(begun, LENGTH)
      expect(await certificatesOf(begun.record)).toHaveLength(1)
      pass(1000)
      const renewed = { ...begun, record: await renew(begun) }
      const shown = modules.map((module) =>
        module.type === 'video' && meanwhile !== ALL ? { ...module, seconds: undefined } : module,
      )
      await publishCourse(app, { ...courseOf(begun.id, shown), certificate: meanwhile })
      pass(1000)
      await watch(renewed, 0, { moved: true })
      await publishCourse(app, { ...courseOf(begun.id, modules), certificate: ALL })
      await finish(renewed, renewed.record)
      expect(await certificatesOf(renewed.record)).toEqual([])
      await watchTo(renewed, 80)
      expect(await certificatesOf(renewed.record)).toEqual([])
      pass(30_000)
      expect((await watch(renewed, 95)).status).toBe(200)
      expect(await certificatesOf(renewed.record)).toHaveLength(1)
      await verify()
    })

    it('ignores the position of a film from before a renewal', async () => {
      const unknown = { ...film, seconds: undefined }
      const begun = await begin([unknown, quiz])
      await begun.client.takeQuiz(begun.record, 'quiz', [0])
      await watch(begun, 99)
      pass(1000)
      const renewed = { ...begun, record: await renew(begun) }
      await begun.client.takeQuiz(renewed.record, 'quiz', [0])
      await app.db.deleteFrom('certificates').where('record_id', '=', renewed.record.id).execute()
      await publishCourse(app, { ...courseOf(begun.id, [film, quiz]), certificate: ALL })
      expect((await watch(renewed, 100)).status).toBe(204)
      expect((await begun.client.records())[0]?.modules.film).not.toHaveProperty('watched')
    })

    it('is issued by a regrade that passes the last quiz', async () => {
      const begun = await begin([article, quiz])
      await begun.client.takeQuiz(begun.record, 'quiz', [1])
      const corrected = { ...courseOf(begun.id, [article, quizWithKey('quiz', [1])]), certificate: ALL }
      await publishCourse(app, corrected, { regrade: true })
      expect(await certificatesOf(begun.record)).toHaveLength(1)
    })

    it('is issued later only to people who meet its conditions, with the day on which they did', async () => {
      const begun = await begin([article, { ...article, id: 'more' }, quiz])
      await begun.client.takeQuiz(begun.record, 'quiz', [0])
      const issue = () =>
        issueCertificates({ ...app, config: { timeZone: 'UTC' }, now: app.now() }, { courseId: begun.id })
      expect(await issue()).toEqual(new Map())
      pass(3 * 24 * 3_600_000)
      const { idToken } = await app.signedIn(begun.person.email)
      const path = `/documents/v1/associate-training-completion/${begun.record.id}/modules/more`
      await app.request(path, { method: 'PATCH', idToken, body: { act: 'open' } })
      const [held] = await certificatesOf(begun.record)
      await app.db.deleteFrom('certificates').where('record_id', '=', begun.record.id).execute()
      expect(await issue()).toEqual(new Map([[begun.record.partnerId, 1]]))
      expect((await certificatesOf(begun.record))[0]).toMatchObject({ day: held?.day })
      app.setNow(START)
    })

    it('reports a film wrongly recorded as watched', async () => {
      const begun = await begin([film, quiz])
      await watchTo(begun, 90)
      const forge = (data: object) =>
        app.db
          .updateTable('learning_events')
          .set({ data: JSON.stringify({ v: 1, ...data }) })
          .where('record_id', '=', begun.record.id)
          .where('kind', '=', 'film-watched')
          .execute()
      const problems: string[] = []
      for (const data of [
        { film: 'film', watched: 89, of: LENGTH },
        { film: 'film', watched: 90, of: 99 },
        { film: 'quiz', watched: 90, of: LENGTH },
      ]) {
        await forge(data)
        const warn = (message?: string) => problems.push(message ?? '')
        await expect(run(recordsVerify, warn)).rejects.toThrow()
      }
      expect(problems.join('\n')).toContain('only 89 s of 100 were watched')
      expect(problems.join('\n')).toContain('the video is 100 s long, not 99')
      await forge({ film: 'film', watched: 90, of: LENGTH })
      await verify()
    })

    const pool: CourseModule[] = [film, { ...film, id: 'second' }, article, quiz, quizWithKey('last', [1])]
    const revision = fc.record({
      modules: fc.subarray(pool.map(({ id }) => id)),
      certificate: fc.constantFrom<CertificateRule | undefined>(undefined, false, ALL, ALL, ALL, {
        months: 12,
        requires: 'all-modules',
      }),
    })
    const act = fc.oneof(
      { weight: 4, arbitrary: fc.record({ open: fc.constantFrom('film', 'second', 'article') }) },
      { weight: 3, arbitrary: fc.record({ take: fc.constantFrom('quiz', 'last'), right: fc.boolean() }) },
      {
        weight: 8,
        arbitrary: fc.record({
          film: fc.constantFrom('film', 'second'),
          position: fc.integer({ min: 0, max: LENGTH + 5 }),
          wait: fc.integer({ min: 0, max: 150 }),
          moved: fc.boolean(),
        }),
      },
      { weight: 3, arbitrary: fc.record({ watchAll: fc.constantFrom('film', 'second') }) },
      { weight: 2, arbitrary: fc.record({ publish: revision }) },
      { weight: 2, arbitrary: fc.constant({ renew: true } as const) },
    )

    it('is issued exactly when an independent model says so, once and permanently, and a rebuild changes nothing', async () => {
      const made: { id: string; record: unknown; held: unknown[] }[] = []
      const check = async (
        first: { modules: string[]; certificate: CertificateRule | undefined },
        acts: Act[],
      ) => {
        const id = randomUUID()
        const build = ({ modules, certificate }: typeof first): Course => ({
          ...courseOf(
            id,
            pool
              .filter((module) => module.id === 'film' || modules.includes(module.id))
              .map((module) =>
                module.type === 'video' && !isAllRequired(certificate)
                  ? { ...module, seconds: undefined }
                  : module,
              ),
          ),
          certificate,
        })
        let course = build(first)
        await publishCourse(app, course)
        const begun = { id, ...(await beginCourse(app, id, 'film')) }
        let naive = new NaiveLearner()
        naive.after(course, course, () => naive.open('film', app.now()))
        let held: unknown[] = []
        for (const one of acts) {
          const before = course
          if ('publish' in one) {
            course = build(one.publish)
            await publishCourse(app, course)
            naive.after(before, course, () => undefined)
          } else if ('renew' in one) {
            if (held.length === 0) continue
            pass(1000)
            begun.record = await renew(begun)
            naive = naive.renewed(app.now())
            held = []
          } else if ('open' in one) {
            const { status } = await begun.client.act(begun.record, one.open, { act: 'open' })
            if (status === 200) naive.after(course, course, () => naive.open(one.open, app.now()))
          } else if ('take' in one) {
            const key = one.take === 'quiz' ? 0 : 1
            const { status } = await begun.client.takeQuiz(begun.record, one.take, [one.right ? key : 2])
            if (status === 200 && one.right) naive.after(course, course, () => naive.passed.add(one.take))
          } else {
            for (const { film: module, position, wait, moved } of 'watchAll' in one
              ? wholeFilm(one.watchAll)
              : [one]) {
              pass(wait * 1000)
              const { status } = await watch(begun, position, moved ? { moved } : {}, module)
              const report = () => naive.report(course, module, { position, moved, at: app.now() })
              if (status < 300) naive.after(course, course, report)
            }
          }
          const now = await certificatesOf(begun.record)
          expect(now).toHaveLength(naive.isIssued ? 1 : 0)
          if (held.length > 0) expect(now).toEqual(held)
          held = now
        }
        made.push({ id: begun.record.id, record: await modulesOf(begun.record), held })
      }
      const sequence = fc.array(act, { minLength: 4, maxLength: 16 })
      await fc.assert(fc.asyncProperty(revision, sequence, check), { numRuns: propertyRuns(25) })
      await verify()
      const last = made.slice(-10)
      const ids = last.map(({ id }) => id)
      await app.db.updateTable('completions').set({ modules: '{}' }).where('id', 'in', ids).execute()
      await run(recordsRebuild, () => undefined)
      for (const { id, record, held } of last) {
        expect(await modulesOf({ id })).toEqual(record)
        expect(await certificatesOf({ id })).toEqual(held)
      }
    })
  })

type Act =
  | { open: string }
  | { take: string; right: boolean }
  | { film: string; position: number; wait: number; moved: boolean }
  | { watchAll: string }
  | { renew: true }
  | { publish: { modules: string[]; certificate: CertificateRule | undefined } }

function isAllRequired(rule: CertificateRule | undefined): boolean {
  return typeof rule === 'object' && rule.requires === 'all-modules'
}

function wholeFilm(film: string) {
  return [0, 30, 60, 90].map((position) => ({ film, position, wait: 30, moved: position === 0 }))
}

/** Independent model of a learner, updated second by second, without the domain rules. */
class NaiveLearner {
  readonly passed = new Set<string>()
  isIssued = false
  #opened = new Map<string, number>()
  #watched = new Set<string>()
  #last = new Map<string, { position: number; at: number }>()
  #seconds = new Map<string, Set<number>>()
  /** Films with only a stored position, from before films were required. */
  #withoutParts = new Set<string>()

  /** Returns the learner after a renewal, with only the first film opened. */
  renewed(at: number): NaiveLearner {
    const next = new NaiveLearner()
    next.open('film', at)
    for (const [film, { position }] of this.#last) {
      next.#last.set(film, { position, at })
      next.#seconds.set(film, new Set())
    }
    return next
  }

  open(module: string, at: number): void {
    if (!this.#opened.has(module)) this.#opened.set(module, at)
  }

  report(
    course: Course,
    film: string,
    { position, moved, at }: { position: number; moved: boolean; at: number },
  ) {
    const before = this.#last.get(film)
    const opened = this.#opened.get(film)
    const from = before ?? (opened === undefined ? undefined : { position: 0, at: opened })
    this.#last.set(film, { position, at })
    if (!isAllRequired(course.certificate)) {
      if (!this.#seconds.has(film)) this.#withoutParts.add(film)
      return
    }
    const seconds = this.#secondsOf(film, before?.position ?? 0)
    this.#seconds.set(film, seconds)
    this.#withoutParts.delete(film)
    const passed = from ? Math.min((at - from.at) / 1000, 120) : 0
    if (!from || moved || position <= from.position || position - from.position > passed * 2.2) return
    for (let second = from.position; second < position; second++) seconds.add(second)
  }

  #secondsOf(film: string, position: number): Set<number> {
    const known = this.#seconds.get(film)
    return (
      known ?? new Set(Array.from({ length: this.#withoutParts.has(film) ? position : 0 }, (_, at) => at))
    )
  }

  /** Makes a change. Issues the certificate if the change meets the last condition. */
  after(before: Course, after: Course, change: () => unknown): void {
    const was = this.#isEarned(before)
    change()
    if (isAllRequired(after.certificate))
      for (const { id } of after.sections[0]?.modules ?? []) {
        const place = this.#last.get(id)?.position ?? 0
        const seconds = [...this.#secondsOf(id, place)].filter((second) => second < LENGTH)
        if (this.#opened.has(id) && seconds.length >= 90) this.#watched.add(id)
      }
    const gives =
      after.certificate !== false && after.sections[0]?.modules.some(({ type }) => type === 'quiz')
    if (!was && this.#isEarned(after) && gives) this.isIssued = true
  }

  #isEarned({ sections, certificate }: Course): boolean {
    const modules = sections[0]?.modules ?? []
    return modules.every(({ id, type }) => {
      if (type === 'quiz') return this.passed.has(id)
      if (!isAllRequired(certificate)) return true
      return this.#opened.has(id) && (type !== 'video' || this.#watched.has(id))
    })
  }
}

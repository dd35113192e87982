import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeAudience } from '#courses/change-audience.ts'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt, endOfDay } from '#domain/local-time.ts'
import { COUNTS_AFTER, countingCourses } from '#domain/requirement/goal.ts'
import { changeCatalogue } from '#partners/change-partner-settings.ts'
import { createPartner } from '#partners/create-partner.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { type CourseReader, readerOf } from '#store/courses/catalogues.ts'
import { findEnabledCourse, readOffer } from '#store/courses/courses.ts'
import { readOfferedSince } from '#store/courses/offered-since.ts'
import { courseOf, publishCourse, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

const COURSES = ['first', 'second', 'third']
const ZONES = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']

const days = fc.option(fc.integer({ min: -2, max: 60 }), { nil: undefined })
const limits = { course: fc.nat(COURSES.length - 1), from: days, until: days }
const audience = fc.record({
  act: fc.constant('audience' as const),
  kind: fc.constantFrom('all' as const, 'except' as const, 'only' as const),
  partners: fc.uniqueArray(fc.nat(ZONES.length - 1), { minLength: 1 }),
  ...limits,
})
const catalogue = fc.record({
  act: fc.constant('catalogue' as const),
  partner: fc.nat(ZONES.length - 1),
  kind: fc.constantFrom('all' as const, 'chosen' as const),
  chosen: fc.uniqueArray(fc.record(limits), { selector: ({ course }) => course }),
})
const wait = fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 24 * 40 }) })
const acts = fc.array(fc.oneof(audience, audience, catalogue, wait), { minLength: 3, maxLength: 8 })

type Days = { from?: number | undefined; until?: number | undefined }
type Audience = typeof audience extends fc.Arbitrary<infer One> ? One : never
type Choice = typeof catalogue extends fc.Arbitrary<infer One> ? One : never

/** Returns the first and last day in the calendar of each partner, as entered at a time. */
function datesOf({ from, until }: Days, now: number) {
  const [first, last] = [from, until].map((day) =>
    day === undefined ? undefined : addDays(dayAt(now, 'UTC'), day),
  )
  // Unordered days are refused.
  return { from: first, until: first !== undefined && last !== undefined && last < first ? first : last }
}

// Contract § 9: known console failures: a course has an audience of partners, and days
for (const kind of DATABASES)
  describe(`random audiences and catalogues on ${kind}`, () => {
    let app: TestApp
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
      await app.db.updateTable('courses').set({ enabled: 0 }).execute()
    })
    afterAll(() => app.close())

    async function newWorld() {
      const run = count++
      const names = COURSES.map((name) => `${name}-${run}`)
      await app.db.updateTable('courses').set({ enabled: 0 }).execute()
      for (const name of names) await publishCourse(app, courseOf(name, [videoModule('video')]))
      const partners = ZONES.map((_zone, at) => `shop-${run}-${at}`)
      const by = { actor: 'operator' }
      for (const [at, id] of partners.entries())
        await createPartner(app.db, { id, name: id, logoUrl: undefined, timeZone: ZONES[at] }, by, app.now())
      return { names, partners }
    }

    it('keep a later first day if the catalogue adds the course meanwhile', async () => {
      const { names, partners } = await newWorld()
      const [course = '', other = ''] = names
      const [id = ''] = partners
      const by = { actor: 'operator' }
      const choose = (courses: string[]) =>
        inTransaction(app.db, (db) => {
          const chosen = courses.map((courseId) => ({ courseId }))
          return changeCatalogue(db, id, { catalogue: 'chosen', courses: chosen }, by, app.now())
        })
      await choose([other])
      const from = addDays(dayAt(app.now(), 'UTC'), 60)
      const wanted = { audience: 'all' as const, partners: [], from }
      await inTransaction(app.db, (db) =>
        changeAudience(db, course, wanted, by, { now: app.now(), timeZone: 'UTC' }),
      )
      await choose([course, other])
      const reader = readerOf({ clock: app.now, config: { timeZone: 'UTC' } }, id)
      const times = await readOfferedSince(app.db, reader)
      expect(times.find((one) => one.id === course)?.since).toBe(endOfDay(addDays(from, -1), 'UTC'))
    })

    it('have the same effect for every reader, and a newly shown course counts for no goal for 30 days', async () => {
      await fc.assert(
        fc.asyncProperty(acts, async (history) => {
          const { names, partners } = await newWorld()
          const audiences = new Map<string, { kind: string; named: string[] } & ReturnType<typeof datesOf>>()
          const catalogues = new Map<string, Map<string, ReturnType<typeof datesOf>> | undefined>()

          /** Independent, simplified form of the rule. */
          function isShown(course: string, at: number): boolean {
            const id = partners[at] ?? ''
            const today = dayAt(app.now(), ZONES[at] ?? '')
            const isOpen = (dates: Partial<ReturnType<typeof datesOf>> | undefined) =>
              dates !== undefined &&
              !(dates.from && today < dates.from) &&
              !(dates.until && today > dates.until)
            const own = audiences.get(course)
            const isNamed = own?.named.includes(id)
            const isIn = !own || own.kind === 'all' || (own.kind === 'only' ? isNamed : !isNamed)
            const chosen = catalogues.get(id)
            return Boolean(isIn) && isOpen(own ?? {}) && (!chosen || isOpen(chosen.get(course)))
          }

          async function apply(one: (typeof history)[number]): Promise<void> {
            const now = app.now()
            if (one.act === 'wait') return app.setNow(now + (one.hours * A_DAY) / 24)
            await (one.act === 'audience' ? setAudience(one, now) : setCatalogue(one, now))
          }

          async function setAudience({ kind, course, partners: named, ...rest }: Audience, now: number) {
            const [name = '', ids] = [names[course], named.map((at) => partners[at] ?? '')]
            const dates = datesOf(rest, now)
            audiences.set(name, { kind, named: ids, ...dates })
            const wanted = { audience: kind, partners: ids, ...dates }
            const by = { actor: 'operator' }
            await inTransaction(app.db, (db) =>
              changeAudience(db, name, wanted, by, { now, timeZone: 'UTC' }),
            )
          }

          async function setCatalogue({ partner, kind, chosen }: Choice, now: number) {
            const id = partners[partner] ?? ''
            const courses = chosen.map(({ course, ...rest }) => ({
              courseId: names[course] ?? '',
              ...datesOf(rest, now),
            }))
            catalogues.set(
              id,
              kind === 'all' ? undefined : new Map(courses.map((one) => [one.courseId, one])),
            )
            await inTransaction(app.db, (db) =>
              changeCatalogue(db, id, { catalogue: kind, courses }, { actor: 'operator' }, now),
            )
          }

          /** Returns the courses shown to each partner, with their start times. */
          async function look(): Promise<Map<string, number>[]> {
            const shown: Map<string, number>[] = []
            for (const [at, id] of partners.entries()) {
              const reader: CourseReader = readerOf({ clock: app.now, config: { timeZone: 'UTC' } }, id)
              const { offered } = await readOffer(app.db, reader)
              const ids = offered.map((course) => course.id)
              expect(ids).toEqual(names.filter((name) => isShown(name, at)))
              for (const name of names)
                expect(Boolean(await findEnabledCourse(app.db, name, reader))).toBe(ids.includes(name))
              const times = (await readOfferedSince(app.db, reader)).filter((course) =>
                ids.includes(course.id),
              )
              shown.push(new Map(times.map((course) => [course.id, course.since])))
            }
            return shown
          }

          let [before, looked] = [await look(), app.now()]
          // The partners' first courses are their goals from the start.
          app.setNow(app.now() + 60 * A_DAY)
          for (const one of history) {
            const start = one.act === 'wait' ? looked : app.now()
            await apply(one)
            const after = await look()
            for (const [at, shown] of after.entries())
              for (const [course, since] of shown) {
                const earlier = before[at]?.get(course)
                if (earlier === undefined) expect(since).toBeGreaterThanOrEqual(start)
                else if (one.act === 'catalogue') expect(since).toBeLessThanOrEqual(earlier)
                else expect(since).toBe(earlier)
                if (earlier !== undefined || app.now() >= start + COUNTS_AFTER) continue
                const offered = Array.from(shown, ([id, time]) => ({ id, since: time }))
                const isOnlyNew = offered.every((other) => other.since >= start)
                if (!isOnlyNew) expect(countingCourses(offered, app.now())).not.toContain(course)
              }
            ;[before, looked] = [after, app.now()]
          }
        }),
        { numRuns: propertyRuns(kind === 'sqlite' ? 40 : 12) },
      )
    })
  })

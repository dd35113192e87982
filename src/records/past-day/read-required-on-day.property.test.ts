import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { addDays, type Day, dayAt, endOfDay } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { networksOf } from '#people/client-address.ts'
import {
  certificateToRow,
  createCertificateId,
  insertCertificate,
  revokeCertificate,
} from '#store/certificate/certificates.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { storeCatalogue } from '#store/courses/catalogues.ts'
import { storeNewOffers } from '#store/courses/offered-since.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { erasePersonalRows } from '#store/people/personal-data/erase-personal-rows.ts'
import { findPerson } from '#store/people/personal-data/read-personal-rows.ts'
import { insertUser, lockUserToErase, setMembership } from '#store/people/users.ts'
import { removeOwnDeadline, storeOwnDeadline } from '#store/requirements/own-deadlines.ts'
import { endRequirement, insertRequirement } from '#store/requirements/requirements.ts'
import { DATABASES } from '#test/databases.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { changeTeamSettings } from '../reminding/remind-members.ts'
import { writeDueCourses } from '../teams/due-courses.ts'
import { chooseDay } from './choose-day.ts'
import { readCompanyRequired } from './company-lists.ts'
import { type RequiredPerson, readRequiredOnDay } from './read-required-on-day.ts'

const START = Date.UTC(2026, 2, 1, 12)
const COURSE = 'welcome'
const PEOPLE = 3

const NAMES = [
  'end',
  'end-own',
  'open',
  'reopen',
  'renew',
  'revoke',
  'leave',
  'join',
  'promote',
  'erase',
  'require-by-company',
  'offer',
] as const

const act = fc.record({
  person: fc.nat(PEOPLE - 1),
  hours: fc.integer({ min: 0, max: 60 }),
  what: fc.oneof(
    fc.record({ require: fc.integer({ min: 1, max: 20 }), named: fc.boolean(), isDay: fc.boolean() }),
    fc.record({ own: fc.option(fc.integer({ min: 0, max: 30 })) }),
    fc.record({ complete: fc.option(fc.integer({ min: 1, max: 9 })) }),
    fc.record({ zone: fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', null) }),
    fc.constantFrom<(typeof NAMES)[number]>(...NAMES),
  ),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** The facts about a person that the second program keeps. */
interface Known {
  uid: string
  isHere: boolean
  isErased: boolean
  isExcused: boolean
  hasOwn: boolean
  record: { id: string; events: number; isComplete: boolean; completed?: number } | undefined
  certificate: { id: string; record: string; isRevoked: boolean } | undefined
}

// Contract § 9: requirements on a day
for (const kind of DATABASES)
  describe(`requirements on a day on ${kind}`, () => {
    let app: TestApp
    let partner: string
    let people: Known[]
    let open: { id: string; named: string | undefined }[]
    /** True if the partner has the course. */
    let isOffered: boolean
    /** True if the company requires the course. */
    let isByCompany: boolean
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const context = () => ({ ...app, clock: app.now, log: app.app.log, config: { timeZone: 'UTC' } })

    const ALL = { catalogue: 'all' as const, courses: [] }
    const NONE = { catalogue: 'chosen' as const, courses: [] }

    async function newTeam(hasCourse: boolean): Promise<void> {
      app.setNow(START)
      partner = `past-${count++}`
      await insertPartner(app.db, { id: partner, name: 'Past', logoUrl: undefined }, START)
      await app.db.deleteFrom('company_requirements').execute()
      isByCompany = false
      isOffered = hasCourse
      if (!hasCourse) await storeCatalogue(app.db, partner, NONE)
      open = []
      people = []
      for (let at = 0; at < PEOPLE; at++) {
        const uid = `${at}-${randomUUID()}`
        const account = {
          userName: `P${at}`,
          roles: ['partner-associate'],
          partner,
          profileImageUrl: undefined,
        }
        await insertUser(
          app.db,
          { ...account, uid, email: `${uid}@p.example`, passwordHash: undefined },
          START,
        )
        const none = { record: undefined, certificate: undefined }
        people.push({ uid, isHere: true, isErased: false, isExcused: false, hasOwn: false, ...none })
      }
    }

    async function log(
      person: Known,
      kind: 'record-opened' | 'course-completed' | 'course-reopened' | 'record-closed',
    ) {
      const { record, uid } = person
      if (!record) throw new Error('no record')
      const now = app.now()
      const about = {
        user_id: uid,
        course_id: COURSE,
        module_id: null,
        revision: 1,
        actor: uid,
        kind,
        data: '{"v":1}',
      }
      const place = { partner_id: partner, record_id: record.id, number: ++record.events, id: randomUUID() }
      await app.db
        .insertInto('learning_events')
        .values({ ...place, ...about, at: now, happened: now })
        .execute()
    }

    async function storeRecord(
      { record, uid }: Known,
      times: { completed?: number; reopened?: number } = {},
    ) {
      if (!record) return
      const key = { partner_id: partner, user_id: uid, course_id: COURSE }
      const status = record.isComplete ? ('complete' as const) : ('in-progress' as const)
      const row = { id: record.id, status, status_revision: 1, version: record.events, ...times }
      const whole = { ...key, ...row, created: app.now(), modules: '{}', passed_quizzes: '[]' }
      const insert = app.db.insertInto('completions').values({ completed: 0, reopened: 0, ...whole })
      await insert
        .onConflict((conflict) => conflict.columns(['partner_id', 'user_id', 'course_id']).doUpdateSet(row))
        .execute()
    }

    async function begin(person: Known): Promise<void> {
      person.record = { id: randomUUID(), events: 0, isComplete: false }
      await log(person, 'record-opened')
      await storeRecord(person, { completed: 0, reopened: 0 })
    }

    async function complete(person: Known, days: number | null, zone: string): Promise<void> {
      if (!person.record) await begin(person)
      const { record, uid } = person
      if (!record || record.isComplete) return
      await log(person, 'course-completed')
      Object.assign(record, { isComplete: true, completed: app.now() })
      await storeRecord(person, { completed: app.now() })
      const [id, day] = [createCertificateId(), dayAt(app.now(), zone)]
      const names = { courseName: 'Welcome', partnerName: 'Past', revision: 1 }
      const about = { id, partnerId: partner, recordId: record.id, userId: uid, courseId: COURSE, ...names }
      const ends = days === null ? undefined : addDays(day, days)
      if (await insertCertificate(app.db, certificateToRow({ ...about, day, ends, issued: app.now() })))
        person.certificate = { id, record: record.id, isRevoked: false }
    }

    const NAMED: Record<(typeof NAMES)[number], (person: Known) => Promise<void>> = {
      end: async () => {
        const one = open.pop()
        if (one) await endRequirement(app.db, { partner, id: one.id }, app.now())
      },
      'end-own': async (person) => {
        await removeOwnDeadline(app.db, { partner, uid: person.uid, courseId: COURSE }, app.now())
        Object.assign(person, { isExcused: false, hasOwn: false })
      },
      open: async (person) => (person.record ? undefined : begin(person)),
      reopen: async (person) => {
        if (!person.record?.isComplete) return
        await log(person, 'course-reopened')
        person.record.isComplete = false
        await storeRecord(person, { reopened: app.now() })
      },
      renew: async (person) => {
        const { record, certificate } = person
        if (!record || certificate?.record !== record.id || certificate.isRevoked) return
        await log(person, 'record-closed')
        await begin(person)
      },
      revoke: async ({ certificate }) => {
        if (!certificate) return
        certificate.isRevoked = true
        await revokeCertificate(app.db, { partner, id: certificate.id }, { reason: 'No', by: 'x' }, app.now())
      },
      leave: async (person) => {
        await setMembership(app.db, person.uid, { partner: undefined, roles: [] }, app.now())
        person.isHere = false
      },
      join: async (person) => {
        await setMembership(app.db, person.uid, { partner, roles: ['partner-associate'] }, app.now())
        person.isHere = true
      },
      promote: async (person) => {
        await setMembership(app.db, person.uid, { partner, roles: ['partner-admin'] }, app.now())
        person.isHere = false
      },
      erase: async (person) => {
        await inTransaction(app.db, async (db) => {
          await lockUserToErase(db, person.uid)
          await erasePersonalRows(db, await findPerson(db, { uid: person.uid, email: '' }, networksOf))
        })
        Object.assign(person, { isErased: true, isHere: false })
      },
      'require-by-company': async () => {
        const wanted = { courseId: COURSE, deadline: { within: 20 }, people: undefined }
        await insertRequirement(app.db, { partner: undefined, by: 'operator' }, wanted, app.now())
        isByCompany = true
      },
      offer: async () => {
        if (isOffered) return
        await storeCatalogue(app.db, partner, ALL)
        const change = { before: NONE, after: ALL }
        await storeNewOffers(app.db, { id: partner, zone: 'UTC' }, change, app.now())
        isOffered = true
      },
    }

    async function perform({ person: at, what }: Act, zone: string): Promise<void> {
      const person = people[at] ?? expect.fail()
      const now = app.now()
      if (typeof what === 'object' && 'zone' in what)
        return changeTeamSettings(context(), { partner, actor: 'operator' }, { timeZone: what.zone })
      if (person.isErased) return
      // Without the course, its people cannot begin it, and their partner cannot require it.
      if (
        !isOffered &&
        (what === 'open' || (typeof what === 'object' && ('complete' in what || 'require' in what)))
      )
        return
      if (typeof what === 'string') return NAMED[what as (typeof NAMES)[number]](person)
      if ('complete' in what) return complete(person, what.complete, zone)
      if ('require' in what) {
        const { require: days, isDay, named } = what
        const deadline = isDay ? { by: addDays(dayAt(now, zone), days) } : { within: days }
        const wanted = { courseId: COURSE, deadline, people: named ? [person.uid] : undefined }
        const { id } = await insertRequirement(app.db, { partner, by: 'operator' }, wanted, now)
        open.push({ id, named: named ? person.uid : undefined })
        return
      }
      const by = what.own === null ? undefined : addDays(dayAt(now, zone), what.own)
      const place = { partner, uid: person.uid, courseId: COURSE }
      await storeOwnDeadline(app.db, place, { by, reason: 'Was ill' }, { actor: 'x', now })
      Object.assign(person, { isExcused: by === undefined, hasOwn: true })
    }

    async function read(day: Day) {
      const chosen = await chooseDay(context(), partner, day)
      const found: Awaited<ReturnType<typeof readRequiredOnDay>>['people'] = []
      let after: string | undefined
      do {
        const page = await readRequiredOnDay(
          context(),
          { ...wholeTeam(partner), courseId: COURSE, after },
          chosen,
          1,
        )
        expect(page.wholeFrom).toBeUndefined()
        // The end of an own deadline may follow later.
        found.push(
          ...page.people.map((one) => ({ ...one, own: one.own && { ...one.own, until: undefined } })),
        )
        after = page.next
      } while (after !== undefined)
      return found
    }

    /** Expects the company's list, in pages, to be those of all partners by name. */
    async function expectOfAll(day: Day): Promise<void> {
      const partners = await app.db
        .selectFrom('partners')
        .select('id')
        .orderBy('name')
        .orderBy('id')
        .execute()
      const ofEach: (RequiredPerson & { partner: string })[] = []
      for (const { id } of partners) {
        const wanted = { ...wholeTeam(id), courseId: COURSE }
        const { people } = await readRequiredOnDay(
          context(),
          wanted,
          await chooseDay(context(), id, day),
          999,
        )
        ofEach.push(...people.map((person) => ({ partner: id, ...person })))
      }
      const found: typeof ofEach = []
      let after: string | undefined
      do {
        const list = await readCompanyRequired(context(), { courseId: COURSE, day, after }, PEOPLE)
        for (const { partner: of, page } of list.found)
          found.push(...page.people.map((person) => ({ partner: of.id, ...person })))
        after = list.next
      } while (after !== undefined)
      expect(found).toEqual(ofEach)
      const { found: own } = await readCompanyRequired(context(), { partner, courseId: COURSE, day }, 999)
      const ids = own.flatMap(({ page }) => page.people.map(({ uid }) => uid))
      expect(ids).toEqual((await read(day)).map(({ uid }) => uid))
    }

    /** Expects the state that the second program knows now, and the due days of the present program. */
    async function expectPresent(found: Awaited<ReturnType<typeof read>>, zone: string): Promise<void> {
      const { documents } = JSON.parse(await writeDueCourses(context(), wholeTeam(partner))) as {
        documents: { userId: string; courses: Record<string, Day> }[]
      }
      const due = new Map(documents.map(({ userId, courses }) => [userId, courses[COURSE]]))
      const required = people.filter(
        ({ uid, isHere }) =>
          isHere &&
          ((isByCompany && isOffered) || open.some(({ named }) => named === undefined || named === uid)),
      )
      expect(found.map(({ uid }) => uid)).toEqual(required.map(({ uid }) => uid).sort())
      for (const { uid, state, by, completed, own } of found) {
        const person = people.find((one) => one.uid === uid) ?? expect.fail()
        expect(own !== undefined).toBe(person.hasOwn)
        expect(state === 'excused').toBe(person.isExcused)
        if (state === 'excused') continue
        expect({ uid, by: state === 'done' ? undefined : by }).toEqual({ uid, by: due.get(uid) })
        if (state !== 'done') expect(state).toBe((by ?? '') < dayAt(app.now(), zone) ? 'overdue' : 'open')
        const { isComplete = false, completed: at } = person.record ?? {}
        if (state === 'done' && isComplete) expect(completed).toBe(at && dayAt(at, zone))
      }
    }

    it('are those of its end, and no later action except an erasure changes them', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(act, { minLength: 4, maxLength: 16 }),
          fc.boolean(),
          async (acts, hasCourse) => {
            await newTeam(hasCourse)
            const settled = new Map<Day, Awaited<ReturnType<typeof read>>>()
            let zone = 'UTC'
            let today = dayAt(START, zone)
            for (const one of acts) {
              await perform(one, zone)
              if (typeof one.what === 'object' && 'zone' in one.what) {
                zone = one.what.zone ?? 'UTC'
                while (endOfDay(today, zone) <= app.now()) today = addDays(today, 1)
              }
              const next = app.now() + one.hours * AN_HOUR
              for (let end = endOfDay(today, zone); end <= next; end = endOfDay(today, zone)) {
                app.setNow(end - 1)
                if (!settled.has(today)) {
                  settled.set(today, await read(today))
                  await expectPresent(settled.get(today) ?? [], zone)
                }
                today = addDays(today, 1)
              }
              app.setNow(next)
            }
            app.setNow(app.now() + 3 * A_DAY)
            const chosen = [...settled.keys()].at(settled.size / 2)
            // Each run adds a partner, so reading all of them in each run would take minutes on PostgreSQL.
            if (chosen !== undefined && count % 5 === 0) await expectOfAll(chosen)
            const isErased = (uid: string) => people.some((one) => one.isErased && one.uid === uid)
            for (const [day, found] of settled)
              expect({ day, found: await read(day) }).toEqual({
                day,
                found: found.filter(({ uid }) => !isErased(uid)),
              })
          },
        ),
        { numRuns: propertyRuns(25) },
      )
    })
  })

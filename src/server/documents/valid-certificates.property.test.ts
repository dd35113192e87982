import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ValidCertificatesPage } from '#contract/proof.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { addDays, type Day, dayAt, endOfDay } from '#domain/local-time.ts'
import { DAY_AHEAD } from '#domain/past-day.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { networksOf } from '#people/client-address.ts'
import { chooseDay } from '#records/past-day/choose-day.ts'
import { readValidCertificates } from '#records/past-day/valid-certificates.ts'
import { changeTeamSettings } from '#records/reminding/remind-members.ts'
import {
  type Certificate,
  certificateToRow,
  createCertificateId,
  insertCertificate,
  revokeCertificate,
} from '#store/certificate/certificates.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { erasePersonalRows } from '#store/people/personal-data/erase-personal-rows.ts'
import { findPerson } from '#store/people/personal-data/read-personal-rows.ts'
import { lockUserToErase, renameUser, setMembership } from '#store/people/users.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newPerson, type Person } from '#test/test-people.ts'

const START = Date.UTC(2026, 2, 1, 12)
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', null]
const PEOPLE = 3

/**
 * Generates an action of a history, and the hours until the next. `daysAgo` is the age of the certified completion.
 */
const act = fc.record({
  person: fc.nat(PEOPLE - 1),
  courseId: fc.constantFrom('dog-nutrition', 'welcome'),
  hours: fc.integer({ min: 0, max: 40 }),
  what: fc.oneof(
    fc.record({ daysAgo: fc.nat(2), days: fc.option(fc.integer({ min: 0, max: 6 })) }),
    fc.record({ zone: fc.constantFrom(...ZONES) }),
    fc.constantFrom('revoke' as const, 'rename' as const, 'remove' as const, 'erase' as const),
  ),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** An entry of the log from which the second implementation computes its answer. */
type Logged =
  | { issue: string; person: number; courseId: string; ends: Day | undefined; at: number }
  | { revoke: string; at: number }

// Contract § 9: certificates valid on a day
for (const kind of DATABASES)
  describe(`certificates valid on a day on ${kind}`, () => {
    let app: TestApp
    let partner: string
    let admin: Person
    let people: { uid: string; erased: boolean }[]
    let log: Logged[]
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    async function newTeam(): Promise<void> {
      app.setNow(START)
      partner = `proof-${count++}`
      await insertPartner(app.db, { id: partner, name: 'Proof', logoUrl: undefined }, START)
      admin = await newPerson(app, { partner, roles: ['partner-admin'] })
      people = []
      log = []
      for (let at = 0; at < PEOPLE; at++) {
        const email = await newAccount(app, { partner, roles: ['partner-associate'], userName: `P${at}` })
        const { uid } = await app.db
          .selectFrom('users')
          .select('uid')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
        people.push({ uid, erased: false })
      }
    }

    async function readPage(query: Record<string, string>) {
      const search = new URLSearchParams({ partnerId: partner, ...query })
      return app.request<ValidCertificatesPage>(`/documents/v1/certificates/valid?${search}`, admin)
    }

    const context = () => ({ ...app, clock: app.now, config: { timeZone: 'UTC' } })

    /** Reads all pages of a day. Omits later revocations, which may change afterwards. */
    async function read(day: Day, courseId?: string) {
      const { on } = await chooseDay(context(), partner, day)
      const found: Omit<Certificate, 'revoked'>[] = []
      let after: string | undefined
      do {
        const page = await readValidCertificates(context(), { ...wholeTeam(partner), courseId, after }, on, 2)
        found.push(...page.certificates.map(({ revoked: _, ...certificate }) => certificate))
        after = page.next
      } while (after !== undefined)
      return found
    }

    async function perform({ person, courseId, what }: Act): Promise<void> {
      const { uid, erased } = people[person] ?? expect.fail()
      const now = app.now()
      if (typeof what === 'object' && 'zone' in what) {
        await changeTeamSettings(context(), { partner, actor: 'operator' }, { timeZone: what.zone })
      } else if (erased) return
      else if (typeof what === 'object') {
        const [id, day] = [createCertificateId(), addDays(dayAt(now, 'UTC'), -what.daysAgo)]
        const ends = what.days === null ? undefined : addDays(day, what.days)
        const names = { courseName: courseId.toUpperCase(), partnerName: 'Proof' }
        const certificate = {
          id,
          partnerId: partner,
          recordId: randomUUID(),
          userId: uid,
          courseId,
          ...names,
        }
        await insertCertificate(
          app.db,
          certificateToRow({ ...certificate, revision: 1, day, ends, issued: now }),
        )
        log.push({ issue: id, person, courseId, ends, at: now })
      } else if (what === 'revoke') {
        const id = log.flatMap((one) => ('issue' in one && one.person === person ? [one.issue] : [])).at(-1)
        const by = { reason: 'Cheated', by: 'operator' }
        if (id && (await revokeCertificate(app.db, { partner, id }, by, now)) !== 'already')
          log.push({ revoke: id, at: now })
      } else if (what === 'rename') await renameUser(app.db, uid, `Renamed ${person}`)
      else if (what === 'remove') await setMembership(app.db, uid, { partner: undefined, roles: [] }, now)
      else {
        await inTransaction(app.db, async (db) => {
          await lockUserToErase(db, uid)
          await erasePersonalRows(db, await findPerson(db, { uid, email: '' }, networksOf))
        })
        people[person] = { uid, erased: true }
      }
    }

    /** Returns the ids that the log shows as valid at a time on a day. */
    function validIn(entries: Logged[], day: Day): string[] {
      const valid = new Set<string>()
      for (const one of entries)
        if ('revoke' in one) valid.delete(one.revoke)
        else if ((one.ends ?? day) >= day && !people[one.person]?.erased) valid.add(one.issue)
      return [...valid].sort()
    }

    const idsOf = (found: { id: string }[]) => found.map(({ id }) => id).sort()

    it('follow from the events up to that day, and no later action except an erasure changes them', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
          await newTeam()
          const settled = new Map<Day, { entries: Logged[]; found: Awaited<ReturnType<typeof read>> }>()
          let zone = 'UTC'
          let today = dayAt(START, zone)
          for (const one of acts) {
            await perform(one)
            if (typeof one.what === 'object' && 'zone' in one.what) zone = one.what.zone ?? 'UTC'
            const next = app.now() + one.hours * AN_HOUR
            // Each day that ends before the next action is queried right after its end.
            for (let end = endOfDay(today, zone); end <= next; end = endOfDay(today, zone)) {
              app.setNow(Math.max(end, app.now()))
              const entries = log.filter(({ at }) => at < end)
              if (!settled.has(today)) settled.set(today, { entries, found: await read(today) })
              expect(idsOf(await read(today))).toEqual(validIn(settled.get(today)?.entries ?? [], today))
              today = addDays(today, 1)
            }
            app.setNow(next)
            const ahead = addDays(today, 1)
            if (!settled.has(ahead)) await expect(read(ahead)).rejects.toThrow(DAY_AHEAD)
          }
          for (const [day, { entries, found }] of settled) {
            const remaining = found.filter(
              ({ userId }) => !people.some((one) => one.erased && one.uid === userId),
            )
            expect(await read(day)).toEqual(remaining)
            expect(idsOf(remaining)).toEqual(validIn(entries, day))
            expect(await read(day, 'dog-nutrition')).toEqual(
              remaining.filter(({ courseId }) => courseId === 'dog-nutrition'),
            )
          }
        }),
        { numRuns: propertyRuns(25) },
      )
    })

    it('follow a page whose last holder was erased, without repeating its rows', async () => {
      await newTeam()
      for (const person of [0, 1, 2])
        await perform({ person, courseId: 'welcome', hours: 0, what: { daysAgo: 0, days: null } })
      const { documents, next = '' } = (await readPage({ limit: '2' })).body
      expect(documents.map(({ name }) => name)).toEqual(['P0', 'P1'])
      await perform({ person: 1, courseId: 'welcome', hours: 0, what: 'erase' })
      const after = await readPage({ limit: '2', after: next })
      expect(after.body.documents.map(({ name }) => name)).toEqual(['P2'])
    })

    it('have a short end of a page, and refuse one that cannot be stored', async () => {
      await newTeam()
      for (const person of [0, 1])
        await perform({ person, courseId: 'welcome', hours: 0, what: { daysAgo: 0, days: null } })
      const names = { name: '犬'.repeat(200), course_name: '犬'.repeat(1000) }
      await app.db.updateTable('certificates').set(names).where('partner_id', '=', partner).execute()
      const { idToken } = await newCompanyPerson(app, 'company-admin')
      const company = (query: Record<string, string>) => {
        const path = `/company/v1/certificates?${new URLSearchParams({ partner, ...query })}`
        return app.request<ValidCertificatesPage>(path, { idToken })
      }
      for (const list of [readPage, company]) {
        const first = (await list({ limit: '1' })).body
        const second = (await list({ limit: '1', after: first.next ?? '' })).body
        const ids = [...first.documents, ...second.documents].map(({ id }) => id)
        expect([ids.length, new Set(ids).size, second.next]).toEqual([2, 2, undefined])
        for (const values of [['\u0000', ''], ['', '\u0000'], ['a'], [1, 2]]) {
          const after = Buffer.from(JSON.stringify(values)).toString('base64url')
          expectRefusal(await list({ after }), 400, 'invalid-argument')
        }
        expectRefusal(await list({ after: '\u0000' }), 400, 'invalid-argument')
      }
    })

    it('are at most a page, by course and name, without those of another partner', async () => {
      await newTeam()
      const certify = (person: number, courseId: Act['courseId']) =>
        perform({ person, courseId, hours: 0, what: { daysAgo: 0, days: null } })
      for (const person of [2, 0, 1])
        for (const courseId of ['welcome', 'dog-nutrition'] as const) await certify(person, courseId)
      const first = (await readPage({ limit: '4' })).body
      const shown = first.documents.map(({ courseName, name }) => `${courseName} ${name}`)
      expect(shown).toEqual(['DOG-NUTRITION P0', 'DOG-NUTRITION P1', 'DOG-NUTRITION P2', 'WELCOME P0'])
      const second = (await readPage({ limit: '4', after: first.next ?? '' })).body
      expect(second.documents.map(({ name }) => name)).toEqual(['P1', 'P2'])
      expect(second.next).toBeUndefined()
      expect(first).toMatchObject({ day: dayAt(START, 'UTC'), today: dayAt(START, 'UTC') })
      const strange = await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] })
      const path = `/documents/v1/certificates/valid?partnerId=`
      expect((await app.request(path + partner, strange)).status).toBe(404)
      const own = (await app.request<ValidCertificatesPage>(`${path}city-paws`, strange)).body
      expect(own.documents.filter(({ userId }) => people.some(({ uid }) => uid === userId))).toEqual([])
      expect((await readPage({ after: randomUUID() })).status).toBe(400)
      expect((await readPage({ day: addDays(dayAt(START - A_DAY, 'UTC'), 0) })).body.documents).toEqual([])
    })
  })

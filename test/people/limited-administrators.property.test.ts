import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FirstMembersDocument } from '#contract/documents.ts'
import type { GroupsDocument } from '#contract/group-calls.ts'
import { groupKey } from '#domain/people/member-groups.ts'
import { goalFinder, type TeamGoals } from '#domain/requirement/goal.ts'
import { certificateToRow, insertCertificate } from '#store/certificate/certificates.ts'
import { findFloor } from '#store/migrating/schema-floor.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { storeOwnDeadline } from '#store/requirements/own-deadlines.ts'
import { textOfTables } from '#test/databases/tables.ts'
import { DATABASES } from '#test/databases.ts'
import { expectSameBytes } from '#test/expect-refusal.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { ACCESS_CALLS } from '#test/server/access-calls.ts'
import {
  OTHER_ROUTES,
  PERSON_ACTS,
  PERSON_READS,
  TEAM_READS,
  WHOLE_CALLS,
} from '#test/server/limited-calls.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newPerson, type Person } from '#test/test-people.ts'

const PEOPLE = 7
const GROUPS = 5
const AREAS = ['North', 'Coast', 'Hills']

const some = (count: number) => fc.uniqueArray(fc.nat(count - 1), { maxLength: 3 })
const area = fc.option(fc.constantFrom(...AREAS))
const limit = fc.record({ groups: some(GROUPS), areas: fc.subarray(AREAS) })

/** Generates a team: the groups of each person, the area of each group, and whom the requirements concern. */
const team = fc.record({
  groupsOf: fc.array(some(GROUPS), { minLength: PEOPLE, maxLength: PEOPLE }),
  areas: fc.array(area, { minLength: GROUPS, maxLength: GROUPS }),
  requirements: fc.array(
    fc.oneof(
      fc.constant({}),
      fc.record({ people: some(PEOPLE) }),
      fc.record({ groups: some(GROUPS), areas: fc.subarray(AREAS) }),
    ),
    { maxLength: 3 },
  ),
  limit,
})

const act = fc.oneof(
  fc.record({ what: fc.constant('move' as const), person: fc.nat(PEOPLE - 1), to: some(GROUPS) }),
  fc.record({ what: fc.constant('area' as const), group: fc.nat(GROUPS - 1), area }),
  fc.record({ what: fc.constant('merge' as const), group: fc.nat(GROUPS - 1), into: fc.nat(GROUPS - 1) }),
  fc.record({ what: fc.constant('drop' as const), group: fc.nat(GROUPS - 1) }),
  fc.record({ what: fc.constant('limit' as const), limit }),
  fc.record({ what: fc.constant('leave' as const), person: fc.nat(PEOPLE - 1) }),
  fc.record({ what: fc.constant('try' as const), person: fc.nat(PEOPLE), route: fc.nat(99) }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** A group of the model. */
interface Shop {
  id: string
  name: string
  area: string | null
  isRemoved: boolean
}

/** A person of the model, with names that no other text contains. */
interface Worker {
  uid: string
  email: string
  name: string
  certificate: string
  groups: Set<string>
  /** False for every other person, so that pages of people have no records. */
  hasRecord: boolean
  isHere: boolean
}

// Contract § 6: limited administrators
for (const kind of DATABASES)
  describe(`a limited administrator on ${kind}`, () => {
    let app: TestApp
    let count = 0
    let partner: string
    let head: Person
    let manager: Person
    let shops: Shop[]
    let workers: Worker[]
    let limited: { groups: string[]; areas: string[] }
    let calls = 0

    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
    })
    afterAll(() => app.close())

    const post = (path: string, body: object, { idToken } = head) =>
      app.request<{ groupIds: string[] }>(`/user-service/api/v1/partner-admin/partner/${partner}/${path}`, {
        method: 'POST',
        idToken,
        body,
      })

    async function mustPost(path: string, body: object) {
      const answer = await post(path, body)
      expect(answer.status, `${path} ${answer.text}`).toBe(200)
      return answer.body
    }

    async function read<Body>(path: string, { idToken } = manager) {
      calls++
      const answer = await app.request<Body>(`/documents/v1/${path}`, { idToken })
      expect(answer.status, path).toBe(200)
      return answer
    }

    const idOf = (at: number) => shops[at]?.id ?? ''
    const present = () => shops.filter(({ isRemoved }) => !isRemoved)
    /** Returns the groups that the manager has by the model. */
    const managedShops = () =>
      present().filter(
        ({ id, area }) =>
          limited.groups.includes(id) ||
          (area !== null && limited.areas.some((one) => groupKey(one) === groupKey(area))),
      )
    const isManaged = ({ groups }: Worker) => managedShops().some(({ id }) => groups.has(id))
    const managed = () => workers.filter((one) => one.isHere && isManaged(one))

    async function newTeam({
      groupsOf,
      areas,
      requirements,
      limit,
    }: typeof team extends fc.Arbitrary<infer T> ? T : never) {
      partner = `limited-${kind}-${count++}`
      await insertPartner(app.db, { id: partner, name: 'Chain', logoUrl: undefined }, app.now())
      head = await newPerson(app, { partner, roles: ['partner-admin'] })
      manager = await newPerson(app, { partner, roles: ['partner-admin'] })
      const names = Array.from({ length: GROUPS }, () => `Shop ${randomUUID()}`)
      const groups = names.map((name, at) => ({ name, area: areas[at] ?? undefined }))
      const { groupIds } = await mustPost('groups', { groups })
      shops = names.map((name, at) => ({
        id: groupIds[at] ?? '',
        name,
        area: areas[at] ?? null,
        isRemoved: false,
      }))
      workers = []
      for (const of of groupsOf) workers.push(await newWorker(of))
      for (const target of requirements) await require(target)
      const [excused] = workers
      const at = { partner, uid: excused?.uid ?? '', courseId: 'welcome' }
      await storeOwnDeadline(
        app.db,
        at,
        { reason: `Reason of ${excused?.name}` },
        { actor: 'operator', now: app.now() },
      )
      await setLimit(limit)
    }

    async function newWorker(of: number[]): Promise<Worker> {
      const name = `Person ${randomUUID()}`
      const email = await newAccount(app, { partner, roles: ['partner-associate'], userName: name })
      const [uid = ''] = email.split('@')
      const certificate = randomUUID()
      await insertCertificate(
        app.db,
        certificateToRow({
          id: certificate,
          partnerId: partner,
          recordId: `record ${uid}`,
          userId: uid,
          courseId: 'welcome',
          courseName: 'Welcome',
          revision: 1,
          partnerName: 'Chain',
          day: '2026-03-31',
          issued: app.now(),
          ends: new Date(app.now() + 20 * 24 * 3_600_000).toISOString().slice(0, 10),
        }),
      )
      const hasRecord = workers.length % 2 === 1
      const times = { created: app.now(), last_active: app.now(), completed: app.now(), reopened: 0 }
      const record = {
        ...times,
        id: `record ${uid}`,
        partner_id: partner,
        user_id: uid,
        course_id: 'welcome',
        modules: '{}',
        passed_quizzes: '[]',
        status: 'complete',
        status_revision: 1,
        version: 1,
      } as const
      if (hasRecord) await app.db.insertInto('completions').values(record).execute()
      const worker = { uid, email, name, certificate, groups: new Set<string>(), hasRecord, isHere: true }
      await move(worker, of)
      return worker
    }

    async function move(worker: Worker, to: number[]) {
      const groups = to.filter((at) => !shops[at]?.isRemoved).map(idOf)
      await mustPost('member-groups', { changes: [{ how: 'set', people: [worker.uid], groups }] })
      worker.groups = new Set(groups)
    }

    async function require(target: { people?: number[]; groups?: number[]; areas?: string[] }) {
      const people = target.people?.flatMap((at) => workers[at]?.uid ?? [])
      const groups = target.groups?.map(idOf)
      const areas = target.areas?.filter((one) => shops.some(({ area }) => area === one))
      if (people?.length === 0 || (groups && groups.length + (areas?.length ?? 0) === 0)) return
      const of = people ? { people } : groups ? { groups, areas } : {}
      const body = { courseId: 'dog-nutrition', within: 30, ...of }
      if (groups?.length === 0) Object.assign(body, { groups: undefined })
      if (areas?.length === 0) Object.assign(body, { areas: undefined })
      await mustPost('requirement', body)
    }

    /** Limits the manager. The earlier token is refused at the next call if the limit is another one. */
    async function setLimit({ groups, areas }: { groups: number[]; areas: string[] }) {
      const known = areas.filter((one) => present().some(({ area }) => area === one))
      const ids = groups.filter((at) => !shops[at]?.isRemoved).map(idOf)
      if (ids.length + known.length === 0) return
      await mustPost(`administrator/${manager.uid}/limit`, { limit: { groups: ids, areas: known } })
      limited = { groups: ids, areas: known }
      await renewToken()
    }

    async function renewToken() {
      manager = { ...manager, ...(await app.signedIn(manager.email)) }
    }

    async function perform(one: Act) {
      if (one.what === 'move') {
        const worker = workers[one.person]
        if (worker?.isHere) await move(worker, one.to)
      } else if (one.what === 'leave') {
        const worker = workers[one.person]
        if (!worker?.isHere) return
        await mustPost(`associate/${worker.uid}/remove-access`, {})
        worker.isHere = false
      } else if (one.what === 'limit') await setLimit(one.limit)
      else if (one.what === 'try') await tryAct(one)
      else await changeShop(one)
    }

    async function changeShop(one: Extract<Act, { group: number }>) {
      const shop = shops[one.group]
      if (!shop || shop.isRemoved) return
      const before = JSON.stringify(limited)
      if (one.what === 'area') {
        await mustPost(`group/${shop.id}`, { area: one.area })
        followArea(shop, one.area)
      } else if (one.what === 'merge') {
        const into = shops[one.into]
        if (!into || into.isRemoved || into === shop) return
        await mustPost(`group/${shop.id}/merge`, { into: into.id })
        for (const { groups } of workers) if (groups.delete(shop.id)) groups.add(into.id)
        if (limited.groups.includes(shop.id)) limited.groups = [...limited.groups, into.id]
        removeShop(shop)
      } else {
        await mustPost(`group/${shop.id}/remove`, {})
        removeShop(shop)
      }
      if (JSON.stringify(limited) === before) return
      expect((await app.request(`/documents/v1/users?partner=${partner}`, manager)).status).toBe(401)
      await renewToken()
    }

    function removeShop(shop: Shop): void {
      for (const { groups } of workers) groups.delete(shop.id)
      shop.isRemoved = true
      limited.groups = [...new Set(limited.groups)].filter((id) => id !== shop.id)
      followArea(shop, null)
    }

    /** Changes the area of a group. An area without groups leaves the limit, unless it is only renamed. */
    function followArea(shop: Shop, to: string | null): void {
      const from = shop.area
      const others = present().filter((one) => one !== shop)
      const has = (area: string) => others.some((one) => one.area === area)
      shop.area = to
      if (from === null || from === to || has(from)) return
      const renamed = to !== null && !has(to) && limited.areas.includes(from) ? [to] : []
      limited.areas = [...limited.areas.filter((area) => area !== from), ...renamed]
    }

    /** Lets the manager act on a person. For others than theirs this equals an act on a missing one. */
    async function tryAct({ person, route }: Extract<Act, { what: 'try' }>) {
      const acts = Object.values(PERSON_ACTS).slice(0, -2)
      const perform = acts[route % acts.length]
      const worker = workers[person]
      const [group = 'nothing'] = managedShops().map(({ id }) => id)
      const about = (uid: string, certificate: string) =>
        perform?.({ partner, uid, certificate, group }) ?? expect.fail()
      if (!worker || (worker.isHere && isManaged(worker))) return
      calls += 2
      const before = await textOfTables(app.db)
      const call = about(worker.uid, worker.certificate)
      const [answer, missing] = [
        await app.request(call.path, { ...call, idToken: manager.idToken }),
        await app.request(about('nobody', 'nothing').path, {
          ...about('nobody', 'nothing'),
          idToken: manager.idToken,
        }),
      ]
      // A former member's certificate may still be revoked.
      if (isManaged(worker) && call.path.includes('/certificate/')) return
      expect(answer.status).toBe(404)
      expectSameBytes(answer, missing)
      expect(await textOfTables(app.db)).toBe(before)
    }

    const uidsOf = (documents: { userId: string }[]) =>
      [...new Set(documents.map(({ userId }) => userId))].sort()

    /** Expects all that the manager can read to be of their people, and equal to what others read of them. */
    async function expectModel() {
      const own = managed()
      const theirs = new Set(own.map(({ uid }) => uid))
      const everyone = workers.filter(isManaged)
      const foreign = [
        ...workers
          .filter((one) => !isManaged(one))
          .flatMap(({ uid, email, name, certificate }) => [uid, email, name, certificate]),
        ...shops.filter((one) => !managedShops().includes(one)).flatMap(({ id, name }) => [id, name]),
        head.uid,
      ]
      const texts: Record<string, string> = {}
      for (const paths of Object.values(TEAM_READS))
        for (const path of paths) {
          const { text } = await read(path(partner))
          texts[path('')] = text
          expect(
            foreign.filter((one) => text.includes(one)),
            path(partner),
          ).toEqual([])
        }
      const users = JSON.parse(texts['users?partner='] ?? '') as {
        documents: { id: string; groups?: string[] }[]
      }
      expect(users.documents.map(({ id }) => id).sort()).toEqual([...theirs].sort())
      for (const { id, groups = [] } of users.documents) {
        const worker = workers.find(({ uid }) => uid === id)
        const known = managedShops().filter((shop) => worker?.groups.has(shop.id))
        expect(groups.toSorted()).toEqual(known.map((shop) => shop.id).sort())
      }
      const isRequiredOfOwn = await hasRequirement()
      const isListed = (texts['past-courses?partnerId='] ?? '').includes('"dog-nutrition"')
      expect(isListed).toBe(isRequiredOfOwn)
      const { documents: groups } = JSON.parse(texts['groups?partner='] ?? '') as GroupsDocument
      expect(groups.map(({ id }) => id).sort()).toEqual(
        managedShops()
          .map(({ id }) => id)
          .sort(),
      )
      for (const path of [
        'associate-training-completion?partnerId=',
        'certificates?partnerId=',
        'certificates?partnerId=&endsWithin=60',
        'certificates/valid?partnerId=',
      ]) {
        const { documents } = JSON.parse(texts[path] ?? '') as { documents: { userId: string }[] }
        const listed = path.startsWith('associate') ? everyone.filter((one) => one.hasRecord) : everyone
        expect(uidsOf(documents), path).toEqual(listed.map(({ uid }) => uid).sort())
      }
      await expectSameAsHead(theirs, texts)
      await expectPeople()
    }

    async function hasRequirement(): Promise<boolean> {
      const path = `requirements?partnerId=${partner}`
      return (await read<{ documents: object[] }>(path)).body.documents.length > 0
    }

    /** Expects due days, goals and figures to be those that an administrator without a limit finds for these people. */
    async function expectSameAsHead(theirs: ReadonlySet<string>, texts: Record<string, string>) {
      type Dues = { documents: { userId: string }[]; excused?: { people: string[] }[] }
      for (const view of ['due', 'week']) {
        const path = (of: string) => `requirements?partnerId=${of}&view=${view}`
        const { documents } = (await read<Dues>(path(partner), head)).body
        const own = documents.filter(({ userId }) => theirs.has(userId))
        const byUid = (one: Dues) => one.documents.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
        expect(byUid(JSON.parse(texts[path('')] ?? '') as Dues)).toEqual(byUid({ documents: own }))
      }
      type Statuses = { documents: { userId: string; courses: Record<string, string> }[]; goals: TeamGoals }
      const path = (of: string) => `associate-training-completion?partnerId=${of}&view=status`
      const all = (await read<Statuses>(path(partner), head)).body
      const own = JSON.parse(texts[path('')] ?? '') as Statuses
      for (const worker of workers.filter(({ uid }) => theirs.has(uid))) {
        const shown = managedShops().filter(({ id }) => worker.groups.has(id))
        expect(
          goalFinder(own.goals)(
            worker.uid,
            shown.map(({ id }) => id),
          ),
        ).toEqual(goalFinder(all.goals)(worker.uid, [...worker.groups]))
      }
      const first = JSON.parse(texts['first-members?partner='] ?? '') as FirstMembersDocument
      const counted = Object.values(first.numbers).reduce((sum, people) => sum + people, 0)
      expect([first.total, counted]).toEqual([theirs.size, theirs.size])
      expect(first.certificatesEnd === true).toBe(workers.some(isManaged))
      const started = own.documents.filter(({ userId }) => theirs.has(userId))
      const complete = started.filter(({ courses }) => courses.welcome === 'complete').length
      expect(first.tallies.welcome?.complete ?? 0).toBe(complete)
    }

    /** Expects people to be readable if the manager has them, and like missing ones otherwise. */
    async function expectPeople() {
      for (const route of Object.values(PERSON_READS)) {
        const missing = await app.request(`/documents/v1/${route('nobody')}`, manager)
        expect(missing.status).toBe(404)
        for (const worker of [...workers, { ...head, groups: new Set<string>(), isHere: true }]) {
          calls++
          const answer = await app.request(`/documents/v1/${route(worker.uid)}`, manager)
          const isShown = worker.isHere && 'name' in worker && isManaged(worker)
          if (isShown) expect(answer.status).toBe(200)
          else expectSameBytes(answer, missing)
        }
      }
    }

    it('reads and changes what the model says, after any acts', async () => {
      await fc.assert(
        fc.asyncProperty(team, fc.array(act, { maxLength: 6 }), async (given, acts) => {
          limited = { groups: [], areas: [] }
          await newTeam(given)
          if (limited.groups.length + limited.areas.length === 0) return
          await expectModel()
          for (const one of acts) {
            await perform(one)
            await expectModel()
          }
        }),
        { numRuns: propertyRuns(kind === 'sqlite' ? 12 : 4) },
      )
      expect(await findFloor(app.db)).toBe('068-limited-administrators')
      expect(calls).toBeGreaterThan(0)
    })
  })

// A new route must be in one of the tables.
describe('the calls of limited administrators', () => {
  it('are all routes for signed-in people', () => {
    const known = [TEAM_READS, PERSON_READS, PERSON_ACTS, WHOLE_CALLS].flatMap((table) => Object.keys(table))
    expect([...new Set([...known, ...OTHER_ROUTES])].sort()).toEqual(Object.keys(ACCESS_CALLS).sort())
  })
})

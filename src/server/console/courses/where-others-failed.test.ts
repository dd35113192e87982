import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CompanyPartner, PartnerList } from '#contract/console/company-partners.ts'
import { countFigures } from '#records/teams/count-figures.ts'
import { countAssociates, insertPartner } from '#store/people/partners/partners.ts'
import { actOn, newCompanyPerson } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import { askForReset, confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { addByAdmin, newAssociate, newPerson, type Person } from '#test/test-people.ts'

const PARTNERS = '/company/v1/partners'
const NEW_PASSWORD = 'a new, long passphrase'

describe.each(DATABASES)('known failures of other consoles on %s', (kind) => {
  let app: TestApp
  let admin: Person
  let id: string

  beforeAll(async () => {
    app = await startApp(kind)
    admin = await newCompanyPerson(app, 'company-admin')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    id = `shop-${randomUUID()}`
    await insertPartner(app.db, { id, name: 'A Shop', logoUrl: undefined }, app.now())
  })

  const show = async (partner = id) =>
    (await app.request<CompanyPartner>(`${PARTNERS}/${partner}`, { idToken: admin.idToken })).body
  const act = async (path: string, change: object = {}) => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { version: (await show()).version, ...change }
    return app.request(`${PARTNERS}/${id}/${path}`, {
      method: 'POST',
      idToken: admin.idToken,
      body,
      headers,
    })
  }
  const teamOf = async (partner: string, { idToken }: { idToken: string }) => {
    const path = `/documents/v1/users?partner=${partner}`
    return (await app.request<{ documents: { id: string }[] }>(path, { idToken })).body.documents
  }
  /** Returns the number of taken seats, as counted and as shown in the console's list of partners. */
  const seatsOf = async (partner: string) => {
    const log = { warn: () => undefined, error: (error: unknown) => Promise.reject(error) }
    await countFigures({ db: app.db, clock: app.now, config: { timeZone: 'UTC' }, log }, partner)
    const path = `${PARTNERS}?q=${partner}`
    const { partners } = (await app.request<PartnerList>(path, { idToken: admin.idToken })).body
    const counted = await countAssociates(app.db, partner)
    expect(partners.find((one) => one.id === partner)?.associates).toBe(counted)
    return counted
  }
  const learnedBy = async (person: { idToken: string; uid: string }) => {
    const records = await learner(app, person).records()
    const ids = records.map((record) => record.id)
    const events = app.db.selectFrom('learning_events').selectAll().where('record_id', 'in', ids)
    return { records, events: await events.orderBy('record_id').orderBy('number').execute() }
  }

  // iomad#778
  // Contract § 9: known console failures: no setting suspends a partner or ends sessions
  it('no setting suspends a partner or signs anyone out', async () => {
    const associate = await newAssociate(app, id)
    const settings = [
      { name: 'Another Name' },
      { logoUrl: '/a.png' },
      { logoUrl: null },
      { timeZone: 'Asia/Tokyo' },
      { timeZone: null },
      { seats: 0 },
      { seats: null },
      { reminders: false },
      { reminders: true },
    ]
    for (const change of settings) expect((await act('settings', change)).status).toBe(200)
    for (const catalogue of ['chosen', 'all'])
      expect((await act('catalogue', { catalogue, courses: [] })).status).toBe(200)
    expect(await show()).toMatchObject({ state: 'open' })
    expect((await learner(app, associate).open('welcome', 'welcome-hello-video')).status).toBe(201)
    expect((await app.signIn(associate.email)).status).toBe(200)
  })

  // iomad#2118
  // Contract § 9: known console failures: suspending stops sessions, calls, emails and links immediately
  it('suspending stops sessions, requests, emails and links immediately', async () => {
    const person = await newAssociate(app, id)
    await learner(app, person).open('welcome', 'welcome-hello-video')
    const learned = await learnedBy(person)
    expect([learned.records.length, learned.events.length]).toEqual([1, 2])
    await askForReset(app, person.email)
    const token = await newestToken(app, person.email)
    const mails = (await mailsTo(app, person.email)).length
    expect((await act('suspend')).status).toBe(200)

    const renewal = { method: 'POST', headers: { cookie: person.cookie } }
    expectRefusal(await app.request('/sign-in/v1/token', renewal), 403, 'user-disabled')
    const calls = [`/documents/v1/users/${person.uid}`, '/sign-in/v1/sessions']
    for (const path of calls)
      expectRefusal(await app.request(path, { idToken: person.idToken }), 401, 'user-token-expired')
    await askForReset(app, person.email)
    expect(await mailsTo(app, person.email)).toHaveLength(mails)
    expect((await confirmReset(app, token, NEW_PASSWORD)).status).toBe(400)
    expectRefusal(await app.signIn(person.email), 403, 'user-disabled')

    expect((await act('resume')).status).toBe(200)
    expectRefusal(await app.request('/sign-in/v1/token', renewal), 401, 'user-token-expired')
    const back = { ...(await app.signedIn(person.email)), uid: person.uid }
    // The learning data are unchanged, byte for byte.
    expect(await learnedBy(back)).toEqual(learned)
    expect((await learner(app, back).open('welcome', 'welcome-hello-video')).status).toBe(200)
  })

  // iomad#2394
  // Contract § 9: where other consoles failed: a moved associate is in one list and has one seat
  it('a moved associate appears in one list and takes one seat', async () => {
    const [before, after] = [await newAssociate(app, id), 'city-paws']
    const boss = await newPerson(app, { partner: id, roles: ['partner-admin'] })
    const theirs = await app.signedIn('admin@citypaws.example')
    const taken = async () => [await seatsOf(id), await seatsOf(after)]
    const [, elsewhere = 0] = await taken()
    const { body, headers } = await actOn(app, before.uid)
    const to = { ...body, partner: after, role: 'partner-associate' }
    const move = (sent: object = {}) => {
      const request = { method: 'POST', body: to, headers, idToken: admin.idToken, ...sent }
      return app.request(`/company/v1/people/${before.uid}/move`, request)
    }
    const moved = await move()
    expect(moved.status).toBe(200)

    const isIn = async (partner: string, by: { idToken: string }) =>
      (await teamOf(partner, by)).filter((one) => one.id === before.uid).length
    const expectOnePlace = async () => {
      expect([await isIn(id, boss), await isIn(after, theirs)]).toEqual([0, 1])
      expect(await taken()).toEqual([0, elsewhere + 1])
    }
    await expectOnePlace()
    // The move is repeated by the same page, and requested again by another.
    expectSameBytes(await move(), moved)
    const again = await actOn(app, before.uid)
    const refused = await move({ body: { ...to, ...again.body }, headers: again.headers })
    expectRefusal(refused, 409, 'out-of-turn', /already belongs to /)
    await expectOnePlace()
  })

  // iomad#932, iomad#2030
  // Contract § 9: known console failures: a partner without figures is shown, to the company and to itself
  it('a partner without figures, as after an upgrade, is shown to the company and to itself', async () => {
    const boss = await newPerson(app, { partner: id, roles: ['partner-admin'] })
    await app.db.deleteFrom('partner_figures').where('partner_id', '=', id).execute()
    const found = await app.request<PartnerList>(`${PARTNERS}?q=${id}`, { idToken: admin.idToken })
    expect(found.body.partners.map((partner) => partner.id)).toEqual([id])
    expect(await show()).toMatchObject({ id, state: 'open', admins: [{ uid: boss.uid }] })
    expect((await app.signIn(boss.email)).status).toBe(200)
    const statuses = `/documents/v1/associate-training-completion?partnerId=${id}&view=status`
    expect((await app.request(statuses, boss)).status).toBe(200)
    expect(await teamOf(id, boss)).toHaveLength(1)
  })

  // LearnUpon's help on the licenses of sub-portals
  // Contract § 9: known console failures: administrators take no seat; seats are checked when a person is
  //   added, never at acceptance
  it('an invitation can be accepted even after the seats were reduced', async () => {
    const boss = await newPerson(app, { partner: id, roles: ['partner-admin'] })
    expect((await act('settings', { seats: 1 })).status).toBe(200)
    const email = `${randomUUID()}@people.example`
    expect((await addByAdmin(app, boss, { partner: id, email })).status).toBe(200)
    expect((await act('settings', { seats: 0 })).status).toBe(200)
    const accepted = await confirmReset(app, await newestToken(app, email), NEW_PASSWORD)
    expect([accepted.status, (await app.signIn(email, NEW_PASSWORD)).status]).toEqual([200, 200])
    expect((await addByAdmin(app, boss, { partner: id, email: `x${email}` })).status).toBe(409)
  })

  // iomad#1545
  // Contract § 9: known console failures: a catalogue is all offered courses or a selection, the same for the
  //   whole partner
  it('a catalogue has all or some of the offered courses, the same for everyone at the partner', async () => {
    const there = [
      await newAssociate(app, id),
      await newPerson(app, { partner: id, roles: ['partner-admin'] }),
    ]
    const elsewhere = await app.signedIn('admin@citypaws.example')
    const coursesOf = async ({ idToken }: { idToken: string }) => {
      const path = '/documents/v1/associate-training-courses?enabled=true'
      const { body } = await app.request<{ documents: { id: string }[] }>(path, { idToken })
      return body.documents.map((course) => course.id)
    }
    const offered = await coursesOf(elsewhere)
    const courses = [{ courseId: 'welcome' }]
    expect((await act('catalogue', { catalogue: 'shared', courses })).status).toBe(400)
    for (const [catalogue, expected] of [
      ['chosen', ['welcome']],
      ['all', offered],
    ] as const) {
      expect((await act('catalogue', { catalogue, courses })).status).toBe(200)
      for (const person of there) expect(await coursesOf(person)).toEqual(expected)
      expect(await coursesOf(elsewhere)).toEqual(offered)
    }
  })
})

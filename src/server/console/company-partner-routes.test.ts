import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  CompanyMember,
  CompanyPartner,
  CompanyRequirement,
  PartnerList,
  PartnerRow,
} from '#contract/console/company-partners.ts'
import { LOGO_MESSAGES, MAX_LOGO_BYTES } from '#domain/console/logo.ts'
import { A_DAY } from '#domain/durations.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { goalFinder } from '#domain/requirement/goal.ts'
import { countAllFigures, countFigures, readFigures } from '#records/teams/count-figures.ts'
import { readTeamGoals } from '#records/teams/team-goals.ts'
import { listNamedMedia } from '#store/courses/media-of-courses.ts'
import { startGroupMemberships } from '#store/people/groups/group-memberships.ts'
import { insertGroups } from '#store/people/groups/groups.ts'
import { listFigured, type PartnerOrder, storeFigures } from '#store/people/partners/figured-partners.ts'
import { changePartner, insertPartner, setPartnerState } from '#store/people/partners/partners.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { beginWelcomeCourse, learner } from '#test/learner.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const COMPANY = '/company/v1/partners'

/** The value that each order compares; a partner without one comes first. */
/** The reasons for attention, most urgent first. */
const NEEDS = ['No administrator', 'No one has signed in', 'Invitation', 'overdue', 'seat', 'No activity']

const ORDERS: Record<PartnerOrder, (row: PartnerRow) => string | number> = {
  need: ({ attention }) =>
    NEEDS.reduce((sum, need) => 2 * sum + Number(attention.some((reason) => reason.includes(need))), 0),
  name: ({ name }) => name,
  state: ({ state }) => ['open', 'suspended', 'removed'].indexOf(state),
  members: ({ administrators, associates }) => administrators + associates,
  active: ({ active }) => active,
  complete: ({ complete, possible }) => (possible === 0 ? -1 : complete / possible),
  overdue: ({ overdue }) => overdue,
  seats: ({ associates }) => associates,
  seen: ({ lastSeen }) => lastSeen ?? -1,
}

const compareValues = (one: string | number, other: string | number) =>
  one < other ? -1 : one > other ? 1 : 0

/** Returns figures that differ in every column, each with a different order. */
const someFigures = (number: number, now: number) => ({
  administrators: number % 2,
  associates: (number * 7) % 13,
  active: (number * 5) % 11,
  possible: number % 3,
  complete: Math.min(number % 3, number % 2),
  overdue: (number * 3) % 8,
  undelivered: 0,
  lastSeen: number % 4 === 0 ? undefined : now - ((number * 31) % 17),
  courses: [],
})

describe.each(DATABASES)('the console’s partners on %s', (kind) => {
  let app: TestApp
  let admin: Person

  beforeAll(async () => {
    app = await startApp(kind)
    admin = await newCompanyPerson(app, 'company-admin')
  })
  afterAll(() => app.close())

  const counting = () => ({
    db: app.db,
    clock: app.now,
    config: { timeZone: 'UTC' },
    log: { warn: () => undefined, error: (error: unknown) => Promise.reject(error) },
  })

  function send<Body = { message: string; code?: string }>(
    path: string,
    body: object,
    { key = randomUUID(), by = admin }: { key?: string; by?: Person } = {},
  ) {
    const headers = { 'idempotency-key': key }
    return app.request<Body>(`${COMPANY}${path}`, { method: 'POST', body, headers, idToken: by.idToken })
  }

  const list = async (query = '') =>
    (await app.request<PartnerList>(`${COMPANY}${query}`, { idToken: admin.idToken })).body
  const show = async (id: string) =>
    (await app.request<CompanyPartner>(`${COMPANY}/${id}`, { idToken: admin.idToken })).body
  const newBody = (id: string, more: object = {}) => ({
    id,
    name: 'City Cats',
    administrator: { userName: 'Ada First', email: `${id}@people.example` },
    ...more,
  })
  const entries = async (id: string) => {
    const query = app.db
      .selectFrom('audit_log')
      .select(['act', 'actor', 'count'])
      .where('partner_id', '=', id)
    return (await query.orderBy('at').orderBy('act').execute()).map(({ act }) => act)
  }

  it('are restricted to admins, excluding authors and partner users', async () => {
    const author = await newCompanyPerson(app, 'company-author')
    const others = [author, await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })]
    for (const { idToken } of others)
      for (const path of ['', '/happy-tails', '/happy-tails/team', '/happy-tails/requirements'])
        expect((await app.request(`${COMPANY}${path}`, { idToken })).status).toBe(403)
    expect((await send('', newBody('by-author'), { by: author })).status).toBe(403)
  })

  it('are created with their invited administrator, once per key', async () => {
    const body = newBody('city-cats', {
      seats: 2,
      timeZone: 'Europe/Berlin',
      catalogue: { catalogue: 'chosen', courses: [{ courseId: 'welcome', until: '2026-12-31' }] },
    })
    const key = randomUUID()
    // Repeats the request in parallel, and later.
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('', body, { key })))
    answers.push(await send('', body, { key }))
    expect(answers.map(({ status, body: { message } }) => [status, message])).toEqual(
      Array(7).fill([200, 'Created City Cats. An invitation is on its way to city-cats@people.example.']),
    )
    expect(await entries('city-cats')).toEqual(['account-created', 'partner-created'])
    expect(await show('city-cats')).toMatchObject({
      name: 'City Cats',
      seats: 2,
      timeZone: 'Europe/Berlin',
      catalogue: { catalogue: 'chosen', courses: [{ courseId: 'welcome', until: '2026-12-31' }] },
      admins: [{ userName: 'Ada First' }],
    })
    expect((await send('', { ...body, name: 'Another' }, { key })).status).toBe(422)
    const mails = app.db.selectFrom('mail_queue').select('link').where('partner', '=', 'city-cats')
    expect(await mails.execute()).toEqual([{ link: 'invitation' }])
  })

  it('get further administrators by invitation, once per key, while they are open', async () => {
    await send('', newBody('second-cats'))
    const bo = { userName: ' Bo Second ', email: ' Bo@people.example' }
    const key = randomUUID()
    const path = '/second-cats/administrators'
    for (const { status, body } of [await send(path, bo, { key }), await send(path, bo, { key })])
      expect([status, body.message]).toEqual([200, 'An invitation is on its way to bo@people.example.'])
    const { admins } = await show('second-cats')
    expect(admins.map(({ userName, email }) => `${userName} ${email}`).sort()).toEqual([
      'Ada First second-cats@people.example',
      'Bo Second bo@people.example',
    ])
    const mails = app.db.selectFrom('mail_queue').select('link').where('partner', '=', 'second-cats')
    expect(await mails.execute()).toEqual([{ link: 'invitation' }, { link: 'invitation' }])
    expect((await send(path, bo)).body.code).toBe('email-already-in-use')
    expect((await send(path, { ...bo, email: 'bo' })).body.code).toBe('invalid-email')
    await setPartnerState(app.db, 'second-cats', { suspended: app.now(), removed: null })
    const late = await send(path, { ...bo, email: 'late@people.example' })
    expect([late.status, late.body.message]).toEqual([400, 'This partner is suspended.'])
  })

  it('reject invalid search texts', async () => {
    for (const query of ['?q=a%00b', '?after=%00'])
      expect((await app.request(`${COMPANY}${query}`, { idToken: admin.idToken })).status).toBe(400)
  })

  it('are refused with the form’s messages, without creating anything', async () => {
    const taken = await send(
      '',
      newBody('city-paws', { administrator: { userName: 'A', email: 'a@b.example' } }),
    )
    expect([taken.status, taken.body.message]).toEqual([409, 'The partner ID city-paws is taken.'])
    const same = await send(
      '',
      newBody('other-cats', { administrator: { userName: 'A', email: admin.email } }),
    )
    expect(same.body.message).toBe('This email is already in use. Find the person in People to move them.')
    const removed = Date.UTC(2026, 2, 3, 12)
    await insertPartner(app.db, { id: 'gone-cats', name: 'Gone Cats', logoUrl: undefined }, removed)
    await app.db.updateTable('partners').set({ removed }).where('id', '=', 'gone-cats').execute()
    expect((await send('', newBody('gone-cats'))).body.message).toBe(
      'This ID belongs to Gone Cats, removed on March 3. Resume that partner, or choose another ID.',
    )
    const wrong = { catalogue: 'chosen', courses: [{ courseId: 'welcome', from: '2026-02-31' }] }
    const days = await send('', newBody('day-cats', { catalogue: wrong }))
    expect([days.status, days.body.message]).toEqual([400, 'February 31 isn’t a valid date.'])
    expect((await send('', newBody('no'))).status).toBe(400)
    const left = app.db.selectFrom('partners').select('id').where('id', 'in', ['other-cats', 'day-cats'])
    expect(await left.execute()).toEqual([])
  })

  it('are suspended, resumed, and removed after confirmation by id, but not from an outdated page', async () => {
    await insertPartner(app.db, { id: 'stately', name: 'Stately', logoUrl: undefined }, app.now())
    const associate = await newAssociate(app, 'stately')
    const { version } = await show('stately')
    const key = randomUUID()
    expect((await send('/stately/suspend', { version }, { key })).body.message).toBe('Suspended Stately.')
    expect((await send('/stately/suspend', { version }, { key })).status).toBe(200)
    expect((await learner(app, associate).open('welcome', 'welcome-hello-video')).status).toBe(401)
    const old = await send('/stately/settings', { version, name: 'Later' })
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
    expect([old.status, old.body.code, old.body.message]).toEqual([
      409,
      'changed-meanwhile',
      `This was changed by Someone New at ${time.format(app.now())}. Here’s the current version.`,
    ])
    const suspended = await show('stately')
    expect(suspended).toMatchObject({ name: 'Stately', state: 'suspended' })
    expect((await send('/stately/resume', { version: suspended.version })).status).toBe(200)
    const open = await show('stately')
    expect(open.version).toBe(version)
    const mistyped = await send('/stately/remove', { version, id: 'happy-tails' })
    expect([mistyped.status, (await show('stately')).state]).toEqual([400, 'open'])
    const stale = await newCompanyPerson(app, 'company-admin', 11 * 60_000)
    const unconfirmed = await send('/stately/remove', { version, id: 'stately' }, { by: stale })
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([403, 'confirmation-needed'])
    expect((await send('/stately/remove', { version, id: 'stately' })).status).toBe(200)
    expect(await entries('stately')).toEqual(
      expect.arrayContaining(['partner-suspended', 'partner-resumed', 'partner-removed', 'access-removed']),
    )
  })

  it('change their settings and courses, with an audit entry each, and require courses', async () => {
    await insertPartner(app.db, { id: 'changing', name: 'Changing', logoUrl: undefined }, app.now())
    const { version } = await show('changing')
    const settings = {
      seats: 0,
      name: 'Changed',
      timeZone: 'Asia/Tokyo',
      reminders: false,
      logoUrl: '/a.png',
    }
    expect((await send('/changing/settings', { version, ...settings })).status).toBe(200)
    const changed = await show('changing')
    expect(changed).toMatchObject(settings)
    const catalogue = { catalogue: 'chosen', courses: [{ courseId: 'welcome' }] }
    const chosen = await send('/changing/catalogue', { version: changed.version, ...catalogue })
    const [course] = catalogue.courses
    const named = { ...catalogue, courses: [{ ...course, name: 'Welcome to the Counter' }] }
    expect([chosen.status, (await show('changing')).catalogue]).toEqual([200, named])
    const old = { version: changed.version, catalogue: 'all', courses: [] }
    expect((await send('/changing/catalogue', old)).status).toBe(409)
    expect((await show('changing')).catalogue).toEqual(named)
    const backwards = { courseId: 'welcome', from: '2026-03-02', until: '2026-03-01' }
    const wrong = { version: (await show('changing')).version, catalogue: 'chosen', courses: [backwards] }
    expect((await send('/changing/catalogue', wrong)).body.message).toBe(
      'The last day must be on or after the first.',
    )
    expect((await send('/changing/requirements', { courseId: 'cat-behaviour', within: 3 })).status).toBe(400)
    const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()]
    const required = async () =>
      (
        await app.request<{ documents: CompanyRequirement[] }>(`${COMPANY}/changing/requirements`, {
          idToken: admin.idToken,
        })
      ).body.documents
    const within = (days: number, more: object = {}) => ({ courseId: 'welcome', within: days, ...more })
    for (const key of [one, one])
      expect((await send('/changing/requirements', within(3), { key })).status).toBe(200)
    expect((await send('/changing/requirements', within(4), { key: one })).status).toBe(422)
    const [added] = await required()
    expect(await required()).toMatchObject([{ course: 'Welcome to the Counter', within: 3 }])
    for (const key of [other, other]) {
      const longer = within(9, { replaces: added?.id })
      expect((await send('/changing/requirements', longer, { key })).status).toBe(200)
    }
    const [changedTo, ended] = (await required()).sort((a, b) => (a.ended ?? 0) - (b.ended ?? 0))
    expect([changedTo, ended]).toMatchObject([{ within: 9 }, { within: 3, ended: app.now() }])
    const path = `/changing/requirements/${changedTo?.id}/end`
    for (const key of [third, third]) expect((await send(path, {}, { key })).status).toBe(200)
    expect((await send(path, {})).status).toBe(404)
    expect((await entries('changing')).filter((act) => act.startsWith('requirement-'))).toEqual([
      'requirement-added',
      'requirement-added',
      'requirement-ended',
      'requirement-ended',
    ])
    expect(await entries('changing')).toEqual(
      expect.arrayContaining(['partner-changed', 'requirement-added', 'requirement-ended']),
    )
  })

  it('have an uploaded logo that is checked like any picture, and kept while they use it', async () => {
    await insertPartner(app.db, { id: 'drawn', name: 'Drawn', logoUrl: undefined }, app.now())
    const key = randomUUID()
    const upload = async (
      content: string | Uint8Array<ArrayBuffer>,
      { id = 'drawn', version = '', as = key } = {},
    ) => {
      const given = version || (await show('drawn')).version
      const headers = { 'idempotency-key': as, 'content-type': 'application/octet-stream' }
      return app.request<{ message: string; code: string }>(`${COMPANY}/${id}/logo?version=${given}`, {
        method: 'POST',
        headers,
        idToken: admin.idToken,
        text: content,
      })
    }
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const first = await show('drawn')
    const answers = [await upload(drawing), await upload(drawing, { version: first.version })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { logoUrl = '' } = await show('drawn')
    const shown = await app.request(logoUrl)
    expect([shown.status, shown.headers.get('content-type'), shown.text]).toEqual([
      200,
      'image/svg+xml',
      drawing,
    ])
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(await listNamedMedia(app.db, [logoUrl.replace('/media/', '')])).toHaveProperty('size', 1)
    expect((await upload(drawing, { version: first.version, as: randomUUID() })).body.code).toBe(
      'changed-meanwhile',
    )
    const refused = async (content: string | Uint8Array<ArrayBuffer>) => {
      const { status, body } = await upload(content, { as: randomUUID() })
      return [status, body.message]
    }
    expect(await refused('%PDF-1.7 a price list')).toEqual([400, LOGO_MESSAGES.noPicture])
    expect(await refused('WEBVTT\n\n')).toEqual([400, LOGO_MESSAGES.noPicture])
    expect(await refused('')).toEqual([400, LOGO_MESSAGES.noPicture])
    expect(await refused(drawing.replace('<rect', '<script/><rect'))).toEqual([
      400,
      "The drawing 'logo.svg' contains a script, which never runs here: remove it and export again.",
    ])
    expect(await refused(Buffer.from('89504e470d0a1a0a0000', 'hex'))).toEqual([
      400,
      "The image 'logo.png' is damaged: export it again.",
    ])
    expect((await upload(Buffer.alloc(MAX_LOGO_BYTES + 1), { as: randomUUID() })).status).toBe(413)
    expect((await upload('%PDF', { id: 'nobody', as: randomUUID() })).status).toBe(404)
    expect((await show('drawn')).logoUrl).toBe(logoUrl)
    expect(await entries('drawn')).toEqual(['partner-changed', 'team-viewed'])
  })

  it('show the names of a team’s groups, if the partner has some', async () => {
    const { uid } = await newAssociate(app, 'city-paws')
    const read = () =>
      app.request<{ groups?: object }>(`${COMPANY}/city-paws/team`, { idToken: admin.idToken })
    expect((await read()).body).not.toHaveProperty('groups')
    const [groupId = ''] = await insertGroups(app.db, 'city-paws', [{ name: 'North' }], app.now())
    await startGroupMemberships(app.db, 'city-paws', [{ uid, groupId }], app.now())
    expect((await read()).body.groups).toEqual({ word: 'shop', names: { [groupId]: 'North' } })
  })

  it('show their team and members as their administrators see them, with an audit entry per view', async () => {
    const own = await app.signedIn('admin@happytails.example')
    const viewer = await newCompanyPerson(app, 'company-admin')
    const { idToken } = viewer
    expect((await app.request(`${COMPANY}/happy-tails`, { idToken })).status).toBe(200)
    const { person } = await beginWelcomeCourse(app)
    const seen = async <One = { id: string }>(path: string, { idToken }: { idToken: string }) =>
      (await app.request<{ documents: One[] }>(path, { idToken })).body.documents
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
    const team = await seen(`${COMPANY}/happy-tails/team`, viewer)
    expect(team.sort(byId)).toEqual((await seen('/documents/v1/users?partner=happy-tails', own)).sort(byId))
    const completions = '/documents/v1/associate-training-completion'
    expect(await seen(`${COMPANY}/happy-tails/team/statuses`, viewer)).toEqual(
      await seen(`${completions}?partnerId=happy-tails&view=status`, own),
    )
    await send('/happy-tails/requirements', { courseId: 'welcome', within: 30 })
    await send('/happy-tails/requirements', { courseId: 'welcome', within: 20 })
    const member = `${COMPANY}/happy-tails/team/${person.uid}`
    const { body } = await app.request<CompanyMember>(member, { idToken })
    const [record] = await seen<{ created: number }>(`${completions}?userId=${person.uid}`, own)
    expect(body).toMatchObject({ uid: person.uid, roles: ['partner-associate'], certificates: [] })
    expect(body.goal).toEqual({ isRequired: true, courses: ['welcome'] })
    const [begun, ...others] = body.courses
    expect(begun).toMatchObject({
      id: 'welcome',
      status: 'in-progress',
      opened: record?.created,
      modules: { completed: 1 },
      due: { state: 'due', daysLeft: 20 },
    })
    expect(new Set(others.map(({ status, due }) => `${status} ${due?.state}`))).toEqual(
      new Set(['not-started undefined']),
    )
    expect(body.requirements).toEqual(await seen(`/documents/v1/requirements?userId=${person.uid}`, own))
    expect(body.requirements.map(({ due }) => due.state)).toEqual(['due', 'due'])
    expect(body).toMatchObject({ reminders: [], isWeekly: false })
    const due = await seen<{ userId: string }>(`${COMPANY}/happy-tails/team/due`, viewer)
    expect(due).toEqual(await seen('/documents/v1/requirements?partnerId=happy-tails&view=due', own))
    expect(due.map(({ userId }) => userId)).toContain(person.uid)
    const elsewhere = `${COMPANY}/city-paws/team/${person.uid}`
    expect((await app.request(elsewhere, { idToken })).status).toBe(404)
    const looks = app.db
      .selectFrom('audit_log')
      .select(['act', 'subject', 'count'])
      .where('actor', '=', viewer.uid)
    expect(await looks.where('act', 'in', ['team-viewed', 'person-viewed']).orderBy('act').execute()).toEqual(
      [
        { act: 'person-viewed', subject: person.uid, count: 1 },
        { act: 'team-viewed', subject: 'happy-tails', count: 4 },
      ],
    )
    await app.db.schema.alterTable('audit_log').renameTo('away').execute()
    const unseen = await app.request(`${COMPANY}/happy-tails/team`, { idToken })
    await app.db.schema.alterTable('away').renameTo('audit_log').execute()
    expect([unseen.status, unseen.text.includes('@')]).toEqual([503, false])
  })

  it('require courses of selected people, and the company requires them at all partners, once per key', async () => {
    await insertPartner(app.db, { id: 'some-people', name: 'Some', logoUrl: undefined }, app.now())
    const one = await newAssociate(app, 'some-people')
    const boss = await newPerson(app, { partner: 'some-people', roles: ['partner-admin'] })
    const chosen = (people: string[]) => ({ courseId: 'welcome', within: 30, people })
    expect((await send('/some-people/requirements', chosen([one.uid, boss.uid]))).status).toBe(404)
    expect((await send('/some-people/requirements', chosen([one.uid]))).status).toBe(200)
    const requirements = async (id: string) =>
      (
        await app.request<{ documents: CompanyRequirement[]; settings: object }>(
          `${COMPANY}/${id}/requirements`,
          { idToken: admin.idToken },
        )
      ).body
    expect(await requirements('some-people')).toMatchObject({
      documents: [{ people: [one.uid], within: 30 }],
      settings: { reminders: true, timeZone: 'UTC' },
    })

    const everywhere = (path: string, body: object, key: string) =>
      app.request<{ message: string }>(`/company/v1/requirements${path}`, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
        idToken: admin.idToken,
      })
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    expect((await everywhere('', chosen([one.uid]), first)).status).toBe(400)
    const wanted = { courseId: 'dog-nutrition', within: 60 }
    const sentAtOnce = await Promise.all(Array.from({ length: 6 }, () => everywhere('', wanted, first)))
    expect(sentAtOnce.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await everywhere('', wanted, first)).status).toBe(200)
    expect((await everywhere('', { ...wanted, within: 61 }, first)).status).toBe(422)
    const ofCompany = async (id: string) =>
      (await requirements(id)).documents.filter(({ byCompany }) => byCompany)
    const [added] = await ofCompany('some-people')
    expect(await ofCompany('some-people')).toMatchObject([{ courseId: 'dog-nutrition', within: 60 }])
    expect(await ofCompany('city-paws')).toEqual(await ofCompany('some-people'))
    expect((await send(`/some-people/requirements/${added?.id}/end`, {})).status).toBe(404)
    const longer = { ...wanted, within: 90, replaces: added?.id }
    for (const key of [second, second]) expect((await everywhere('', longer, key)).status).toBe(200)
    const open = (await ofCompany('city-paws')).filter(({ ended }) => ended === undefined)
    expect(open).toMatchObject([{ within: 90 }])
    for (const key of [third, third])
      expect((await everywhere(`/${open[0]?.id}/end`, {}, key)).status).toBe(200)
    expect((await everywhere(`/${open[0]?.id}/end`, {}, randomUUID())).status).toBe(404)
    const rows = await app.db
      .selectFrom('audit_log')
      .select(['act', 'subject', 'partner_id'])
      .where('subject', '=', 'dog-nutrition')
      .orderBy('act')
      .execute()
    const entry = (act: string) => ({ act, subject: 'dog-nutrition', partner_id: null })
    expect(rows).toEqual([
      ...['requirement-added', 'requirement-added', 'requirement-ended', 'requirement-ended'].map(entry),
    ])
  })

  it('are listed in any order, in pages without repetition, with their reasons for attention', async () => {
    const now = app.now()
    await countAllFigures(counting(), now)
    for (let number = 0; number < 130; number++) {
      const partner = {
        id: `many-${String(number).padStart(3, '0')}`,
        name: `Müller ${number % 7}`,
        logoUrl: number === 1 ? 'https://pictures.example/logo.png' : undefined,
      }
      await insertPartner(app.db, partner, now - number * A_DAY)
      await changePartner(app.db, partner.id, { seats: number % 5 === 0 ? (number * 7) % 13 : number % 10 })
      if (number % 11 === 0) await setPartnerState(app.db, partner.id, { suspended: now, removed: null })
      await storeFigures(app.db, partner, someFigures(number, now), now)
    }
    for (const [order, read] of Object.entries(ORDERS))
      for (const dir of ['asc', 'desc']) {
        const query = `?q=mÜller&order=${order}&dir=${dir}`
        const first = await list(query)
        const second = await list(`${query}&after=${encodeURIComponent(first.next ?? '')}`)
        const rows = [...first.partners, ...second.partners]
        const sorted = rows.toSorted(
          (one, other) =>
            compareValues(read(one), read(other)) * (dir === 'asc' ? 1 : -1) ||
            compareValues(one.id, other.id),
        )
        expect([order, dir, first.partners.length, rows.length, second.next]).toEqual([
          order,
          dir,
          100,
          130,
          undefined,
        ])
        expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
        expect(new Set(rows.map(read)).size, order).toBeGreaterThan(1)
      }
    const wanted = { text: '', filter: 'all', order: 'name', isDescending: false, limit: 1000 } as const
    const all = await listFigured(app.db, wanted, now)
    const needy = await listFigured(app.db, { ...wanted, filter: 'attention' }, now)
    const reasons = new Map<string, string[]>()
    for (let after = ''; ; ) {
      const page = await list(`?order=seats${after}`)
      for (const { id, attention } of page.partners) reasons.set(id, attention)
      if (page.next === undefined) break
      after = `&after=${encodeURIComponent(page.next)}`
    }
    const byRule = [...reasons].filter(([, attention]) => attention.length > 0).map(([id]) => id)
    expect(reasons.size).toBe(all.length)
    expect(needy.map(({ id }) => id).sort()).toEqual(byRule.sort())
    expect((await list('?q=many-001')).partners[0]?.logoUrl).toBe('https://pictures.example/logo.png')
    expect((await list('?q=100%25')).partners).toEqual([])
    expect((await list('?filter=removed&q=gone')).partners.map(({ id }) => id)).toEqual(['gone-cats'])
    const bad = await app.request(`${COMPANY}?after=nonsense`, { idToken: admin.idToken })
    expect(bad.status).toBe(400)
  })

  it('are counted before they are shown for the first time', async () => {
    await app.db.deleteFrom('partner_figures').where('partner_id', '=', 'city-paws').execute()
    const isCounted = ({ asOf }: { asOf?: number | undefined }) => asOf !== undefined
    expect((await list('?q=city-paws')).partners.every(isCounted)).toBe(true)
    await app.db.deleteFrom('partner_figures').where('partner_id', '=', 'city-paws').execute()
    expect(isCounted(await show('city-paws'))).toBe(true)
  })

  it('have the same figures as a full recount', async () => {
    await countFigures(counting(), 'happy-tails')
    const { courses, undelivered: _undelivered, ...figures } = await readFigures(counting(), 'happy-tails')
    const associates = app.db
      .selectFrom('users')
      .select('uid')
      .where('partner', '=', 'happy-tails')
      .where('roles', 'like', '["partner-associate"%')
    const uids = (await associates.execute()).map(({ uid }) => uid)
    const enabled = app.db.selectFrom('courses').select('id').where('enabled', '=', 1)
    const complete = await app.db
      .selectFrom('completions')
      .select(['user_id', 'course_id'])
      .where('partner_id', '=', 'happy-tails')
      .where('user_id', 'in', uids)
      .where('course_id', 'in', enabled)
      .where('status', '=', 'complete')
      .execute()
    const goalOf = goalFinder(await readTeamGoals(counting(), wholeTeam('happy-tails')))
    const wanted = uids.flatMap((uid) => goalOf(uid).courses.map((id) => `${uid} ${id}`))
    const reached = complete.filter(({ user_id, course_id }) => wanted.includes(`${user_id} ${course_id}`))
    expect(figures).toMatchObject({
      associates: uids.length,
      possible: wanted.length,
      complete: reached.length,
    })
    expect(figures.complete).toBeGreaterThan(0)
    const shown = await show('happy-tails')
    expect(shown).toMatchObject({ ...figures, courses, asOf: app.now() })
  })
})

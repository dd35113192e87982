import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENTS_PATH } from '#contract/documents.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { setDisabled } from '#store/people/account-access.ts'
import { rowsOfActions } from '#test/databases/tables.ts'
import { openPage, startDrawingApp } from '#test/server/open-page.ts'
import type { TestApp } from '#test/test-app.ts'
import { newPerson, type Person } from '#test/test-people.ts'

/** Visitors with a valid session whose requests are answered: two of Happy Tails, one of City Paws. */
const ADMITTED = ['associate', 'admin', 'other admin'] as const
type Admitted = (typeof ADMITTED)[number]

/** Visitors who get the page without a screen and without personal data. */
const REFUSED = [
  'without a partner',
  'without a role',
  'removed',
  'disabled',
  'ended',
  'with a reused secret',
  'with a copied cookie',
  'unknown',
] as const
type Refused = (typeof REFUSED)[number]

const ASSOCIATE = ['associate'] as const

/**
 * Paths of screens and others, with the visitors for whom the server renders them. {own} is an associate of Happy
 * Tails, {other} is an associate of City Paws.
 */
const ADDRESSES: [path: string, drawnFor: readonly Admitted[]][] = [
  ['/', ADMITTED],
  ['/team', ADMITTED],
  ['/team/', ADMITTED],
  ['/team/{own}', ASSOCIATE],
  ['/team/{other}', ASSOCIATE],
  ['/team/nobody', ASSOCIATE],
  ['/courses', ADMITTED],
  ['/courses?view=all', ADMITTED],
  ['/course/welcome', ADMITTED],
  ['/course/welcome?module=welcome-hello-video', ADMITTED],
  ['/course/welcome?module=welcome-check-quiz', ADMITTED],
  ['/course/welcome?module=nothing', ADMITTED],
  ['/course/nothing', ADMITTED],
  ['/account', ADMITTED],
  ['/signin', ADMITTED],
  ['/forgot-password', ADMITTED],
  ['/reset-password?token=x', []],
  ['/no/such/screen', ADMITTED],
  [`${DOCUMENTS_PATH}/users/{other}`, ADMITTED],
  ['//team', ADMITTED],
  ['//', ADMITTED],
]

// Contract § 9: a server-rendered page has the same documents as the calls of the same person, and no others
describe('the content of a page', () => {
  let app: TestApp
  let admitted: Record<Admitted, Person>
  let cookies: Record<Refused, string>
  let own: Person
  let other: Person

  beforeAll(async () => {
    app = await startDrawingApp('sqlite')
    const reused = await reuseSecret()
    const associate = { partner: 'happy-tails', roles: ['partner-associate'] }
    own = await newPerson(app, associate)
    other = await newPerson(app, { ...associate, partner: 'city-paws' })
    await name(own, 'Ophelia Own')
    await name(other, 'Oswald Other')
    const admin = await newPerson(app, { ...associate, roles: ['partner-admin'] })
    const otherAdmin = await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] })
    admitted = { associate: own, admin, 'other admin': otherAdmin }
    const [removed, disabled, ended, copied] = (await Promise.all(
      Array.from({ length: 4 }, () => newPerson(app, associate)),
    )) as [Person, Person, Person, Person]
    const path = `/user-service/api/v1/partner-admin/partner/happy-tails/associate/${removed.uid}/remove-access`
    const removal = await app.request(path, { method: 'POST', idToken: admin.idToken, body: {} })
    expect(removal.status).toBe(200)
    await setDisabled(app.db, disabled.uid, true)
    await app.request('/sign-in/v1/session', { method: 'DELETE', headers: { cookie: ended.cookie } })
    const [first] = copied.cookie.split('.')
    cookies = {
      'without a partner': (await newPerson(app, { roles: associate.roles })).cookie,
      'without a role': (await newPerson(app, { ...associate, roles: ['visitor'] })).cookie,
      removed: removed.cookie,
      disabled: disabled.cookie,
      ended: ended.cookie,
      'with a reused secret': reused,
      'with a copied cookie': `${first}.another.${copied.uid}`,
      unknown: 'portal-session=unknown.unknown.unknown',
    }
  })
  afterAll(() => app.close())

  /** Returns a cookie whose secret was replaced by another one that has been used for a long time. */
  async function reuseSecret(): Promise<string> {
    const person = await newPerson(app, { partner: 'happy-tails', roles: ['partner-associate'] })
    let { cookie } = person
    for (const hours of [2, 4]) {
      app.setNow(app.now() + hours * AN_HOUR)
      const { headers, status } = await app.request('/sign-in/v1/token', {
        method: 'POST',
        headers: { cookie },
      })
      expect(status).toBe(200)
      cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    }
    return person.cookie
  }

  async function name({ uid }: Person, userName: string): Promise<void> {
    await app.db.updateTable('users').set({ user_name: userName }).where('uid', '=', uid).execute()
  }

  function addressOf(path: string): string {
    return path.replace('{own}', own.uid).replace('{other}', other.uid)
  }

  it.each(ADDRESSES)(
    '%s: its documents equal the API’s responses to the same person',
    async (path, drawnFor) => {
      for (const visitor of ADMITTED) {
        const { cookie, idToken, uid } = admitted[visitor]
        const { status, content } = await openPage(app, addressOf(path), { cookie })
        const isDrawn = content !== undefined
        expect({ visitor, status, isDrawn }).toEqual({
          visitor,
          status: 200,
          isDrawn: drawnFor.includes(visitor),
        })
        if (!content) continue
        const { partner, roles, email } = decodeJwt(idToken)
        expect(content.user).toEqual({ uid, email, partner, roles })
        for (const [document, inPage] of Object.entries(content.documents)) {
          const call = await app.request(DOCUMENTS_PATH + document, { idToken })
          expect({ visitor, document, status: call.status, body: call.body }).toEqual({
            visitor,
            document,
            status: 200,
            body: inPage,
          })
        }
        expect(Object.keys(content.documents)).toContain(`/users/${uid}`)
      }
    },
  )

  it.each(ADDRESSES)('%s contains nothing of another partner', async (path) => {
    for (const visitor of ADMITTED) {
      const foreigner = visitor === 'other admin' ? own : other
      const { text } = await openPage(app, addressOf(path), { cookie: admitted[visitor].cookie })
      const foreignName = foreigner === own ? 'Ophelia' : 'Oswald'
      for (const part of [foreigner.uid, foreigner.email, foreignName]) expect(text).not.toContain(part)
    }
  })

  it.each(ADDRESSES)(
    '%s: without a valid session it is the same page for everyone, without a screen',
    async (path) => {
      const { text: page } = await openPage(app, addressOf(path), { cookie: cookies.unknown })
      expect(page).toContain('<div id="root"></div>')
      for (const visitor of REFUSED) {
        const { status, text } = await openPage(app, addressOf(path), { cookie: cookies[visitor] })
        expect({ visitor, status, isSame: text === page }).toEqual({ visitor, status: 200, isSame: true })
      }
      const { content } = await openPage(app, addressOf(path))
      expect([content?.user, content?.documents ?? {}]).toEqual([undefined, {}])
    },
  )

  // Contract § 9: a GET of a page changes nothing: it neither renews nor ends a session
  it('opening pages changes nothing in the database, and sends no cookie', async () => {
    app.setNow(app.now() + AN_HOUR)
    const before = await rowsOfActions(app.db)
    const all = [...Object.values(admitted).map(({ cookie }) => cookie), ...Object.values(cookies)]
    for (const cookie of all)
      for (const [path] of ADDRESSES) {
        const { headers } = await openPage(app, addressOf(path), { cookie })
        expect(headers['set-cookie']).toBeUndefined()
      }
    expect(await rowsOfActions(app.db)).toEqual(before)
    const { cookie } = admitted.associate
    expect((await openPage(app, '/', { cookie })).content?.user?.uid).toBe(own.uid)
  })
})

import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CompanySession } from '#contract/console/session.ts'
import { judgeConsoleAccess } from '#domain/console/console-access.ts'
import { maySetUpFactor } from '#domain/console/second-factor.ts'
import { holdAfter } from '#domain/console/wrong-codes.ts'
import { clearUp } from '#jobs/housekeeping.ts'
import { findPasskey, holdPasskey, releasePasskey } from '#store/people/sign-in/second-factors.ts'
import {
  addPasskeyTo,
  callConsole,
  consoleOrigin,
  followMailedLink,
  newCompanyPerson,
  sessionCookie,
  welcomed,
} from '#test/console/company-people.ts'
import { getWith, newSoftwarePasskey, type SoftwarePasskey } from '#test/console/software-passkey.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { type Answer, PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAccount } from '#test/test-people.ts'

const A_MINUTE = 60_000
const AN_HOUR = 60 * A_MINUTE

const WRONG_CODE = /^That code is incorrect\. A new one appears every 30 seconds\.$/

describe('the limits of second factors', () => {
  const NOW = 1_760_000_000_000

  // Contract § 9: the console: five consecutive wrong codes block codes for 15 minutes, then twice as long
  //   each time, up to a day
  it('codes are locked after the fifth wrong one, for twice as long each time, up to a day', () => {
    const holds = Array.from({ length: 14 }, (_, at) => holdAfter(at + 1) / A_MINUTE)
    expect(holds).toEqual([0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 960, 1440, 1440, 1440])
  })

  // Contract § 9: the console: "Verify it's you" is valid for ten minutes, a mailed set-up link for an hour
  it('a factor check is recent for ten minutes, during which another factor can be set up', () => {
    const admin = { partner: undefined, roles: ['company-admin'] }
    const judge = (ago: number) =>
      judgeConsoleAccess({ for: 'admin', factor: 'recent' }, { ...admin, secondFactor: NOW - ago }, NOW)
    expect([judge(10 * A_MINUTE - 1), judge(10 * A_MINUTE)]).toEqual(['allowed', 'old-factor'])
    const further = (ago: number) => maySetUpFactor({ secondFactor: NOW - ago, fromLink: NOW }, true, NOW)
    expect([further(10 * A_MINUTE - 1), further(10 * A_MINUTE)]).toEqual([true, false])
    expect(maySetUpFactor({ fromLink: NOW }, true, NOW)).toBe(false)
  })

  it('the first factor can be set up within an hour of following a mailed link', () => {
    const first = (ago: number) => maySetUpFactor({ fromLink: NOW - ago }, false, NOW)
    expect([first(AN_HOUR - 1), first(AN_HOUR)]).toEqual([true, false])
    expect(maySetUpFactor({ secondFactor: NOW }, false, NOW)).toBe(false)
  })
})

describe.each(DATABASES)('the second factor of company users on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind)
  })
  // Failures are counted per hour, and all tests share one network.
  beforeEach(() => app.setNow(app.now() + AN_HOUR))
  afterAll(() => app.close())

  async function challenge(idToken?: string): Promise<string> {
    const path = idToken === undefined ? '/passkey/options' : '/factor/passkey/options'
    return (await callConsole<{ challenge: string }>(app, path, { idToken })).body.challenge
  }

  async function signInWith(
    passkey: SoftwarePasskey,
    more: { challenge?: string; origin?: string; verified?: boolean } = {},
  ): Promise<Answer<CompanySession>> {
    const wanted = { challenge: await challenge(), origin: consoleOrigin(app), ...more }
    return callConsole(app, '/passkey/session', { body: { response: getWith(passkey, wanted) } })
  }

  function signIn(email: string): Promise<Answer<CompanySession>> {
    return callConsole(app, '/session', { body: { email, password: PASSWORD } })
  }

  function sendCode(idToken: string, code: string): Promise<Answer<CompanySession>> {
    return callConsole(app, '/factor/code', { idToken, body: { code } })
  }

  /** Sets up an app and returns its code generator, its URI and the newest ID token. */
  async function addApp(idToken: string): Promise<{ totp: TOTP; idToken: string; uri: string }> {
    const { body } = await callConsole<{ secret: string; uri: string }>(app, '/setup/app', { idToken })
    const totp = new TOTP({ secret: body.secret })
    const code = totp.generate({ timestamp: app.now() })
    const answer = await callConsole(app, '/setup/app/confirm', { idToken, body: { code } })
    expect(answer.status).toBe(200)
    return { totp, idToken: answer.body.idToken, uri: body.uri }
  }

  async function entriesOf(uid: string): Promise<string[]> {
    const query = app.db.selectFrom('audit_log').select('act').where('subject', '=', uid)
    return (await query.orderBy('at').execute()).map(({ act }) => act)
  }

  async function heldBecause({ id }: SoftwarePasskey): Promise<string | undefined> {
    return (await findPasskey(app.db, id))?.heldBecause
  }

  it('a mailed link starts a session for creating a passkey, which then signs in on its own', async () => {
    const { session } = await welcomed(app)
    expect(session.factor).toEqual({ state: 'none', kinds: [] })
    expect(session.maySetUp).toBe(true)
    const { passkey, answer } = await addPasskeyTo(app, session.idToken)
    expect(answer.body.factor).toEqual({ state: 'shown', kinds: ['passkey'], at: app.now() })
    expect(sessionCookie(answer)).not.toBe('')
    const signedIn = await signInWith(passkey)
    expect(signedIn.body.factor.state).toBe('shown')
    expect(signedIn.body.user.uid).toBe(session.user.uid)
    const cookie = signedIn.headers.getSetCookie().find((set) => set.startsWith('portal-console-session='))
    expect(cookie).toMatch(/Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
    const account = await callConsole(app, '/account', { method: 'GET', idToken: signedIn.body.idToken })
    expect(account.body).toMatchObject({
      passkeys: [{ name: 'Phone', made: app.now() }],
      recoveryCodesLeft: 0,
    })
    // A second cookie tells the page that there is a session, until the session ends.
    expect(signedIn.headers.getSetCookie()).toContainEqual(
      'portal-console-signed-in=1; Max-Age=43200; Path=/; SameSite=Strict',
    )
    const left = await callConsole(app, '/session', {
      method: 'DELETE',
      headers: { cookie: cookie?.split(';')[0] ?? '' },
    })
    expect(left.headers.getSetCookie().map((set) => set.split(';')[0])).toEqual([
      'portal-console-session=',
      'portal-console-signed-in=',
    ])
  })

  it('a password alone cannot set up a factor, with or without an existing one', async () => {
    const email = await newAccount(app, { roles: ['company-admin'] })
    await followMailedLink(app, email)
    const withoutAny = (await signIn(email)).body
    expect(withoutAny).toMatchObject({ factor: { state: 'none' }, maySetUp: false })
    const { session, email: owner } = await welcomed(app)
    await addPasskeyTo(app, session.idToken)
    const withOne = (await signIn(owner)).body
    expect(withOne).toMatchObject({ factor: { state: 'needed', kinds: ['passkey'] }, maySetUp: false })
    for (const { idToken } of [withoutAny, withOne])
      for (const path of ['/setup/passkey/options', '/setup/app', '/setup/recovery-codes'])
        expectRefusal(await callConsole(app, path, { idToken, body: {} }), 403, 'second-factor-needed')
  })

  // Contract § 9: the console: "Verify it's …
  it('a link cannot set up a factor after an hour, or for an account with a factor', async () => {
    const { session, cookie } = await welcomed(app)
    const began = app.now()
    app.setNow(began + AN_HOUR)
    const { body } = await callConsole(app, '/token', { headers: { cookie } })
    expect(body.maySetUp).toBe(false)
    expectRefusal(
      await callConsole(app, '/setup/app', { idToken: body.idToken }),
      403,
      'second-factor-needed',
    )
    app.setNow(began)
    await addPasskeyTo(app, session.idToken)
    const again = await followMailedLink(app, session.user.email)
    expect(again.session).toMatchObject({ factor: { state: 'needed' }, maySetUp: false })
  })

  it('a code works once, even if several tabs send it simultaneously', async () => {
    const { session, email } = await welcomed(app)
    const { totp, uri } = await addApp(session.idToken)
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&issuer=/)
    app.setNow(app.now() + A_MINUTE)
    const code = totp.generate({ timestamp: app.now() })
    const tabs = await Promise.all([signIn(email), signIn(email), signIn(email)])
    const answers = await Promise.all(tabs.map(({ body }) => sendCode(body.idToken, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  // Contract § 9: the console: five consecutive wrong …
  it('five wrong codes in a row lock codes, with doubling duration, while passkeys still work', async () => {
    const { session, email } = await welcomed(app)
    const { totp, idToken: own } = await addApp(session.idToken)
    const { passkey } = await addPasskeyTo(app, own)
    for (const minutes of [15, 30]) {
      let { idToken } = (await signIn(email)).body
      for (let tries = minutes === 15 ? 4 : 0; tries > 0; tries--)
        expectRefusal(await sendCode(idToken, '000000'), 401, 'invalid-credential', WRONG_CODE)
      const held = await sendCode(idToken, '000000')
      const words = `You’ve entered too many codes. Try again in ${minutes} minutes, or use a passkey.`
      expectRefusal(held, 429, 'too-many-attempts', new RegExp(`^${words}$`))
      expect(held.headers.get('retry-after')).toBe(String(minutes * 60))
      const right = totp.generate({ timestamp: app.now() })
      expectRefusal(await sendCode(idToken, right), 429, 'too-many-attempts')
      expect((await signInWith(passkey)).status).toBe(200)
      app.setNow(app.now() + minutes * A_MINUTE)
      idToken = (await signIn(email)).body.idToken
    }
    const { idToken } = (await signIn(email)).body
    expect((await sendCode(idToken, totp.generate({ timestamp: app.now() }))).status).toBe(200)
  })

  it('parallel wrong codes are all counted', async () => {
    const { session, email } = await welcomed(app)
    await addApp(session.idToken)
    const { idToken } = (await signIn(email)).body
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendCode(idToken, '000000')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
  })

  it('a recovery code works once, and is mailed to its owner and to every admin', async () => {
    const other = await newCompanyPerson(app, 'company-admin')
    const { session, email } = await welcomed(app, 'company-author')
    const { idToken } = (await addPasskeyTo(app, session.idToken)).answer.body
    const made = await callConsole<{ codes: string[] }>(app, '/setup/recovery-codes', { idToken })
    expect(new Set(made.body.codes).size).toBe(10)
    const [code = ''] = made.body.codes
    const tabs = await Promise.all([signIn(email), signIn(email)])
    const answers = await Promise.all(
      tabs.map(({ body }) =>
        callConsole(app, '/factor/recovery', { idToken: body.idToken, body: { code: code.toLowerCase() } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const mails = app.db
      .selectFrom('mail_queue')
      .select('recipient')
      .where('cause', '=', 'recovery-code-used')
    const recipients = (await mails.execute()).map(({ recipient }) => recipient)
    expect(recipients.filter((one) => one === email)).toHaveLength(1)
    expect(recipients).toContain(other.email)
    expect(await entriesOf(session.user.uid)).toContain('recovery-code-used')
  })

  it.each([
    ['for another page', 'other-page', () => ({ origin: 'https://console.evil.example' })],
    ['twice for one challenge', 'second-answer', (used: string) => ({ challenge: used })],
  ])('a passkey that signed %s is refused, audited and put on hold', async (_name, because, more) => {
    const { session } = await welcomed(app)
    const { passkey } = await addPasskeyTo(app, session.idToken)
    const used = await challenge()
    expect((await signInWith(passkey, { challenge: used })).status).toBe(200)
    expectRefusal(await signInWith(passkey, more(used)), 401, 'invalid-credential')
    expect(await heldBecause(passkey)).toBe(because)
    expect(await entriesOf(session.user.uid)).toEqual(
      expect.arrayContaining(['passkey-held', 'factor-refused']),
    )
    expectRefusal(await signInWith(passkey), 401, 'invalid-credential', /on hold until an admin/)
  })

  // Contract § 9: the console: a passkey whose counter decreases is refused and put on hold for review by an admin
  it('a passkey whose counter goes back, repeats or restarts is refused and put on hold', async () => {
    for (const back of [1, 3, 6]) {
      const { session } = await welcomed(app)
      const passkey = newSoftwarePasskey(5)
      await addPasskeyTo(app, session.idToken, passkey)
      expect((await signInWith(passkey)).status).toBe(200)
      passkey.counter -= back
      expectRefusal(await signInWith(passkey), 401, 'invalid-credential')
      expect(await heldBecause(passkey)).toBe('counter-went-back')
    }
  })

  it.each([
    ['other-page', 5, 401],
    ['second-answer', 5, 401],
    ['counter-went-back', 0, 200],
  ] as const)(
    'a passkey that was on hold for %s continues from counter %i once it is released',
    async (because, counter, status) => {
      const { session } = await welcomed(app)
      const passkey = newSoftwarePasskey(4)
      await addPasskeyTo(app, session.idToken, passkey)
      expect((await signInWith(passkey)).status).toBe(200)
      await holdPasskey(app.db, { uid: session.user.uid, id: passkey.id, because }, app.now())
      await releasePasskey(app.db, { uid: session.user.uid, id: passkey.id })
      expect((await findPasskey(app.db, passkey.id))?.counter).toBe(counter)
      expect((await signInWith({ ...passkey, counter: 3 })).status).toBe(status)
    },
  )

  it('a passkey is put on hold only by its own signature, and requires user verification', async () => {
    const { session } = await welcomed(app)
    const { passkey } = await addPasskeyTo(app, session.idToken)
    const stranger = { ...newSoftwarePasskey(), id: passkey.id }
    expectRefusal(await signInWith(stranger, { origin: 'https://evil.example' }), 401, 'invalid-credential')
    expectRefusal(await signInWith(passkey, { verified: false }), 401, 'invalid-credential')
    const late = await challenge()
    app.setNow(app.now() + 5 * A_MINUTE)
    expectRefusal(await signInWith(passkey, { challenge: late }), 401, 'invalid-credential')
    expect(await heldBecause(passkey)).toBeUndefined()
  })

  it('at most one of several responses to a challenge signs in', async () => {
    const { session } = await welcomed(app)
    const { passkey } = await addPasskeyTo(app, session.idToken)
    const wanted = { challenge: await challenge(), origin: consoleOrigin(app) }
    const body = { response: getWith(passkey, wanted) }
    const send = () => callConsole(app, '/passkey/session', { body })
    const answers = await Promise.all([send(), send(), send(), send()])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(3)
  })

  it('a challenge is valid only for its own action and session', async () => {
    const { session } = await welcomed(app)
    const { passkey, answer } = await addPasskeyTo(app, session.idToken)
    const ofSession = await challenge(answer.body.idToken)
    expectRefusal(await signInWith(passkey, { challenge: ofSession }), 401, 'invalid-credential')
    const ofSignIn = { challenge: await challenge(), origin: consoleOrigin(app) }
    const shown = { idToken: answer.body.idToken, body: { response: getWith(passkey, ofSignIn) } }
    expectRefusal(await callConsole(app, '/factor/passkey', shown), 401, 'invalid-credential')
    const right = { challenge: await challenge(answer.body.idToken), origin: consoleOrigin(app) }
    const confirmed = { ...shown, body: { response: getWith(passkey, right) } }
    expect((await callConsole(app, '/factor/passkey', confirmed)).status).toBe(200)
    const foreign = newSoftwarePasskey()
    const other = await welcomed(app)
    await addPasskeyTo(app, other.session.idToken, foreign)
    const wanted = { challenge: await challenge(answer.body.idToken), origin: consoleOrigin(app) }
    const body = { response: getWith(foreign, wanted) }
    expectRefusal(await callConsole(app, '/factor/passkey', { ...shown, body }), 401, 'invalid-credential')
  })

  it('the first use of a factor ends every earlier copy of the session', async () => {
    const { session, cookie } = await welcomed(app)
    const { answer } = await addPasskeyTo(app, session.idToken)
    const account = { method: 'GET', idToken: session.idToken }
    expectRefusal(await callConsole(app, '/account', account), 401, 'user-token-expired')
    expectRefusal(await callConsole(app, '/token', { headers: { cookie } }), 401, 'user-token-expired')
    const renewed = await callConsole(app, '/token', { headers: { cookie: sessionCookie(answer) } })
    expect(renewed.body.factor.state).toBe('shown')
  })

  it('any factor can be removed except the last', async () => {
    const { session } = await welcomed(app)
    const { answer } = await addPasskeyTo(app, session.idToken)
    const { idToken } = answer.body
    const account = await callConsole<{ passkeys: { id: string }[] }>(app, '/account', {
      method: 'GET',
      idToken,
    })
    const path = `/account/passkeys/${account.body.passkeys[0]?.id}`
    expectRefusal(await callConsole(app, path, { method: 'DELETE', idToken }), 409, 'last-factor')
    await addApp(idToken)
    expect((await callConsole(app, path, { method: 'DELETE', idToken })).status).toBe(204)
    expectRefusal(await callConsole(app, '/account/app', { method: 'DELETE', idToken }), 409, 'last-factor')
  })

  it('a person has at most ten passkeys', async () => {
    const { session } = await welcomed(app)
    let { idToken } = session
    for (let count = 0; count < 10; count++) {
      const { answer } = await addPasskeyTo(app, idToken)
      expect(answer.status).toBe(200)
      idToken = answer.body.idToken
    }
    expectRefusal(await callConsole(app, '/setup/passkey/options', { idToken }), 400, 'invalid-argument')
  })

  // Contract § 9: the console: a network is blocked after 20 failed factors in an hour
  it('a network is refused after 20 failed factors within an hour, and the refusal states the wait', async () => {
    app.setNow((Math.floor(app.now() / AN_HOUR) + 30) * AN_HOUR + 20 * A_MINUTE)
    const { session, email } = await welcomed(app)
    const { totp, idToken: own } = await addApp(session.idToken)
    const { passkey } = await addPasskeyTo(app, own)
    const { idToken } = (await signIn(email)).body
    const stranger = { ...newSoftwarePasskey(), id: passkey.id }
    for (let failures = 0; failures < 17; failures++)
      expectRefusal(await signInWith(stranger), 401, 'invalid-credential')
    for (let failures = 17; failures < 20; failures++)
      expectRefusal(await sendCode(idToken, '000000'), 401, 'invalid-credential')
    const right = totp.generate({ timestamp: app.now() + A_MINUTE / 2 })
    for (const refused of [await signInWith(passkey), await sendCode(idToken, right)]) {
      expectRefusal(refused, 429, 'too-many-requests')
      expect(refused.headers.get('retry-after')).toBe('2400')
    }
    app.setNow(app.now() + 40 * A_MINUTE)
    expect((await signInWith(passkey)).status).toBe(200)
  })

  it('each person keeps five attempts regardless of others’ failures in the network', async () => {
    app.setNow((Math.floor(app.now() / AN_HOUR) + 30) * AN_HOUR)
    const author = await addPasskeyTo(app, (await welcomed(app, 'company-author')).session.idToken)
    const admin = await addPasskeyTo(app, (await welcomed(app)).session.idToken)
    const wrong = ({ passkey }: typeof admin) => signInWith({ ...newSoftwarePasskey(), id: passkey.id })
    for (let failures = 0; failures < 20; failures++)
      expectRefusal(await wrong(author), 401, 'invalid-credential')
    expectRefusal(await wrong(author), 429, 'too-many-requests')
    for (let failures = 0; failures < 5; failures++) {
      expect((await signInWith(admin.passkey)).status).toBe(200)
      expectRefusal(await wrong(admin), 401, 'invalid-credential')
    }
    expectRefusal(await signInWith(admin.passkey), 429, 'too-many-requests')
  })

  it('unknown passkeys are refused after 20 within an hour, without blocking known passkeys in the network', async () => {
    app.setNow((Math.floor(app.now() / AN_HOUR) + 30) * AN_HOUR)
    const { session } = await welcomed(app)
    const { passkey } = await addPasskeyTo(app, session.idToken)
    for (let failures = 0; failures < 20; failures++)
      expectRefusal(await signInWith(newSoftwarePasskey()), 401, 'invalid-credential')
    expectRefusal(await signInWith(newSoftwarePasskey()), 429, 'too-many-requests')
    expect((await signInWith(passkey)).status).toBe(200)
  })

  // Contract § 9: the console: sessions end after 12 idle hours, and after 7 days
  it('sessions end after 12 hours without use and after 7 days, including those of the partners’ sign-in', async () => {
    const person = await newCompanyPerson(app, 'company-admin')
    const { session, cookie } = await welcomed(app)
    const began = app.now()
    app.setNow(began + 12 * AN_HOUR - 1)
    expect((await callConsole(app, '/token', { headers: { cookie } })).status).toBe(200)
    app.setNow(began + 12 * AN_HOUR)
    const there = { method: 'POST', headers: { cookie: person.cookie } }
    expectRefusal(await app.request('/sign-in/v1/token', there), 401, 'user-token-expired')
    let newest = cookie
    for (let hours = 20; hours < 7 * 24; hours += 11) {
      app.setNow(began + hours * AN_HOUR)
      const answer = await callConsole(app, '/token', { headers: { cookie: newest } })
      expect([hours, answer.status]).toEqual([hours, 200])
      newest = sessionCookie(answer) || newest
    }
    app.setNow(began + 7 * 24 * AN_HOUR)
    expectRefusal(
      await callConsole(app, '/token', { headers: { cookie: newest } }),
      401,
      'user-token-expired',
    )
    expect(session.user.role).toBe('company-admin')
  })

  it('a company user’s session cannot change a password through the partners’ sign-in, with or without a factor', async () => {
    const put = (idToken: string) => {
      const body = { currentPassword: PASSWORD, newPassword: PASSWORD }
      return app.request('/sign-in/v1/password', { method: 'PUT', idToken, body })
    }
    const { session } = await welcomed(app)
    const { answer } = await addPasskeyTo(app, session.idToken)
    const refused = await put(answer.body.idToken)
    expectRefusal(refused, 403, 'permission-denied')
    expect(refused.headers.getSetCookie()).toEqual([])
    const { idToken } = await newCompanyPerson(app, 'company-admin', null)
    expectRefusal(await put(idToken), 403, 'permission-denied')
  })

  it('partner users get no console session, and their links remain valid', async () => {
    const email = await newAccount(app, { partner: 'happy-tails', roles: ['partner-admin'] })
    const words = /^This account has no access to the console\.$/
    await expect(followMailedLink(app, email)).rejects.toThrow('invalid-token')
    const { email: admin } = await newCompanyPerson(app, 'company-admin')
    const gone = app.db.updateTable('users').set({ partner: 'happy-tails' }).where('email', '=', admin)
    await gone.execute()
    expectRefusal(await signIn(admin), 403, 'permission-denied', words)
  })

  it('housekeeping removes expired challenges', async () => {
    await challenge()
    app.setNow(app.now() + 15 * A_MINUTE)
    await clearUp({ db: app.db, clock: app.now })
    const left = app.db.selectFrom('factor_challenges').select('hash').where('expires', '<=', app.now())
    expect(await left.execute()).toEqual([])
  })
})

import type { Cast } from './cast.ts'
import { cookiesOf, NOBODY, type Recorder } from './recorder.ts'
import { PASSWORD } from './stage.ts'

const SESSION = '/sign-in/v1/session'
/** Failures in a row after which an account is locked, and one more. */
const UNTIL_LOCKED = 11

/** Bodies with which nobody can sign in. */
const BAD_SIGN_INS: unknown[] = [
  '',
  '{',
  {},
  [],
  { email: '', password: '' },
  { email: 'busy@happytails.example' },
  { password: PASSWORD },
  { email: 'not-an-address', password: PASSWORD },
  { email: `${'x'.repeat(300)}@people.example`, password: PASSWORD },
  { email: 7, password: PASSWORD },
  { email: 'a\u0000@people.example', password: PASSWORD },
  { email: 'unknown@people.example', password: PASSWORD },
  { email: 'noah@happytails.example', password: PASSWORD },
  { email: 'disabled@happytails.example', password: PASSWORD },
  { email: 'disabled@happytails.example', password: 'wrong' },
  { email: 'done@happytails.example', password: 'wrong' },
  { email: 'done@happytails.example', password: 'x'.repeat(2000) },
  { email: 'done@happytails.example', password: PASSWORD, more: 1 },
  { email: ' DONE@happytails.example ', password: PASSWORD },
]

/** Sessions: their start, renewal, list and end. */
export async function recordSessions({ ask, begin }: Recorder, cast: Cast): Promise<void> {
  begin('sessions')
  for (const body of BAD_SIGN_INS)
    await ask(NOBODY, `POST ${SESSION}`, {
      body,
      from: '127.0.0.2',
      about: JSON.stringify(body)?.slice(0, 60),
    })
  const good = { email: 'ravi@happytails.example', password: PASSWORD }
  const signedIn = await ask(NOBODY, `POST ${SESSION}`, {
    body: good,
    headers: ['User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'],
  })
  const ravi = {
    name: 'ravi',
    uid: 'ravi-happytails',
    authorization: `Bearer ${signedIn.json.idToken}`,
    cookie: cookiesOf(signedIn),
  }
  for (const headers of [['Origin: https://evil.example'], ['Sec-Fetch-Site: cross-site'], ['Origin: null']])
    for (const line of [`POST ${SESSION}`, 'POST /sign-in/v1/token', `DELETE ${SESSION}`])
      await ask(ravi, line, {
        withCookie: true,
        headers,
        body: line.includes('session') && line.startsWith('POST') ? good : '',
        about: headers.join(),
      })
  await ask(NOBODY, 'POST /sign-in/v1/token')
  await ask({ ...ravi, cookie: 'portal-session=nothing' }, 'POST /sign-in/v1/token', {
    withCookie: true,
    about: 'an unknown cookie',
  })
  for (const caller of [cast.signedOut, cast.disabled, cast.removed, cast.demoted])
    await ask(caller, 'POST /sign-in/v1/token', { withCookie: true })
  const renewed = await ask(ravi, 'POST /sign-in/v1/token', { withCookie: true })
  const fresh = {
    ...ravi,
    authorization: `Bearer ${renewed.json.idToken}`,
    cookie: cookiesOf(renewed) || ravi.cookie,
  }
  await ask(fresh, 'GET /sign-in/v1/sessions')
  const again = await ask(NOBODY, `POST ${SESSION}`, { body: good })
  const list = await ask(fresh, 'GET /sign-in/v1/sessions', { about: 'with a second one' })
  const other = list.json.sessions.find((session: { current: boolean }) => !session.current)
  for (const caller of [...Object.values(cast).filter(({ uid }) => uid !== 'ravi-happytails'), fresh])
    await ask(caller, `DELETE /sign-in/v1/sessions/${other.id}`)
  for (const id of ['nothing', '%00', 'x'.repeat(201)]) await ask(fresh, `DELETE /sign-in/v1/sessions/${id}`)
  await ask(
    { ...ravi, name: 'a session that was ended', authorization: `Bearer ${again.json.idToken}` },
    'GET /sign-in/v1/sessions',
  )
  await ask(NOBODY, `POST ${SESSION}`, { body: good, about: 'a third one' })
  await ask(NOBODY, 'DELETE /sign-in/v1/sessions')
  await ask(fresh, 'DELETE /sign-in/v1/sessions')
  await ask(fresh, 'DELETE /sign-in/v1/sessions', { about: 'again' })
  await ask(fresh, `POST ${SESSION}`, { withCookie: true, body: good, about: 'a browser that is signed in' })
  await ask(fresh, `DELETE ${SESSION}`, { withCookie: true })
  await ask(NOBODY, `DELETE ${SESSION}`)
  for (const body of [
    { email: 'hannah@happytails.example', password: 'wrong' },
    { email: 'unknown-too@people.example', password: 'wrong' },
  ])
    for (let time = 1; time <= UNTIL_LOCKED; time++)
      await ask(NOBODY, `POST ${SESSION}`, {
        body,
        from: '127.0.0.3',
        about: `${body.email}, failure ${time}`,
      })
  await ask(NOBODY, `POST ${SESSION}`, {
    body: { email: 'hannah@happytails.example', password: PASSWORD },
    about: 'locked',
  })
}

/** The account's own password, email and name. */
export async function recordAccount({ ask, begin, signIn, stage }: Recorder, cast: Cast): Promise<void> {
  begin('account')
  const bodies: [string, unknown[]][] = [
    [
      'PUT /sign-in/v1/password',
      [
        '',
        {},
        { currentPassword: PASSWORD },
        { currentPassword: 'wrong', newPassword: 'a long and honest passphrase' },
        { currentPassword: PASSWORD, newPassword: 'short' },
        { currentPassword: PASSWORD, newPassword: 'password1234' },
        { currentPassword: PASSWORD, newPassword: 'x'.repeat(2000) },
        { currentPassword: PASSWORD, newPassword: 'x', more: 1 },
      ],
    ],
    [
      'PUT /sign-in/v1/email',
      [
        '',
        {},
        { currentPassword: PASSWORD, email: '' },
        { currentPassword: PASSWORD, email: 'nothing' },
        { currentPassword: 'wrong', email: 'fresh@people.example' },
        { currentPassword: PASSWORD, email: 'admin@citypaws.example' },
      ],
    ],
  ]
  for (const caller of [
    cast.nobody,
    cast.otherAssociate,
    cast.outsider,
    cast.removed,
    cast.disabled,
    cast.signedOut,
  ])
    for (const [line, all] of bodies)
      for (const body of all)
        await ask(caller, line, { body, from: '127.0.0.4', about: JSON.stringify(body)?.slice(0, 60) })
  const uid = cast.otherAssociate.uid
  for (const caller of Object.values(cast))
    for (const body of [
      '',
      {},
      { userName: 'Lucy Renamed' },
      { userName: '' },
      { userName: 'a\nb' },
      { userName: 'x'.repeat(500) },
      { email: 'staff@citypaws.example' },
      { email: 'other@people.example' },
      { roles: ['partner-admin'] },
    ])
      await ask(caller, `PATCH /documents/v1/users/${uid}`, {
        body,
        about: JSON.stringify(body)?.slice(0, 60),
      })
  const email = 'account@happytails.example'
  stage.operate(
    [
      'user',
      'create',
      '--email',
      email,
      '--name',
      'An Account',
      '--partner',
      'happy-tails',
      '--role',
      'partner-associate',
      '--password-stdin',
    ],
    PASSWORD,
  )
  let one = await signIn('an account', email)
  const change = async (line: string, body: object) => {
    const answer = await ask(one, line, { body, withCookie: false, about: JSON.stringify(body) })
    if (answer.json?.idToken)
      one = {
        ...one,
        authorization: `Bearer ${answer.json.idToken}`,
        cookie: cookiesOf(answer) || one.cookie,
      }
  }
  await change('PUT /sign-in/v1/email', { currentPassword: PASSWORD, email })
  for (let time = 1; time <= 6; time++) {
    await change('PUT /sign-in/v1/email', {
      currentPassword: PASSWORD,
      email: `account-${time}@happytails.example`,
    })
    await ask(one, `PATCH /documents/v1/users/${one.uid}`, {
      body: { email: `account-${time}@happytails.example` },
    })
  }
  let password = PASSWORD
  for (let time = 1; time <= 6; time++) {
    const newPassword = `an honest passphrase, number ${time}`
    await change('PUT /sign-in/v1/password', { currentPassword: password, newPassword })
    password = newPassword
  }
  for (let time = 1; time <= UNTIL_LOCKED; time++)
    await ask(one, 'PUT /sign-in/v1/password', {
      body: { currentPassword: 'wrong', newPassword: 'another honest passphrase' },
      from: '127.0.0.5',
      about: `failure ${time}`,
    })
}

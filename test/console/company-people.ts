import { randomUUID } from 'node:crypto'
import type { CompanySession } from '#contract/console/session.ts'
import { hashOf, newSecretFor } from '#core/secret.ts'
import type { CompanyRole } from '#domain/console/company-roles.ts'
import { versionOf } from '#people/account/act-on-account.ts'
import { insertEmailToken } from '#store/people/sign-in/email-tokens.ts'
import { noteSecondFactor } from '#store/people/sign-in/sessions.ts'
import { findUser } from '#store/people/users.ts'
import { type Answer, PASSWORD, type TestApp } from '#test/test-app.ts'
import { newAccount, newPerson, type Person } from '#test/test-people.ts'
import { createWith, newSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts'

/** Returns a signed-in company person whose second factor was shown `ago` ms ago. `null` means never. */
export async function newCompanyPerson(
  app: TestApp,
  role: CompanyRole,
  ago: number | null = 0,
): Promise<Person> {
  const person = await newPerson(app, { roles: [role] })
  if (ago !== null) {
    const [secret = ''] = person.cookie.split('=')[1]?.split('.') ?? []
    await noteSecondFactor(app.db, { uid: person.uid, hash: hashOf(secret) }, app.now() - ago)
  }
  return person
}

const CALLS = '/company/v1'

/** Sends a call of the console, served at `localhost` because of passkeys. */
export function callConsole<Body = CompanySession>(
  app: TestApp,
  path: string,
  { method = 'POST', ...request }: Parameters<TestApp['request']>[1] = {},
): Promise<Answer<Body>> {
  return app.request<Body>(`${CALLS}${path}`, { method, ...request })
}

/** Returns the origin at which the console's passkeys work in a test. */
export function consoleOrigin(app: TestApp): string {
  return app.origin.replace('127.0.0.1', 'localhost')
}

/** Returns a company person who has just followed a mailed link, with the session cookie. */
export async function welcomed(
  app: TestApp,
  role: CompanyRole = 'company-admin',
): Promise<{ email: string; session: CompanySession; cookie: string }> {
  const email = await newAccount(app, { roles: [role] })
  return { email, ...(await followMailedLink(app, email)) }
}

/** Creates a mailed link for an address and follows it. Returns the session and its cookie. */
export async function followMailedLink(
  app: TestApp,
  email: string,
): Promise<{ session: CompanySession; cookie: string }> {
  const find = app.db.selectFrom('users').select('uid').where('email', '=', email)
  const { uid } = await find.executeTakeFirstOrThrow()
  const token = newSecretFor(uid)
  const expires = app.now() + 60_000
  await insertEmailToken(app.db, { hash: hashOf(token), uid, kind: 'reset', expires, email }, 'mail')
  const answer = await callConsole(app, '/welcome', { body: { token, password: PASSWORD } })
  if (answer.status !== 200) throw new Error(answer.text)
  return { session: answer.body, cookie: sessionCookie(answer) }
}

/** Returns the console's session cookie from a response, in request format. Empty if there is none. */
export function sessionCookie({ headers }: Answer): string {
  const set = headers.getSetCookie().find((cookie) => cookie.includes('portal-console-session='))
  return set?.split(';')[0] ?? ''
}

/** Creates a passkey for the account of an ID token. */
export async function addPasskeyTo(
  app: TestApp,
  idToken: string,
  passkey: SoftwarePasskey = newSoftwarePasskey(),
): Promise<{ passkey: SoftwarePasskey; answer: Answer<CompanySession> }> {
  const options = await callConsole<{ challenge: string }>(app, '/setup/passkey/options', { idToken })
  const { challenge } = options.body
  const response = createWith(passkey, { challenge, origin: consoleOrigin(app) })
  const answer = await callConsole(app, '/setup/passkey', { idToken, body: { name: 'Phone', response } })
  return { passkey, answer }
}

/** Returns the body and headers of an action on the current version of an account, with a new idempotency key. */
export async function actOn(
  app: TestApp,
  uid: string,
): Promise<{ body: { version: string }; headers: Record<string, string> }> {
  const shown = await findUser(app.db, uid)
  return {
    body: { version: shown ? versionOf(shown) : 'none' },
    headers: { 'idempotency-key': randomUUID() },
  }
}

import { randomUUID } from 'node:crypto'
import { insertUser } from '#store/people/users.ts'
import { hashLightly } from './hash-lightly.ts'
import { type Answer, PASSWORD, type TestApp } from './test-app.ts'

/**
 * Age of new accounts, in ms. They are younger than the demo people and older than any opening that can be reported.
 */
const MADE_BEFORE = 40 * 24 * 60 * 60_000

const PASSWORD_HASH = hashLightly(PASSWORD)

/** A signed-in person: the ID token, the uid and the session cookie in request format. */
export type Person = Awaited<ReturnType<TestApp['signedIn']>> & { email: string }

/** Creates and signs in an associate with the demo password and no progress. */
export async function newAssociate(app: TestApp, partner = 'happy-tails'): Promise<Person> {
  return newPerson(app, { partner, roles: ['partner-associate'] })
}

/** Creates an account with the demo password and signs it in. */
export async function newPerson(
  app: TestApp,
  { partner, roles }: { partner?: string | undefined; roles: string[] },
): Promise<Person> {
  const email = await newAccount(app, { partner, roles, passwordHash: PASSWORD_HASH })
  return { ...(await app.signedIn(email)), email }
}

/** Adds an associate through the gateway, like an administrator. */
export function addByAdmin(
  app: Pick<TestApp, 'request'>,
  { idToken }: { idToken: string },
  {
    partner = 'happy-tails',
    userName = 'Added One',
    ...who
  }: { email: string; partner?: string; userName?: string },
): Promise<Answer<{ status: string; userId: string }>> {
  const body = { ...who, roles: ['partner-associate'], partner, userName }
  return app.request('/user-service/api/v1/partner-admin/associate', { method: 'POST', idToken, body })
}

/** Creates an account without a session, `madeBefore` ms ago. Returns its email. */
export async function newAccount(
  app: TestApp,
  account: {
    partner?: string | undefined
    roles: string[]
    passwordHash?: string | undefined
    madeBefore?: number
    userName?: string
  },
): Promise<string> {
  const uid = randomUUID()
  const email = `${uid}@people.example`
  const { partner, roles, passwordHash, madeBefore = MADE_BEFORE, userName = 'Someone New' } = account
  const user = {
    uid,
    email,
    userName,
    partner,
    roles,
    profileImageUrl: undefined,
    passwordHash,
  }
  await insertUser(app.db, user, app.now() - madeBefore)
  return email
}

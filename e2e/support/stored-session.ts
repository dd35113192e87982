import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { hashOf, newSecret } from '#core/secret.ts'
import { connect } from '#store/connection/connect.ts'
import { insertSession } from '#store/people/sign-in/sessions.ts'
import { findUserByEmail } from '#store/people/users.ts'
import type { Database } from '#store/schema.ts'
import type { Portal } from './portal.ts'

/** Connects to the database of a running portal. */
export function connectTo({ dataDir }: Pick<Portal, 'dataDir'>): Database {
  return connect({ kind: 'sqlite', file: join(dataDir, 'portal.sqlite') })
}

/**
 * Signs in a browser without the form: inserts a session into the database and stores its cookie. Each browser needs
 * its own session, because sharing a secret ends the session.
 */
export async function storeSession(
  context: BrowserContext,
  { db, origin, uid }: { db: Database; origin: string; uid: string },
): Promise<void> {
  const secret = newSecret()
  await insertSession(db, { hash: hashOf(secret), uid, device: 'Chrome on Linux' }, Date.now())
  await context.addCookies([
    { name: 'portal-session', value: secret, url: origin, httpOnly: true, sameSite: 'Lax' },
  ])
}

/** Signs in a browser as a demo account, without the form. */
export async function storeSessionOf(context: BrowserContext, portal: Portal, email: string): Promise<void> {
  const db = connectTo(portal)
  try {
    const user = await findUserByEmail(db, email)
    if (!user) throw new Error(`there is no ${email}`)
    await storeSession(context, { db, origin: portal.origin, uid: user.uid })
  } finally {
    await db.destroy()
  }
}

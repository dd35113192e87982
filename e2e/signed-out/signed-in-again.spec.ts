import { PAGE_MESSAGES, TITLES } from '#domain/people/sign-in-messages.ts'
import { closeResult, expectResult } from '../support/expect-result.ts'
import { expect, PASSWORD, test } from '../support/fixtures.ts'
import { noteErrors } from '../support/note-errors.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo, storeSessionOf } from '../support/stored-session.ts'

const ASSOCIATE = 'new@happytails.example'
const ADMIN = 'admin@happytails.example'

/** Ends every session on the server, like another device. */
async function endSessions(portal: Portal): Promise<void> {
  const db = connectTo(portal)
  await db.updateTable('sessions').set({ ended: Date.now() }).execute()
  await db.destroy()
}

/** Every screen by role, opened directly, with a link that needs the session. */
const SCREENS = [
  { email: ASSOCIATE, path: '/course/welcome', next: /^Next/ },
  { email: ASSOCIATE, path: '/', next: 'My profile' },
  { email: ASSOCIATE, path: '/account', next: /Welcome to the Counter|My learning/ },
  { email: ADMIN, path: '/course/welcome', next: /^Next/ },
  { email: ADMIN, path: '/team', next: 'Account' },
  { email: ADMIN, path: '/courses', next: 'Account' },
  { email: ADMIN, path: '/account', next: 'Team' },
]

// Contract § 8: signing in again after a session ended, on every screen
for (const { email, path, next } of SCREENS)
  for (const again of [ASSOCIATE, ADMIN])
    test(`after a session of ${email} ended at ${path}, ${again} can sign in`, async ({ page, portal }) => {
      const errors = noteErrors(page)
      await storeSessionOf(page.context(), portal, email)
      await page.goto(portal.origin + path, { waitUntil: 'networkidle' })
      const link = page.getByRole('link', { name: next }).first()
      await expect(link).toBeVisible()
      await endSessions(portal)
      // The screen may notice the end first. Then the link is gone and the notice is shown.
      await link.click({ timeout: 30_000 }).catch(() => undefined)
      await expectResult(page, TITLES.notice, [PAGE_MESSAGES.sessionEnded])
      await closeResult(page)
      await page.getByLabel('Email').fill(again)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText(/^Welcome, /)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(errors).toEqual([])
    })

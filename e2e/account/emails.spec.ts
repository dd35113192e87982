import { join } from 'node:path'
import { unsubscribeUrl } from '#mail/unsubscribe-link.ts'
import { connect } from '#store/connection/connect.ts'
import { findUid } from '#store/people/users.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'

const ASSOCIATE = 'busy@happytails.example'
const ADMINISTRATOR = 'admin@happytails.example'

/** Returns the unsubscribe link of a reminder to an account. */
async function linkOf({ origin, dataDir }: Portal, email: string): Promise<string> {
  const db = connect({ kind: 'sqlite', file: join(dataDir, 'portal.sqlite') })
  const uid = (await findUid(db, email)) ?? ''
  const link = await unsubscribeUrl(db, origin, { uid, kind: 'reminders' }, Date.now())
  await db.destroy()
  return link
}

// Contract § 9: people choose how many emails …
test('an associate’s choice of a weekly summary persists after a reload', async ({ page, portal }) => {
  await openAs(page, portal, ASSOCIATE)
  await page.goto(`${portal.origin}/account`)
  await expect(page.getByRole('radio', { name: 'Every reminder' })).toBeChecked()
  await page.getByRole('radio', { name: 'Weekly summary' }).check()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Weekly summary' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Weekly team summary' })).toHaveCount(0)
})

test("an administrator turns off the team's summaries, and a choice that fails to save is reverted", async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMINISTRATOR)
  await page.goto(`${portal.origin}/account`)
  const summaries = page.getByRole('group', { name: 'Weekly team summary' })
  await summaries.getByRole('radio', { name: 'Never' }).check()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.route('**/mail-choices/*', (route) => route.fulfill({ status: 500, json: {} }))
  // `check` would fail if the choice is reverted before the check.
  await summaries.getByRole('radio', { name: 'On Mondays' }).click()
  await expect(page.getByText('We couldn’t save your choice. Try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(summaries.getByRole('radio', { name: 'Never' })).toBeChecked()
})

test('a later choice stays and is saved even if an earlier one fails to save', async ({ page, portal }) => {
  await openAs(page, portal, ADMINISTRATOR)
  await page.goto(`${portal.origin}/account`)
  const summaries = page.getByRole('group', { name: 'Weekly team summary' })
  const choice = (name: string) => summaries.getByRole('radio', { name })
  const { promise: isChosen, resolve: release } = Promise.withResolvers<void>()
  const { promise: isSeen, resolve: save } = Promise.withResolvers<void>()
  await page.route('**/mail-choices/*', (route) => isSeen.then(() => route.continue()))
  await page.route(
    '**/mail-choices/*',
    async (route) => {
      await isChosen
      await route.fulfill({ status: 500, json: {} })
    },
    { times: 1 },
  )
  for (const name of ['Never', 'On Mondays', 'Never']) await choice(name).check()
  release()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(choice('Never')).toBeChecked()
  save()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(choice('Never')).toBeChecked()
  await page.reload()
  await expect(choice('Never')).toBeChecked()
})

test('an emailed link opens a page without sign-in that changes nothing until its button is clicked', async ({
  page,
  portal,
}) => {
  const link = await linkOf(portal, ASSOCIATE)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Switch to a weekly summary?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch to a weekly summary' }).click()
  await expect(page.getByRole('heading', { name: 'You’ll get a weekly summary' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Get every reminder again' }).click()
  await expect(page.getByRole('heading', { name: 'Switch to a weekly summary?' })).toBeVisible()
  await page.goto(link.slice(0, -3))
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expectAccessible(page)
})

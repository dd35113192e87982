import type { Page } from '@playwright/test'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { refreshLimits, storeLimit } from '#store/people/admin-limits.ts'
import { startGroupMemberships } from '#store/people/groups/group-memberships.ts'
import { insertGroups, listGroups } from '#store/people/groups/groups.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo } from '../support/stored-session.ts'
import { ADMIN, add, openForm, rowOf } from './team-page.ts'

const MANAGER = 'grace@happytails.example'

const SHOPS = [
  { name: 'Harbour Street', area: 'North' },
  { name: 'Old Market', area: 'North' },
  { name: 'Riverside' },
]

const PEOPLE = ['new@happytails.example', 'busy@happytails.example', 'done@happytails.example']

/** Stores the shops of Happy Tails, with a person in each. */
async function plantShops(portal: Portal): Promise<void> {
  const db = connectTo(portal)
  const ids = await insertGroups(db, 'happy-tails', SHOPS, Date.now())
  for (const [at, email] of PEOPLE.entries()) {
    const uid = (await findUserByEmail(db, email))?.uid ?? ''
    await startGroupMemberships(db, 'happy-tails', [{ uid, groupId: ids[at] ?? '' }], Date.now())
  }
  await db.destroy()
}

/**
 * Stores the shops, and limits an administrator to the first. Returns the ids of a person there, and of another one.
 */
async function plantLimit(portal: Portal): Promise<[string, string]> {
  await plantShops(portal)
  const db = connectTo(portal)
  const [group] = await listGroups(db, wholeTeam('happy-tails'))
  const [manager, own, foreign] = await Promise.all(
    [MANAGER, PEOPLE[0], PEOPLE[2]].map(async (email = '') => (await findUserByEmail(db, email))?.uid ?? ''),
  )
  await storeLimit(db, manager ?? '', { groups: [group?.id ?? ''], areas: [] })
  await refreshLimits(db, 'happy-tails')
  await db.destroy()
  return [own ?? '', foreign ?? '']
}

/** Imports a list without shops, which a limited administrator adds to the new people's rows. */
async function importWithoutShops(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: 'Import a list' })
  await page.getByRole('button', { name: 'Import a list' }).click()
  await region
    .getByRole('textbox')
    .first()
    .fill('Jonas Lind, new@happytails.example\nOle Bull, ole@happytails.example')
  await region.getByRole('button', { name: 'Preview' }).click()
  await expect(region.getByText('Already on your team')).toBeVisible()
  await expect(region.getByText('Shop is missing.')).toBeVisible()
  const shop = region.getByLabel('Shop, row 2')
  await shop.fill('Riverside')
  await expect(region.getByText('You don’t manage Riverside.')).toBeVisible()
  await shop.fill('old market')
  await expectAccessible(page)
  await region.getByRole('button', { name: /^Add 1/ }).click()
  await expect(region.getByText('Added', { exact: true })).toBeVisible()
  await region.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, 'ole@happytails.example')).toContainText('Old Market')
}

test('an administrator limited to an area sees and manages its people only', async ({
  page,
  portal,
  browser,
}) => {
  await plantShops(portal)
  await openAs(page, portal, ADMIN)
  await page.getByRole('link', { name: 'Shops' }).click()
  const managers = page.getByRole('region', { name: 'Administrators' })
  await expect(managers).toContainText('Everyone')
  await managers
    .getByRole('button', { name: /^Change what/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Manages').selectOption('Only some shops or areas')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'North area' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(managers.getByRole('cell', { name: 'North', exact: true })).toBeVisible()
  await managers.getByRole('link').first().click()
  await expect(page.getByText('Manages North')).toBeVisible()

  const other = await browser.newPage()
  await openAs(other, portal, MANAGER)
  await expect(other.getByText('2 members', { exact: true })).toBeVisible()
  await expect(other.locator('[data-member]')).toHaveText(['Amara Okafor', 'Jonas Lind'])
  await expect(other.getByText('1 of 2 needs a nudge')).toBeVisible()
  await other.getByRole('button', { name: /^Filter: / }).click()
  await expect(other.getByRole('button', { name: /^(Riverside|No shop)$/ })).toHaveCount(0)
  await other.keyboard.press('Escape')
  await openForm(other)
  await expect(other.getByLabel('Shop').getByRole('option')).toHaveText(['Harbour Street', 'Old Market'])
  await add(other, 'Nora New', 'nora@happytails.example')
  await expect(rowOf(other, 'nora@happytails.example')).toContainText('Harbour Street')
  await expectAccessible(other)

  await importWithoutShops(other)
  await other.getByRole('link', { name: 'Shops' }).click()
  await expect(other.getByRole('rowheader')).toHaveCount(2)
  await expect(other.getByRole('button', { name: /^(Add shop|Actions for)/ })).toHaveCount(0)
  await expect(other.getByRole('region', { name: 'Administrators' })).toHaveCount(0)
  await other.goto(`${portal.origin}/team/required`)
  await expect(other.getByLabel('For').getByRole('option')).toHaveText(['Shops', 'Specific people'])
  await expect(other.getByRole('checkbox', { name: 'North area' })).toBeVisible()
  await expectAccessible(other)
})

test('the page of another shop’s person is like a missing one for a limited administrator', async ({
  page,
  portal,
}) => {
  const [own, foreign] = await plantLimit(portal)
  await openAs(page, portal, MANAGER)
  await page.goto(`${portal.origin}/team/${own}`)
  await expect(page.getByRole('heading', { name: 'Jonas Lind', level: 1 })).toBeVisible()
  for (const uid of [foreign, 'nobody']) {
    await page.goto(`${portal.origin}/team/${uid}`)
    await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${portal.origin}/team`)
    await expect(page.getByText('Mei Tan')).toHaveCount(0)
  }
  await page.goto(portal.origin)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('button', { name: 'Certificates', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report by period' })).toHaveCount(0)
  await page.goto(`${portal.origin}/account`)
  await expect(page.getByRole('group', { name: 'Weekly team summary' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Monthly team report' })).toHaveCount(0)
})

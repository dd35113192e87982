import type { Page } from '@playwright/test'
import { startGroupMemberships } from '#store/people/groups/group-memberships.ts'
import { insertGroups } from '#store/people/groups/groups.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { layoutShiftOf } from '../accessibility/inspect-page.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo } from '../support/stored-session.ts'
import { ADMIN, add, rowOf, SIZE } from './team-page.ts'

const SHOPS = [
  { name: 'Harbour Street', area: 'North' },
  { name: 'Old Market', area: 'North' },
  { name: 'Riverside' },
]

/** Stores the shops of Happy Tails, with these people in each. */
async function plantShops(portal: Portal, ...people: string[][]): Promise<void> {
  const db = connectTo(portal)
  const ids = await insertGroups(db, 'happy-tails', SHOPS, Date.now())
  for (const [at, emails] of people.entries())
    for (const email of emails) {
      const uid = (await findUserByEmail(db, email))?.uid ?? ''
      await startGroupMemberships(db, 'happy-tails', [{ uid, groupId: ids[at] ?? '' }], Date.now())
    }
  await db.destroy()
}

const filterOf = (page: Page) => page.getByRole('button', { name: /^Filter: / })

async function choose(page: Page, name: string): Promise<void> {
  await filterOf(page).click()
  await page.getByRole('button', { name, exact: true }).click()
}

const namesIn = (page: Page) => page.locator('[data-member]')

test('a partner without shops has only a link to set them up', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()
  await expect(filterOf(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Shops' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Group by shop' }).click()
  await expect(page.getByRole('heading', { name: 'Shops', level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No shops yet' })).toBeVisible()
  await expectAccessible(page)
})

test('shops are added, edited, merged and removed on their own screen', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await page.goto(`${portal.origin}/team/groups`)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  for (const { name, area = '' } of SHOPS) {
    await page.getByRole('button', { name: 'Add shop' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Area').fill(area)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('rowheader').filter({ hasText: name })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Add shop' }).click()
  await dialog.getByLabel('Name').fill('OLD MARKET')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('This name is already in use.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const act = async (name: string, entry: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('button', { name: entry, exact: true }).click()
  }
  await act('Riverside', 'Edit')
  await dialog.getByLabel('Name').fill('Riverside Park')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('rowheader').filter({ hasText: 'Riverside Park' })).toBeVisible()
  await act('Riverside Park', 'Merge')
  await dialog.getByLabel('Move to').selectOption('Old Market')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Riverside Park is now part of Old Market.')).toBeVisible()
  await act('Old Market', 'Remove')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('table', { name: 'Shops' }).getByRole('rowheader')).toHaveCount(1)
  await page.getByLabel('Name for these').selectOption('Branches')
  await expect(page.getByRole('heading', { name: 'Branches', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Team', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Branches' })).toBeVisible()
})

test('the filter narrows numbers, courses and people to a shop or an area, and stays when going back', async ({
  page,
  portal,
}) => {
  await plantShops(
    portal,
    ['new@happytails.example'],
    ['busy@happytails.example'],
    ['done@happytails.example'],
  )
  await openAs(page, portal, ADMIN)
  await expect(rowOf(page, 'new@happytails.example')).toContainText('Harbour Street · no course started')
  await choose(page, 'Harbour Street')
  await expect(namesIn(page)).toHaveText(['Jonas Lind'])
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  await expect(page.getByText('1 of 1 needs a nudge')).toBeVisible()
  await choose(page, 'North area')
  await expect(namesIn(page)).toHaveText(['Amara Okafor', 'Jonas Lind'])
  await expectAccessible(page)
  await page.getByRole('button', { name: /needs? a nudge/ }).click()
  await expect(namesIn(page)).toHaveText(['Jonas Lind'])
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await page.getByRole('link', { name: 'Amara Okafor' }).click()
  await expect(page.getByRole('heading', { name: 'Amara Okafor' })).toBeVisible()
  await page.goBack()
  await expect(filterOf(page)).toHaveText('North')
  await expect(namesIn(page)).toHaveText(['Amara Okafor', 'Jonas Lind'])
  await choose(page, 'No shop')
  await expect(page.getByText(`${SIZE - 3} members`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${SIZE - 3} members`)).toBeVisible()
  await choose(page, 'All shops')
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()
})

test('each shop has its figures, the neediest first, and leads to its people', async ({ page, portal }) => {
  await plantShops(portal, ['done@happytails.example'], ['new@happytails.example', 'busy@happytails.example'])
  await openAs(page, portal, ADMIN)
  await page.getByRole('link', { name: 'Shops' }).click()
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText('Old Market')
  await expect(rows.nth(1).getByRole('cell')).toContainText(['2', '0 of 2', '0', '1'])
  await expect(rows.nth(2)).toContainText('Harbour Street')
  await expect(page.getByRole('link', { name: `${SIZE - 3} members without a shop` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Shop/ }).click()
  await expect(rows.nth(1)).toContainText('Harbour Street')
  await page.getByRole('link', { name: 'Old Market' }).click()
  await expect(namesIn(page)).toHaveText(['Amara Okafor', 'Jonas Lind'])
  expect(new URL(page.url()).searchParams.get('group')).not.toBeNull()
})

test('people change shops one by one and together, and new members join the shop on screen', async ({
  page,
  portal,
}) => {
  await plantShops(portal, ['new@happytails.example'])
  await openAs(page, portal, ADMIN)
  await page.getByRole('link', { name: 'Jonas Lind' }).last().click()
  await page.getByRole('button', { name: 'Change shop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Old Market' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Harbour Street, Old Market', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Team', exact: true }).first().click()

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Amara Okafor' }).check()
  await page.getByRole('checkbox', { name: 'Select Jonas Lind' }).check()
  await page.getByRole('button', { name: 'Shop…' }).click()
  await dialog.getByRole('checkbox', { name: 'Riverside' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'busy@happytails.example')).toContainText('Riverside · ')
  await expect(rowOf(page, 'new@happytails.example')).toContainText('Riverside · ')
  await expect(rowOf(page, 'new@happytails.example')).not.toContainText('Harbour Street')
  await page.getByRole('button', { name: 'Done' }).click()

  await choose(page, 'Old Market')
  await add(page, 'Mina Park', 'mina@happytails.example')
  await expect(rowOf(page, 'mina@happytails.example')).toContainText('Old Market · ')
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
})

test('the shops of a team appear without moving anything', async ({ page, portal }) => {
  await plantShops(portal, ['new@happytails.example'], ['busy@happytails.example'])
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await openAs(page, portal, ADMIN)
    await expect(filterOf(page)).toHaveText('All shops')
    await expect(page.getByText(`${SIZE} members`)).toBeVisible()
    expect((await layoutShiftOf(page)).sum).toBeLessThanOrEqual(0.02)
  }
})

test('Required courses work with a server of an older version, which knows no shops', async ({
  page,
  portal,
}) => {
  const missing = { code: 'not-found', message: 'There’s nothing at this address.' }
  await page.route('**/documents/v1/groups?*', (route) => route.fulfill({ status: 404, json: missing }))
  await openAs(page, portal, ADMIN)
  await page.getByRole('link', { name: 'Required courses' }).click()
  await expect(page.getByRole('region', { name: 'Require a course' })).toBeVisible()
  await expect(page.getByLabel('For', { exact: true }).getByRole('option')).toHaveText([
    'Everyone, including new members',
    'Specific people',
  ])
})

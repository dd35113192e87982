import type { Locator } from '@playwright/test'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { listGroupsOfPeople } from '#store/people/groups/group-memberships.ts'
import { listGroups } from '#store/people/groups/groups.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo } from '../support/stored-session.ts'
import { openBulkAdd } from './team-page.ts'

const PARTNER = 'happy-tails'
const SHOPS = 12
const PEOPLE = 300

const shopOf = (person: number) => `Shop ${(person % SHOPS) + 1}`

/** Returns a payroll program's list, with the shop of each person. */
function listOf(shop: (person: number) => string): string {
  const rows = Array.from({ length: PEOPLE }, (_, person) => {
    const name = shop(person)
    return `Person ${person},person.${person}@chain.example,Sales,${name},${name.length > 6 ? 'South' : 'North'}`
  })
  return ['Employee Name,Work Email,Department,Store,Region', ...rows].join('\n')
}

async function choose(many: Locator, list: string): Promise<void> {
  const file = { name: 'payroll.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
  await many.getByLabel('CSV file with names').setInputFiles(file)
}

/** Returns the area of each shop, and the number of people in it. */
async function readShops(
  portal: Portal,
): Promise<Record<string, [area: string | undefined, people: number]>> {
  const db = connectTo(portal)
  const groups = await listGroups(db, wholeTeam(PARTNER))
  const ids = [...(await listGroupsOfPeople(db, wholeTeam(PARTNER))).values()].flat()
  await db.destroy()
  return Object.fromEntries(
    groups.map(({ id, name, area }) => [name, [area, ids.filter((one) => one === id).length]]),
  )
}

// Contract § 9: import: a column of shops creates the new ones, adds people to them, and moves those whose shop differs
test('a chain of 12 shops and 300 people imports in three clicks, and a month later 20 movers move', {
  tag: '@full',
}, async ({ page, portal }) => {
  test.slow()
  const many = await openBulkAdd(page, portal)
  await choose(many, listOf(shopOf))
  await expect(many.getByText('300 rows: 300 ready to add · 12 shops, 12 new', { exact: true })).toBeVisible()
  await expect(many.getByText('Shops are from Store, such as Shop 1. Areas of new shops')).toBeVisible()
  await expect(many.getByText('Ignored: the column Department.')).toBeVisible()
  await expect(many.getByLabel('Shop, row 1', { exact: true })).toHaveValue('Shop 1')
  await expectAccessible(page)
  await many.getByRole('button', { name: 'Add 300 members' }).click()
  const done = many.getByText('300 rows: 300 added · 12 shops', { exact: true })
  // A stalled machine adds one person or two a second.
  await expect(done).toBeVisible({ timeout: 400_000 })
  const names = Array.from({ length: SHOPS }, (_, at) => `Shop ${at + 1}`)
  const shops = names.map((name, at) => [name, [at < 9 ? 'North' : 'South', PEOPLE / SHOPS]])
  expect(await readShops(portal)).toEqual(Object.fromEntries(shops))

  const again = await openBulkAdd(page, portal)
  await choose(
    again,
    listOf((person) => shopOf(person < 20 ? person + 1 : person)),
  )
  const counted = (moved: string) =>
    again.getByText(`300 rows: 20 ${moved} shop, 280 skipped · 12 shops`, { exact: true })
  await expect(counted('change')).toBeVisible()
  await expect(again.getByText(/^Moves from Shop \d+$/)).toHaveCount(20)
  await again.getByRole('button', { name: 'Move 20 members' }).click()
  await expect(counted('changed')).toBeVisible()
  const { 'Shop 1': first, 'Shop 9': last } = await readShops(portal)
  expect([first, last]).toEqual([
    ['North', 24],
    ['North', 26],
  ])
})

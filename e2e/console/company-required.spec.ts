import { readFileSync } from 'node:fs'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { connectTo } from '../support/stored-session.ts'
import { openConsole } from './open-console.ts'

const TODAY = dayAt(Date.now(), 'UTC')

// Contract § 9: requirements on a day
test('the company lists and exports the people required to complete a course on a day, at all partners', async ({
  page,
  portal,
}) => {
  const db = connectTo(portal)
  const wanted = { courseId: 'welcome', deadline: { within: 14 }, people: undefined }
  for (const partner of ['city-paws', 'happy-tails'])
    await insertRequirement(db, { partner, by: 'operator' }, wanted, Date.now() - 3 * A_DAY)
  await db.destroy()
  await openConsole(page, portal)
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: 'Requirements on a date' }).click()
  await expect(page.getByRole('heading', { name: 'Requirements on a date', level: 1 })).toBeFocused()
  await page.getByLabel('Course', { exact: true }).selectOption('Welcome to the Counter')
  const table = page.getByRole('table', { name: /^Required on / })
  await expect(table.getByRole('rowheader', { name: 'City Paws' }).first()).toBeVisible()
  await expect(table.getByRole('rowheader', { name: 'Happy Tails Pet Supply' }).first()).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`required-${TODAY}.csv`)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain('"Partner","Name","Course","Status","Due","Completed","Reason"')
  for (const name of ['City Paws', 'Happy Tails Pet Supply'])
    expect(text).toMatch(
      new RegExp(`^"${name}","[^"]+","Welcome to the Counter","(Complete|Not complete)",`, 'm'),
    )

  await page.getByRole('searchbox', { name: 'Find a partner' }).fill('Happy')
  await page.getByRole('button', { name: /^Happy Tails Pet Supply/ }).click()
  await expect(table.getByRole('rowheader', { name: 'City Paws' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Partner' })).toContainText('Happy Tails Pet Supply')
  await expect(table.getByRole('rowheader', { name: 'Happy Tails Pet Supply' }).first()).toBeVisible()
  await page.getByLabel('Date', { exact: true }).fill(addDays(TODAY, -10))
  await expect(page.getByText(/^This course wasn’t required on /)).toBeVisible()
})

import { readFileSync } from 'node:fs'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { namesWith } from '#test/demo-team.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import { connectTo } from '../support/stored-session.ts'
import { ADMIN } from './team-page.ts'

const TODAY = dayAt(Date.now(), 'UTC')

// Contract § 9: requirements on a day
test('an administrator lists and exports who had to complete a course on a day', async ({ page, portal }) => {
  const db = connectTo(portal)
  const wanted = { courseId: 'welcome', deadline: { within: 14 }, people: undefined }
  await insertRequirement(db, { partner: 'happy-tails', by: 'operator' }, wanted, Date.now() - 3 * A_DAY)
  await db.destroy()
  await openAs(page, portal, ADMIN)
  await page.getByRole('link', { name: 'Required courses' }).click()
  await page.getByRole('link', { name: 'Requirements on a date' }).click()
  await expect(page.getByRole('heading', { name: 'Requirements on a date', level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Choose a course.' })).toBeVisible()
  await page.getByLabel('Course', { exact: true }).selectOption('Welcome to the Counter')
  const table = page.getByRole('table', { name: /^Required on / })
  const done = namesWith('complete', 'welcome')
  const open = [...namesWith('in-progress', 'welcome'), ...namesWith('not-started', 'welcome')]
  await expect(table.getByRole('rowheader')).toHaveCount(done.length + open.length)
  await expect(table.getByText('Not complete', { exact: true })).toHaveCount(open.length)
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`required-${TODAY}.csv`)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain('"Name","Course","Status","Due","Completed","Reason"')
  for (const name of done) expect(text).toContain(`"${name}","Welcome to the Counter","Complete",`)
  for (const name of open) expect(text).toContain(`"${name}","Welcome to the Counter","Not complete",`)

  await page.getByLabel('Date', { exact: true }).fill(addDays(TODAY, -10))
  await expect(page.getByText(/^This course wasn’t required on /)).toBeVisible()
})

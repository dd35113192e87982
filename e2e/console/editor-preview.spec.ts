import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { addModule, beginArticle, expectSaved, words } from './write-course.ts'

test('the preview next to the editor shows the player, follows the text, and stays at the module', async ({
  page,
  context,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Fur', title: 'Summer' })
  await addModule(page, 'Article', 'Winter')
  await words(page).click()
  await page.keyboard.type('It grows.')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  const player = page.frameLocator('iframe[title="Draft preview"]')
  await expect(player.getByRole('heading', { name: 'Winter' })).toBeVisible()
  await expect(player.getByText('It grows.')).toBeVisible()
  await words(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Then it falls out.')
  await expect(player.getByText('It grows. Then it falls out.')).toBeVisible()
  await expect(player.getByRole('heading', { name: 'Winter' })).toBeVisible()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(player.locator('html')).toHaveAttribute('data-theme', 'dark')
  for (const [name, width] of [
    ['Tablet', 820],
    ['Phone', 390],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect.poll(() => player.locator('html').evaluate(() => window.innerWidth)).toBe(width)
  }
  await page.getByRole('button', { name: 'Hide editor' }).click()
  await expect(words(page)).toBeHidden()
  await expect(player.getByText('Then it falls out.')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open in new window' }).click()
  const alone = await opened
  await expect(alone.getByText('Draft preview: Fur')).toBeVisible()
  await expect(alone.getByText('Then it falls out.')).toBeVisible()
  await page.getByRole('button', { name: 'Show editor' }).click()
  await words(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And grows again.')
  await expect(alone.getByText('And grows again.')).toBeVisible()
  await page.getByRole('button', { name: 'Close preview' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('other people with an article open are shown, and disappear soon after leaving', async ({
  page,
  context,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Paws', title: 'Claws' })
  await expectSaved(page)
  const other = await context.newPage()
  await other.goto(page.url())
  const sign = 'You have this article open in another window.'
  await expect(other.getByText(sign)).toBeVisible()
  await page.bringToFront()
  await expect(page.getByText(sign)).toBeVisible()
  await expectAccessible(page)
  const left = other.waitForResponse(
    (answer) => answer.request().postData()?.includes('"part":null') ?? false,
  )
  await other.getByRole('link', { name: 'Courses', exact: true }).click()
  await left
  await other.goBack()
  await expect(other.getByText(sign)).toBeVisible()
  await other.close({ runBeforeUnload: true })
  // The page before a reload does not count as another person either.
  await page.reload()
  const answered = await page.waitForResponse((answer) => answer.url().endsWith('/presence'))
  expect(await answered.json()).toEqual({ others: [] })
})

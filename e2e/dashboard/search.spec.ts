import type { Page } from '@playwright/test'
import { addCourses, article, courseOf } from '../player/player-courses.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'

const ASSOCIATE = 'busy@happytails.example'
const ADMIN = 'admin@happytails.example'

const field = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search courses' }).filter({ visible: true })

// Contract § 9: the / key focuses the search field, except while the user types
test('a keyboard search finds an article and a film, and Back returns to the results', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ASSOCIATE)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('cat/hides')
  await expect(field(page)).toHaveValue('cat/hides')
  await field(page).fill('declawing')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${portal.origin}/search?q=declawing`)
  await expect(page.getByRole('heading', { name: 'Search', exact: true })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^1 result$/ })).toBeVisible()
  await expect(page.locator('mark')).toHaveText('Declawing')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Happy scratching' }).press('Enter')
  await expect(page).toHaveURL(
    /\/course\/cat-behaviour\?module=cat-behaviour-scratching-video#says=Declawing/,
  )
  const paragraph = page.getByText('Declawing is something else: it takes off')
  await expect(paragraph).toBeFocused()
  await expect(paragraph).toBeInViewport()
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL(`${portal.origin}/search?q=declawing`)
  await expect(page.getByRole('link', { name: 'Happy scratching' })).toBeVisible()

  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('angry cat')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Understanding Cats, video at 0:56')).toBeVisible()
  await page.getByRole('link', { name: 'Reading a cat' }).click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBe(56)
})

test('the / key types in a field, and does nothing in a dialog or when disabled in Account', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  const members = page.getByRole('searchbox', { name: 'Search by name or email' })
  await members.focus()
  await page.keyboard.press('/')
  await expect(members).toHaveValue('/')
  await members.fill('')
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).not.toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeFocused()
  for (const question of await page.locator('summary').all()) await question.click()
  await expect(page.getByText(/were added at least 14 days ago/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'support@kindredpaws.example' })).toHaveAttribute(
    'href',
    'mailto:support@kindredpaws.example',
  )
  await expectAccessible(page)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('checkbox', { name: 'Press / to search' }).uncheck()
  await page.reload()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('/')
  await expect(field(page)).not.toBeFocused()
})

test('a search shows six results first, then all, and all again after going back', async ({
  page,
  portal,
}) => {
  const modules = Array.from({ length: 9 }, (_, place) => article(`savanna ${place}`, 'A zebra has stripes.'))
  await addCourses(portal, courseOf('zoo', modules))
  await openAs(page, portal, ASSOCIATE)
  await field(page).fill('zebra')
  await page.keyboard.press('Enter')
  await expect(page.getByText('9 results')).toBeVisible()
  const links = page.getByRole('main').locator('ol').getByRole('link')
  await expect(links).toHaveCount(6)
  const end = async (tag: string) => {
    const box = await page.getByRole('main').locator(tag).boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  expect(await end('ol')).toBe(await end('form'))
  await page.getByRole('button', { name: 'Show 3 more' }).click()
  await expect(links).toHaveCount(9)
  await expect(links.nth(6)).toBeFocused()
  await expectAccessible(page)
  await links.nth(8).click()
  await expect(page).toHaveURL(/\/course\/zoo\?module=/)
  await page.goBack()
  await expect(links).toHaveCount(9)
})

test('on a phone the search has its own screen, with results or a note that there are none', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, portal, ADMIN)
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('Search everything in your courses.')).toBeVisible()
  await expectAccessible(page)
  for (const example of ['my cat hides', 'portions', 'puppy']) {
    await page.getByRole('link', { name: example, exact: true }).click()
    await expect(page.getByText(/^\d+ results?$/)).toBeVisible()
    await page.goBack()
  }
  await field(page).fill('  zebra ')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(`${portal.origin}/search?q=zebra`)
  const nothing = page.getByRole('status').filter({ hasText: 'No results for “zebra”.' })
  await expect(nothing).toContainText('We searched titles, articles, notes and transcripts.')
  await expect(nothing).toContainText('Try another word')
  await expect(nothing.getByRole('link', { name: 'See all courses' })).toHaveAttribute('href', '/courses')
  await expectAccessible(page)
  await field(page).fill('choclate') // cspell:ignore choclate
  await page.keyboard.press('Enter')
  await expect(page.locator('mark')).toHaveText('chocolate')
  await page.goBack()
  await expect(field(page)).toHaveValue('zebra')
  await expectAccessible(page)
})

test('an offline search shows a notice, and runs once the connection is back', async ({
  page,
  portal,
  context,
}) => {
  await openAs(page, portal, ASSOCIATE)
  await field(page).fill('declawing')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 result')).toBeVisible()
  await context.setOffline(true)
  await field(page).fill('pheromone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You’re offline. Search needs a connection.')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.locator('mark')).toHaveText('pheromone')
})

// Contract § 9: search omits a disabled course …
test('a disabled course is no longer found, even after going back', async ({ page, portal }) => {
  const course = courseOf('zoo', [article('savanna', 'A zebra has stripes.')])
  await addCourses(portal, course)
  await openAs(page, portal, ASSOCIATE)
  await field(page).fill('zebra')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Article savanna' }).click()
  await expect(page.getByRole('heading', { name: 'Course zoo', level: 1 })).toBeVisible()
  await addCourses(portal, { ...course, enabled: false })
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No results for “zebra”.' })).toBeVisible()
  await page.getByRole('link', { name: 'See all courses' }).click()
  await expect(page.getByRole('heading', { name: 'My learning', level: 1 })).toBeVisible()
})

import type { Locator } from '@playwright/test'
import { test } from '../accessibility/stage-fixture.ts'
import { expect, resizeWindow } from '../support/fixtures.ts'

type Box = { left: number; right: number; top: number; bottom: number }

function boxOf(locator: Locator): Promise<Box> {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })
}

// Contract § 9: the header has a constant height, and its logo is legible in both themes
test('the header keeps its height with any logo, and phones have the navigation at the bottom', async ({
  show,
}) => {
  for (const logo of ['wide', 'tall', 'white', 'none']) {
    const page = await show(`learn-logo-${logo}`, { width: 1440 })
    const header = page.getByRole('banner')
    const desktop = await boxOf(header)
    expect.soft(desktop.bottom - desktop.top, `${logo} at a desk`).toBe(65)
    await resizeWindow(page, { width: 390, height: 844 })
    const phone = await boxOf(header)
    expect.soft(phone.bottom - phone.top, `${logo} on a phone`).toBe(57)
    const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }))
    expect.soft(bar.bottom, 'the bottom bar').toBe(844)
    await page.context().close()
  }
})

test('a logo that would blend into the background gets a plate, and a tall one is large enough to read', async ({
  show,
}) => {
  const plateOf = (logo: Locator) => logo.evaluate((image) => getComputedStyle(image).backgroundColor)
  const clear = 'rgba(0, 0, 0, 0)'
  const white = (await show('learn-logo-white', { width: 1440 }))
    .getByRole('banner')
    .locator('img[data-contrast]')
  await expect.poll(() => plateOf(white)).not.toBe(clear)
  const dark = await show('learn-logo-dark', { width: 1440 })
  const black = dark.getByRole('banner').locator('img[data-contrast]')
  await expect.poll(() => plateOf(black)).toBe(clear)
  await dark.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => plateOf(black)).not.toBe(clear)
  const tall = await show('learn-logo-tall', { width: 1440 })
  const { left, right } = await boxOf(tall.getByRole('banner').locator('img[data-shape="tall"]'))
  expect(right - left).toBeGreaterThan(12)
})

test("doubled text keeps the user's picture next to the welcome line", async ({ show }) => {
  const page = await show('learn-large-text', { width: 820 })
  const welcome = await boxOf(page.getByText(/^Welcome, /))
  const picture = await boxOf(page.getByRole('button', { name: 'Menu' }))
  expect(picture.left).toBeGreaterThanOrEqual(welcome.right)
  expect(picture.top).toBeLessThan(welcome.bottom)
})

test('the spinner of a busy button is next to its label', async ({ show }) => {
  const page = await show('out-sign-in-busy', { width: 390 })
  const words = page.getByRole('button', { name: 'Sign In' }).locator('span').first()
  const start = await words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element.lastChild as Text)
    return range.getBoundingClientRect().left
  })
  const ring = await boxOf(words.locator('span'))
  expect(start - ring.right).toBeGreaterThan(0)
  expect(start - ring.right).toBeLessThan(12)
})

test('placeholder text is as muted as other hints, and stronger if more contrast is requested', async ({
  show,
}) => {
  const page = await show('bulk-open', { width: 1440, theme: 'dark' })
  const list = page.getByRole('textbox', { name: 'Or paste a list, one person per line' })
  const inField = () => list.evaluate((field) => getComputedStyle(field, '::placeholder').color)
  expect(await inField()).toBe('rgb(168, 183, 176)')
  await page.emulateMedia({ contrast: 'more' })
  await expect.poll(inField).toBe('rgb(236, 242, 238)')
})

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { COURSES } from '#core/folders.ts'
import { holdAnswers } from '../support/calls.ts'
import { expect, expectAccessible, test, waitForPaint } from '../support/fixtures.ts'
import { startPortal } from '../support/portal.ts'
import { chooseMore, openConsole, signInAgain } from './open-console.ts'
import { addModule, beginArticle, expectSaved, isSave, NOT_SAVED, openModule, words } from './write-course.ts'

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await words(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

test('a server killed during typing loses no text, and receives all of it after the restart', async ({
  page,
}) => {
  const portal = await startPortal()
  await beginArticle(page, portal, { course: 'Storms', title: 'Thunder' })
  await typeAtEnd(page, 'It begins far away.')
  await expectSaved(page)
  await page.keyboard.type(' Then it comes nearer.')
  await portal.stop('SIGKILL')
  await page.keyboard.type(' The dog hides.')
  await expect(page.getByText(NOT_SAVED)).toBeVisible()
  await portal.start()
  await page.keyboard.type(' Then it is over.')
  await expectSaved(page)
  const all = 'It begins far away. Then it comes nearer. The dog hides. Then it is over.'
  await expect(words(page)).toHaveText(all)
  await page.reload()
  await expect(words(page)).toHaveText(all)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await portal.remove()
})

test('the notice on unsaved text is visible at any width, and moves no part of the editor', async ({
  page,
  context,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Storms', title: 'Thunder' })
  await typeAtEnd(page, 'It begins far away.')
  await expectSaved(page)
  const boxes = () => Promise.all([words(page).boundingBox(), page.getByText('Notes').boundingBox()])
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const before = await boxes()
    await context.setOffline(true)
    await page.keyboard.type(' So.')
    await expect(page.getByText(NOT_SAVED)).toBeInViewport({ ratio: 1 })
    expect(await boxes()).toEqual(before)
    await context.setOffline(false)
    await expectSaved(page)
  }
})

test('two minutes offline, typing alternately in two modules, lose no text @full', async ({
  page,
  context,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Trains', title: 'Tickets' })
  await typeAtEnd(page, 'Buy one.')
  await addModule(page, 'Article', 'Seats')
  await typeAtEnd(page, 'Choose one.')
  await expectSaved(page)
  await context.setOffline(true)
  const texts = { Tickets: 'Buy one.', Seats: 'Choose one.' }
  for (let count = 0; count < 24; count++) {
    const title = count % 2 === 0 ? 'Tickets' : 'Seats'
    await openModule(page, title)
    await typeAtEnd(page, ` word${count}`)
    texts[title] += ` word${count}`
    await setTimeout(5000)
  }
  await expect(page.getByText(NOT_SAVED)).toBeVisible()
  await context.setOffline(false)
  await expectSaved(page)
  await page.reload()
  for (const [title, text] of Object.entries(texts)) {
    await openModule(page, title)
    await expect(words(page)).toHaveText(text)
  }
})

test('a temporarily refused save is shown with its part and message, kept, and sent after the delay', async ({
  page,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Storms', title: 'Thunder' })
  await expectSaved(page)
  const saves = '**/company/v1/drafts/*/parts/**'
  const message = 'This was changed too many times today. Try again later.'
  let count = 0
  await page.route(saves, (route, request) => {
    if (!isSave(request)) return route.fallback()
    count++
    const [headers, json] = [{ 'retry-after': '5' }, { code: 'too-many-changes', message }]
    return route.fulfill({ status: 429, headers, json })
  })
  await typeAtEnd(page, 'It begins')
  const notice = page.getByText(`Not saved: Thunder. ${message} Your text is kept in this browser.`)
  await expect(notice).toBeVisible()
  await page.keyboard.type(' far away.')
  await page.unroute(saves)
  await expectSaved(page)
  await expect(notice).toBeHidden()
  expect(count).toBe(1)
  await page.reload()
  await expect(words(page)).toHaveText('It begins far away.')
})

// frappe/lms#2539
test('the response to a save changes neither the text nor the caret during continued typing', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Storms', title: 'Thunder' })
  await expectSaved(page)
  const saves = '**/company/v1/drafts/*/parts/**'

  /** Types, moves back to an earlier word during a held response, and continues typing after it has arrived. */
  async function typeAround(): Promise<void> {
    const release = await holdAnswers(page, saves)
    const sent = page.waitForRequest(isSave)
    await page.keyboard.type('Rain snow')
    await sent
    for (const _letter of 'snow') await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('and ')
    const answered = page.waitForResponse((response) => isSave(response.request()))
    release()
    await (await answered).finished()
    await waitForPaint(page)
    await page.keyboard.type('wet ')
    await page.unroute(saves)
  }
  await page.getByLabel('Title', { exact: true }).fill('')
  await typeAround()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Rain and wet snow')
  await expectSaved(page)
  await article.click()
  await typeAround()
  await expect(article).toHaveText('Rain and wet snow')
  await expectSaved(page)
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Rain and wet snow')
  await expect(article).toHaveText('Rain and wet snow')
})

/** The demo courses. */
const DEMO_COURSES = readdirSync(COURSES).filter((name) => existsSync(join(COURSES, name, 'course.yaml')))

// frontend-app-authoring#1265, openedx-platform#3437
test('viewing the modules of the demo courses in the editor saves nothing', async ({ page, portal }) => {
  await openConsole(page, portal)
  const saves: string[] = []
  page.on('request', (request) => isSave(request) && saves.push(request.url()))
  let articles = 0
  for (const id of DEMO_COURSES) {
    await page.goto(`${portal.origin}/company/courses/${id}/draft`)
    await page.getByRole('button', { name: 'Create draft' }).click()
    const modules = page.getByRole('navigation', { name: 'Outline' }).locator('ol ol [data-line] > button')
    await expect(modules.first()).toBeVisible()
    for (const module of await modules.all()) {
      await module.click()
      await expect(module).toHaveAttribute('aria-current', 'true')
      await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
      await waitForPaint(page)
      articles += await words(page).count()
      await expect(page.getByText(/^Sav(ing|ed \d)/)).toHaveCount(0)
    }
    // Leaving the editor would send unsaved text.
    await page.getByRole('link', { name: 'Courses', exact: true }).click()
    await expect(page.getByRole('button', { name: 'New course' })).toBeVisible()
  }
  expect(articles).toBe(15)
  expect(saves).toEqual([])
})

test('a tab closed in the middle of a word has sent the text, and a second device continues from there', async ({
  page,
  context,
  browser,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Birds', title: 'Feathers' })
  await typeAtEnd(page, 'They are lig')
  const [address, state] = [page.url(), await context.storageState()]
  await expect(page.getByRole('status').filter({ hasText: 'Saving' })).toBeVisible()
  await page.close({ runBeforeUnload: true })

  const device = await browser.newContext({ storageState: state })
  const second = await device.newPage()
  await expect(async () => {
    await second.goto(address)
    await expect(words(second)).toHaveText('They are lig', { timeout: 15_000 })
  }).toPass()
  await typeAtEnd(second, 'ht.')
  await expectSaved(second)

  const again = await context.newPage()
  await again.goto(address)
  await expect(words(again)).toHaveText('They are light.')
  await expect(again.getByRole('alertdialog')).toHaveCount(0)
  await device.close()
})

test('a user signed out during typing signs in again, and the text is then saved', async ({
  page,
  context,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Keys', title: 'Doors' })
  await typeAtEnd(page, 'Close them.')
  await expectSaved(page)
  const saves = '**/company/v1/drafts/*/parts/**'
  await context.route(saves, (route) => {
    const refusal = { code: 'permission-denied', message: 'You may not.' }
    return route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: refusal })
      : route.fallback()
  })
  await page.keyboard.type(' Both of them.')
  await expect(page.getByText('Sign in again to save. Your text is kept in this browser.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByRole('heading', { name: 'Company console' })).toBeVisible()
  await context.unroute(saves)
  await signInAgain(page)
  await expect(words(page)).toHaveText('Close them. Both of them.')
  await expect(page.getByText(/^Saving|^Not saved/)).toHaveCount(0)
  await page.reload()
  await expect(words(page)).toHaveText('Close them. Both of them.')
})

test('text of a discarded draft can be read, copied and moved to the next draft', async ({
  page,
  context,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Soap', title: 'Bubbles' })
  await typeAtEnd(page, 'They rise.')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish revision 1' }).click()
  await expect(page.getByText('Revision 1 is published.')).toBeVisible()
  const course = new URL(page.url()).pathname.replace(/\/publish.*/, '')
  const beginDraft = async (on: Page) => {
    await on.goto(`${new URL(page.url()).origin}${course}/draft`)
    await on.getByRole('button', { name: 'Create draft' }).click()
    await on.waitForURL(/\/edit/)
  }
  await beginDraft(page)
  await expect(words(page)).toHaveText('They rise.')
  const other = await context.newPage()
  await other.goto(`${new URL(page.url()).origin}${course}/draft`)
  await chooseMore(other, 'Discard draft')
  await other.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(other.getByRole('button', { name: 'Create draft' })).toBeVisible()

  await typeAtEnd(page, ' And burst.')
  await page.getByRole('link', { name: 'Review unsaved changes' }).click()
  const left = page.locator('section', { has: page.getByRole('heading', { name: 'Soap' }) })
  await expect(left).toContainText('They rise. And burst.')
  await expectAccessible(page)
  await beginDraft(other)
  await expect(words(other)).toHaveText('They rise.')
  await page.reload()
  await page.getByRole('button', { name: 'Move to draft' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.locator('mark')).toHaveText([' And burst.'])
  await dialog.getByRole('button', { name: 'Use mine' }).click()
  await expectSaved(page)
  await page.reload()
  await expect(words(page)).toHaveText('They rise. And burst.')
})

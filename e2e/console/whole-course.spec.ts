import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, openAs, test } from '../support/fixtures.ts'
import { type Hand, keyboardOf, mouseOf } from './hands.ts'
import { openConsole } from './open-console.ts'
import {
  addModuleBy,
  beginOffered,
  button,
  learnIt,
  makeCourseFiles,
  pasteArticle,
  sendFilm,
  writeQuiz,
} from './whole-course-steps.ts'
import { expectSaved } from './write-course.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
})

let folder: string
test.beforeAll(async () => {
  folder = await makeCourseFiles()
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

for (const [name, handOf] of [
  ['mouse', mouseOf],
  ['keyboard', keyboardOf],
] as const)
  test(`@full a course with a film, an article, a picture and a quiz is published by ${name} alone`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(240_000)
    const hand = handOf(page)
    // Playwright registers a listener asynchronously, so this one is added early.
    page.on('filechooser', () => undefined)
    await openConsole(page, portal)
    await beginOffered(page, hand)
    await addModuleBy(page, hand, 'Video', 'A calm bath')
    await sendFilm(page, hand, folder)
    await addModuleBy(page, hand, 'Article', 'Before the bath')
    await pasteArticle(page, hand, folder)
    await addModuleBy(page, hand, 'Quiz', 'What do you know?')
    await writeQuiz(page, hand)
    await changeOutline(page, hand)
    await hand.press(page.getByRole('button', { name: 'Publish', exact: true }))
    await hand.press(page.getByRole('button', { name: 'Publish revision 1' }))
    await expect(page.getByText('Revision 1 is published.')).toBeVisible({ timeout: 120_000 })

    await openAs(page, portal, 'new@happytails.example')
    await learnIt(page)
  })

/** Adds a module, moves it up, undoes the move, and deletes the module. */
async function changeOutline(page: Page, hand: Hand): Promise<void> {
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await addModuleBy(page, hand, 'Article', 'Towels')
  await hand.press(button(page, 'Actions: Towels'))
  await hand.press(button(page, 'Move up'))
  await expect(outline).toContainText(/Towels[\s\S]*What do you know\?/)
  await hand.press(button(page, 'Undo: move Towels'))
  await expect(outline).toContainText(/What do you know\?[\s\S]*Towels/)
  await hand.press(button(page, 'Actions: Towels'))
  await hand.press(button(page, 'Delete'))
  await expect(button(page, 'Actions: Towels')).toHaveCount(0)
  await expectSaved(page)
}

import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { PROJECT } from '#core/folders.ts'
import { filmOf, pngOf } from '#test/courses/sample-media.ts'
import { expect } from '../support/fixtures.ts'
import type { Hand } from './hands.ts'
import { copyClipboard } from './paste/copy-clipboard.ts'
import { expectSaved, type ModuleName, words } from './write-course.ts'

// Course of the whole-course tests: a section with a film, an article and a quiz.

const FILM = 'bath.mp4'
const PICTURE = 'towel.png'

/** Creates a folder with the course's files. */
export async function makeCourseFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-whole-'))
  await writeFile(join(folder, FILM), filmOf(90))
  await writeFile(join(folder, PICTURE), pngOf(600, 400))
  return folder
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Creates an enabled course with a section. */
export async function beginOffered(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'Courses', exact: true }))
  await hand.press(button(page, 'New course'))
  await hand.write(page.getByLabel('Name'), 'Washing dogs')
  await hand.press(button(page, 'Create draft'))
  await expect(page.getByRole('heading', { name: 'Washing dogs', level: 1 })).toBeFocused()
  await hand.choose(page.getByLabel('Show to partners once published'))
  await hand.press(button(page, 'Add section'))
  await hand.write(page.getByRole('navigation', { name: 'Outline' }).getByLabel('Title'), 'The bath')
  await hand.leave()
}

/** Adds a module to the section, and opens it. */
export async function addModuleBy(page: Page, hand: Hand, type: ModuleName, title: string): Promise<void> {
  await hand.press(button(page, 'Add to The bath'))
  await hand.press(button(page, type))
  await expect(page.getByRole('heading', { name: `New ${type.toLowerCase()}`, level: 2 })).toBeVisible()
  await hand.write(page.getByLabel('Title', { exact: true }), title)
}

async function sendFile(page: Page, hand: Hand, label: string, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await hand.press(page.getByLabel(label))
  await (await chooser).setFiles(path)
}

/** Uploads the film of the open module. */
export async function sendFilm(page: Page, hand: Hand, folder: string): Promise<void> {
  await sendFile(page, hand, 'Upload video', join(folder, FILM))
  await expect(page.getByLabel('Link to video')).toHaveValue(/^\/media\/[0-9a-f]{64}\.mp4$/)
}

/** Pastes text from Word into the open article, and inserts a picture after it. */
export async function pasteArticle(page: Page, hand: Hand, folder: string): Promise<void> {
  const markup = await readFile(`${PROJECT}test/clipboards/word-windows/headings-and-emphasis.html`, 'utf8')
  await copyClipboard(page, { 'text/html': markup, 'text/plain': 'Washing a dog' })
  await hand.write(words(page), '')
  await hand.paste()
  await expect(words(page).getByRole('heading', { level: 2 })).toHaveText('Washing a dog')
  await hand.press(button(page, 'Image'))
  await sendFile(page, hand, 'Upload image', join(folder, PICTURE))
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  await hand.write(page.getByLabel('Description for people who can’t see it'), 'A towel')
  await hand.press(button(page, 'Insert image'))
  await expect(words(page).getByRole('img', { name: 'A towel' })).toBeVisible()
}

/** Writes the question of the open quiz, with an explanation. */
export async function writeQuiz(page: Page, hand: Hand): Promise<void> {
  await hand.press(button(page, 'Add question'))
  await hand.write(page.getByLabel('Question', { exact: true }), 'How warm is the water?')
  await hand.write(page.getByLabel('Answer 1', { exact: true }), 'Lukewarm')
  await hand.choose(page.getByRole('radio', { name: 'is correct' }).first())
  await hand.write(page.getByLabel('Answer 2', { exact: true }), 'Hot')
  await hand.press(button(page, 'Add explanation'))
  await hand.write(page.getByLabel('Explanation'), 'Hot water hurts.')
  await expectSaved(page)
}

/** Takes the course as a learner. The explanation appears once the quiz is passed. */
export async function learnIt(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Washing dogs/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'A calm bath' })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(1)
  await page.getByRole('link', { name: 'Next: Before the bath' }).click()
  await expect(page.getByRole('heading', { name: 'Washing a dog' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A towel' })).toBeVisible()
  await page.getByRole('link', { name: 'Next: What do you know?' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('radio', { name: 'Lukewarm' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Hot water hurts.')).toBeVisible()
}

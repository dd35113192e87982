import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { GOOD_FOLDER, layDown } from '#test/courses/course-folders.ts'
import { startServer } from '#test/server/server-process.ts'
import { expect } from '../support/fixtures.ts'

interface Writing {
  folder: string
  /** The address of the preview. */
  address: string
  /** Returns the terminal's output so far. */
  output: () => string
}

const PORTAL = [process.execPath, 'bin/portal.js'] as const

const test = base.extend<{ writing: Writing }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
  writing: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-writing-'))
    layDown(folder, GOOD_FOLDER)
    const command = startServer({}, [...PORTAL, 'course', 'preview', folder])
    await expect.poll(command.output).toContain('Shown: ')
    const address = /Read it at (\S+) in a browser/.exec(command.output())?.[1] ?? ''
    await use({ folder, address, output: command.output })
    command.child.kill('SIGTERM')
    expect(await command.ended).toBe(0)
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Saves a file of the folder with some of its text replaced. */
function save({ folder }: Writing, file: string, from: string, to: string): void {
  const path = join(folder, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

test('whoever writes a course reads it in the real player, anew at each save, with nothing recorded', async ({
  page,
  writing,
}) => {
  await page.goto(writing.address)
  await expect(page.getByRole('heading', { level: 1, name: 'Cats at the counter' })).toBeVisible()
  await expect(page.getByText('nothing is recorded')).toBeVisible()
  await page.getByRole('link', { name: /^Next: What to ask/ }).click()
  const picture = page.getByRole('img', { name: 'A cat asleep on a scale' })
  await expect(picture).toBeVisible()
  const source = await picture.evaluate((image: HTMLImageElement) => image.src)
  expect((await page.request.get(source)).status()).toBe(200)

  save(writing, 'asking.md', 'how old', `how large${' the cat is'.repeat(2000)}, how old`)
  await expect(page.getByText('how large')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'What to ask' })).toBeVisible()
  // Where the reader is, the page stays.
  await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }))
  save(writing, 'asking.md', 'how large', 'how heavy')
  await expect(page.getByText('how heavy')).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1000)

  await page.getByRole('link', { name: /^Next: Two questions/ }).click()
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('radio', { name: 'A question' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Question 2 of 2')).toBeVisible()

  const question = 'question: Who knows the cat best?'
  save(writing, 'course.yaml', question, `${question}\n            explanation: They live together.`)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  for (const answer of ['A question', 'Its owner']) {
    await page.getByRole('radio', { name: answer }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
  }
  await page.getByText('2 questions', { exact: true }).click()
  await expect(page.getByText('They live together.')).toBeVisible()
})

test('a save that breaks the course is explained, and leaves what was shown before', async ({
  page,
  writing,
}) => {
  await page.goto(writing.address)
  await expect(page.getByRole('heading', { level: 1, name: 'Cats at the counter' })).toBeVisible()
  save(writing, 'course.yaml', 'name: Cats at the counter', 'nam: Cats')
  await expect.poll(writing.output).toContain('The course cannot be shown like this')
  expect(writing.output()).toMatch(/course\.yaml, line 3: .*name/)
  const box = page.getByRole('status').filter({ hasText: 'The check of this course' })
  await expect(box).toContainText('1 error. What you see is the course before that.')
  await expect(box).toContainText("Error in course.yaml, line 3: 'nam' is not a field of a course")
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Cats at the counter' })).toBeVisible()
  await expect(box).toContainText('1 error')
  save(writing, 'course.yaml', 'nam: Cats', 'name: Cats, again')
  await expect(page.getByRole('heading', { level: 1, name: 'Cats, again' })).toBeVisible()
  await expect(box).toHaveCount(0)
  save(writing, 'course.yaml', 'path: cats', 'path: other-cats')
  await expect(page).toHaveURL(/\/course\/other-cats/)
})

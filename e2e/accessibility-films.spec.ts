import { readdirSync, readFileSync } from 'node:fs'
import type { Course } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import { COURSES } from '#server/web-app/folders.ts'
import { noteFact } from './accessibility/note-fact.ts'
import { test } from './accessibility/stage-fixture.ts'
import { expect } from './fixtures.ts'

const FILMS = readdirSync(COURSES)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(`${COURSES}/${file}`, 'utf8')) as Course)
  .filter(({ enabled }) => enabled)
  .flatMap((course) => modulesOf(course).map((module) => ({ course, module })))
  .filter(({ module }) => module.type === 'video')

test('each film has captions, does not play by itself, and what it says can be read', async ({ show }) => {
  const page = await show('learn-new', { width: 820 })
  const { origin } = new URL(page.url())
  expect(FILMS.length).toBeGreaterThan(0)
  for (const { course, module } of FILMS) {
    await page.goto(`${origin}/course/${course.webPath}?module=${module.id}`)
    const film = page.locator('video')
    await expect(film, module.title).toBeVisible()
    await expect(film.locator('track[kind="captions"]')).not.toHaveCount(0)
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused && !video.autoplay)).toBe(true)
    await page.getByText('Read what the film says').click()
    const read = page.locator('details', { hasText: 'Read what the film says' })
    const words = read.getByRole('paragraph')
    await expect(words.first(), module.title).toBeVisible()
    await expect(read.locator('[lang]')).toHaveAttribute('lang', 'en')
    noteFact('film', { title: module.title, paragraphs: await words.count() })
  }
})

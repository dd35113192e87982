import { modulesOf } from '#domain/course/course.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { expect } from '../support/fixtures.ts'
import { noteFact } from './note-fact.ts'
import { test } from './stage-fixture.ts'

const FILMS = DEMO_DOCUMENTS.filter(({ enabled }) => enabled)
  .flatMap((course) => modulesOf(course).map((module) => ({ course, module })))
  .filter(({ module }) => module.type === 'video')

// Contract § 9: accessibility: axe …
test('each film has captions, does not play automatically, and has a transcript', async ({ show }) => {
  const page = await show('learn-new', { width: 820 })
  const { origin } = new URL(page.url())
  expect(FILMS.length).toBeGreaterThan(0)
  for (const { course, module } of FILMS) {
    await page.goto(`${origin}/course/${course.webPath}?module=${module.id}`)
    const film = page.locator('video')
    await expect(film, module.title).toBeVisible()
    await expect(film.locator('track[kind="captions"]')).not.toHaveCount(0)
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused && !video.autoplay)).toBe(true)
    await page.getByText('Transcript').click()
    const read = page.locator('details', { hasText: 'Transcript' })
    const words = read.getByRole('paragraph')
    await expect(words.first(), module.title).toBeVisible()
    await expect(read.locator('[lang]')).toHaveAttribute('lang', 'en')
    noteFact('film', { title: module.title, paragraphs: await words.count() })
  }
})

import { modulesOf } from '#domain/course/course.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import { addCourses, articleFrom, courseOf } from './player-courses.ts'
import { ASSOCIATE, entry, openCourse } from './player-page.ts'

function text(words: string) {
  return { type: 'text', text: words }
}

/** Returns the articles of the demo's enabled courses. */
function demoArticles(): { path: string; id: string }[] {
  return DEMO_DOCUMENTS.filter(({ enabled }) => enabled)
    .flatMap((course) => modulesOf(course).map(({ id, type }) => ({ path: course.webPath, id, type })))
    .filter(({ type }) => type === 'article')
}

// Contract § 9: an article prints as one A5 card, and is read aloud where the browser has a voice
test('every demo article prints as a single A5 card for the counter, and alone', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  test.slow()
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-test-printed', '')
  })
  await openAs(page, portal, ASSOCIATE)
  for (const { path, id } of demoArticles()) {
    await page.goto(`${portal.origin}/course/${path}?module=${id}`)
    const printCard = page.getByRole('button', { name: 'Print a counter card' })
    await printCard.click()
    await expect(page.locator('html[data-test-printed]')).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#root')).toBeHidden()
    const card = page.locator('body > [aria-hidden="true"]')
    await expect(card).toBeVisible()
    expect(await card.locator('li, td, p').count(), id).toBeGreaterThan(2)
    await page.emulateMedia({ media: null })

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), id).toHaveLength(1)
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect([Number(width), Number(height)].map(Math.round), id).toEqual([420, 595])
    // After printing, the page is restored and prints on A4 again.
    await expect(card).toHaveCount(0)
    await expect(printCard).toBeFocused()
  }
  const whole = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(whole).toMatch(/\/MediaBox\s*\[0 0 59[45][\d.]* 84[12][\d.]*\]/)
})

/** Simulates voices. Test browsers have none. */
function speakingBrowser(): void {
  class Voices extends EventTarget {
    voices: string[] = []
    spoken: SpeechSynthesisUtterance[] = []
    getVoices = () => this.voices
    speak = (utterance: SpeechSynthesisUtterance) => this.spoken.push(utterance)
    cancel = () => this.spoken.splice(0)
  }
  Object.defineProperty(window, 'speechSynthesis', { value: new Voices() })
}

// Contract § 9: an article prints as one A5 card …
test('an article is read aloud block by block until the reader leaves, unless there is no voice', async ({
  page,
  portal,
}) => {
  await page.addInitScript(speakingBrowser)
  const list = {
    type: 'list',
    listType: 'number',
    children: [{ type: 'listitem', children: [text('First')] }],
  }
  const spoken = articleFrom('spoken', [{ type: 'paragraph', children: [text('Shall we check?')] }, list])
  await addCourses(portal, courseOf('aloud', [spoken, articleFrom('next', [text('Next')])]))
  await openCourse(page, portal, 'aloud')
  await expect(page.getByRole('button', { name: 'Print a counter card' })).toBeVisible()
  const read = page.getByRole('button', { name: 'Read aloud' })
  await expect(read).toHaveCount(0)
  await page.evaluate(
    `speechSynthesis.voices.push('one'); speechSynthesis.dispatchEvent(new Event('voiceschanged'))`,
  )

  const said = () => page.evaluate(`speechSynthesis.spoken.map(({ text, lang }) => lang + ': ' + text)`)
  await read.click()
  expect(await said()).toEqual(['en: Article spoken', 'en: Shall we check?', 'en: 1. First'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  expect(await said()).toEqual([])
  await read.click()
  await page.evaluate(`speechSynthesis.spoken.at(-1).dispatchEvent(new Event('end'))`)
  await read.click()
  await entry(page, 'Article next').click()
  await expect(read).toBeVisible()
  expect(await said()).toEqual([])
})

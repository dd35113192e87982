import { expect, test } from '@playwright/test'
import { findDrawingProblems } from '#media/judging/read-drawing.ts'
import { GOOD_DRAWINGS, HOSTILE_DRAWINGS } from '#test/courses/drawings.ts'

// Contract § 9: an SVG is read as …
test('an accepted drawing runs nothing, even if opened directly and without policies', async ({ page }) => {
  const drawings = [
    ...Object.values(HOSTILE_DRAWINGS).map(([drawing]) => drawing),
    ...Object.values(GOOD_DRAWINGS),
  ]
  const passing = drawings.filter((drawing) => findDrawingProblems(drawing, 'cat.svg').length === 0)
  expect(passing.length).toBeGreaterThan(Object.keys(GOOD_DRAWINGS).length)
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(page.url())
    return dialog.dismiss()
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  for (const [at, body] of passing.entries()) {
    const address = `https://drawings.example/${at}.svg`
    await page.route(address, (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
    await page.goto(address)
    for (const shape of await page.locator('a, rect').all()) await shape.dispatchEvent('click')
  }
  expect(ran).toEqual([])
  expect(requested.filter((address) => !/^(?:https:\/\/drawings\.example\/|data:)/.test(address))).toEqual([])
})

test('the same page would detect a script', async ({ page }) => {
  const [drawing] = HOSTILE_DRAWINGS['a script whose prefix has a dash'] ?? ['']
  const ran = page.waitForEvent('dialog')
  await page.route('https://drawings.example/', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing }),
  )
  const opened = page.goto('https://drawings.example/').catch(() => undefined)
  await (await ran).dismiss()
  await opened
})

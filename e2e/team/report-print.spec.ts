import { test } from '../accessibility/stage-fixture.ts'
import { expect } from '../support/fixtures.ts'

test('the longest report of a partner prints on one A4 page @full', async ({ show }) => {
  const page = await show('report', { width: 1440 })
  await expect(page.getByText('Hardest questions')).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(sizes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])).toEqual([
    [595, 842],
  ])
})

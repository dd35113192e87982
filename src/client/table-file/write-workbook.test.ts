import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { writeWorkbook } from './write-workbook.ts'

/**
 * Reads a workbook: its cells by address, with texts as JSON and numbers as stored, and its column widths.
 */
async function readWorkbook(rows: string[][]) {
  const files = unzipSync(new Uint8Array(await (await writeWorkbook(rows)).arrayBuffer()))
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)
  const sheet = part('xl/worksheets/sheet1.xml')
  const formats = [...part('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)]
  const styles = [...part('xl/styles.xml').matchAll(/<xf ([^>]*)>/g)].map(([, style = '']) => {
    const id = /numFmtId="(\d+)"/.exec(style)?.[1]
    return formats.find(([, known]) => known === id)?.[2]
  })
  const cells = [...sheet.matchAll(/<c r="(\w+)"(?: s="(\d+)")?( t="s")?><v>([^<]*)<\/v><\/c>/g)].map(
    ([, address, style, isText, value = '']) => [
      address,
      isText ? JSON.stringify(texts[Number(value)]) : `${value} ${styles[Number(style)]}`,
    ],
  )
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))
  return { cells: Object.fromEntries(cells), widths, hasFormula: sheet.includes('<f') }
}

// Contract § 9: the export equals the screen …
it('stores numbers, days and times as such, and omits empty cells', async () => {
  const { cells } = await readWorkbook([
    ['Name', 'Attempts', 'Share', 'Day', 'Time'],
    ['Ann', '3', '0.5', '2026-03-03', '2026-03-03T12:00:00'],
    ['Bob', '', '0.25', '', '2026-01-01T00:00:00'],
  ])
  expect(cells).toEqual({
    A1: '"Name"',
    B1: '"Attempts"',
    C1: '"Share"',
    D1: '"Day"',
    E1: '"Time"',
    A2: '"Ann"',
    B2: '3 0',
    C2: '0.5 0.00',
    D2: '46084 yyyy-mm-dd',
    E2: '46084.5 yyyy-mm-dd hh:mm:ss',
    A3: '"Bob"',
    C3: '0.25 0.00',
    E3: '46023 yyyy-mm-dd hh:mm:ss',
  })
})

it('keeps texts that resemble formulas, markup or identifiers, but drops characters that XML forbids', async () => {
  const { cells, hasFormula } = await readWorkbook([
    ['Name', 'ID'],
    ['=1+1', '007'],
    ['<b> & "é"\u0001\uD800', '12'],
    [`${'x'.repeat(32_766)}🐾`, '13'],
  ])
  expect(hasFormula).toBe(false)
  expect(cells).toMatchObject({ A2: '"=1+1"', B2: '"007"', A3: '"&lt;b&gt; &amp; \\"é\\""', B3: '"12"' })
  expect(cells.A4).toBe(`"${'x'.repeat(32_766)}"`)
})

it('fits column widths to their texts, between two limits', async () => {
  const { widths } = await readWorkbook([
    ['A', 'Email', 'Answer'],
    ['1', 'ann@pets.example', 'long '.repeat(30)],
  ])
  expect(widths).toEqual([8, 18, 60])
})

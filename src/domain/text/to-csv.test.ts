import { expect, it } from 'vitest'
import { toCsv } from './to-csv.ts'

it('starts with a byte order mark and quotes every cell', () => {
  expect(
    toCsv([
      ['Name', 'Email'],
      ['Ann, "the" cat', 'a\nb'],
    ]),
  ).toBe('\uFEFF"Name","Email"\r\n"Ann, ""the"" cat","a\nb"\r\n')
})

// Contract § 9: the export equals the screen …
it.each(['=1+1', '+49', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '\n+1'])(
  '%j does not run in a spreadsheet',
  (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
  },
)

it.each(['Ann-Marie', '1 / 3', 'محمد', "O'Neil", 'a=b', ''])('%j is unchanged', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`)
})

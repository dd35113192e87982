import { expect, it } from 'vitest'
import { csvText } from './write-table.ts'

const ROWS = [
  ['Name', 'Share', 'Version'],
  ['Ann', '0.5', '1.2b'],
]

// Contract § 9: the export equals the screen …
it.each(['de-DE', 'fr-CH', 'es-ES', 'pt-BR'])(
  'separates columns by ; with decimal commas for %s',
  (language) => {
    expect(csvText(ROWS, language)).toBe('\uFEFF"Name";"Share";"Version"\r\n"Ann";"0,5";"1.2b"\r\n')
  },
)

it.each(['en-US', 'de-CH', 'ar-EG', 'C'])('separates columns by , with decimal points for %s', (language) => {
  expect(csvText(ROWS, language)).toBe('\uFEFF"Name","Share","Version"\r\n"Ann","0.5","1.2b"\r\n')
})

import { expect, it } from 'vitest'
import { unreadWords } from './unread-words.ts'

// Contract § 9: a list from Excel in English …
it.each([
  [[], 0, ''],
  [['Filiale'], 0, 'We did not use the column Filiale.'],
  [['Filiale', 'Telefon'], 0, 'We did not use the columns Filiale and Telefon.'],
  [['Filiale', 'Ort', 'Telefon'], 0, 'We did not use the columns Filiale, Ort and Telefon.'],
  [[3], 0, 'We did not use column 3.'],
  [[3, 5], 0, 'We did not use columns 3 and 5.'],
  [['Filiale', 5], 0, 'We did not use the column Filiale, or column 5.'],
  [[], 1, '1 row with neither a name nor an email is not shown.'],
  [
    ['Filiale'],
    2,
    'We did not use the column Filiale. 2 rows with neither a name nor an email are not shown.',
  ],
])('%j and %i rows: %s', (unread, leftOut, words) => {
  expect(unreadWords({ unread, leftOut })).toBe(words)
})

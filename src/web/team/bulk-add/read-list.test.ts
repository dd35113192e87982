// cspell:ignore rgen
import { expect, it } from 'vitest'
import { parseMembers } from './parse-members.ts'
import { encodingExamples, listProblem, readList, sizeProblem } from './read-list.ts'

const LIST = 'Vorname;Nachname;E-Mail\rJürgen;Groß;juergen@shop.example\r'

/** Bytes of the list's non-ASCII letters in Mac Roman. */
const MAC: Record<string, number> = { ü: 0x9f, ß: 0xa7 }
const bytes = Uint8Array.from(LIST, (letter) => MAC[letter] ?? letter.charCodeAt(0))

// Contract § 9: a list from Excel in …
it('keeps the letters of a list from a Mac, and offers other encodings', () => {
  const reading = readList({ bytes })
  expect(reading).toMatchObject({ encoding: 'macintosh', list: { members: [{ name: 'Jürgen Groß' }] } })
  expect(encodingExamples(reading)).toEqual([
    { encoding: 'windows-1252', example: 'JŸrgen' },
    { encoding: 'windows-1250', example: 'Jźrgen' },
    { encoding: 'macintosh', example: 'Jürgen' },
    { encoding: 'cp850', example: 'Jƒrgen' },
    { encoding: 'cp852', example: 'Jčrgen' },
    { encoding: 'iso-8859-2', example: 'J\uFFFDrgen' },
    { encoding: 'iso-8859-15', example: 'J\uFFFDrgen' },
    { encoding: 'windows-1251', example: 'Jџrgen' },
    { encoding: 'windows-1254', example: 'JŸrgen' },
  ])
  const other = readList({ bytes }, { encoding: 'windows-1252' })
  expect(other).toMatchObject({ encoding: 'windows-1252', list: { members: [{ name: 'JŸrgen Gro§' }] } })
})

it('offers no other encodings for a list with a certain encoding', () => {
  const reading = readList({ bytes: new TextEncoder().encode(LIST) })
  expect(reading.encoding).toBeUndefined()
  expect(encodingExamples(reading)).toEqual([])
})

it.each([
  ['nobody', 'This list is empty.', ', ,'],
  ['rows of nobody', 'We couldn’t find any names or emails here.', 'Filiale;E-Mail;Name\nKöln;;'],
  [
    '5,001 people',
    'This list has 5001 rows. You can add up to 5000 at once.',
    'ann@shop.example\n'.repeat(5001),
  ],
  [
    '501 columns',
    'This list has 501 columns. The limit is 500.',
    `Name,Email${',x'.repeat(499)}\nAnn,ann@shop.example`,
  ],
  [
    'more rows than are read',
    'This list has 200000 rows. You can add up to 5000 at once.',
    'a\n'.repeat(200_000),
  ],
  [
    'one line with more columns than are read',
    'This list has 200001 columns. The limit is 500.',
    'a,'.repeat(200_000),
  ],
  [
    '20,000 people in a line',
    'This list has 20000 rows. You can add up to 5000 at once.',
    'a@b.example,'.repeat(20_000),
  ],
  [
    '200,000 people without a separator',
    'This list has 200000 rows. You can add up to 5000 at once.',
    'a@b.example '.repeat(200_000),
  ],
  ['empty rows below', '', `Name;Email\nAnn;ann@shop.example\n${';\n'.repeat(50_000)}`],
  ['people', '', 'Ann Keller,ann@shop.example'],
])('a list of %s: %s', (_case, problem, text) => {
  expect(listProblem(parseMembers(text))).toBe(problem)
})

it('refuses a list larger than 5 MB', () => {
  expect(sizeProblem(5_000_000)).toBe('')
  expect(sizeProblem(5_000_001)).toBe('This list is too large. The limit is 5 MB.')
})

import { expect, it } from 'vitest'
import { parseMembers } from './parse-members.ts'

const ANN = { name: 'Ann Example', email: 'ann@pets.example' }
const BOB = { name: 'Bob, the cat', email: 'bob@pets.example' }

it.each([
  ['commas and quotes', 'Ann Example,ann@pets.example\n"Bob, the cat",bob@pets.example'],
  ['semicolons', 'Ann Example;ann@pets.example\nBob, the cat;bob@pets.example'],
  [
    'tabs, as pasted from a spreadsheet',
    'Ann Example\tann@pets.example\r\nBob, the cat\tbob@pets.example\r\n',
  ],
  ['bars', 'Ann Example|ann@pets.example\nBob, the cat|bob@pets.example'],
  [
    'a byte order mark and a header',
    '\uFEFFName;E-Mail\nAnn Example;ann@pets.example\nBob, the cat;bob@pets.example',
  ],
  ['the email first, without a header', 'ann@pets.example;Ann Example\nbob@pets.example;Bob, the cat'],
  [
    'more columns, found by the header',
    'Shop\tEmail\tFull name\n1\tann@pets.example\tAnn Example\n2\tbob@pets.example\tBob, the cat',
  ],
  [
    'first and last name',
    'First name;Last name;Email\nAnn;Example;ann@pets.example\nBob,;the cat;bob@pets.example',
  ],
  [
    'blank lines and surrounding spaces',
    '\n  Ann Example ; ann@pets.example \n ; \n\nBob, the cat;bob@pets.example\n\n',
  ],
])('%s', (_case, text) => {
  expect(parseMembers(text)).toEqual([ANN, BOB])
})

it('reads addresses with names, as copied from an address book', () => {
  expect(parseMembers('Ann Example <ann@pets.example>\n"Bo" <bo@pets.example>')).toEqual([
    ANN,
    { name: 'Bo', email: 'bo@pets.example' },
  ])
})

it('leaves missing values empty, so that the preview can mark them', () => {
  expect(parseMembers('Name,Email\nAnn Example,\n,ann@pets.example')).toEqual([
    { name: 'Ann Example', email: '' },
    { name: '', email: 'ann@pets.example' },
  ])
})

it('keeps a quoted line break within its cell', () => {
  expect(parseMembers('"Ann\nExample",ann@pets.example\nBo,bo@pets.example')[0]?.name).toBe('Ann\nExample')
})

it('finds no members in an empty text', () => {
  for (const text of ['', '\n\n', '\uFEFF', 'Name,Email\n']) expect(parseMembers(text)).toEqual([])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMembers } from './parse-members.ts'

const membersOf = (text: string) => parseMembers(text).members

/** Parses a list. Returns its people, the unread columns, and the number of skipped rows. */
function read(text: string) {
  const { members, unread, leftOut } = parseMembers(text)
  return { members, unread, leftOut }
}

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
  expect(membersOf(text)).toEqual([ANN, BOB])
})

it('reads addresses with names, as copied from an address book', () => {
  expect(membersOf('Ann Example <ann@pets.example>\n"Bo" <bo@pets.example>')).toEqual([
    ANN,
    { name: 'Bo', email: 'bo@pets.example' },
  ])
})

it('leaves missing values empty, which the preview can then mark', () => {
  expect(membersOf('Name,Email\nAnn Example,\n,ann@pets.example')).toEqual([
    { name: 'Ann Example', email: '' },
    { name: '', email: 'ann@pets.example' },
  ])
})

it('reads a line break within a quoted cell as a space', () => {
  for (const end of ['\n', '\r\n', ' \n', '\u2028'])
    expect(membersOf(`"Ann${end}Example",ann@pets.example\nBo,bo@pets.example`)[0]).toEqual(ANN)
})

it('finds no members in an empty text', () => {
  for (const text of ['', '\n\n', '\uFEFF', 'Name,Email\n'])
    expect(read(text)).toEqual({ members: [], unread: [], leftOut: 0 })
})

it.each([
  ['named by Excel', 'sep=;\r\nName;Email\r\nJo, the cat;jo@pets.example'],
  ['named by Excel in quotes', '\uFEFF"sep=;"\r\nName;Email\r\nJo, the cat;jo@pets.example'],
  ['named by Excel as a tab', 'sep=\t\nName\tEmail\nJo, the cat\tjo@pets.example'],
  ['named by Excel, whatever it is', 'sep=/\nName/Email\nJo, the cat/jo@pets.example'],
  ['seen beside as many commas', 'Jo, the cat;jo@pets.example'],
  ['seen at a header beside commas', 'Name;Email\nJo, the cat;'],
  ['that cuts no name before its address', 'Jo, the cat <jo@pets.example>'],
])('uses the separator %s', (_case, text) => {
  expect(membersOf(text)[0]?.name).toBe('Jo, the cat')
})

it('loses no rows to an unclosed quote', () => {
  expect(membersOf('"Jo;jo@pets.example\nAnn Example;ann@pets.example')).toEqual([
    { name: '"Jo', email: 'jo@pets.example' },
    ANN,
  ])
})

it('names unread columns by header or number, and counts skipped rows', () => {
  const list =
    'Filiale;Vorname;Nachname;E-Mail;Telefon;\nKöln;Ann;Example;ann@pets.example;;x\nSumme;;;;1;\n;;;;\n'
  expect(read(list)).toEqual({ members: [ANN], unread: ['Telefon', 6], leftOut: 1 })
  expect(read('Ann Example,ann@pets.example,Leeds,,x')).toEqual({
    members: [ANN],
    unread: [3, 5],
    leftOut: 0,
  })
  expect(parseMembers('Name,Email\nAnn Example,ann@pets.example').unread).toEqual([])
})

it('does not mistake a person without an email in the first row for a header', () => {
  for (const name of ['Mel', 'Mel Smith', 'Ann First'])
    expect(membersOf(`${name};\nAnn Example;ann@pets.example`)).toEqual([{ name, email: '' }, ANN])
})

const cell = fc.stringMatching(/^[A-Za-zÄÖÜäöüßéèçœ' -]{1,12}$/).map((text) => text.trim() || 'x')
const row = fc.record({ first: cell, last: cell, shop: cell, mailbox: fc.stringMatching(/^[a-z]{1,8}$/) })

// Contract § 9: a list from Excel in …
it('reads every person with their shop, for any separator and column order', () => {
  const order = fc.shuffledSubarray(['Vorname', 'Nachname', 'E-Mail', 'Filiale'], { minLength: 4 })
  const separators = fc.constantFrom(',', ';', '\t')
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1 }),
      order,
      separators,
      fc.boolean(),
      (rows, headers, by, isNamed) => {
        const lines = rows.map(({ first, last, shop, mailbox }) => {
          const cells = { Vorname: first, Nachname: last, 'E-Mail': `${mailbox}@pets.example`, Filiale: shop }
          return headers.map((header) => cells[header as keyof typeof cells]).join(by)
        })
        const text = [...(isNamed ? [`sep=${by}`] : []), headers.join(by), ...lines].join('\r\n')
        expect(parseMembers(text).groups?.cells).toEqual(rows.map(({ shop }) => shop))
        expect(read(text)).toEqual({
          members: rows.map(({ first, last, mailbox }) => ({
            name: `${first} ${last}`,
            email: `${mailbox}@pets.example`,
          })),
          unread: [],
          leftOut: 0,
        })
      },
    ),
  )
})

const HANS = { name: 'Hans Holm', email: 'hans@pets.example' }
const IDA = { name: 'Ida Iris', email: 'ida@pets.example' }
const JAN = { name: 'Jan', email: 'jan@pets.example' }

it.each([
  ['semicolons', 'Hans Holm <hans@pets.example>; Ida Iris <ida@pets.example>; jan@pets.example'],
  ['commas', 'Hans Holm <hans@pets.example>, Ida Iris <ida@pets.example>, jan@pets.example,'],
  ['nothing', 'Hans Holm <hans@pets.example> Ida Iris <ida@pets.example> jan@pets.example'],
  ['lines', 'Hans Holm <hans@pets.example>;\r\nIda Iris <ida@pets.example>\r\n\r\njan@pets.example\r\n'],
  ['a header', 'E-Mail\nHans Holm <hans@pets.example>; Ida Iris <ida@pets.example>\njan@pets.example'],
  ['quotes', `"Hans\nHolm" <hans@pets.example>; 'Ida Iris' <ida@pets.example>; 'jan@pets.example'`],
  [
    'addresses as their names',
    'Hans Holm <hans@pets.example>; Ida Iris <ida@pets.example>; Jan@pets.example <jan@pets.example>',
  ],
  [
    'links',
    'Hans Holm <mailto:hans@pets.example>; Ida Iris <ida@pets.example>; jan@pets.example<mailto:jan@pets.example>',
  ],
  [
    'links without brackets',
    'mailto:hans@pets.example (Hans Holm); mailto:ida@pets.example (Ida Iris); mailto:jan@pets.example',
  ],
  [
    'names after the addresses',
    'hans@pets.example (Hans Holm), ida@pets.example (Ida Iris), jan@pets.example',
  ],
  ['cells', 'Hans Holm, hans@pets.example; Ida Iris, ida@pets.example; jan@pets.example'],
  ['cells in lines', 'Hans Holm; hans@pets.example\nIda Iris, ida@pets.example\n<jan@pets.example>'],
  [
    'byte order marks',
    '\uFEFFHans Holm <ha\uFEFFns@pets.example>; Ida Iris <ida@pets.example>\n\uFEFFjan@pets.example',
  ],
])('reads a list of addresses, with %s', (_case, text) => {
  expect(read(text)).toEqual({ members: [HANS, IDA, JAN], unread: [], leftOut: 0 })
})

it('keeps names as written, with commas and escaped quotes', () => {
  const text =
    'Holm, Hans <hans@pets.example>; "Iris, Ida \\"Idy\\"" <ida@pets.example>, jan@pets.example, Holm, Jo <jo@pets.example>'
  expect(membersOf(text).map(({ name }) => name)).toEqual([
    'Holm, Hans',
    'Iris, Ida "Idy"',
    'Jan',
    'Holm, Jo',
  ])
})

it('keeps a name that is a conjunction in another language', () => {
  for (const [written, name] of [
    ['Et, Anna', 'Et, Anna'],
    ['En Berg', 'En Berg'],
  ])
    expect(membersOf(`${written} <a@pets.example>; Bo Lee <bo@pets.example>`)[0]?.name).toBe(name)
})

it('keeps people without an address in an address list', () => {
  expect(membersOf('The Shop; Hans Holm <hans@pets.example>; Ida Iris')).toEqual([
    { name: 'The Shop', email: '' },
    HANS,
    { name: 'Ida Iris', email: '' },
  ])
})

it('parses a text as a table even if a cell has two addresses, or an address with its name', () => {
  const rows =
    'Ann Example;ann@pets.example;Leeds\nEve;eve@pets.example,eva@pets.example;Leeds\nBo;bo@pets.example;York'
  expect(parseMembers(`${rows}\njo@pets.example;ju@pets.example`)).toMatchObject({
    members: [ANN, { name: 'Eve' }, { name: 'Bo' }, {}],
    unread: [3],
  })
  expect(membersOf('Ann Example,ann@pets.example,ann@home.example')).toEqual([ANN])
  expect(membersOf('<ann@pets.example>,Ann Example')).toEqual([ANN])
  expect(parseMembers('Ann Example <ann@pets.example>\tLeeds')).toMatchObject({ members: [ANN], unread: [2] })
})

const word = fc.stringMatching(/^[A-ZÄÖÜ][a-zäöüßéèç'-]{0,8}[a-z]$/)
const person = fc
  .record({ first: word, last: word, mailbox: fc.stringMatching(/^[a-z]{1,8}$/) })
  .map(({ first, last, mailbox }) => ({ first, last, email: `${mailbox}@pets.example` }))

/** Returns the name derived from an address, for the user to correct. */
const madeName = ([first = '', ...rest]: string) => first.toUpperCase() + rest.join('').replace(/@.*/, '')

/** Notations for a person, each with the expected name. */
const SHAPES: ((one: { first: string; last: string; email: string }) => [string, string])[] = [
  ({ first, last, email }) => [`${first} ${last} <${email}>`, `${first} ${last}`],
  ({ first, last, email }) => [`"${first} ${last}" <${email}>`, `${first} ${last}`],
  ({ first, last, email }) => [`${last}, ${first} <${email}>`, `${last}, ${first}`],
  ({ first, last, email }) => [`"${last}, ${first}" <${email}>`, `${last}, ${first}`],
  ({ first, last, email }) => [`"${last},\n${first}"<${email}>`, `${last}, ${first}`],
  ({ first, last, email }) => [`"${last}; ${first}" <${email}>`, `${last}; ${first}`],
  ({ email }) => [email, madeName(email)],
  ({ email }) => [`<${email}>`, madeName(email)],
  ({ email }) => [`${email} <${email}>`, madeName(email)],
]

// Contract § 9: import: a file or pasted …
it('reads exactly the people of an address list, in any notation and with any separator', () => {
  const written = fc.tuple(
    person,
    fc.constantFrom(...SHAPES),
    fc.constantFrom(';', '; ', ', ', ',', '\n', ';\r\n', ' , '),
  )
  fc.assert(
    fc.property(fc.array(written, { minLength: 1 }), (list) => {
      const text = list.map(([one, shape, separator]) => shape(one)[0] + separator).join('')
      const people = list.map(([one, shape]) => ({ name: shape(one)[1], email: one.email }))
      expect(read(text)).toEqual({ members: people, unread: [], leftOut: 0 })
    }),
  )
})

// cspell:ignore onmicrosoft rgen Gro Chlo rbel ller uuml Pawe rsula Jozef ukasz
import { expect, it } from 'vitest'
import { checkRows, type GroupCheck, type ListedMember, sortForMending } from './check-rows.ts'

const KNOWN = new Set(['here@pets.example'])

// Contract § 5: an email has one normalized …
// Contract § 5: every name contains a visible …
it('checks each row and shows the email in its canonical form', () => {
  const rows = [
    { name: 'Ann', email: 'ann@pets.example' },
    { name: 'Ann again', email: ' ANN@pets.example ' },
    { name: 'Here', email: 'Here@Pets.example' },
    { name: ' ', email: 'bob@pets.example' },
    { name: '\u200b\u3164', email: 'bea@pets.example' },
    { name: 'Cid', email: '' },
    { name: 'Dan', email: 'dan@pets' },
    { name: 'Eve', email: 'eve@pets.example,eva@pets.example' },
    { name: 'x'.repeat(201), email: 'x@pets.example' },
    { name: ` ${'x'.repeat(200)} `, email: 'y@pets.example' },
    { name: 'Ida <ida@pets.example>', email: 'jan@pets.example' },
    { name: 'ida@pets.example', email: 'jan@pets.example' },
    { name: 'Ida <', email: 'jan@pets.example' },
  ]
  expect(checkRows(rows, KNOWN)).toEqual([
    { mark: 'new' },
    { mark: 'duplicate' },
    { mark: 'here' },
    { mark: 'invalid', field: 'name', why: 'Name is missing.' },
    { mark: 'invalid', field: 'name', why: 'Name is missing.' },
    { mark: 'invalid', field: 'email', why: 'Email is missing.' },
    { mark: 'invalid', field: 'email', why: 'Not an email address.' },
    { mark: 'invalid', field: 'email', why: 'Not an email address.' },
    { mark: 'invalid', field: 'name', why: 'Name is too long.' },
    { mark: 'new' },
    ...Array(3).fill({ mark: 'invalid', field: 'name', why: 'Enter only a name, without @ or <.' }),
  ])
})

it.each([
  'JÃ¼rgen GroÃŸ',
  'ChloÃ© Dubois',
  'PaweÅ‚ Lis',
  'ÃšRSULA',
  'J?rgen Gro?',
  'B?rbel',
  '?ukasz',
  'O&#39;Neill',
  'O&#x27;Neill',
  'J&uuml;rgen',
])('refuses the name %j, which has a garbled letter', (name) => {
  const why = 'Name contains an unreadable character.'
  expect(checkRows([{ name, email: 'j@pets.example' }], KNOWN)).toEqual([
    { mark: 'invalid', field: 'name', why },
  ])
})

it.each(['Ângela Ãvila', 'JOÃO ÁVILA', 'Åsa Öberg', 'Mª José', 'Jozef Mäš', 'Ann & Bob'])(
  'accepts the name %j',
  (name) => {
    expect(checkRows([{ name, email: 'j@pets.example' }], KNOWN)).toEqual([{ mark: 'new' }])
  },
)

it('refuses the sign-in name of a Microsoft 365 guest', () => {
  const guest = { name: 'Jan', email: 'jan_mail.example#EXT#@pets.onmicrosoft.example' }
  expect(checkRows([guest], KNOWN)).toEqual([
    { mark: 'invalid', field: 'email', why: 'A guest’s sign-in name, not an email address.' },
  ])
})

it('treats all Unicode forms of an address as equal', () => {
  const rows = [
    { name: 'Here', email: 'ｈｅｒｅ@pets.example' },
    { name: 'Here', email: 'he\u200bre@pets.example' },
    { name: 'Ann', email: 'ann@bücher.example' },
    { name: 'Ann again', email: 'ann@xn--bcher-kva.example' },
    { name: 'Braille', email: 'ann\u2800@pets.example' },
  ]
  expect(checkRows(rows, KNOWN).map(({ mark }) => mark)).toEqual([
    'here',
    'here',
    'new',
    'duplicate',
    'invalid',
  ])
})

it.each(['\u200b', '\ufeff', '\u200c', '\u200d', '\u00ad', '\u2060', '\u180e', '\u{e0041}'])(
  'ignores an invisible character (%j) anywhere in an address',
  (unseen) => {
    const email = 'here@pets.example'
    const rows = Array.from({ length: email.length + 1 }, (_, at) => ({
      name: 'Here',
      email: `${email.slice(0, at)}${unseen}${email.slice(at)}`,
    }))
    expect(new Set(checkRows(rows, KNOWN).map(({ mark }) => mark))).toEqual(new Set(['here']))
  },
)

it('does not mark a valid row as a duplicate of an invalid one', () => {
  const rows = [
    { name: '', email: 'ann@pets.example' },
    { name: 'Ann', email: 'ann@pets.example' },
  ]
  expect(checkRows(rows, new Set()).map(({ mark }) => mark)).toEqual(['invalid', 'new'])
})

/** Finds a move to any other shop than Leeds of the one person on the team. */
const GROUPS: GroupCheck = {
  word: 'branch',
  findMove: ({ email, group }) =>
    email === 'here@pets.example' && group && group !== 'Leeds' ? 'Leeds' : undefined,
}

it('marks a person on the team whose groups differ as a move, once', () => {
  const row = (email: string, group: string) => ({ name: 'Ann', email, group })
  const here = 'here@pets.example'
  const marks = (...rows: ListedMember[]) => checkRows(rows, KNOWN, GROUPS).map(({ mark }) => mark)
  expect(checkRows([row(here, 'York')], KNOWN, GROUPS)).toEqual([{ mark: 'move', from: 'Leeds' }])
  expect(marks(row(here, ''), row(here, 'Leeds'), row('ann@pets.example', 'York'))).toEqual([
    'here',
    'here',
    'new',
  ])
  expect(marks(row(here, 'York'), row(here, 'Hull'))).toEqual(['move', 'duplicate'])
  expect(marks(row(here, 'Leeds'), row(here, 'Hull'))).toEqual(['here', 'duplicate'])
})

it.each([
  ['x'.repeat(101), 'Branch name is too long.'],
  [`Leeds;${'x'.repeat(101)}`, 'Branch name is too long.'],
  ['Le\u0007eds', 'Branch name contains an invisible character.'],
  ['KÃ¶ln', 'Branch contains an unreadable character.'],
  [Array.from({ length: 21 }, (_, at) => `Shop ${at}`).join('|'), 'A person can have at most 20 branches.'],
])('refuses the groups %j, and keeps the other rows', (group, why) => {
  const rows = [
    { name: 'Ann', email: 'ann@pets.example', group },
    { name: 'Bob', email: 'bob@pets.example', group: 'x'.repeat(100) },
  ]
  expect(checkRows(rows, KNOWN, GROUPS)).toEqual([{ mark: 'invalid', field: 'group', why }, { mark: 'new' }])
})

it('sorts people whose groups change before others already on the team', () => {
  const emails = ['ann@pets.example', 'there@pets.example', 'here@pets.example', 'bad']
  const rows = emails.map((email, id) => ({ id, entry: { name: 'Ann', email, group: 'York' } }))
  const known = new Set([...KNOWN, 'there@pets.example'])
  expect(sortForMending(rows, known, GROUPS).map(({ id }) => id)).toEqual([3, 2, 1, 0])
})

// Contract § 9: import: a file or pasted …
it('sorts invalid rows first, then people already on the team, then the rest in list order', () => {
  const emails = ['ann@pets.example', 'bad', 'ann@pets.example', 'here@pets.example', '', 'bob@pets.example']
  const rows = emails.map((email, id) => ({
    id,
    entry: { name: 'Somebody', email },
  }))
  expect(sortForMending(rows, KNOWN).map(({ id }) => id)).toEqual([1, 4, 3, 0, 2, 5])
})

// cspell:ignore Betreff Liste wichtig Hemlig kopia Familienbez Cognoms Correu Ansprechpartner Stellvertretung HRBP Crgen cmdlbg Antwort Nord Filiale Homburg Voorletters Voorvoegsel Dijk Namenszusatz primer segundo apellido Mitarbeiter Prioridade Enviada Correo nombre pila werk feira
import { describe, expect, it } from 'vitest'
import { listNotes } from './list-notes.ts'
import { parseMembers } from './parse-members.ts'

const ANN = { name: 'Ann Keller', email: 'ann@shop.example' }
const BOB = { name: "Bob O'Neill", email: 'bob@shop.example' }

// Contract § 9: import: a file or pasted …
describe('reads people from', () => {
  it.each([
    ['the fields of a mail', "To: Ann Keller <ann@shop.example>\nCc: Bob O'Neill <bob@shop.example>"],
    ['one field', "To: Ann Keller <ann@shop.example>, Bob O'Neill <bob@shop.example>"],
    ['a German mail', "An: Ann Keller <ann@shop.example>\nCc: Bob O'Neill <bob@shop.example>"],
    ['a French mail', "À : Ann Keller <ann@shop.example>; Bob O'Neill <bob@shop.example>"],
    ['a Dutch mail', "Aan: Ann Keller <ann@shop.example>; Bob O'Neill <bob@shop.example>"],
    ['a Spanish mail', "Para: Ann Keller <ann@shop.example>\nCCO: Bob O'Neill <bob@shop.example>"],
    ['an Italian mail', "A: Ann Keller <ann@shop.example>\nCcn: Bob O'Neill <bob@shop.example>"],
    ['a Polish mail', "Do: Ann Keller <ann@shop.example>\nDW: Bob O'Neill <bob@shop.example>"],
    ['a Swedish mail', "Till: Ann Keller <ann@shop.example>\nHemlig kopia: Bob O'Neill <bob@shop.example>"],
    ['a Danish mail', "Til: Ann Keller <ann@shop.example>\nCc: Bob O'Neill <bob@shop.example>"],
    ['a group', "Sales team: Ann Keller <ann@shop.example>, Bob O'Neill <bob@shop.example>;"],
    ['a group in a field', "Bcc: Sales: Ann Keller <ann@shop.example>;, Bob O'Neill <bob@shop.example>"],
    ['two groups', "Sales: Ann Keller <ann@shop.example>; Stock: Bob O'Neill <bob@shop.example>;"],
    ['names before addresses in brackets', "Ann Keller (ann@shop.example)\nBob O'Neill [bob@shop.example]"],
    ['names in brackets', "ann@shop.example (Ann Keller), bob@shop.example (Bob O'Neill)"],
    [
      'names in brackets, as a table',
      "Berlin\tann@shop.example (Ann Keller)\nBerlin\tBob O'Neill <bob@shop.example>",
    ],
    ['dashes', "Ann Keller - ann@shop.example\nBob O'Neill – bob@shop.example"],
    ['colons', "Ann Keller: ann@shop.example\nBob O'Neill: bob@shop.example"],
    ['nothing', 'Ann Keller ann@shop.example\n"Bob O\'Neill" bob@shop.example'],
    ['labels', "Name: Ann Keller, E-Mail: ann@shop.example\nName: Bob O'Neill, E-Mail: bob@shop.example"],
    ['bullets', "- Ann Keller <ann@shop.example>\n• Bob O'Neill, bob@shop.example"],
    ['numbers', "1. Ann Keller, ann@shop.example\n2) Bob O'Neill; bob@shop.example"],
    ['numbers in a table', "1\tAnn Keller\tann@shop.example\n2\tBob O'Neill\tbob@shop.example"],
    ['numbers before names', "1. Ann Keller;ann@shop.example\n2. Bob O'Neill;bob@shop.example"],
    ['a line each', "Ann Keller\nann@shop.example\n\nBob O'Neill\nbob@shop.example"],
    [
      'blocks of labels',
      "Name: Ann Keller\nEmail: ann@shop.example\n\nName: Bob O'Neill\nEmail: bob@shop.example",
    ],
    ['rows in quotes', `"Name,Email"\n"Ann Keller,ann@shop.example"\n"Bob O'Neill,bob@shop.example"`],
    [
      'a table of Markdown',
      "| Name | Email |\n|---|---|\n| Ann Keller | ann@shop.example |\n| Bob O'Neill | bob@shop.example |",
    ],
    ['cells copied from Excel', "Ann Keller\tann@shop.example\tBerlin\nBob O'Neill\tbob@shop.example\tKöln"],
    [
      'hidden marks of direction',
      "\u202AAnn Keller\u202C;\u202Aann@shop.example\u202C\nBob O'Neill;bob@shop.example",
    ],
    ['control characters', "Ann Keller\u0000;ann@shop.example\nBo\u0007b O'Neill;bob@shop.example"],
  ])('%s', (_kind, text) => {
    expect(parseMembers(text).members).toEqual([ANN, BOB])
  })
})

// Contract § 9: import: a file or pasted …
it('parses lines outside a table one by one', () => {
  const lines = [
    'Tom Lee, tom@shop.example',
    'Ana Gil; ana@shop.example',
    'busy.bee2@shop.example',
    'No Mail',
  ]
  const people = [
    { name: 'Tom Lee', email: 'tom@shop.example' },
    { name: 'Ana Gil', email: 'ana@shop.example' },
    { name: 'Busy Bee', email: 'busy.bee2@shop.example' },
    { name: 'No Mail', email: '' },
  ]
  for (const order of [
    [0, 1, 2, 3],
    [1, 2, 0, 3],
    [2, 0, 1, 3],
  ])
    expect(parseMembers(order.map((at) => lines[at]).join('\n')).members).toEqual(
      order.map((at) => people[at]),
    )
  const list = parseMembers(lines.join('\n'))
  expect(list.madeNames).toEqual([2])
  expect(listNotes(list)).toEqual(['1 name was guessed from an email: Busy Bee. Check it below.'])
})

it('builds names from letters only', () => {
  expect(parseMembers('12345@shop.example\nann_marie-k@shop.example').members).toEqual([
    { name: '', email: '12345@shop.example' },
    { name: 'Ann Marie K', email: 'ann_marie-k@shop.example' },
  ])
})

// Contract § 9: a list from Excel in …
it('reports rows above the header and repeated headers, and does not mistake them for people', () => {
  const list = parseMembers(
    'Team list, Berlin;;\r\nDate: 1 March 2026;;\r\n;;\r\nVorname;Nachname;E-Mail\r\nAnn;Keller;ann@shop.example\r\nVorname;Nachname;E-Mail\r\n',
  )
  expect(list.members).toEqual([ANN])
  expect(listNotes(list)).toEqual([
    'Ignored: the rows “Team list, Berlin” and “Date: 1 March 2026”.',
    'Ignored: 1 repeated header row.',
  ])
  const mail = parseMembers('An: Ann Keller <ann@shop.example>\nBetreff: Liste; wichtig')
  expect(mail).toMatchObject({ members: [ANN], unusedRows: ['Betreff: Liste; wichtig'] })
})

// Contract § 9: a list from Excel in …
describe('asks instead of guessing', () => {
  it.each([
    ['two emails for work', 'Name,Email,Work email\nAnn Keller,ann@shop.example,a@shop.example', ['email']],
    ['two columns of addresses', 'Ann Keller,boss@shop.example,ann@shop.example', ['email']],
    ["somebody else's email alone", 'Name,Manager email\nAnn Keller,boss@shop.example', ['email']],
    ['an unknown header', 'Vezetéknév;Keresztnév;Cím\nKeller;Ann;ann@shop.example', ['name']],
    ['half a name', 'Vorname;Familienbez.;E-Mail\nAnn;Keller;ann@shop.example', ['name']],
    ['half a name, perhaps', 'Nom;Cognoms;Correu\nAnn;Keller;ann@shop.example', ['name']],
    ['two columns of single words', 'Ann\tKeller\tann@shop.example\tBerlin', ['name']],
    ['a branch alone', 'Email;Shop\nann@shop.example;Berlin', ['name']],
    ['two columns of the same name', 'Name,Name,Email\nAnn,Keller,ann@shop.example', ['name']],
    ['a number and a branch', 'Personalnummer,E-Mail,Filiale\n17,ann@shop.example,Köln', ['name']],
    [
      "a column that is empty, and somebody else's",
      'Vorname;Name;E-Mail;Ansprechpartner E-Mail\nAnn;Keller;;hr@pets.example',
      ['email'],
    ],
    [
      'a column that is empty, and a private one',
      'Name;Email;Private email\nAnn Keller;;a@home.example',
      ['email'],
    ],
    ...[
      'Stellvertretung',
      'HRBP',
      'Deputy',
      'Delegate',
      'Created by',
      'Modified by',
      'Sponsor',
      'Client',
    ].map((other): [string, string, string[]] => [
      other,
      `Name;${other} email\nAnn Keller;hr@pets.example`,
      ['email'],
    ]),
    [
      'nothing where both say the same',
      'Name,Email,Work email\nAnn Keller,ann@shop.example,ann@shop.example',
      [],
    ],
    [
      'nothing where one is private',
      'Name,Private email,Email\nAnn Keller,a@home.example,ann@shop.example',
      [],
    ],
    ['nothing where there is no other', 'Name,Private email\nAnn Keller,ann@home.example', []],
    ['a team alone', 'Team;Email\nSales Nord;ann@shop.example', ['name']],
    ['a shop of two words', 'Email;Shop\nann@shop.example;Bad Homburg', ['name']],
    ['a team next to a last name', 'Team;Last name;Email\nSales;Keller;ann@shop.example', ['name']],
    ['a kind of work next to a last name', 'Staff;Last name;Email\nSales;Keller;ann@shop.example', ['name']],
    ['a kind of work alone', 'Staff;Email\nPart time;ann@shop.example\nPart time;bob@shop.example', ['name']],
    [
      'a shop next to two single words',
      'Ann;Keller;Filiale Berlin;ann@shop.example\nBob;Lee;Filiale Berlin;bob@shop.example',
      ['name'],
    ],
    ['a town next to two single words', 'Ann\tKeller\tBad Homburg\tann@shop.example', ['name']],
    ['a job next to two single words', 'Keller,Ann,Store Manager,ann@shop.example', ['name']],
    [
      'a shop that several people have',
      'Ann;Filiale Berlin;ann@shop.example\nBob;Filiale Berlin;bob@shop.example',
      ['name'],
    ],
    ['a shop and nothing else', 'Filiale Berlin;ann@shop.example\nFiliale Berlin;bob@shop.example', ['name']],
    [
      'nothing where a person is listed twice',
      'Ann Keller;ann@shop.example\nAnn Keller;ann@shop.example',
      [],
    ],
    [
      'a last name with its infix',
      'Voorletters;Voorvoegsel;Achternaam;E-mail werk\nA.;van;Dijk;a@shop.example\nB.;;Bos;b@shop.example',
      ['name'],
    ],
    [
      'a first name with an infix',
      'Vorname;Namenszusatz;Familienbez.;E-Mail\nAnn;von;Keller;ann@shop.example',
      ['name'],
    ],
    [
      'two last names',
      'Primer apellido;Segundo apellido;Nombre pila;Correo\nGarcía;López;Ana;ana@shop.example',
      ['name'],
    ],
    ...['Type', 'Label'].map((label): [string, string, string[]] => [
      `a private address of Google Contacts, by ${label}`,
      `Name,E-mail 1 - ${label},E-mail 1 - Value,E-mail 2 - ${label},E-mail 2 - Value\nAnn Keller,* Home,a@home.example,Work,ann@shop.example`,
      ['email'],
    ]),
    [
      'nothing where Google Contacts has the work address first',
      'Name,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value\nAnn Keller,* Work,ann@shop.example,Home,a@home.example\nBob Lee,Home,bob@home.example,,',
      [],
    ],
  ])('%s', (_case, text, asks) => {
    expect(parseMembers(text).table?.asks).toEqual(asks)
  })

  it('reads the chosen columns', () => {
    const text = 'Vezetéknév;Keresztnév;Cím;Más\nKeller;Ann;ann@shop.example;a@shop.example'
    const list = parseMembers(text, { email: 2, names: [1, 0] })
    expect(list).toMatchObject({ members: [ANN], unread: ['Más'], table: { asks: [] } })
    expect(parseMembers(text, { email: 3, names: [] })).toMatchObject({
      members: [{ name: 'A', email: 'a@shop.example' }],
      madeNames: [0],
    })
  })
})

it('does not mistake a column of numbers for names, regardless of its header', () => {
  for (const header of ['#', 'No', 'Nr.', 'ID', 'Employee', 'Employee #', 'Mitarbeiter'])
    expect(parseMembers(`${header},Email\n12,ann@shop.example`).members).toEqual([
      { name: 'Ann', email: 'ann@shop.example' },
    ])
})

it('takes a missing part of a name from the whole name, or reports it', () => {
  const whole = parseMembers('First name,Last name,Display name,Email\nAnn,,Ann Keller,ann@shop.example')
  expect(whole).toMatchObject({ members: [ANN], halves: [] })
  const half = parseMembers('First name,Last name,Email\nAnn,,ann@shop.example')
  expect(listNotes(half)).toEqual(['1 person has only a first or last name: Ann.'])
  const infix = parseMembers('First name,Middle name,Last name,Email\nAnn,von,,ann@shop.example')
  expect(infix.halves).toEqual(['Ann von'])
})

it.each([
  [
    'Name,Email\n"Keller, Ann",ann@shop.example\n"de Vries, Jan",jan@shop.example',
    ['Ann Keller', 'Jan de Vries'],
  ],
  ['Name;E-Mail\nKeller, Ann;ann@shop.example\nThe Shop;jan@shop.example', ['Keller, Ann', 'The Shop']],
  [
    'Name Vorname;E-Mail\nKeller Ann;ann@shop.example\nvon der Heide Jan;jan@shop.example',
    ['Ann Keller', 'von der Heide Jan'],
  ],
])('moves the last name to the end if every name has it first', (text, names) => {
  expect(parseMembers(text).members.map(({ name }) => name)).toEqual(names)
})

it.each([
  ['=?utf-8?Q?J=C3=BCrgen_Gro=C3=9F?= <j@pets.example>', 'Jürgen Groß'],
  ['=?UTF-8?B?SsO8cmdlbg==?= =?iso-8859-1?q?_Gro=DF?= <j@pets.example>', 'Jürgen Groß'],
  ['=?none?Q?Ann?= <j@pets.example>', '=?none?Q?Ann?='],
  ['Antwort an: Jan Groß <j@pets.example>', 'Jan Groß'],
  ['Répondre à : j@pets.example', 'J'],
  ['https://pets.example/team j@pets.example', 'J'],
  ['Name;Email\n"Ann Keller, DVM";j@pets.example', 'Ann Keller, DVM'],
  ['Name;Email\n"Ann Keller, Jr.";j@pets.example', 'Ann Keller, Jr.'],
  ['Last name, first name;Email\n"Ann Keller, PhD";j@pets.example', 'Ann Keller, PhD'],
])('reads the name in %j', (text, name) => {
  expect(parseMembers(text).members).toEqual([{ name, email: 'j@pets.example' }])
})

it.each(['and', 'und', 'et', 'y'])('does not mistake the word %s between two people for a name', (word) => {
  const text = `Ann Keller <ann@shop.example> ${word} Bob O'Neill <bob@shop.example>`
  expect(parseMembers(text).members).toEqual([ANN, BOB])
  expect(parseMembers(`ann@shop.example ${word} bob@shop.example`).madeNames).toEqual([0, 1])
})

it('reads no people from the body of an email', () => {
  const text =
    "To: Ann Keller <ann@shop.example>\nCc: Bob O'Neill <bob@shop.example>\n\nHi Tom,\nask tom@shop.example"
  expect(parseMembers(text)).toMatchObject({
    members: [ANN, BOB],
    unusedRows: ['Hi Tom,', 'ask tom@shop.example'],
  })
})

it.each([
  'Return-Path: <bounce@mail.example>',
  'Message-ID: <abc@mail.example>',
  'Received: from mail.example (mail.example [192.0.2.1])\n\tby mx.example for <ann@home.example>; Tue, 3 Mar 2026 10:00:00 +0100',
  'Sender: list@mail.example',
  'X-Priority: 3',
  'Enviada: terça-feira, 3 de março de 2026',
  'Prioridade: Alta',
  'Subject: a list of people\n who are new',
])('reads no people from a mail header line such as %j', (field) => {
  const people = "To: Ann Keller <ann@shop.example>,\n Bob O'Neill <bob@shop.example>"
  for (const text of [`${field}\n${people}`, `${people}\n${field}`]) {
    const { members, unusedRows } = parseMembers(text)
    expect(members).toEqual([ANN, BOB])
    expect(unusedRows.join(' ').slice(0, 9)).toBe(field.slice(0, 9))
  }
})

it('reads people whose names are also labels of mail fields', () => {
  expect(parseMembers('Ann: ann@shop.example\nVan: van@shop.example').members).toHaveLength(2)
})

it('reads no people from a raw mail header before its first field with people', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `X-Line-${at}: <${at}@mail.example>`)
  const text = ['Return-Path: <bounce@mail.example>', ...lines, 'To: Ann Keller <ann@shop.example>'].join(
    '\n',
  )
  expect(parseMembers(text).members).toEqual([ANN])
})

/** Length in characters for which a quadratic parser would need minutes. */
const SIZE = 50_000

// Contract § 9: import: a file or pasted …
it.each([
  ['quotes', '"'],
  ['escaped quotes', '"\\"'],
  ['spaces in a cell', 'a   '],
  ['open addresses', '<a@b '],
  ['labels', 'To: '],
  ['folded fields', 'X-A: <a@b>\n '],
  ['separators', ',;|\t'],
  ['folded lines', 'BEGIN:VCARD\n\tA;'],
  ['parameters', 'BEGIN:VCARD\nEMAIL;a;b;c="d";'],
])('reads a list of %s in linear time', (_kind, part) => {
  const text = part.repeat(SIZE / part.length)
  parseMembers(`${text}\nAnn Keller,ann@shop.example`)
  parseMembers(`Name,Email\n${text}x,ann@shop.example`)
})

// cspell:ignore Chlo Arbeit ukasz jcik Wójcik Łukasz ukas
import { expect, it } from 'vitest'
import { listNotes } from './list-notes.ts'
import { parseMembers } from './parse-members.ts'

const ANN = { name: 'Ann Keller', email: 'ann@shop.example' }
const CHLOE = { name: 'Chloé Dubois', email: 'chloe@shop.example' }

const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n')

// Contract § 9: import: a file or pasted …
it.each([
  ['3.0', card('3.0', 'N:Keller;Ann;;;', 'FN:Ann Keller', 'EMAIL;TYPE=INTERNET;TYPE=WORK:ann@shop.example')],
  ['4.0', card('4.0', 'FN:Ann Keller', 'EMAIL;TYPE=work;PREF=1:mailto:ann@shop.example')],
  ['without FN', card('3.0', 'N:Keller;Ann;;;', 'EMAIL:ann@shop.example')],
  ['an address as its name', card('3.0', 'N:Keller;Ann;;;', 'FN:ann@shop.example', 'EMAIL:ann@shop.example')],
  ['last name first', card('3.0', 'N:Keller;Ann;;;', 'FN:Keller\\, Ann', 'EMAIL:ann@shop.example')],
  [
    'Apple groups',
    card(
      '3.0',
      'FN:Ann Keller',
      'item1.EMAIL;type=INTERNET;type=pref:ann@shop.example',
      'item1.X-ABLabel:_$!<Work>!$_',
    ),
  ],
  [
    'folded lines',
    card(
      '3.0',
      'FN:Ann Kel',
      ' ler',
      'EMAIL;TYPE=WORK:ann@',
      ' shop.example',
      'PHOTO;ENCODING=b:AAAA',
      ' BBBB@',
    ),
  ],
  [
    'work before home',
    card('3.0', 'FN:Ann Keller', 'EMAIL;TYPE=HOME,PREF:a@home.example', 'EMAIL;TYPE=WORK:ann@shop.example'),
  ],
  [
    'the most preferred one of 4.0',
    card('4.0', 'FN:Ann Keller', 'EMAIL;PREF=2:a@home.example', 'EMAIL;PREF=1:ann@shop.example'),
  ],
  [
    'TYPE=PREF',
    card('3.0', 'FN:Ann Keller', 'EMAIL:a@home.example', 'EMAIL;TYPE=INTERNET,PREF:ann@shop.example'),
  ],
  ...(['_$!<Home>!$_', 'Privat', 'Assistant'] as const).map((label): [string, string] => [
    `an email that is labeled ${label} last`,
    card(
      '3.0',
      'FN:Ann Keller',
      'item1.EMAIL;type=INTERNET;type=pref:a@home.example',
      `item1.X-ABLabel:${label}`,
      'item2.EMAIL;type=INTERNET:ann@shop.example',
      'item2.X-ABLabel:Arbeit',
      'X-ABLabel:_$!<Work>!$_',
    ),
  ]),
  [
    'an email that is labeled as that for work first',
    card(
      '3.0',
      'FN:Ann Keller',
      'EMAIL;type=pref:a@home.example',
      'item2.EMAIL:ann@shop.example',
      'item2.X-ABLabel:_$!<Work>!$_',
    ),
  ],
  [
    'a preferred one',
    card('2.1', 'FN:Ann Keller', 'EMAIL;INTERNET:a@home.example', 'EMAIL;PREF;INTERNET:ann@shop.example'),
  ],
])('reads a card: %s', (_kind, text) => {
  expect(parseMembers(text).members).toEqual([ANN])
})

it('reads a card with a note of a million characters', () => {
  const note = `NOTE;ENCODING=QUOTED-PRINTABLE:${'a'.repeat(1_000_000)}`
  expect(parseMembers(card('2.1', 'FN:Ann Keller', 'EMAIL:ann@shop.example', note)).members).toEqual([ANN])
})

it('decodes quoted-printable of version 2.1 in UTF-8 and Latin-1, across line breaks', () => {
  const utf8 = card(
    '2.1',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Chlo=C3=A9 =',
    'Dubois',
    'EMAIL;PREF:chloe@shop.example',
  )
  const latin = card(
    '2.1',
    'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Dubois;Chlo=E9;;;',
    'EMAIL:chloe@shop.example',
  )
  expect(parseMembers(utf8 + latin).members).toEqual([CHLOE, CHLOE])
})

it.each([
  ['ISO-8859-2', '=A3ukasz W=F3jcik', 'Łukasz Wójcik'],
  ['"windows-1250"', '=A3ukasz W=F3jcik', 'Łukasz Wójcik'],
  ['unknown-8bit', 'Chlo=E9 Dubois', 'Chloé Dubois'],
])('reads quoted-printable in the encoding %s', (charset, written, name) => {
  const text = card(
    '2.1',
    `FN;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:${written}`,
    'EMAIL:j@shop.example',
  )
  expect(parseMembers(text).members).toEqual([{ name, email: 'j@shop.example' }])
})

// Contract § 9: import: a file or pasted …
it('reports chosen emails and cards without a person, and shows a person without an email', () => {
  const list = parseMembers(
    card('3.0', 'FN:Ann Keller', 'EMAIL;TYPE=HOME:a@home.example', 'EMAIL;TYPE=WORK:ann@shop.example') +
      card('3.0', 'FN:The Paw Shop', 'ORG:The Paw Shop;', 'TEL:1') +
      card('3.0', 'FN:Bob Maier', 'ORG:The Paw Shop'),
  )
  expect(list.members).toEqual([ANN, { name: 'Bob Maier', email: '' }])
  expect(listNotes(list)).toEqual([
    '1 card has more than one email: we used ann@shop.example instead of a@home.example.',
    'Ignored: 1 card without an email (The Paw Shop).',
  ])
})

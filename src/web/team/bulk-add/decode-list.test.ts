import { expect, it } from 'vitest'
import { decodeList } from './decode-list.ts'
import { parseMembers } from './parse-members.ts'

const LIST =
  'Vorname;Nachname;E-Mail\r\nJürgen;Groß-Çelik;juergen@pets.example\r\nZoë;D’Œuvre;zoe@pets.example\r\n'
const PEOPLE = [
  { name: 'Jürgen Groß-Çelik', email: 'juergen@pets.example' },
  { name: 'Zoë D’Œuvre', email: 'zoe@pets.example' },
]

/** The two characters of the list that Windows-1252 has elsewhere than Latin-1. */
const ELSEWHERE: Record<string, number> = { '’': 0x92, Œ: 0x8c }

const windows1252 = Uint8Array.from(LIST, (letter) => ELSEWHERE[letter] ?? letter.charCodeAt(0))
const littleEndian = new Uint8Array(Buffer.from(`\uFEFF${LIST.replaceAll(';', '\t')}`, 'utf16le'))
const bigEndian = new Uint8Array(Buffer.from(littleEndian).swap16())

it.each([
  ['UTF-8', new TextEncoder().encode(LIST)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${LIST}`)],
  ['UTF-16, as "Unicode text" from Excel', littleEndian],
  ['UTF-16 with the other byte order', bigEndian],
  ['Windows-1252, as CSV from Excel', windows1252],
])('a list in %s keeps its accents', (_encoding, bytes) => {
  expect(parseMembers(decodeList(bytes))).toEqual({ members: PEOPLE, unread: [], leftOut: 0 })
})

// Contract § 9: a list from Excel in English …
it('one byte that is not UTF-8 makes the whole list Windows-1252', () => {
  expect(decodeList(Uint8Array.of(0x5a, 0x6f, 0xeb))).toBe('Zoë')
  expect(decodeList(Uint8Array.of(0x80, 0x35))).toBe('€5')
})

it('an empty file is an empty text', () => {
  expect(decodeList(new Uint8Array())).toBe('')
})

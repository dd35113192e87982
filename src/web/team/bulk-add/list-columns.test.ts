// cspell:ignore Kasse Nord
import { expect, it } from 'vitest'
import { parseMembers } from './parse-members.ts'

/** Parses a list. Returns its people, the unread columns and rows, and the open questions. */
function read(text: string) {
  const { members, unread, leftOut, table } = parseMembers(text)
  return { members, unread, leftOut, ...(table?.asks.length && { asks: table.asks }) }
}

const JAN = { name: 'Jan de Vries', email: 'jan@pets.example' }

it.each([
  ['Name,Email', 'Jan de Vries,jan@pets.example'],
  ['FULL NAME,E-MAIL ADDRESS', 'Jan de Vries,jan@pets.example'],
  ['Email,Surname,Given name', 'jan@pets.example,de Vries,Jan'],
  ['Name,Surname,Email', 'Jan,de Vries,jan@pets.example'],
  ['Employee first name,Employee last name,Work email', 'Jan,de Vries,jan@pets.example'],
  ['Vorname,Nachname,E-Mail', 'Jan,de Vries,jan@pets.example'],
  ['Name,Vorname,E-Mail-Adresse', 'de Vries,Jan,jan@pets.example'],
  ['E-Mail,Familienname,Rufname', 'jan@pets.example,de Vries,Jan'],
  ['Vor- und Nachname,Mail', 'Jan de Vries,jan@pets.example'],
  ['Mitarbeiter,Mailadresse', 'Jan de Vries,jan@pets.example'],
  ['Prénom,Nom,Adresse e-mail', 'Jan,de Vries,jan@pets.example'],
  ['NOM,PRENOM,COURRIEL', 'de Vries,Jan,jan@pets.example'],
  ['Nom,Mél', 'Jan de Vries,jan@pets.example'],
  ['Nom de famille,Prénom(s),Mél.', 'de Vries,Jan,jan@pets.example'],
  ['Nom du collaborateur,Adresse électronique', 'Jan de Vries,jan@pets.example'],
  ['Voornaam,Achternaam,E-mailadres', 'Jan,de Vries,jan@pets.example'],
  ['Achternaam,Tussenvoegsel,Voornaam,E-mail', 'Vries,de,Jan,jan@pets.example'],
  ['Naam,E-mailadres', 'Jan de Vries,jan@pets.example'],
  ['Wer,E-Mail', 'Jan de Vries,jan@pets.example'],
  ['Vorname,Nachname,Kontakt', 'Jan,de Vries,jan@pets.example'],
])('reads the columns %s', (header, row) => {
  expect(read(`${header}\n${row}`)).toEqual({ members: [JAN], unread: [], leftOut: 0 })
})

it.each([
  [
    'a name that repeats the first name',
    'Name,Vorname,E-Mail',
    'Jan de Vries,Jan,jan@pets.example',
    ['Vorname'],
  ],
  [
    'the name for a display',
    'Anzeigename,Vorname,Nachname,E-Mail',
    '"Vries, J.",Jan,de Vries,jan@pets.example',
    ['Anzeigename'],
  ],
  [
    'a second email, and whether somebody may be mailed',
    'Name,E-Mail privat,E-Mail,Mail',
    'Jan de Vries,,jan@pets.example,ja',
    ['E-Mail privat', 'Mail'],
  ],
  [
    'names that are no people',
    'Shop name,Username,Name,Email',
    'Leeds,jan,Jan de Vries,jan@pets.example',
    ['Username'],
  ],
  [
    'a mailing address',
    'Mailing address,Name,Email',
    '1 High Street,Jan de Vries,jan@pets.example',
    ['Mailing address'],
  ],
])('does not use %s', (_case, header, row, unread) => {
  expect(read(`${header}\n${row}`)).toEqual({ members: [JAN], unread, leftOut: 0 })
})

it.each([
  ['Team,Name,Email', 'Kasse Nord,Jan de Vries,jan@pets.example'],
  ['Team name,Name,Email', 'Kasse Nord,Jan de Vries,jan@pets.example'],
  ['Team,Employee Name,Email', 'Sales,Jan de Vries,jan@pets.example'],
  ['Staff,Name,Email', 'Part time,Jan de Vries,jan@pets.example'],
  ['Team,Vorname,Name,E-Mail', 'Sales,Jan,de Vries,jan@pets.example'],
  ['Staff,Vorname,Name,E-Mail', 'Sales,Jan,de Vries,jan@pets.example'],
  ['Team,Team member,Email', 'Sales,Jan de Vries,jan@pets.example'],
])('does not mistake a team for a name in the columns %s', (header, row) => {
  const unread = header.split(',').filter((column) => column === 'Staff')
  expect(read(`${header}\n${row}`)).toEqual({ members: [JAN], unread, leftOut: 0 })
})

// Contract § 9: a list from Excel in …
it('keeps a last name that equals the first name', () => {
  const [member] = parseMembers('Name,Vorname,E-Mail\nThomas,Thomas,thomas@pets.example').members
  expect(member?.name).toBe('Thomas Thomas')
})

it('takes no name or email from a column with an unrelated header', () => {
  expect(read('Personalnummer,E-Mail,Filiale\n17,jan@pets.example,Köln')).toEqual({
    members: [{ name: '', email: 'jan@pets.example' }],
    unread: ['Personalnummer'],
    leftOut: 0,
    asks: ['name'],
  })
  expect(read('Vorname,Nachname,Filiale\nJan,de Vries,Köln')).toEqual({
    members: [{ name: 'Jan de Vries', email: '' }],
    unread: [],
    leftOut: 0,
  })
})

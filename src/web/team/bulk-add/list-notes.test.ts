// cspell:ignore Abteilung Gebiet Kasse
import { expect, it } from 'vitest'
import { columnNotes, unreadNotes } from './list-notes.ts'
import { parseMembers } from './parse-members.ts'

const NOTHING = parseMembers('')

// Contract § 9: a list from Excel in …
it.each([
  [[], 0, []],
  [['Filiale'], 0, ['Ignored: the column Filiale.']],
  [['Filiale', 'Telefon'], 0, ['Ignored: the columns Filiale and Telefon.']],
  [['Filiale', 'Ort', 'Telefon'], 0, ['Ignored: the columns Filiale, Ort and Telefon.']],
  [[3], 0, ['Ignored: column 3.']],
  [[3, 5], 0, ['Ignored: columns 3 and 5.']],
  [['Filiale', 5], 0, ['Ignored: the column Filiale and column 5.']],
  [[...'ABCDEFGHIJ'], 0, ['Ignored: the columns A, B, C, D, E, F, G, H and 2 more.']],
  [[], 1, ['Ignored: 1 row without a name or email.']],
  [['Filiale'], 2, ['Ignored: the column Filiale.', 'Ignored: 2 rows without a name or email.']],
])('reports unread columns %j and %i dropped rows: %s', (unread, leftOut, notes) => {
  expect(unreadNotes({ ...NOTHING, unread, leftOut })).toEqual(notes)
})

// Contract § 9: a list from Excel in …
it.each([
  [
    'Name,Manager email,Business email address\nAnn Keller,boss@shop.example,ann@shop.example',
    [
      'Emails are from Business email address, such as ann@shop.example.',
      'Names are from Name, such as Ann Keller.',
    ],
  ],
  [
    'Ann Keller;ann@shop.example',
    ['Emails are from Column 2, such as ann@shop.example.', 'Names are from Column 1, such as Ann Keller.'],
  ],
  [
    'Vorname;Nachname\nAnn;Keller',
    ['We couldn’t find a column with emails.', 'Names are from Vorname and Nachname, such as Ann Keller.'],
  ],
  [
    'Vorname;Nachname;E-Mail;Abteilung;Filiale;Gebiet\nAnn;Keller;ann@shop.example;Kasse;Köln;West',
    [
      'Emails are from E-Mail, such as ann@shop.example.',
      'Names are from Vorname and Nachname, such as Ann Keller.',
      'Branches are from Filiale, such as Köln. Areas of new branches are from Gebiet.',
    ],
  ],
  ['Ann Keller <ann@shop.example>', []],
])('names the columns that were read: %j', (text, notes) => {
  expect(columnNotes(parseMembers(text))).toEqual(notes)
})

it("calls the column's groups by the partner's word, and names the columns not used for them", () => {
  const list = parseMembers('Name,Email,Department,Shop\nAnn Keller,ann@shop.example,Sales,Leeds')
  expect(columnNotes(list, 'clinic')).toContain('Clinics are from Shop, such as Leeds.')
  expect(unreadNotes(list)).toEqual(['Ignored: the column Department.'])
})

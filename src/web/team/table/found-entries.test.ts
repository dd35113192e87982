import { expect, it } from 'vitest'
import { foundEntries } from './found-entries.ts'
import { createToTeamEntries } from './team-entry.ts'

const NAMES = [
  'Renée Dupont',
  'Łukasz Nowak',
  'محمد العربي',
  'สมชาย ใจดี',
  '王小明',
  'Siân O’Neil',
  'Jörg Groß‑Weiß',
]
const ENTRIES = createToTeamEntries([])(
  NAMES.map((userName, at) => ({
    id: String(at),
    userName,
    email: `person.${at}@Shop.example`,
    roles: ['partner-associate'],
    courseCompletion: {},
  })),
)

function namesFor(query: string): string[] {
  return foundEntries(ENTRIES, query).map(({ member }) => member.userName)
}

it.each([
  ['renee', 'Renée Dupont'],
  ['RENÉE', 'Renée Dupont'],
  ['lukasz', 'Łukasz Nowak'],
  ['dupont ren', 'Renée Dupont'],
  ['محمد', 'محمد العربي'],
  ['สมชาย', 'สมชาย ใจดี'],
  ['小明', '王小明'],
  ["o'neil", 'Siân O’Neil'],
  ['oneil sian', 'Siân O’Neil'],
  ['O´NEIL', 'Siân O’Neil'],
  ['gross-weiss', 'Jörg Groß‑Weiß'],
  ['Groß – jorg', 'Jörg Groß‑Weiß'],
  ['PERSON.3@', 'สมชาย ใจดี'],
])('%s finds %s alone', (query, name) => {
  expect(namesFor(query)).toEqual([name])
})

it('nothing typed, or only space, leaves everybody', () => {
  for (const query of ['', '   ', '\t']) expect(namesFor(query)).toEqual(NAMES)
})

it('every word must be there, each in one place', () => {
  expect(namesFor('renee nowak')).toEqual([])
  expect(namesFor('dupontperson')).toEqual([])
})

import { expect, it } from 'vitest'
import { findEntryProblems, type PartnerEntry, toNewPartner } from './new-partner-check.ts'

const ENTRY: PartnerEntry = {
  name: ' City Paws ',
  id: 'city-paws',
  userName: 'Ada Boss',
  email: 'ada@citypaws.example',
  zone: '',
  seats: '',
  catalogue: 'all',
  courses: [],
}
const until = (day: string) => ({
  catalogue: 'chosen' as const,
  courses: [{ courseId: 'welcome', from: '2026-12-01', until: day }],
})

it.each<[Partial<PartnerEntry>, ReturnType<typeof findEntryProblems>]>([
  [{}, []],
  [{ id: 'ab' }, [{ field: 'id', sentence: 'Use 3–60 lowercase letters, digits or hyphens.' }]],
  [{ email: 'ada' }, [{ field: 'email', sentence: 'Enter a valid email address.' }]],
  [
    { zone: 'Mars' },
    [{ field: 'zone', sentence: '“Mars” isn’t a time zone. Enter one such as Europe/Berlin.' }],
  ],
  [{ seats: '100001' }, [{ field: 'seats', sentence: 'Enter a whole number of seats from 0 to 100,000.' }]],
  [{ seats: '4.5' }, [{ field: 'seats', sentence: 'Enter a whole number of seats from 0 to 100,000.' }]],
  [{ seats: '0', zone: 'Europe/Berlin' }, []],
  [
    until('2026-11-30'),
    [{ field: 'until welcome', sentence: 'The last day must be on or after the first.' }],
  ],
  [until('2027-02-31'), [{ field: 'until welcome', sentence: 'February 31 isn’t a valid date.' }]],
  [until('2026-12-01'), []],
  [{ ...until('2026-11-30'), catalogue: 'all' }, []],
])('finds the problems with %j', (changes, problems) => {
  expect(findEntryProblems({ ...ENTRY, ...changes })).toEqual(problems)
})

it('finds all problems at once, in field order', () => {
  const fields = (changes: Partial<PartnerEntry>) =>
    findEntryProblems({ ...ENTRY, ...changes }).map(({ field }) => field)
  expect(fields({ name: ' ', id: '', userName: '', email: '' })).toEqual(['name', 'userName', 'email'])
  expect(fields({ name: '猫', id: '', email: '' })).toEqual(['email', 'id'])
  expect(fields({ name: '', zone: 'Mars', seats: 'many', ...until('2026-11-30') })).toEqual([
    'name',
    'zone',
    'seats',
    'until welcome',
  ])
})

it('omits empty fields', () => {
  const administrator = { userName: 'Ada Boss', email: 'ada@citypaws.example' }
  const plain = { id: 'city-paws', name: 'City Paws', administrator }
  expect(toNewPartner(ENTRY)).toEqual(plain)
  const { catalogue, courses } = until('2026-12-31')
  expect(toNewPartner({ ...ENTRY, seats: '0', zone: 'Europe/Berlin', catalogue, courses })).toEqual({
    ...plain,
    seats: 0,
    timeZone: 'Europe/Berlin',
    catalogue: { catalogue, courses },
  })
})

import { describe, expect, it } from 'vitest'
import { searchEntries } from '#client/parts/search-entries.ts'
import { A_DAY } from '#domain/durations.ts'
import { type SortKey, sortEntries } from './select-entries.ts'
import { createTeamEntryMapper } from './team-entry.ts'
import { BY_NEED } from './team-sort.ts'

const NOW = 1_800_000_000_000

// Contract § 9: the team table at any …
describe('sortEntries', () => {
  const COURSES = [{ id: 'a' }, { id: 'b' }]

  function member(userName: string, completed: string[], roles = ['partner-associate']) {
    const courseCompletion = Object.fromEntries(completed.map((id) => [id, 'complete' as const]))
    return { id: userName, userName, email: `${userName.length}@pets.example`, roles, courseCompletion }
  }

  const ENTRIES = createTeamEntryMapper(
    COURSES,
    NOW,
  )([
    member('zoe', ['a']),
    member('Émile', []),
    member('emma 10', ['a', 'b']),
    member('Emma 9', ['a']),
    member('admin', [], ['partner-admin']),
  ])

  function order(key: SortKey, direction: 'ascending' | 'descending'): string[] {
    return sortEntries(ENTRIES, { key, direction }).map(({ member }) => member.userName)
  }

  it('sorts by need: nudge candidates first, and in each state the longest absence first', () => {
    const days = (count: number) => NOW - count * A_DAY
    const people = [
      { ...member('finished', ['a', 'b']), lastActive: days(90) },
      { ...member('here', ['a']), lastActive: days(3) },
      { ...member('away', ['a']), lastActive: days(40) },
      { ...member('longer away', ['a']), lastActive: days(50) },
      { ...member('never here', []) },
      { ...member('invited', []), joined: days(2) },
      member('admin', [], ['partner-admin']),
    ]
    const sorted = sortEntries(createTeamEntryMapper(COURSES, NOW)(people), BY_NEED)
    expect(sorted.map(({ member }) => member.userName)).toEqual([
      'never here',
      'longer away',
      'away',
      'here',
      'invited',
      'finished',
      'admin',
    ])
  })

  it('sorts by name, ignoring case and accents, with numbers by value', () => {
    expect(order('name', 'ascending')).toEqual(['admin', 'Émile', 'Emma 9', 'emma 10', 'zoe'])
    expect(order('name', 'descending')).toEqual(['zoe', 'emma 10', 'Emma 9', 'Émile', 'admin'])
  })

  it('sorts by email and by roles, and breaks ties by name', () => {
    expect(order('email', 'ascending')).toEqual(['zoe', 'admin', 'Émile', 'Emma 9', 'emma 10'])
    expect(order('roles', 'descending')).toEqual(['Émile', 'Emma 9', 'emma 10', 'zoe', 'admin'])
  })

  it('sorts by number of completed courses, with untracked people last in both directions', () => {
    expect(order('completed', 'ascending')).toEqual(['Émile', 'Emma 9', 'zoe', 'emma 10', 'admin'])
    expect(order('completed', 'descending')).toEqual(['emma 10', 'Emma 9', 'zoe', 'Émile', 'admin'])
  })

  it('does not change the entries passed in', () => {
    const before = [...ENTRIES]
    sortEntries(ENTRIES, { key: 'name', direction: 'ascending' })
    expect(ENTRIES).toEqual(before)
  })
})

describe('searchEntries', () => {
  const NAMES = [
    'Renée Dupont',
    'Łukasz Nowak',
    'محمد العربي',
    'สมชาย ใจดี',
    '王小明',
    'Siân O’Neil',
    'Jörg Groß‑Weiß',
  ]
  const PEOPLE = createTeamEntryMapper(
    [],
    NOW,
  )(
    NAMES.map((userName, at) => ({
      id: String(at),
      userName,
      email: `person.${at}@Shop.example`,
      roles: ['partner-associate'],
      courseCompletion: {},
    })),
  )

  function namesFor(query: string): string[] {
    return searchEntries(PEOPLE, query).map(({ member }) => member.userName)
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
  ])('finds only the matching name for %s: %s', (query, name) => {
    expect(namesFor(query)).toEqual([name])
  })

  it('shows everyone for an empty or blank search', () => {
    for (const query of ['', '   ', '\t']) expect(namesFor(query)).toEqual(NAMES)
  })

  it('requires all words of the search in the same field', () => {
    expect(namesFor('renee nowak')).toEqual([])
    expect(namesFor('dupontperson')).toEqual([])
  })
})

// cspell:ignore koln KOLN
import { expect, it } from 'vitest'
import { PEOPLE_BODY_BYTES } from '#contract/limits.ts'
import {
  changesGroups,
  findLimitProblem,
  findNewGroups,
  groupsByKey,
  idsByKey,
  planMoves,
  splitNewGroups,
  toGroupIds,
} from './plan-groups.ts'

const GROUPS = [
  { id: 'l', name: 'Leeds' },
  { id: 'k', name: 'Köln', area: 'West' },
]
const IDS = idsByKey(GROUPS)

it('creates each group of a list once that does not exist in another spelling, with its area', () => {
  const areas = new Map([
    ['york', ' North '],
    ['hull', 'x'.repeat(101)],
    ['koln', 'Ost'],
  ])
  const cells = ['KOLN', 'York', 'york; Hull', '', 'leeds|Bath']
  expect(groupsByKey(cells).size).toBe(5)
  expect(findNewGroups(cells, IDS, areas)).toEqual([
    { name: 'York', area: 'North' },
    { name: 'Hull' },
    { name: 'Bath' },
  ])
})

it('finds the ids of all groups in a cell, or none while one is missing', () => {
  expect(toGroupIds('köln ; LEEDS', IDS)).toEqual(['k', 'l'])
  expect(toGroupIds('', IDS)).toEqual([])
  expect(toGroupIds('Leeds; York', IDS)).toBeUndefined()
})

it.each([
  ['', ['l'], false],
  ['Leeds', ['l'], false],
  ['leeds | KÖLN', ['k', 'l'], false],
  ['Leeds', [], true],
  ['Leeds', ['k'], true],
  ['Leeds', ['l', 'k'], true],
  ['Leeds; York', ['l', 'k'], true],
  ['York', ['l'], true],
])('the cell %j changes the groups %j: %s', (cell, current, isChange) => {
  expect(changesGroups(cell, current, IDS)).toBe(isChange)
})

it('moves all people in one call, with a change for each target', () => {
  const moves = [
    { uid: 'a', groups: ['l'] },
    { uid: 'b', groups: ['k', 'l'] },
    { uid: 'c', groups: ['l'] },
  ]
  expect(planMoves(moves)).toEqual([
    [
      { how: 'set', people: ['a', 'c'], groups: ['l'] },
      { how: 'set', people: ['b'], groups: ['k', 'l'] },
    ],
  ])
  expect(planMoves([])).toEqual([])
})

it.each([
  [1, 1, 1],
  [1, 500, 1],
  [1, 5000, 3],
  [20, 5000, 20],
])('keeps every call within its limit, with %i of %i groups for each of 5,000 people', (each, all, calls) => {
  const groups = Array.from({ length: all }, () => crypto.randomUUID())
  const moves = Array.from({ length: 5000 }, (_, at) => ({
    uid: crypto.randomUUID(),
    groups: Array.from({ length: each }, (_each, next) => groups[(at + next) % all] ?? ''),
  }))
  const planned = planMoves(moves)
  for (const changes of planned) expect(JSON.stringify({ changes }).length).toBeLessThan(PEOPLE_BODY_BYTES)
  expect(planned.length).toBeLessThanOrEqual(calls)
  const uids = planned.flat().flatMap(({ people }) => people)
  expect(new Set(uids)).toEqual(new Set(moves.map(({ uid }) => uid)))
  expect(uids).toHaveLength(5000)
})

it('creates groups in calls within their limit, whatever their names', () => {
  const groups = Array.from({ length: 1000 }, () => ({ name: '龍'.repeat(100), area: '龍'.repeat(100) }))
  const calls = splitNewGroups(groups)
  expect(calls.flat()).toHaveLength(1000)
  for (const call of calls)
    expect(Buffer.byteLength(JSON.stringify({ groups: call }))).toBeLessThan(PEOPLE_BODY_BYTES)
  expect(splitNewGroups(groups.slice(0, 12))).toHaveLength(1)
})

// Contract § 6: limited administrators
it.each([
  ['', true, 'Shop is missing.'],
  ['', false, undefined],
  ['LEEDS; köln', true, undefined],
  ['Leeds; Bath', true, 'You don’t manage Bath.'],
  ['Bath', false, 'You don’t manage Bath.'],
])('the cell "%s" of a limited administrator with two shops, of a new member %s: %s', (cell, isNew, why) => {
  expect(findLimitProblem(cell, isNew, IDS, 'shop')).toBe(why)
})

it('a limited administrator with one shop needs not name it', () => {
  expect(findLimitProblem('', true, idsByKey(GROUPS.slice(0, 1)), 'shop')).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { MAX_SELECTED } from '#contract/limits.ts'
import { addUpToMax, idsBetween, Selection, selectedText, splitNames } from './selection.ts'

const person = (id: string, role = 'partner-associate') => ({ id, roles: [role] })
const PEOPLE = [person('a'), person('b'), person('boss', 'partner-admin'), person('c'), person('d')]

describe('a range', () => {
  it('has everyone between two rows in either direction, without administrators', () => {
    expect(idsBetween(PEOPLE, 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(idsBetween(PEOPLE, 'd', 'a')).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is only the second row if the first is not shown any more', () => {
    expect(idsBetween(PEOPLE, 'gone', 'c')).toEqual(['c'])
  })

  it('takes the new state of its last row, and starts at the row chosen before', () => {
    const selection = new Selection()
    selection.show(PEOPLE)
    selection.toggle('a', true)
    selection.toggle('d', true)
    expect([...selection.getChosen()]).toEqual(['a', 'b', 'c', 'd'])
    selection.toggle('b', true)
    expect([...selection.getChosen()]).toEqual(['a'])
  })
})

it('a selection has a maximum', () => {
  const found = Array.from({ length: MAX_SELECTED + 5 }, (_, at) => `person-${at}`)
  const chosen = addUpToMax(new Set(['someone']), found)
  expect(chosen.size).toBe(MAX_SELECTED)
  expect([...chosen].slice(0, 2)).toEqual(['someone', 'person-0'])
  expect(selectedText(chosen.size, 7)).toBe('2,000 selected, the maximum')
})

it('a selection calls back only after a change', () => {
  const selection = new Selection()
  const seen: number[] = []
  const end = selection.subscribe(() => seen.push(selection.getChosen().size))
  selection.add(['a', 'b'])
  selection.drop(['a'])
  end()
  selection.add(['c'])
  expect(seen).toEqual([2, 1])
})

it('the size of a selection includes the people who are not shown', () => {
  expect([selectedText(0, 0), selectedText(3, 0), selectedText(3, 1)]).toEqual([
    '0 selected',
    '3 selected',
    '3 selected, 1 not shown',
  ])
})

it.each([
  [1, 1, 0],
  [8, 8, 0],
  [9, 9, 0],
  [10, 8, 2],
  [42, 8, 34],
])('of %i names, %i are listed and %i are counted', (count, listed, others) => {
  const { first, rest } = splitNames(Array.from({ length: count }, (_, at) => `P${at}`))
  expect([first.split(', ').length, rest.length]).toEqual([listed, others])
})

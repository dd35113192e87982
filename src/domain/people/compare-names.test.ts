import { describe, expect, it } from 'vitest'
import { compareNames, findFirstNames } from './compare-names.ts'

describe('the first names of a list', () => {
  const NAMES = ['zoë', 'Émile', 'Shop 10', 'emile', 'Shop 9', 'Ann', '', 'EMILE', 'Łucja', '李娜', 'ann']

  it('are the same as after sorting, equal ones in the order of the list', () => {
    const sorted = NAMES.map((_, place) => place).sort((a, b) => compareNames(NAMES[a] ?? '', NAMES[b] ?? ''))
    for (let count = 1; count <= NAMES.length + 1; count++)
      expect(findFirstNames(NAMES, count)).toEqual(sorted.slice(0, count))
  })

  it('are empty for an empty list', () => {
    expect(findFirstNames([], 3)).toEqual([])
  })
})

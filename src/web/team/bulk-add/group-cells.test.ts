// cspell:ignore KOLN
import { expect, it } from 'vitest'
import { splitGroups } from './group-cells.ts'

it.each([
  ['', []],
  [' ; | \u200b', []],
  ['Leeds', ['Leeds']],
  [' Leeds ;  York   Road|Hull', ['Leeds', 'York Road', 'Hull']],
  ['Leeds, York; Hull', ['Leeds, York', 'Hull']],
  ['Köln; KOLN; köln', ['Köln']],
])('splits the cell %j into %j', (cell, names) => {
  expect([...splitGroups(cell).values()]).toEqual(names)
})

it('splits a cell of a million accents within a second', () => {
  const began = performance.now()
  splitGroups('é'.repeat(1_000_000))
  expect(performance.now() - began).toBeLessThan(1000)
})

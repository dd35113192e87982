import { expect, it } from 'vitest'
import { wordItem } from './word-list-mark.ts'

it.each([
  ['1.', 'number', 1],
  ['12)', 'number', 12],
  ['2.3', 'number', 3],
  ['(4)', 'number', 4],
  ['b.', 'number', 2],
  ['C)', 'number', 3],
  ['iv.', 'number', undefined],
  ['·', 'bullet', undefined],
  ['o', 'bullet', undefined],
  ['', 'bullet', undefined],
])('reads the Word mark %s as one of a %s list', (mark, type, number) => {
  const item = wordItem('l0 level2 lfo1', ` ${mark} `)
  expect(item).toEqual({ level: 2, type, number, checked: false })
})

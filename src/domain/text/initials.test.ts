import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Amara Okafor', 'AO'],
  ['  mei   ling tan ', 'MT'],
  ['Łukasz', 'Ł'],
  ['"Bo" (O’Neil)', 'BO'],
  ['王小明', '王'],
  ['สมชาย ใจดี', 'สใ'],
  ['Zo\u0308e\u0308 A\u030angstro\u0308m', 'ZA\u030a'],
  ['🐶 Dog', '🐶D'],
  ['...', ''],
])('%s: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

import { expect, it } from 'vitest'
import { findComment } from './yaml-text.ts'

it.each([
  ['# By Kim\nid: cats\n', 1],
  ['id: cats # for now\n', 1],
  ['id: cats\nname: |\n  # Cats\n\n# By Kim\n', 5],
  ['names: [a, # first\n  b]\n', 1],
  ['id: "# cats"\nname: cats#dogs\nmore: \'# 1\'\n', undefined],
  ['notes: >-\n  Cats\n\n  # no comment\nid: cats\n', undefined],
  ['', undefined],
])('finds the first comment of %j in line %s', (text, line) => {
  expect(findComment(text)).toBe(line)
})

import { expect, it } from 'vitest'
import { limitText } from './limit-text.ts'

const GROUPS = [
  { id: 'a', name: 'Harbour Street' },
  { id: 'b', name: 'Old Market' },
]

// Contract § 6: limited administrators
it.each([
  [undefined, 'everyone'],
  [{ groups: ['a'], areas: [] }, 'Harbour Street'],
  [{ groups: ['b', 'a'], areas: ['North'] }, 'North, Old Market, and Harbour Street'],
  [{ groups: ['gone'], areas: [] }, 'no one'],
])('what an administrator with the limit %j manages is "%s"', (limit, text) => {
  expect(limitText(limit, GROUPS)).toBe(text)
})

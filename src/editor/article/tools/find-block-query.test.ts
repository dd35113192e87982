import { expect, it } from 'vitest'
import { nextBlockQuery } from './find-block-query.ts'

const slash = { paragraph: '1', text: '' }
const letters = { paragraph: '1', text: 'he' }

it('starts with only the slash, and continues with letters in the same paragraph', () => {
  expect(nextBlockQuery(undefined, slash)).toBe(slash)
  expect(nextBlockQuery(slash, letters)).toBe(letters)
  expect(nextBlockQuery(undefined, letters)).toBeUndefined()
  expect(nextBlockQuery({ ...slash, paragraph: '2' }, letters)).toBeUndefined()
  expect(nextBlockQuery(letters, undefined)).toBeUndefined()
})

it('remains the same object while nothing changes', () => {
  expect(nextBlockQuery(letters, { ...letters })).toBe(letters)
})

import { expect, it } from 'vitest'
import type { CompletionRecord } from '#domain/completion-record.ts'
import { associateCompletionSlice, completionRecorded, completionSet } from './associate-completion.ts'

const reduce = associateCompletionSlice.reducer
const initial = reduce(undefined, { type: 'none' })

function recordOf(courseId: string, created = 1): CompletionRecord {
  return { id: `record of ${courseId}`, userId: 'ann', partnerId: 'pets', courseId, created, modules: {} }
}

it('the completion starts uninitialized and without courses', () => {
  expect(initial).toStrictEqual({ initialized: false, courses: {} })
})

it('setting it marks it initialized, even if there is no record yet', () => {
  expect(reduce(initial, completionSet({}))).toStrictEqual({ initialized: true, courses: {} })
})

it('setting it merges the payload: courses in it are replaced, others stay', () => {
  const before = reduce(initial, completionSet({ welcome: recordOf('welcome'), cats: recordOf('cats') }))
  const merged = reduce(before, completionSet({ cats: recordOf('cats', 2), dogs: recordOf('dogs') }))
  expect(merged).toStrictEqual({
    initialized: true,
    courses: { welcome: recordOf('welcome'), cats: recordOf('cats', 2), dogs: recordOf('dogs') },
  })
})

it("adding or updating a course's record stores it under its courseId and keeps the others", () => {
  const before = reduce(initial, completionSet({ welcome: recordOf('welcome') }))
  const added = reduce(before, completionRecorded(recordOf('cats')))
  expect(added.courses).toStrictEqual({ welcome: recordOf('welcome'), cats: recordOf('cats') })
  const updated = reduce(added, completionRecorded(recordOf('cats', 2)))
  expect(updated.courses).toStrictEqual({ welcome: recordOf('welcome'), cats: recordOf('cats', 2) })
  expect(updated.initialized).toBe(true)
})

it('a single record does not mark it initialized: the others are still to be loaded', () => {
  expect(reduce(initial, completionRecorded(recordOf('cats')))).toStrictEqual({
    initialized: false,
    courses: { cats: recordOf('cats') },
  })
})

import { expect, it } from 'vitest'
import type { CompletionRecord } from '#domain/completion-record.ts'
import type { WaitingOpening } from '#web/services/opening-storage.ts'
import { withOpenings } from './with-openings.ts'

const opening: WaitingOpening = {
  uid: 'u',
  partner: 'p',
  courseId: 'c',
  moduleId: 'm',
  type: 'video',
  openedAt: 50,
}
const record: CompletionRecord = {
  id: 'r',
  userId: 'u',
  partnerId: 'p',
  courseId: 'c',
  created: 10,
  modules: { n: { type: 'article', dateCompleted: 10 } },
}

it('shows an opened module as done before the server knows of it', () => {
  const { c } = withOpenings({ c: record }, [opening])
  expect(c).toEqual({ ...record, modules: { ...record.modules, m: { type: 'video', dateCompleted: 50 } } })
})

it('shows the record that the first opening of a course will make', () => {
  const { c } = withOpenings({}, [opening, { ...opening, moduleId: 'n', type: 'article', openedAt: 60 }])
  expect(c).toMatchObject({ userId: 'u', partnerId: 'p', courseId: 'c', created: 50 })
  expect(Object.keys(c?.modules ?? {})).toEqual(['m', 'n'])
})

it('keeps what the server knows of a module', () => {
  expect(withOpenings({ c: record }, [{ ...opening, moduleId: 'n', type: 'article' }])).toEqual({ c: record })
})

it('does not complete a quiz by its opening, which only makes the record', () => {
  expect(withOpenings({}, [{ ...opening, type: 'quiz' }]).c?.modules).toEqual({})
})

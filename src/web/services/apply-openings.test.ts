import { expect, it } from 'vitest'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { applyOpenings } from './apply-openings.ts'
import type { WaitingOpening } from './waiting-openings.ts'

/** A video opened before the record below was loaded. */
const early: WaitingOpening = {
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

it('shows an opened module as completed before the server has recorded it', () => {
  const { c } = applyOpenings({ c: record }, [early])
  expect(c).toEqual({ ...record, modules: { ...record.modules, m: { type: 'video', dateCompleted: 50 } } })
})

it('shows the record that the first opening of a course will create', () => {
  const { c } = applyOpenings({}, [early, { ...early, moduleId: 'n', type: 'article', openedAt: 60 }])
  expect(c).toMatchObject({ userId: 'u', partnerId: 'p', courseId: 'c', created: 50 })
  expect(Object.keys(c?.modules ?? {})).toEqual(['m', 'n'])
})

it('keeps the server’s data about a module', () => {
  expect(applyOpenings({ c: record }, [{ ...early, moduleId: 'n', type: 'article' }])).toEqual({ c: record })
})

it('does not complete an opened quiz, but creates the record', () => {
  expect(applyOpenings({}, [{ ...early, type: 'quiz' }]).c?.modules).toEqual({})
})

import { expect, it } from 'vitest'
import { dueText } from './due-text.ts'

it('returns a badge with the due day for an open course only', () => {
  const requiredSince = '2031-01-01'
  expect(dueText({ state: 'due', day: '2031-01-31', daysLeft: 30, requiredSince })).toEqual({
    tone: 'neutral',
    label: 'Due Jan\u00a031,\u00a02031',
  })
  expect(dueText({ state: 'overdue', since: '2031-01-31', daysOver: 2, requiredSince })).toMatchObject({
    tone: 'danger',
    label: 'Overdue since Jan\u00a031,\u00a02031',
  })
  expect(dueText({ state: 'done', isInTime: true })).toBeUndefined()
  expect(dueText({ state: 'none' })).toBeUndefined()
})

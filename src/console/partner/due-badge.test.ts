import { expect, it } from 'vitest'
import { dueBadge } from './due-badge.ts'

it('returns a badge with the due day for an open course only', () => {
  const requiredSince = '2031-01-01'
  expect(dueBadge({ state: 'due', day: '2031-01-31', daysLeft: 30, requiredSince })).toEqual({
    tone: 'neutral',
    label: 'Due Jan\u00a031,\u00a02031',
  })
  expect(dueBadge({ state: 'overdue', since: '2031-01-31', daysOver: 2, requiredSince })).toMatchObject({
    tone: 'danger',
    label: 'Overdue since Jan\u00a031,\u00a02031',
  })
  expect(dueBadge({ state: 'done', isInTime: true })).toBeUndefined()
  expect(dueBadge({ state: 'none' })).toBeUndefined()
})

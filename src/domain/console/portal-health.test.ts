import { expect, it } from 'vitest'
import { A_DAY, A_MINUTE, AN_HOUR } from '../durations.ts'
import { verifiedText } from './portal-health.ts'

const NOW = 1_800_000_000_000

it.each([
  [undefined, 'No backup has been verified yet.'],
  [-A_MINUTE, 'Verified 0 minutes ago'],
  [A_MINUTE, 'Verified 1 minute ago'],
  [AN_HOUR - 1, 'Verified 59 minutes ago'],
  [AN_HOUR, 'Verified 1 hour ago'],
  [3 * AN_HOUR + 1, 'Verified 3 hours ago'],
  [2 * A_DAY - 1, 'Verified 47 hours ago'],
  [2 * A_DAY, 'Verified 2 days ago'],
  [2 * A_DAY + 1, 'The last verified backup is 2 days old.'],
  [3 * A_DAY, 'The last verified backup is 3 days old.'],
])('describes the age of a backup verified %s ms ago', (age, said) => {
  expect(verifiedText(age === undefined ? undefined : NOW - age, NOW, 2 * A_DAY)).toBe(said)
})

it('warns about an age in hours if backups are more frequent', () => {
  expect(verifiedText(NOW - 5 * AN_HOUR, NOW, 2 * AN_HOUR)).toBe('The last verified backup is 5 hours old.')
})

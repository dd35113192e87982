import { expect, it } from 'vitest'
import { teamSentence } from './team-sentence.ts'

function tally(finished: number, associates: number) {
  return { everybody: associates + 1, associates, finished, underWay: 0 }
}

// Contract § 9: the overview counts …
it.each([
  [9, 24, 3, '9 of 24 finished, 3 quiet for 30 days.'],
  [9, 24, undefined, '9 of 24 finished.'],
  [9, 24, 0, '9 of 24 finished.'],
  [0, 24, 2, 'Nobody has finished yet, 2 quiet for 30 days.'],
  [24, 24, 0, 'All 24 finished.'],
  [1, 1, 0, 'Your associate has finished.'],
  [0, 0, 0, 'There are only administrators on your team so far.'],
  [1200, 10_000, 3400, '1,200 of 10,000 finished, 3,400 quiet for 30 days.'],
])('%i of %i, inactive: %s', (finished, associates, inactive, sentence) => {
  expect(teamSentence(tally(finished, associates), 3, inactive)).toBe(sentence)
})

it('says so if there is no course', () => {
  expect(teamSentence(tally(0, 24), 0, 24)).toBe('There are no courses to take yet.')
})

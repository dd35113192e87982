import { expect, it } from 'vitest'
import { copyingStep, readCopyingStep } from './copying-step.ts'

it('parses the counts of an image-copying step', () => {
  expect(readCopyingStep(copyingStep(0, 12))).toEqual({ done: 0, all: 12 })
  expect(readCopyingStep(copyingStep(1200, 1200))).toEqual({ done: 1200, all: 1200 })
  expect(readCopyingStep('Queued…')).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { keysHint, quizKeyOf } from './quiz-question.tsx'

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false }

// Contract § 9: questions can be answered by …
describe('a key in a question', () => {
  it('chooses the answer with its number', () => {
    expect(quizKeyOf({ ...plain, key: '1' }, 4)).toEqual({ choose: 0 })
    expect(quizKeyOf({ ...plain, key: '4' }, 4)).toEqual({ choose: 3 })
  })

  it('submits with Enter', () => {
    expect(quizKeyOf({ ...plain, key: 'Enter' }, 4)).toBe('submit')
  })

  it.each(['0', '5', 'a', '١', ' ', 'Tab', '12', 'F1'])('does nothing for any other key: %s', (key) => {
    expect(quizKeyOf({ ...plain, key }, 4)).toBeUndefined()
  })

  it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'repeat'])('does nothing together with %s', (more) => {
    expect(quizKeyOf({ ...plain, [more]: true, key: '1' }, 4)).toBeUndefined()
    expect(quizKeyOf({ ...plain, [more]: true, key: 'Enter' }, 4)).toBeUndefined()
  })
})

it.each([
  [1, 'Press 1 to choose, Enter to submit.'],
  [4, 'Press 1–4 to choose, Enter to submit.'],
  [12, 'Press 1–9 to choose, Enter to submit.'],
])('shows the hint for %i answers: %s', (answers, hint) => {
  expect(keysHint(answers)).toBe(hint)
})

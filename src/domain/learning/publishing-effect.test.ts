import { describe, expect, it } from 'vitest'
import { courseOf, explained, quizWithKey, videoModule } from '#test/course-fixture.ts'
import type { ModuleCompletion } from './completion-record.ts'
import {
  addTaker,
  addToTally,
  newTally,
  removalSentences,
  takersText,
  tallySentences,
} from './publishing-effect.ts'

const PASSED: ModuleCompletion = {
  type: 'quiz',
  currentQuestion: 0,
  submitCount: 1,
  answers: [],
  dateCompleted: 1,
}
const RUNNING: ModuleCompletion = { type: 'quiz', currentQuestion: 2, submitCount: 0, answers: [] }

const quiz = quizWithKey('q', [0, 1, 2])
const before = courseOf('c', [videoModule('v'), quiz])

/** Returns the sentences about a change of the course for people in these states. */
function sentences(after: typeof before, people: ModuleCompletion[]): string[] {
  const tally = newTally(before, after)
  for (const progress of people) addToTally(tally, { before, after, record: { modules: { q: progress } } })
  return tallySentences(tally)
}

// Contract § 9: publishing lists the changed titles and the affected people
describe('the effect of publishing a course, in sentences', () => {
  it('counts the people who passed a changed quiz and those taking it', () => {
    const [first, ...rest] = quiz.questions
    const changed = {
      ...quiz,
      passingScore: 2,
      questions: [{ ...first, question: 'Anew?' } as never, ...rest],
    }
    const people = [...Array.from({ length: 1212 }, () => PASSED), RUNNING, RUNNING]
    expect(sentences(courseOf('c', [videoModule('v'), changed]), people)).toEqual([
      'the quiz “A quiz”: 1,212 people passed it and will keep their result; 2 are taking it and will continue where they left off',
      '1,214 people in the course: 1,212 complete',
    ])
  })

  it('ignores changed explanations, which do not affect people taking a quiz', () => {
    expect(sentences(courseOf('c', [videoModule('v'), explained(quiz, 'So.')]), [PASSED, RUNNING])).toEqual(
      [],
    )
  })

  it('counts the people for whom the course is reopened or becomes complete', () => {
    const withMore = courseOf('c', [quiz, quizWithKey('r', [0])])
    expect(sentences(withMore, [PASSED, RUNNING])).toEqual([
      '2 people in the course: 0 complete, 1 back in progress',
    ])
    expect(sentences(courseOf('c', [videoModule('v')]), [PASSED, RUNNING])).toEqual([
      '2 people in the course: 2 complete (1 newly)',
    ])
  })

  it('counts people taking quizzes with added, removed and reordered questions, in singular and plural', () => {
    const added = { ...quiz, questions: [...quiz.questions.slice(1), ...quizWithKey('x', [0]).questions] }
    expect(sentences(courseOf('c', [added]), [PASSED])[0]).toBe(
      'the quiz “A quiz”: 1 person passed it and will keep their result; 0 are taking it and will continue where they left off',
    )
    const turned = { ...quiz, questions: quiz.questions.toReversed() }
    expect(sentences(courseOf('c', [turned]), [RUNNING])[0]).toBe(
      'the quiz “A quiz”: 0 people passed it and will keep their result; 1 is taking it and will continue where they left off',
    )
  })

  it('counts the people with a removed module in their records', () => {
    const after = courseOf('c', [videoModule('renamed')])
    const tally = newTally(before, after)
    const opened: ModuleCompletion = { type: 'video', dateCompleted: 1 }
    const records = [{ v: opened, q: PASSED }, { v: opened }, {}]
    for (const modules of records) addToTally(tally, { before, after, record: { modules } })
    expect(removalSentences(tally)).toEqual([
      'the video “A video” was removed, but it’s in 2 people’s records. If you only moved or rewrote it, restore its ID (id: v)',
      'the quiz “A quiz” was removed, but it’s in 1 person’s record. If you only moved or rewrote it, restore its ID (id: q)',
    ])
    expect(removalSentences(newTally(before, after))).toEqual([])
  })

  it('counts the people affected by a change of a quiz, and describes the effect on them', () => {
    const takers = { passed: 0, running: 0 }
    for (const progress of [PASSED, PASSED, RUNNING, undefined])
      addTaker(takers, quizWithKey('q', [0, 1]), { modules: progress ? { q: progress } : {} })
    expect(takers).toEqual({ passed: 2, running: 1 })
    expect(takersText({ passed: 1212, running: 40 })).toBe(
      '1,212 people passed it and will keep their result. 40 are taking it and will continue with the questions they started.',
    )
    expect(takersText({ passed: 1, running: 1 })).toBe(
      '1 person passed it and will keep their result. 1 is taking it and will continue with the questions they started.',
    )
    expect(takersText({ passed: 0, running: 1 })).toBe(
      '1 person is taking it and will continue with the questions they started.',
    )
    expect(takersText({ passed: 0, running: 0 })).toBe('')
  })

  it('is empty if the course has no people, or nothing changes for them', () => {
    expect(sentences(courseOf('c', [quizWithKey('q', [2, 2, 2])]), [])).toEqual([])
    expect(sentences({ ...before, name: 'Another name' }, [PASSED, RUNNING])).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import {
  type AdoptedModule,
  type Attempt,
  buildHistories,
  buildHistory,
  type HistoryEvent,
} from './record-history.ts'
import {
  attemptText,
  earlierAttemptsText,
  eventText,
  milestoneText,
  openingText,
  storedSinceText,
} from './record-history-words.ts'

const A_MINUTE = 60_000
const timeText = (ms: number) => `minute ${ms / A_MINUTE}`

type EventFields = Partial<HistoryEvent> & { kind: string }

/** Events one minute apart, numbered in this order, by the member and in the course `c`. */
function eventsOf(...events: EventFields[]): HistoryEvent[] {
  return events.map((event, place) => {
    const when = place * A_MINUTE
    return { courseId: 'c', number: place + 1, at: when, happened: when, byMember: true, ...event }
  })
}

const quiz = { moduleId: 'q', module: 'The quiz' }
const start = (attempt: number, more: Partial<HistoryEvent> = {}): EventFields => {
  return { kind: 'quiz-started', ...quiz, attempt, ...more }
}
const answer = (
  attempt: number,
  questionNumber: number,
  correct: boolean,
  more: Partial<HistoryEvent> = {},
): EventFields => {
  const question = { question: `Asked ${questionNumber}`, answer: `Chosen ${questionNumber}` }
  return { kind: 'question-answered', ...quiz, attempt, questionNumber, correct, ...question, ...more }
}
const finish = (
  attempt: number,
  score: number,
  of: number,
  more: Partial<HistoryEvent> = {},
): EventFields => {
  return { kind: 'quiz-finished', ...quiz, attempt, score, of, needed: of, passed: score === of, ...more }
}
const opened: EventFields = { kind: 'record-opened' }

function linesOf(events: HistoryEvent[]): string[] {
  return (buildHistory(events).quizzes[0]?.attempts ?? []).map((attempt) => attemptText(attempt, timeText))
}

// Contract § 4: a record tells its attempts, openings and milestones as they were judged
describe('the attempts at a quiz', () => {
  it('each have their time, their score and the questions that were right', () => {
    const events = eventsOf(
      ...[opened, start(0), answer(0, 1, true), answer(0, 2, false), answer(0, 3, true), finish(0, 2, 3)],
      ...[start(1), answer(1, 1, false), answer(1, 2, true), answer(1, 3, false), finish(1, 1, 3)],
      ...[start(2), answer(2, 1, true), answer(2, 2, true), answer(2, 3, true), finish(2, 3, 3)],
    )
    expect(linesOf(events)).toEqual([
      'Attempt 1 · minute 5 · 2 of 3 right, 3 needed · questions 1 and 3 right',
      'Attempt 2 · minute 10 · 1 of 3 right, 3 needed · question 2 right',
      'Attempt 3 · minute 15 · 3 of 3 right, 3 needed · passed',
    ])
  })

  it('are told in the order of their numbers, whatever the times and the order of the list say', () => {
    const events = eventsOf(
      opened,
      start(0),
      answer(0, 1, false),
      finish(0, 0, 1),
      start(1),
      answer(1, 1, true),
    )
    const shuffled = events.map((event) => ({ ...event, at: -event.at })).reverse()
    const numbers = buildHistory(shuffled).quizzes[0]?.attempts.map(({ number }) => number)
    expect(numbers).toEqual([1, 2])
  })

  it('say at which question one is that runs, and nothing of its answers', () => {
    expect(linesOf(eventsOf(opened, start(0), answer(0, 1, true)))).toEqual([
      'Attempt 1 · started minute 1 · in progress, at question 2',
    ])
  })

  it('say of one that runs in a quiz that is gone where it was left', () => {
    const [attempt] = buildHistory(eventsOf(opened, start(0), answer(0, 1, true))).quizzes[0]?.attempts ?? []
    expect(attemptText(attempt as Attempt, timeText, { isGone: true })).toBe(
      'Attempt 1 · started minute 1 · not finished, left at question 2',
    )
  })

  it('keep one that was begun anew without having been finished', () => {
    const events = eventsOf(
      opened,
      start(0),
      answer(0, 1, true),
      start(0),
      answer(0, 1, true),
      finish(0, 1, 1),
    )
    expect(linesOf(events)).toEqual([
      'Attempt 1 · started minute 1 · not finished, left at question 2',
      'Attempt 1 · minute 5 · 1 of 1 right, 1 needed · passed',
    ])
  })

  it('keep their own questions, answers and title when the course changes between them', () => {
    const renamed = { module: 'The new quiz' }
    const reordered = { question: 'Asked 2', answer: 'Another', ...renamed }
    const events = eventsOf(
      ...[opened, start(0), answer(0, 1, false), answer(0, 2, true), finish(0, 1, 2)],
      ...[start(1, renamed), answer(1, 1, true, reordered), finish(1, 1, 1, renamed)],
    )
    const history = buildHistory(events).quizzes[0]
    expect(history?.title).toBe('The new quiz')
    expect(history?.attempts).toMatchObject([
      {
        title: 'The quiz',
        finished: { score: 1, of: 2, needed: 2 },
        answers: [
          { question: 'Asked 1', answer: 'Chosen 1', isRight: false },
          { question: 'Asked 2', answer: 'Chosen 2', isRight: true },
        ],
      },
      {
        title: 'The new quiz',
        finished: { score: 1, of: 1, needed: 1 },
        answers: [{ number: 1, question: 'Asked 2', answer: 'Another' }],
      },
    ])
  })

  it('leave out how many were needed where every number passes', () => {
    const events = eventsOf(
      opened,
      start(0),
      answer(0, 1, false),
      finish(0, 0, 1, { needed: 0, passed: true }),
    )
    expect(linesOf(events)).toEqual(['Attempt 1 · minute 3 · 0 of 1 right · passed'])
  })
})

// Contract § 9: a history comes in pages of 500 events …
describe('a story of which only the newer events are known', () => {
  const whole = eventsOf(
    ...[opened, start(0), answer(0, 1, true), answer(0, 2, false), finish(0, 1, 2)],
    ...[start(1), answer(1, 1, false), answer(1, 2, true), finish(1, 1, 2)],
    ...[start(2), answer(2, 1, true), answer(2, 2, true), finish(2, 2, 2)],
    ...[{ kind: 'course-completed' } as const, start(3, { moduleId: 'other' })],
  )
  const newest = (count: number) => buildHistory(whole.slice(-count))

  it('says that it is not whole, and when the course was opened only once that is known', () => {
    expect(newest(whole.length)).toMatchObject({ isWhole: true, opened: 0 })
    expect(newest(whole.length - 1).isWhole).toBe(false)
    expect(newest(whole.length - 1)).not.toHaveProperty('opened')
  })

  it('has the same attempts, under the same numbers, wherever it is cut', () => {
    const all = buildHistory(whole)
    for (let count = 1; count < whole.length; count++) {
      const history = newest(count)
      expect(history.milestones).toEqual(count > 1 ? all.milestones : [])
      for (const quiz of history.quizzes) {
        const same = all.quizzes.find(({ id }) => id === quiz.id)?.attempts ?? []
        const known = same.slice(-quiz.attempts.length)
        expect(quiz.attempts.map(({ number, finished }) => ({ number, finished }))).toEqual(
          known.map(({ number, finished }) => ({ number, finished })),
        )
        for (const [place, attempt] of quiz.attempts.entries())
          if (!attempt.isCut) expect(attempt).toEqual(known[place])
      }
    }
  })

  it('says of an attempt that is cut in two how it ended, and nothing of its answers', () => {
    const attempts = newest(8).quizzes.find(({ id }) => id === 'q')?.attempts ?? []
    expect(attempts.map((attempt) => attemptText(attempt, timeText))).toEqual([
      'Attempt 2 · minute 8 · 1 of 2 right, 2 needed',
      'Attempt 3 · minute 12 · 2 of 2 right, 2 needed · passed',
    ])
  })

  it('leaves out an attempt of which neither the start nor the end is known', () => {
    const running = eventsOf(opened, start(0), answer(0, 1, true), answer(0, 2, true))
    expect(buildHistory(running.slice(-1)).quizzes).toEqual([])
  })
})

// Contract § 4: a record tells its attempts …
describe('a record that is older than its log', () => {
  const failed: AdoptedModule = {
    ...{ ...quiz, type: 'quiz', currentQuestion: 0, submitCount: 3, lastSubmitDate: -2 * A_MINUTE },
    answers: [{ correct: true }, { correct: false }],
  }
  const video: AdoptedModule = {
    moduleId: 'v',
    module: 'The film',
    type: 'video',
    dateCompleted: -4 * A_MINUTE,
  }
  const adopting = (...modules: AdoptedModule[]): EventFields => {
    return { kind: 'record-adopted', byMember: false, adopted: { created: -5 * A_MINUTE, modules } }
  }

  it('tells what is known, and since when each attempt is kept', () => {
    const history = buildHistory(eventsOf(adopting(video, failed)))
    expect(history).toMatchObject({ opened: -5 * A_MINUTE, storedSince: 0 })
    expect(storedSinceText(history, timeText)).toMatch(
      /^Every attempt is kept since minute 0\. Of the time before we know only /,
    )
    expect(history.openings).toEqual([{ id: 'v', title: 'The film', when: -4 * A_MINUTE }])
    expect(history.quizzes.map((its) => earlierAttemptsText(its, timeText))).toEqual([
      '2 earlier attempts: the score was not kept.',
    ])
    expect(linesOf(eventsOf(adopting(failed)))).toEqual([
      'Attempt 3 · minute -2 · 1 of 2 right · question 1 right',
    ])
  })

  // Contract § 9: a film that cannot be loaded says …
  it('tells of a film that could not be loaded with its opening, on whichever page that is', () => {
    const opening = { kind: 'module-opened', moduleId: 'v', module: 'The film', happened: 0 }
    const failing = { ...opening, failed: 'not-found', at: 7 * A_MINUTE }
    const words = 'Opened on minute 0. The film could not be loaded on minute 7: it was not found'
    for (const events of [eventsOf(opened, { ...opening, at: 0 }, failing), eventsOf(failing)])
      expect(buildHistory(events).openings.map((its) => openingText(its, timeText))).toEqual([words])
    const [later] = eventsOf({ ...failing, failed: 'toString' })
    expect(later && eventText(later)).toBe('The film of “The film” could not be loaded.')
  })

  it('goes on with the attempts after it, and keeps the one before', () => {
    expect(linesOf(eventsOf(adopting(failed), start(3), answer(3, 1, true), finish(3, 1, 1)))).toEqual([
      'Attempt 3 · minute -2 · 1 of 2 right · question 1 right',
      'Attempt 4 · minute 3 · 1 of 1 right, 1 needed · passed',
    ])
  })

  it('finishes an attempt that ran then', () => {
    const running: AdoptedModule = { ...failed, currentQuestion: 2, answers: [{ correct: true }] }
    const history = buildHistory(eventsOf(adopting(running), answer(3, 2, true), finish(3, 2, 2)))
    expect(history.quizzes.map((its) => earlierAttemptsText(its, timeText))).toEqual([
      '3 earlier attempts, the last finished minute -2: the score was not kept.',
    ])
    expect(linesOf(eventsOf(adopting(running)))).toEqual(['Attempt 4 · in progress, at question 2'])
    expect(linesOf(eventsOf(adopting(running), answer(3, 2, true), finish(3, 2, 2)))).toEqual([
      'Attempt 4 · minute 2 · 2 of 2 right, 2 needed · passed',
    ])
  })

  it('says when a quiz was passed', () => {
    const passed: AdoptedModule = {
      ...failed,
      submitCount: 1,
      dateCompleted: -A_MINUTE,
      answers: [{ correct: true }],
    }
    expect(linesOf(eventsOf(adopting(passed)))).toEqual(['Attempt 1 · minute -1 · 1 of 1 right · passed'])
  })

  it('tells nothing of a quiz that was never tried', () => {
    const untried: AdoptedModule = { ...failed, submitCount: 0, lastSubmitDate: undefined, answers: [] }
    expect(buildHistory(eventsOf(adopting(untried))).quizzes).toEqual([])
  })
})

describe('the other events', () => {
  it('tell when each module was opened, and that it was reported later', () => {
    const [, ...events] = eventsOf(
      opened,
      { kind: 'module-opened', moduleId: 'v', module: 'The film' },
      { kind: 'module-opened', moduleId: 'gone' },
      { kind: 'module-opened', moduleId: 'a', module: 'The article', happened: 0 },
      { kind: 'module-opened', moduleId: 'b', module: 'Another', at: 4 * A_MINUTE + 900 },
    )
    const { openings } = buildHistory(events)
    expect(openings.map((its) => openingText(its, timeText))).toEqual([
      'Opened on minute 1',
      'Opened on minute 2',
      'Opened on minute 0, reported later, on minute 3',
      'Opened on minute 4',
    ])
    expect(openings.map(({ title }) => title)).toEqual(['The film', undefined, 'The article', 'Another'])
  })

  it('tell when the course became complete, and what publishing did to that', () => {
    const published = { byMember: false }
    const { milestones, ...history } = buildHistory(
      eventsOf(...[opened, { kind: 'course-completed' }, { kind: 'course-reopened', ...published }], {
        kind: 'course-completed',
        ...published,
      }),
    )
    expect(milestones.map((its) => milestoneText(its, timeText))).toEqual([
      'Became complete on minute 1.',
      'Went back to in progress on minute 2: the course was changed, and there was another quiz to pass.',
      'Became complete on minute 3, when the course was changed.',
    ])
    expect(history).toMatchObject({ opened: 0 })
    expect(history.storedSince).toBeUndefined()
  })

  it("are eventsOf for each record apart, by its course's id", () => {
    const histories = buildHistories([
      ...eventsOf(opened, start(0)),
      ...eventsOf(opened).map((its) => ({ ...its, courseId: 'd' })),
    ])
    expect([...histories.keys()]).toEqual(['c', 'd'])
    expect(histories.get('d')?.quizzes).toEqual([])
  })
})

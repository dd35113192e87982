import { describe, expect, it } from 'vitest'
import {
  type AdoptedModule,
  type Attempt,
  buildHistories,
  buildHistory,
  type HistoryEvent,
  joinPages,
} from './record-history.ts'
import {
  attemptText,
  earlierAttemptsText,
  eventText,
  failedFilmText,
  milestoneText,
  openingsText,
  regradedAttemptText,
  storedSinceText,
} from './record-history-words.ts'

const A_MINUTE = 60_000
const timeText = (ms: number) => `minute ${ms / A_MINUTE}`

type EventFields = Partial<HistoryEvent> & { kind: string }

/** Returns events of the member in the course `c`, one minute apart and numbered in this order. */
function eventsOf(...events: EventFields[]): HistoryEvent[] {
  return events.map((event, place) => {
    const when = place * A_MINUTE
    const which = { recordId: 'r', courseId: 'c', number: place + 1 }
    return { ...which, at: when, happened: when, byMember: true, ...event }
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
  return (buildHistory(events).quizzes[0]?.attempts ?? []).map((attempt) => attemptText(attempt))
}

// Contract § 4: a record lists its attempts, openings and milestones as scored at the time
describe('the attempts at a quiz', () => {
  it('have a number, a score, and a result', () => {
    const events = eventsOf(
      opened,
      start(0),
      answer(0, 1, true),
      answer(0, 2, false),
      answer(0, 3, true),
      finish(0, 2, 3),
      start(1),
      answer(1, 1, false),
      answer(1, 2, true),
      answer(1, 3, false),
      finish(1, 1, 3),
      start(2),
      answer(2, 1, true),
      answer(2, 2, true),
      answer(2, 3, true),
      finish(2, 3, 3),
    )
    expect(linesOf(events)).toEqual([
      '1st attempt: 2 of 3',
      '2nd attempt: 1 of 3',
      '3rd attempt: passed, 3 of 3',
    ])
    const finished = buildHistory(events).quizzes[0]?.attempts.map((attempt) => attempt.finished?.when)
    expect(finished).toEqual([5, 10, 15].map((minute) => minute * A_MINUTE))
  })

  it.each([
    [4, '4th'],
    [11, '11th'],
    [13, '13th'],
    [21, '21st'],
    [102, '102nd'],
  ])('number %i is the %s', (number, words) => {
    expect(attemptText({ number, title: '', isBrokenOff: false, answers: [] })).toMatch(
      new RegExp(`^${words} attempt: `),
    )
  })

  it('are sorted by their numbers, regardless of times and the order of the events', () => {
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

  it('include the current question of a running attempt, but not its answers', () => {
    expect(linesOf(eventsOf(opened, start(0), answer(0, 1, true)))).toEqual([
      '1st attempt: in progress, at question 2',
    ])
  })

  it('include the last question of a running attempt if its quiz was removed', () => {
    const [attempt] = buildHistory(eventsOf(opened, start(0), answer(0, 1, true))).quizzes[0]?.attempts ?? []
    expect(attemptText(attempt as Attempt, { isGone: true })).toBe(
      '1st attempt: not finished, stopped at question 2',
    )
  })

  it('include an attempt that was restarted before it was finished', () => {
    const events = eventsOf(
      opened,
      start(0),
      answer(0, 1, true),
      start(0),
      answer(0, 1, true),
      finish(0, 1, 1),
    )
    expect(linesOf(events)).toEqual([
      '1st attempt: not finished, stopped at question 2',
      '1st attempt: passed, 1 of 1',
    ])
  })

  it('keep their own questions, answers and title if the course changes in between', () => {
    const renamed = { module: 'The new quiz' }
    const reordered = { question: 'Asked 2', answer: 'Another', ...renamed }
    const events = eventsOf(
      opened,
      start(0),
      answer(0, 1, false),
      answer(0, 2, true),
      finish(0, 1, 2),
      start(1, renamed),
      answer(1, 1, true, reordered),
      finish(1, 1, 1, renamed),
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

  it('are passed if no correct answer is needed, and have no score without questions', () => {
    const events = eventsOf(
      opened,
      start(0),
      answer(0, 1, false),
      finish(0, 0, 1, { needed: 0, passed: true }),
    )
    expect(linesOf(events)).toEqual(['1st attempt: passed, 0 of 1'])
    const ofNone = (passed: boolean) => eventsOf(opened, start(0), finish(0, 0, 0, { passed }))
    expect(linesOf(ofNone(true))).toEqual(['1st attempt: passed'])
    expect(linesOf(ofNone(false))).toEqual(['1st attempt: not passed'])
  })
})

// Contract § 9: a history is paged by …
describe('a partly loaded history', () => {
  it('is extended by older events until the end of the last page', () => {
    const newest = { documents: ['f', 'e'], next: 'e' }
    const page = joinPages(newest, { documents: ['d', 'c'], next: 'c' })
    expect(page).toEqual({ documents: ['f', 'e', 'd', 'c'], next: 'c' })
    expect(joinPages(page, { documents: ['b'] })).toEqual({ documents: ['f', 'e', 'd', 'c', 'b'] })
  })

  const whole = eventsOf(
    opened,
    start(0),
    answer(0, 1, true),
    answer(0, 2, false),
    finish(0, 1, 2),
    start(1),
    answer(1, 1, false),
    answer(1, 2, true),
    finish(1, 1, 2),
    start(2),
    answer(2, 1, true),
    answer(2, 2, true),
    finish(2, 2, 2),
    { kind: 'course-completed' } as const,
    start(3, { moduleId: 'other' }),
  )
  const newest = (count: number) => buildHistory(whole.slice(-count))

  it('is marked as incomplete, and lacks the time of opening until that is loaded', () => {
    expect(newest(whole.length)).toMatchObject({ isWhole: true, opened: 0 })
    expect(newest(whole.length - 1).isWhole).toBe(false)
    expect(newest(whole.length - 1)).not.toHaveProperty('opened')
  })

  it('has the same attempts with the same numbers for any cut', () => {
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

  it('includes the result of a cut attempt, but not its answers', () => {
    const attempts = newest(8).quizzes.find(({ id }) => id === 'q')?.attempts ?? []
    expect(attempts.map((attempt) => attemptText(attempt))).toEqual([
      '2nd attempt: 1 of 2',
      '3rd attempt: passed, 2 of 2',
    ])
    expect(attempts.map(({ answers }) => answers.length)).toEqual([0, 2])
  })

  it('omits an attempt if neither its start nor its end is loaded', () => {
    const running = eventsOf(opened, start(0), answer(0, 1, true), answer(0, 2, true))
    expect(buildHistory(running.slice(-1)).quizzes).toEqual([])
  })
})

// Contract § 4: a record lists its attempts …
describe('the history of a record older than its log', () => {
  const failed: AdoptedModule = {
    ...quiz,
    type: 'quiz',
    currentQuestion: 0,
    submitCount: 3,
    lastSubmitDate: -2 * A_MINUTE,
    answers: [{ correct: true }, { correct: false }],
  }
  const video: AdoptedModule = {
    moduleId: 'v',
    module: 'The video',
    type: 'video',
    dateCompleted: -4 * A_MINUTE,
  }
  const adopting = (...modules: AdoptedModule[]): EventFields => {
    return { kind: 'record-adopted', byMember: false, adopted: { created: -5 * A_MINUTE, modules } }
  }

  it('includes the known data and the time from which attempts are stored', () => {
    const history = buildHistory(eventsOf(adopting(video, failed)))
    expect(history).toMatchObject({ opened: -5 * A_MINUTE, storedSince: 0 })
    expect(storedSinceText(history, timeText)).toMatch(
      /^Every attempt has been stored since minute 0\. Before that, we only know /,
    )
    expect(history.openings).toEqual([{ id: 'v', title: 'The video', when: -4 * A_MINUTE }])
    expect(history.quizzes.map((its) => earlierAttemptsText(its, timeText))).toEqual([
      '2 earlier attempts: scores weren’t stored then.',
    ])
    expect(linesOf(eventsOf(adopting(failed)))).toEqual(['3rd attempt: 1 of 2'])
  })

  // Contract § 9: a film that fails to …
  it('includes the failure of a film with its opening, even if that is on another page', () => {
    const opening = { kind: 'module-opened', moduleId: 'v', module: 'The video', happened: 0 }
    const failing = { ...opening, failed: 'not-found', at: 7 * A_MINUTE }
    const words = 'The video “The video” didn’t load on minute 7: it wasn’t found'
    for (const events of [eventsOf(opened, { ...opening, at: 0 }, failing), eventsOf(failing)])
      expect(buildHistory(events).openings.map((its) => failedFilmText(its, timeText))).toEqual([words])
    const [later] = eventsOf({ ...failing, failed: 'toString' })
    expect(later && eventText(later)).toBe('The video in “The video” didn’t load.')
  })

  it('continues with later attempts, and keeps the previous one', () => {
    expect(linesOf(eventsOf(adopting(failed), start(3), answer(3, 1, true), finish(3, 1, 1)))).toEqual([
      '3rd attempt: 1 of 2',
      '4th attempt: passed, 1 of 1',
    ])
  })

  it('completes an attempt that was running when the log began', () => {
    const running: AdoptedModule = { ...failed, currentQuestion: 2, answers: [{ correct: true }] }
    const history = buildHistory(eventsOf(adopting(running), answer(3, 2, true), finish(3, 2, 2)))
    expect(history.quizzes.map((its) => earlierAttemptsText(its, timeText))).toEqual([
      '3 earlier attempts, the last finished minute -2: scores weren’t stored then.',
    ])
    expect(linesOf(eventsOf(adopting(running)))).toEqual(['4th attempt: in progress, at question 2'])
    expect(linesOf(eventsOf(adopting(running), answer(3, 2, true), finish(3, 2, 2)))).toEqual([
      '4th attempt: passed, 2 of 2',
    ])
  })

  it('marks a passed quiz as passed', () => {
    const passed: AdoptedModule = {
      ...failed,
      submitCount: 1,
      dateCompleted: -A_MINUTE,
      answers: [{ correct: true }],
    }
    expect(linesOf(eventsOf(adopting(passed)))).toEqual(['1st attempt: passed, 1 of 1'])
  })

  it('omits a quiz without attempts', () => {
    const untried: AdoptedModule = { ...failed, submitCount: 0, lastSubmitDate: undefined, answers: [] }
    expect(buildHistory(eventsOf(adopting(untried))).quizzes).toEqual([])
  })
})

describe('the other events', () => {
  it('include the openings with their span of time, and the number synced later', () => {
    const [, ...events] = eventsOf(
      opened,
      { kind: 'module-opened', moduleId: 'v', module: 'The video' },
      { kind: 'module-opened', moduleId: 'gone' },
      { kind: 'module-opened', moduleId: 'a', module: 'The article', happened: 0 },
      { kind: 'module-opened', moduleId: 'b', module: 'Another', at: 4 * A_MINUTE + 900 },
    )
    const { openings } = buildHistory(events)
    const spanText = (from: number, to: number) => `minute ${from / A_MINUTE} to ${to / A_MINUTE}`
    const types: Record<string, 'video' | 'article'> = { v: 'video', a: 'article', b: 'article' }
    const words = (...ids: string[]) => {
      const chosen = openings.filter(({ id }) => ids.includes(id))
      return openingsText(chosen, (id) => types[id], spanText)
    }
    expect(openings.map(({ when }) => when / A_MINUTE)).toEqual([1, 2, 0, 4])
    expect(words('v', 'gone', 'a', 'b')).toBe(
      '4 videos and articles, opened minute 0 to 4; 1 of them synced later',
    )
    expect(words('a')).toBe('1 article, opened minute 0 to 0; synced later')
    expect(words('a', 'b')).toBe('2 articles, opened minute 0 to 4; 1 of them synced later')
    expect(words('v')).toBe('1 video, opened minute 1 to 1')
    expect(words('gone')).toBe('1 video or article, opened minute 2 to 2')
    expect(openings.map(({ title }) => title)).toEqual(['The video', undefined, 'The article', 'Another'])
  })

  it('include the completion by the member and the changes by publications', () => {
    const published = { byMember: false }
    const { milestones, ...history } = buildHistory(
      eventsOf(
        opened,
        { kind: 'course-completed' },
        { kind: 'course-reopened', ...published },
        {
          kind: 'course-completed',
          ...published,
        },
      ),
    )
    expect(milestones.map(({ byMember, when }) => [byMember, when / A_MINUTE])).toEqual([
      [true, 1],
      [false, 2],
      [false, 3],
    ])
    expect(milestones.slice(1).map((its) => milestoneText(its, timeText))).toEqual([
      'In progress again since minute 2: the course changed and now has another quiz to pass.',
      'Complete since minute 3, when the course was changed.',
    ])
    expect(history).toMatchObject({ opened: 0 })
    expect(history.storedSince).toBeUndefined()
  })

  it('are separated by course', () => {
    const histories = buildHistories([
      ...eventsOf(opened, start(0)),
      ...eventsOf(opened).map((its) => ({ ...its, courseId: 'd' })),
    ])
    expect([...histories.keys()]).toEqual(['c', 'd'])
    expect(histories.get('d')).toMatchObject([{ quizzes: [] }])
  })

  it('are separated at each renewal, the current record first, even if only a part is loaded', () => {
    const record = (recordId: string, at: number, ...events: EventFields[]) =>
      eventsOf(...events).map((its) => ({ ...its, recordId, at: at + its.at }))
    const events = [
      ...record('first', 0, opened, start(0), { kind: 'record-closed' }),
      ...record('third', 10 * A_MINUTE, opened),
      // Renewed immediately; only its last event is loaded.
      ...record('second', 8 * A_MINUTE, opened, start(0), { kind: 'record-closed' }).slice(2),
    ]
    const histories = buildHistories(events).get('c')
    expect(histories).toMatchObject([
      { isWhole: true, quizzes: [] },
      { isWhole: false, renewed: 10 * A_MINUTE },
      { isWhole: true, renewed: 2 * A_MINUTE, quizzes: [{ attempts: [{ number: 1 }] }] },
    ])
    expect(histories?.[0]?.renewed).toBeUndefined()
  })
})

describe('an attempt regraded by a corrected key', () => {
  const regrade = { kind: 'answer-regraded', ...quiz, attempt: 0, right: [2], wrong: [1], byMember: false }

  it('has its new result, its answers judged again, and the time of the regrade', () => {
    const answers = [answer(0, 1, true), answer(0, 2, false), answer(0, 3, true)]
    const result = { ...regrade, wrong: [], score: 3, of: 3, needed: 3, passed: true }
    const events = eventsOf(opened, start(0), ...answers, finish(0, 2, 3), result)
    expect(linesOf(events)).toEqual(['1st attempt: passed, 3 of 3'])
    const [attempt] = buildHistory(events).quizzes[0]?.attempts ?? []
    expect(attempt?.answers.map(({ isRight }) => isRight)).toEqual([true, true, true])
    expect(regradedAttemptText(attempt?.regraded ?? 0, timeText)).toBe(
      'The result changed on minute 6 because a question was corrected.',
    )
    expect(events.slice(-1).map(eventText)).toEqual([
      'A question in “The quiz” was corrected. Attempt 1 was graded again: 3 of 3 correct, 3 needed: passed.',
    ])
  })

  it('continues if it is running, without a result', () => {
    const events = eventsOf(opened, start(0), answer(0, 1, true), answer(0, 2, false), regrade)
    const [attempt] = buildHistory(events).quizzes[0]?.attempts ?? []
    expect(attempt?.answers.map(({ isRight }) => isRight)).toEqual([false, true])
    expect(attempt?.finished).toBeUndefined()
    expect(events.slice(-1).map(eventText)).toEqual([
      'A question in “The quiz” was corrected: attempt 1 continues with the correction.',
    ])
  })

  it('is omitted if only its end is loaded, and starts no attempt', () => {
    expect(buildHistory(eventsOf(opened, regrade)).quizzes).toEqual([])
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyModuleAct } from '#test/learning/apply-module-act.ts'
import { propertyRuns } from '#test/property-runs.ts'
import type { ArticleModule, CourseModule, QuizModule, VideoModule } from '../course/course.ts'
import {
  type CompletionRecord,
  correctCount,
  courseStatus,
  findEntry,
  findQuizProgress,
  isModuleDone,
  type QuizProgress,
} from './completion-record.ts'
import type { ModuleAct } from './module-act.ts'
import { isQuizPassed, type Outcome } from './quiz.ts'

const CLIENTS = 3
const MAX_QUESTIONS = 3
const MAX_OPTIONS = 3

type ModulesOfRecord = Pick<CompletionRecord, 'modules'>

/** An action sent by a client. */
interface Sent {
  moduleId: string
  act: ModuleAct
}

/** A sent action at its arrival, with the time and the record before and after it. */
interface Arrival extends Sent {
  module: CourseModule
  result: Outcome<ModulesOfRecord>
  before: ModulesOfRecord
  after: ModulesOfRecord
  now: number
}

type Step =
  /** A client reads the record. Its later actions are based on this state. */
  | { step: 'look'; client: number }
  /**
   * A client performs an action offered by its screen: opens, starts, or answers the current question. The action may
   * be delayed.
   */
  | { step: 'act'; client: number; moduleId: string; option: number; names: boolean; held: boolean }
  /** An action sent earlier by any client arrives: late, out of order or repeated. */
  | { step: 'arrive'; which: number }
  /** Any action arrives, even one that no screen offers. */
  | { step: 'anything'; sent: Sent }

const video: VideoModule = { id: 'video', title: 'Video', type: 'video', videoUrl: '/video.mp4' }
const article: ArticleModule = { id: 'article', title: 'Article', type: 'article', editorData: '' }

function quizzes(id: string): fc.Arbitrary<QuizModule> {
  const option = fc.record({
    answer: fc.constant('option'),
    correct: fc.constantFrom(true, true, false, undefined),
  })
  const question = fc.record({
    id: fc.uuid(),
    type: fc.constant('multiple-choice'),
    question: fc.constant('?'),
    answers: fc.array(option, { minLength: 1, maxLength: MAX_OPTIONS }),
  })
  return fc.record({
    id: fc.constant(id),
    title: fc.constant('Quiz'),
    type: fc.constant('quiz' as const),
    questions: fc.array(question, { minLength: 1, maxLength: MAX_QUESTIONS }),
    passingScore: fc.option(fc.nat(MAX_QUESTIONS), { nil: undefined }),
  })
}

const courses = fc
  .tuple(quizzes('quiz'), quizzes('exam'))
  .map(([quiz, exam]) => ({ sections: [{ title: 'Section', modules: [video, quiz, article, exam] }] }))

const client = fc.nat(CLIENTS - 1)
const moduleId = fc.constantFrom('quiz', 'quiz', 'exam', 'exam', 'video', 'article')
const attempt = fc.option(fc.nat(3), { nil: undefined })

const anyAct: fc.Arbitrary<ModuleAct> = fc.oneof(
  fc.record({ act: fc.constant('open' as const), openedAgo: fc.option(fc.nat(9), { nil: undefined }) }),
  fc.record({ act: fc.constant('start' as const), attempt }),
  fc.record({
    act: fc.constant('answer' as const),
    question: fc.nat(MAX_QUESTIONS + 1),
    selectedAnswer: fc.nat(MAX_OPTIONS),
    attempt,
  }),
)

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ step: fc.constant('look' as const), client }) },
    {
      weight: 6,
      arbitrary: fc.record({
        step: fc.constant('act' as const),
        client,
        moduleId,
        option: fc.nat(MAX_OPTIONS),
        names: fc.boolean(),
        held: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ step: fc.constant('arrive' as const), which: fc.nat() }) },
    {
      weight: 1,
      arbitrary: fc.record({
        step: fc.constant('anything' as const),
        sent: fc.record({ moduleId, act: anyAct }),
      }),
    },
  ),
  { minLength: 1, maxLength: 160, size: 'max' },
)

/** Returns the action that a client's screen offers for a module, based on the record last seen by the client. */
function offeredAct(
  seen: ModulesOfRecord,
  { moduleId, option, names }: Extract<Step, { step: 'act' }>,
): ModuleAct {
  if (moduleId === 'video' || moduleId === 'article') return { act: 'open' }
  const progress = findQuizProgress(seen, moduleId)
  const attempt = names ? (progress?.submitCount ?? 0) : undefined
  if (!progress || progress.currentQuestion === 0) return { act: 'start', attempt }
  return { act: 'answer', question: progress.currentQuestion, selectedAnswer: option, attempt }
}

/** The earliest possible time of an opening. Actions arrive from 1000 on. */
const NOT_BEFORE = 995

/** Plays the steps on one record and returns every action in its order of arrival. */
function playSteps(course: { sections: { modules: CourseModule[] }[] }, played: Step[]): Arrival[] {
  let record: ModulesOfRecord = { modules: {} }
  const seen = Array.from({ length: CLIENTS }, () => record)
  const sent: Sent[] = []
  const arrivals: Arrival[] = []

  function arrive({ moduleId, act }: Sent): void {
    const module = course.sections[0]?.modules.find(({ id }) => id === moduleId)
    if (!module) throw new Error(moduleId)
    const now = 1000 + arrivals.length
    const before = record
    const result = applyModuleAct(before, act, module, now, NOT_BEFORE)
    if (result.outcome === 'changed') record = result.state
    arrivals.push({ moduleId, act, module, result, before, after: record, now })
  }

  for (const step of played) {
    if (step.step === 'look') seen[step.client] = record
    if (step.step === 'anything') arrive(step.sent)
    if (step.step === 'arrive') {
      const earlier = sent[step.which % sent.length]
      if (earlier) arrive(earlier)
    }
    if (step.step === 'act') {
      const made = { moduleId: step.moduleId, act: offeredAct(seen[step.client] ?? record, step) }
      sent.push(made)
      if (!step.held) {
        arrive(made)
        seen[step.client] = record
      }
    }
  }
  return arrivals
}

const RUNS = { numRuns: propertyRuns(150) }

// Contract § 4: progress only grows; repeating changes nothing; the score equals a recount
it('progress only grows', () => {
  const RANK = { 'not-started': 0, 'in-progress': 1, complete: 2 }
  fc.assert(
    fc.property(courses, steps, (course, played) => {
      for (const { before, after, result, act, moduleId } of playSteps(course, played)) {
        for (const module of course.sections[0]?.modules ?? []) {
          const [was, is] = [findEntry(before, module.id), findEntry(after, module.id)]
          if (isModuleDone(before, module)) expect(is).toMatchObject({ dateCompleted: was?.dateCompleted })
          const [quizWas, quizIs] = [findQuizProgress(before, module.id), findQuizProgress(after, module.id)]
          expect(quizIs?.submitCount ?? 0).toBeGreaterThanOrEqual(quizWas?.submitCount ?? 0)
          if (isQuizPassed(quizWas)) expect(quizIs).toEqual(quizWas)
          if (module.id !== moduleId) expect(is).toEqual(was)
        }
        expect(RANK[courseStatus(course, after)]).toBeGreaterThanOrEqual(RANK[courseStatus(course, before)])
        if (isLate(before, moduleId, act)) expect(result.outcome).toBe('unchanged')
      }
    }),
    RUNS,
  )
})

/** Returns whether an action on a quiz names a finished attempt. */
function isLate(record: ModulesOfRecord, moduleId: string, act: ModuleAct): boolean {
  const submitCount = findQuizProgress(record, moduleId)?.submitCount ?? 0
  return act.act !== 'open' && act.attempt !== undefined && act.attempt < submitCount
}

// Contract § 4: nothing is completed before the account, the membership or the publication
it('no completion date is earlier than possible or in the future', () => {
  fc.assert(
    fc.property(courses, steps, (course, played) => {
      for (const { after, result, moduleId, now } of playSteps(course, played)) {
        if (result.outcome !== 'changed') continue
        const entry = findEntry(after, moduleId)
        const when = entry?.dateCompleted ?? now
        expect(when).toBeGreaterThanOrEqual(NOT_BEFORE)
        expect(when).toBeLessThanOrEqual(now)
        const arrived = entry?.type === 'quiz' ? now : (entry?.arrived ?? entry?.dateCompleted)
        expect(arrived).toBe(now)
      }
    }),
    RUNS,
  )
})

it('repeating an action changes nothing', () => {
  fc.assert(
    fc.property(courses, steps, fc.nat(1000), (course, played, later) => {
      for (const { act, module, result, after, now } of playSteps(course, played)) {
        if (result.outcome === 'changed')
          expect(applyModuleAct(after, act, module, now + later)).toEqual({ outcome: 'unchanged' })
      }
    }),
    RUNS,
  )
})

it('the score equals a recount of the answers', () => {
  fc.assert(
    fc.property(courses, steps, (course, played) => {
      const chosen = new Map<string, number[]>()
      for (const { act, module, result, after, now } of playSteps(course, played)) {
        if (module.type !== 'quiz' || result.outcome !== 'changed' || act.act === 'open') continue
        if (act.act === 'start') chosen.set(module.id, [])
        else chosen.get(module.id)?.push(act.selectedAnswer)
        const choices = chosen.get(module.id) ?? []
        const score = recount(module, choices)
        const progress = findQuizProgress(after, module.id)
        expect(progress?.answers.map(({ selectedAnswer }) => selectedAnswer)).toEqual(choices)
        expect(correctCount(progress as QuizProgress)).toBe(score)
        const isFinished = choices.length === module.questions.length
        expect(progress?.currentQuestion).toBe(isFinished ? 0 : choices.length + 1)
        expect(progress?.dateCompleted).toBe(
          isFinished && score >= (module.passingScore ?? 0) ? now : undefined,
        )
      }
    }),
    RUNS,
  )
})

/** Counts the choices marked as right by the key. They are in the order of the questions. */
function recount(quiz: QuizModule, choices: number[]): number {
  return choices.filter((choice, index) => quiz.questions[index]?.answers[choice]?.correct === true).length
}

it('the random runs include failed, retaken and passed quizzes', () => {
  const seen = { passed: 0, failed: 0, retaken: 0, complete: 0, late: 0 }
  for (const [course, played] of fc.sample(fc.tuple(courses, steps), { numRuns: 500, seed: 1 })) {
    for (const { act, moduleId, before, after } of playSteps(course, played)) {
      const [was, is] = [findQuizProgress(before, moduleId), findQuizProgress(after, moduleId)]
      if (is && is.submitCount > (was?.submitCount ?? 0)) seen[isQuizPassed(is) ? 'passed' : 'failed']++
      if (was && is !== was && was.submitCount > 0 && act.act === 'start') seen.retaken++
      if (courseStatus(course, before) !== 'complete' && courseStatus(course, after) === 'complete')
        seen.complete++
      if (isLate(before, moduleId, act)) seen.late++
    }
  }
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(20)
})

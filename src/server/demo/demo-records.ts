import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseModule, QuizModule } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import type { ModuleAct } from '#domain/module-completion.ts'
import { applyModuleAct } from '#domain/module-completion.ts'
import type { StoredCourse } from '../store/courses.ts'
import type { DemoPerson, DemoProgress } from './people.ts'

type Progress = Pick<CompletionRecord, 'created' | 'modules'> & { course: StoredCourse }

/** Creates the progress of a demo person in the days before `now`, by the same rules as everybody's. */
export function createDemoRecords(
  { progress = [] }: DemoPerson,
  courses: StoredCourse[],
  now: number,
): Progress[] {
  return progress.map(({ course: id, until, daysAgo }) => {
    const course = courses.find((course) => course.id === id)
    if (!course) throw new Error(`The demo has no course ${id}`)
    return applyActs(course, actsUntil(course, until), now - daysAgo * A_DAY)
  })
}

/** An act, and the module it belongs to. */
type Step = [module: CourseModule, act: ModuleAct]

function actsUntil(course: StoredCourse, until: DemoProgress['until']): Step[] {
  const modules = modulesOf(course)
  if (until === 'end') return modules.flatMap((module) => stepsOf(module))
  const quiz = modules.findIndex((module) => module.type === 'quiz')
  const before = modules.slice(0, quiz).flatMap((module) => stepsOf(module))
  const failed = modules.slice(quiz, quiz + 1).flatMap((module) => stepsOf(module, { isRight: false }))
  return until === 'quiz' ? before : [...before, ...failed]
}

/** Each act takes place a minute after the one before. */
function applyActs(course: StoredCourse, steps: Step[], from: number): Progress {
  let record: Progress = { course, created: from, modules: {} }
  for (const [place, [module, act]] of steps.entries()) {
    const result = applyModuleAct(record, act, module, from + place * A_MINUTE)
    if (result.outcome === 'changed') record = result.state
  }
  return record
}

/** Opens a video or an article; takes a quiz and answers all of it right, or all of it wrong. */
function stepsOf(module: CourseModule, { isRight = true } = {}): Step[] {
  if (module.type !== 'quiz') return [[module, { act: 'open' }]]
  return [[module, { act: 'start' }], ...answersOf(module, isRight)]
}

function answersOf(quiz: QuizModule, isRight: boolean): Step[] {
  return quiz.questions.map(({ answers }, place) => {
    const selectedAnswer = answers.findIndex(({ correct = false }) => correct === isRight)
    return [quiz, { act: 'answer', question: place + 1, selectedAnswer }]
  })
}

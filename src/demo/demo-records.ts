import { randomUUID } from 'node:crypto'
import { type CourseModule, modulesOf, type QuizModule } from '#domain/course/course.ts'
import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import {
  applyEvents,
  createEvents,
  type LearningEvent,
  type Recording,
} from '#domain/learning/learning-events.ts'
import { decideCompletion, decideModuleAct, type ModuleAct } from '#domain/learning/module-act.ts'
import type { StoredCourse } from '#store/courses/courses.ts'
import type { DemoPerson, DemoProgress } from './people.ts'

/** The events of a record, with their course. */
interface Progress {
  course: StoredCourse
  events: LearningEvent[]
}

/** Creates the progress of a demo user in the days before `now`, by the same rules as any user's. */
export function createDemoRecords(
  { progress = [], partner }: DemoPerson,
  { uid, courses, now }: { uid: string; courses: StoredCourse[]; now: number },
): Progress[] {
  return progress.map(({ course: id, until, daysAgo, wrong }) => {
    const course = courses.find((course) => course.id === id)
    if (!course) throw new Error(`The demo has no course ${id}`)
    const record = { recordId: randomUUID(), userId: uid, partnerId: partner, actor: uid }
    return {
      course,
      events: takeSteps(course, record, stepsUntil(course, until, wrong), now - daysAgo * A_DAY),
    }
  })
}

/** An action with the module it applies to. */
export type Step = [module: CourseModule, act: ModuleAct]

function stepsUntil(course: StoredCourse, until: DemoProgress['until'], wrong?: number): Step[] {
  const modules = modulesOf(course)
  if (until === 'end') return modules.flatMap((module) => stepsOf(module, (question) => question !== wrong))
  const quiz = modules.findIndex((module) => module.type === 'quiz')
  const before = modules.slice(0, quiz).flatMap((module) => stepsOf(module))
  const failed = modules.slice(quiz, quiz + 1).flatMap((module) => stepsOf(module, () => false))
  return until === 'quiz' ? before : [...before, ...failed]
}

/** Creates the events of a record from these steps, one minute apart; `from` is in ms since 1970. */
export function takeSteps(
  course: StoredCourse,
  who: Pick<Recording, 'recordId' | 'userId' | 'partnerId' | 'actor'>,
  steps: Step[],
  from: number,
): LearningEvent[] {
  const whole = { ...who, courseId: course.id, revision: course.revision, newId: randomUUID }
  const events = createEvents([{ kind: 'record-opened' }], { ...whole, at: from, version: 0 })
  for (const [place, [module, act]] of steps.entries()) {
    const at = from + place * A_MINUTE
    const before = applyEvents(events).record
    const decision = decideModuleAct(before, act, module, { now: at })
    if (decision.outcome !== 'changed') continue
    const record = () => ({ ...whole, at, version: events.length })
    events.push(...createEvents(decision.events, record()))
    const completed = decideCompletion(course, before, applyEvents(events).record)
    events.push(...createEvents(completed, record()))
  }
  return events
}

/** Returns true if a question, by its 1-based number, is answered correctly. */
type IsRight = (question: number) => boolean

/** Opens a video or an article; takes a quiz and answers every question, correctly by default. */
function stepsOf(module: CourseModule, isRight: IsRight = () => true): Step[] {
  if (module.type !== 'quiz') return [[module, { act: 'open' }]]
  return [[module, { act: 'start' }], ...answersOf(module, isRight)]
}

function answersOf(quiz: QuizModule, isRight: IsRight): Step[] {
  return quiz.questions.map(({ answers }, place) => {
    const question = place + 1
    const selectedAnswer = answers.findIndex(({ correct = false }) => correct === isRight(question))
    return [quiz, { act: 'answer', question, selectedAnswer }]
  })
}

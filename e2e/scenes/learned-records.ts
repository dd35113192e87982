import { randomUUID } from 'node:crypto'
import { type Step, takeSteps } from '#demo/demo-records.ts'
import { type CourseModule, modulesOf, type QuizModule } from '#domain/course/course.ts'
import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import type { ModuleAct } from '#domain/learning/module-act.ts'
import type { StoredCourse } from '#store/courses/courses.ts'
import { applyModuleAct } from '#test/learning/apply-module-act.ts'
import type { Learned, Progress } from './scene.ts'

type Learner = { uid: string; partner: string }

/** Creates a learner's records with this progress by the domain rules. */
export function createRecords(
  learner: Learner,
  learned: Learned,
  courses: StoredCourse[],
): { record: CompletionRecord; course: StoredCourse }[] {
  return courses.flatMap((course) => {
    const progress = learned[course.id]
    return progress && !progress.hasEvents
      ? [{ record: createRecord(learner, progress, course), course }]
      : []
  })
}

/** Creates the events of these records, except records adopted without events. */
export function createEvents(
  { uid, partner }: Learner,
  learned: Learned,
  courses: StoredCourse[],
): { events: LearningEvent[]; course: StoredCourse }[] {
  return courses.flatMap((course) => {
    const progress = learned[course.id]
    if (!progress?.hasEvents) return []
    const who = { recordId: randomUUID(), userId: uid, partnerId: partner, actor: uid }
    const began = Date.now() - (progress.daysAgo ?? 3) * A_DAY
    return [{ events: takeSteps(course, who, stepsOf(progress, modulesOf(course)), began), course }]
  })
}

/** Returns the actions of a learner who fails each quiz twice before passing it. */
function stepsOf(progress: Progress, modules: CourseModule[]): Step[] {
  return actsOf(progress, modules).flatMap(([module, act]): Step[] => {
    if (act.act !== 'start' || module.type !== 'quiz') return [[module, act]]
    const failing = [0, 1].flatMap((right) => taking(module, (place) => place === right))
    return [...failing, [module, act]]
  })
}

function createRecord({ uid, partner }: Learner, progress: Progress, course: StoredCourse): CompletionRecord {
  const began = Date.now() - (progress.daysAgo ?? 3) * A_DAY
  let record: CompletionRecord = {
    id: randomUUID(),
    userId: uid,
    partnerId: partner,
    courseId: course.id,
    created: began,
    modules: {},
  }
  let now = began
  for (const [module, act] of actsOf(progress, modulesOf(course))) {
    const result = applyModuleAct(record, act, module, now)
    if (result.outcome === 'changed') record = result.state
    now += A_MINUTE
  }
  return progress.regraded ? regradeAll(record, now) : record
}

/** Marks the last attempts at a record's quizzes as regraded at a time. */
function regradeAll(record: CompletionRecord, when: number): CompletionRecord {
  const entries = Object.entries(record.modules).map(([id, entry]) => {
    if (entry.type !== 'quiz') return [id, entry]
    return [id, { ...entry, regraded: { attempt: entry.submitCount - 1, when, revision: 1 } }]
  })
  return { ...record, modules: Object.fromEntries(entries) }
}

type ActOnModule = [CourseModule, ModuleAct]

function actsOf({ done, quiz, wrong = 0 }: Progress, modules: CourseModule[]): ActOnModule[] {
  const isDone = (module: CourseModule, place: number) =>
    done === 'all' || (done === 'quizzes' ? module.type === 'quiz' : place < done)
  const doing = modules.filter(isDone).flatMap((module) => completing(module, wrong))
  const next = modules.find((module) => module.type === 'quiz' && !doing.some(([did]) => did === module))
  return quiz && next?.type === 'quiz' ? [...doing, ...trying(next, quiz)] : doing
}

function completing(module: CourseModule, wrong: number): ActOnModule[] {
  if (module.type !== 'quiz') return [[module, { act: 'open' }]]
  return taking(module, (place) => place >= wrong)
}

function trying(quiz: QuizModule, state: 'asked' | 'half' | 'failed'): ActOnModule[] {
  const acts = taking(quiz, (place) => place === 0)
  return { asked: acts.slice(0, 1), half: acts.slice(0, 2), failed: acts }[state]
}

/** Returns the actions of one attempt. `isRight` selects the questions with correct answers. */
function taking(quiz: QuizModule, isRight: (place: number) => boolean): ActOnModule[] {
  const answers = quiz.questions.map((question, place): ActOnModule => {
    const selectedAnswer = question.answers.findIndex(({ correct }) => correct === isRight(place))
    return [quiz, { act: 'answer', question: place + 1, selectedAnswer }]
  })
  return [[quiz, { act: 'start' }], ...answers]
}

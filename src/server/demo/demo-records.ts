import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseModule } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import type { ModuleAct } from '#domain/module-completion.ts'
import { applyModuleAct } from '#domain/module-completion.ts'
import type { StoredCourse } from '../store/courses.ts'
import type { DemoPerson } from './people.ts'

type Progress = Pick<CompletionRecord, 'created' | 'modules'> & { course: StoredCourse }

/** Creates the progress of a demo person in the days before `now`, by the same rules as everybody's. */
export function createDemoRecords(
  { progress }: DemoPerson,
  courses: StoredCourse[],
  now: number,
): Progress[] {
  const enabled = courses.filter((course) => course.enabled)
  if (progress === 'everything')
    return enabled.map((course, place) => learnAll(course, now - (9 - place) * A_DAY))
  const last = enabled.at(-1)
  return progress === 'one-course' && last ? [learnUntilQuiz(last, now - 2 * A_DAY)] : []
}

function learnAll(course: StoredCourse, from: number): Progress {
  return applyActs(course, modulesOf(course), from)
}

/** Everything before the first quiz. */
function learnUntilQuiz(course: StoredCourse, from: number): Progress {
  const modules = modulesOf(course)
  const quiz = modules.findIndex((module) => module.type === 'quiz')
  return applyActs(course, modules.slice(0, quiz), from)
}

function applyActs(course: StoredCourse, modules: CourseModule[], from: number): Progress {
  let record: Progress = { course, created: from, modules: {} }
  let now = from
  for (const module of modules)
    for (const act of actsOf(module)) {
      const result = applyModuleAct(record, act, module, now)
      if (result.outcome === 'changed') record = result.state
      now += A_MINUTE
    }
  return record
}

/** Opens a video or an article; takes a quiz and answers all of it right. */
function actsOf(module: CourseModule): ModuleAct[] {
  if (module.type !== 'quiz') return [{ act: 'open' }]
  const answers = module.questions.map((question, place) => {
    const selectedAnswer = question.answers.findIndex((answer) => answer.correct)
    return { act: 'answer' as const, question: place + 1, selectedAnswer }
  })
  return [{ act: 'start' }, ...answers]
}

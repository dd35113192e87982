import { describe, expect, it } from 'vitest'
import { findModule, type ModuleOutline, modulesOf } from '../course/course.ts'
import {
  type CompletionRecord,
  completedCount,
  courseStatus,
  type ModuleCompletion,
  passedQuizIds,
  type QuizProgress,
  startedCourseStatus,
} from './completion-record.ts'
import { moduleToOpen } from './module-to-open.ts'

const video: ModuleOutline = { id: 'video', title: 'Video', type: 'video' }
const article: ModuleOutline = { id: 'article', title: 'Article', type: 'article' }
const quiz: ModuleOutline = { id: 'quiz', title: 'Quiz', type: 'quiz' }
const exam: ModuleOutline = { id: 'exam', title: 'Exam', type: 'quiz' }

const opened: ModuleCompletion = { type: 'video', dateCompleted: 5 }
const failed: QuizProgress = {
  type: 'quiz',
  currentQuestion: 0,
  submitCount: 1,
  answers: [],
  lastSubmitDate: 5,
}
const passed: QuizProgress = { ...failed, dateCompleted: 5 }

function courseOf(...sections: ModuleOutline[][]) {
  return { sections: sections.map((modules, index) => ({ title: `Section ${index}`, modules })) }
}

function recordOf(modules: CompletionRecord['modules']): Pick<CompletionRecord, 'modules'> {
  return { modules }
}

// Contract § 4: course status, every edge
describe('the status of a course', () => {
  it('is not started without a record, even if the course has no quizzes', () => {
    expect(courseStatus(courseOf([video, quiz]), undefined)).toBe('not-started')
    expect(courseStatus(courseOf([video]), undefined)).toBe('not-started')
    expect(courseStatus(courseOf(), undefined)).toBe('not-started')
  })

  it('is in progress with a record, even an empty one, until every quiz is passed', () => {
    const course = courseOf([video, quiz], [exam])
    expect(courseStatus(course, recordOf({}))).toBe('in-progress')
    expect(courseStatus(course, recordOf({ video: opened }))).toBe('in-progress')
    expect(courseStatus(course, recordOf({ quiz: failed, exam: failed }))).toBe('in-progress')
    expect(courseStatus(course, recordOf({ quiz: passed }))).toBe('in-progress')
    expect(courseStatus(course, recordOf({ quiz: passed, exam: failed }))).toBe('in-progress')
  })

  it('is complete when every quiz is passed, even if other modules were not opened', () => {
    const course = courseOf([video, quiz], [exam, article])
    expect(courseStatus(course, recordOf({ quiz: passed, exam: passed }))).toBe('complete')
  })

  it('is complete as soon as its record exists if there are no quizzes', () => {
    expect(courseStatus(courseOf([video], [article]), recordOf({}))).toBe('complete')
    expect(courseStatus(courseOf(), recordOf({}))).toBe('complete')
  })

  it('returns to in progress if the course gains a quiz, while passed quizzes remain passed', () => {
    const record = recordOf({ quiz: passed })
    expect(courseStatus(courseOf([quiz]), record)).toBe('complete')
    expect(courseStatus(courseOf([quiz, exam]), record)).toBe('in-progress')
    expect(passedQuizIds(record)).toEqual(new Set(['quiz']))
  })

  it('becomes complete if the course loses its missing quiz', () => {
    expect(courseStatus(courseOf([quiz]), recordOf({ quiz: passed, exam: failed }))).toBe('complete')
  })

  it('ignores an entry of another type from before the course was changed', () => {
    expect(courseStatus(courseOf([quiz]), recordOf({ quiz: opened }))).toBe('in-progress')
  })

  it('does not mistake an inherited property for a passed quiz', () => {
    const inherited: ModuleOutline = { id: 'constructor', title: 'Quiz', type: 'quiz' }
    expect(courseStatus(courseOf([inherited]), recordOf({}))).toBe('in-progress')
  })

  it('is the same if only the ids of the passed quizzes are known', () => {
    const course = courseOf([video, quiz], [exam])
    const records = [{}, { quiz: passed }, { exam: failed, quiz: passed }, { quiz: passed, exam: passed }]
    for (const modules of records)
      expect(startedCourseStatus(course, passedQuizIds(recordOf(modules)))).toBe(
        courseStatus(course, recordOf(modules)),
      )
  })
})

it('passedQuizIds contains only quizzes with a completion date', () => {
  const modules = { video: opened, quiz: passed, exam: failed }
  expect(passedQuizIds(recordOf(modules))).toEqual(new Set(['quiz']))
})

// Contract § 2: player: content, Notes/Links …
it('completedCount counts opened videos and articles and passed quizzes in the list', () => {
  const modules = [video, article, quiz, exam]
  expect(completedCount(modules, undefined)).toEqual({ completed: 0, total: 4 })
  const record = recordOf({ video: opened, quiz: passed, exam: failed, gone: opened })
  expect(completedCount(modules, record)).toEqual({ completed: 2, total: 4 })
  expect(completedCount([exam], record)).toEqual({ completed: 0, total: 1 })
  expect(completedCount([], record)).toEqual({ completed: 0, total: 0 })
})

describe('moduleToOpen returns', () => {
  const course = courseOf([], [video, quiz], [article])

  it('the first module if there is no record', () => {
    expect(moduleToOpen(course, undefined)).toBe(video)
  })

  it('the first incomplete module, which for a quiz means not passed', () => {
    expect(moduleToOpen(course, recordOf({ video: opened }))).toBe(quiz)
    expect(moduleToOpen(course, recordOf({ video: opened, quiz: failed }))).toBe(quiz)
    expect(moduleToOpen(course, recordOf({ video: opened, quiz: passed }))).toBe(article)
    expect(moduleToOpen(course, recordOf({ quiz: passed }))).toBe(video)
  })

  it('the first module if all are complete', () => {
    const record = recordOf({ video: opened, quiz: passed, article: { type: 'article', dateCompleted: 6 } })
    expect(moduleToOpen(course, record)).toBe(video)
  })

  it('undefined for a course without modules', () => {
    expect(moduleToOpen(courseOf([], []), undefined)).toBeUndefined()
  })
})

it('modulesOf returns the modules in section order, and findModule finds them in any section', () => {
  const course = courseOf([video], [], [quiz, article])
  expect(modulesOf(course)).toEqual([video, quiz, article])
  expect(findModule(course, 'article')).toBe(article)
  expect(findModule(course, 'constructor')).toBeUndefined()
})

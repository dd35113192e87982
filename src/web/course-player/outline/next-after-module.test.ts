import { describe, expect, it } from 'vitest'
import type { CourseOutline, ModuleOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { chooseModule } from '../../../domain/learning/module-to-open.ts'
import { courseRest, neighborsOf, nextAfterModule } from './next-after-module.ts'

function outline(type: ModuleOutline['type']) {
  return (id: string): ModuleOutline => ({ id, title: `Title ${id}`, type })
}

const [film, article, quiz] = [outline('video'), outline('article'), outline('quiz')]

function courseOf(id: string, ...sections: ModuleOutline[][]): CourseOutline {
  const about = { name: `Course ${id}`, description: '', backgroundImage: '', webPath: id, enabled: true }
  return { id, ...about, sections: sections.map((modules) => ({ title: '', modules })) }
}

/** A record in which these modules are complete. */
function recordOf(courseId: string, ...done: ModuleOutline[]): CompletionRecord {
  const quizDone = { currentQuestion: 0, submitCount: 1, answers: [], dateCompleted: 1 }
  const modules = done.map(({ id, type }) => [
    id,
    type === 'quiz' ? { type, ...quizDone } : { type, dateCompleted: 1 },
  ])
  return {
    id: courseId,
    userId: 'u',
    partnerId: 'p',
    courseId,
    created: 1,
    modules: Object.fromEntries(modules),
  }
}

// Contract § 9: questions can be answered by …
describe('the step after a passed quiz', () => {
  const last = quiz('last')
  const course = courseOf('a', [film('v'), quiz('first')], [article('t'), last])
  const [before, after] = [courseOf('before', [quiz('x')]), courseOf('after', [quiz('y')])]
  const all = [before, course, after]
  const complete = { a: recordOf('a', quiz('first'), last) }

  it('supports course ids equal to inherited object properties', () => {
    const next = courseOf('constructor', [film('y')])
    const way = nextAfterModule({ course, moduleId: 'last' }, [course, next], complete)
    expect(way).toMatchObject({ to: 'course', course: next })
    const inherited = courseOf('toString', [quiz('first'), quiz('last')])
    expect(nextAfterModule({ course: inherited, moduleId: 'last' }, [inherited], {})).toMatchObject({
      to: 'module',
    })
  })

  it('is the next module', () => {
    const next = nextAfterModule({ course, moduleId: 'first' }, all, complete)
    expect(next).toEqual({ to: 'module', module: article('t') })
  })

  it('is the first quiz of the course still to pass after the last module', () => {
    const next = nextAfterModule({ course, moduleId: 'last' }, all, { a: recordOf('a', last) })
    expect(next).toEqual({ to: 'module', module: quiz('first') })
  })

  it('is the next incomplete course after a complete one', () => {
    const next = nextAfterModule({ course, moduleId: 'last' }, all, complete)
    expect(next).toEqual({ to: 'course', course: after })
  })

  it('is an earlier course if the later ones are complete or empty', () => {
    const records = { ...complete, after: recordOf('after', quiz('y')) }
    const courses = [before, courseOf('started', [quiz('z')]), course, after, courseOf('empty')]
    const next = nextAfterModule({ course, moduleId: 'last' }, courses, {
      ...records,
      before: recordOf('before'),
    })
    expect(next).toEqual({ to: 'course', course: before })
  })

  it('is the end if every course is complete', () => {
    const records = {
      ...complete,
      before: recordOf('before', quiz('x')),
      after: recordOf('after', quiz('y')),
    }
    expect(nextAfterModule({ course, moduleId: 'last' }, all, records)).toEqual({ to: 'end' })
  })
})

describe('the step after a last module that is not a quiz', () => {
  const course = courseOf('a', [film('v'), quiz('q'), article('last')])
  const after = courseOf('after', [quiz('y')])
  const nextWith = (...done: ModuleOutline[]) =>
    nextAfterModule({ course, moduleId: 'last' }, [course, after], { a: recordOf('a', ...done) })

  it('is a quiz still to pass in the course before any unopened module', () => {
    expect(nextWith()).toEqual({ to: 'module', module: quiz('q') })
  })

  it('is an unopened module, but not the last one, whose opening may not be recorded yet', () => {
    expect(nextWith(quiz('q'))).toEqual({ to: 'module', module: film('v') })
    expect(nextWith(quiz('q'), film('v'))).toEqual({ to: 'course', course: after })
  })
})

describe('the text about the remaining course', () => {
  const course = courseOf('a', [film('v'), article('t'), quiz('q'), quiz('r')])

  it('counts the completed modules and the remaining quizzes', () => {
    const rest = courseRest(course, recordOf('a', film('v'), quiz('q')))
    expect(rest).toBe('2 of 4 modules done in Course a, 1 quiz left to pass.')
    expect(courseRest(course, undefined)).toBe('0 of 4 modules done in Course a, 2 quizzes left to pass.')
  })

  it('reports a complete course as completed, and counts unopened modules', () => {
    const passed = [quiz('q'), quiz('r')]
    expect(courseRest(course, recordOf('a', film('v'), article('t'), ...passed))).toBe(
      'You’ve completed Course a.',
    )
    expect(courseRest(course, recordOf('a', film('v'), ...passed))).toBe(
      'You’ve completed Course a. 1 module left to explore.',
    )
  })
})

const [v, a, q] = [film('v'), article('a'), quiz('q')]
const twoSections = courseOf('c', [v], [a, q])

describe('chooseModule', () => {
  it('returns the module named in the URL', () => {
    expect(chooseModule(twoSections, 'q', recordOf('c', v))).toBe(q)
  })

  it('returns the first incomplete module if the URL names none of the course', () => {
    expect(chooseModule(twoSections, null, recordOf('c', v))).toBe(a)
    expect(chooseModule(twoSections, 'unknown', recordOf('c', v))).toBe(a)
    expect(chooseModule(twoSections, '', undefined)).toBe(v)
  })

  it('returns undefined for a course without modules', () => {
    expect(chooseModule(courseOf('c'), 'v', undefined)).toBeUndefined()
  })
})

describe('neighborsOf', () => {
  it('crosses sections', () => {
    expect(neighborsOf(twoSections, 'a')).toEqual({ previous: v, next: q })
  })

  it('stops at both ends of the course', () => {
    expect(neighborsOf(twoSections, 'v')).toEqual({ previous: undefined, next: a })
    expect(neighborsOf(twoSections, 'q')).toEqual({ previous: a, next: undefined })
  })
})

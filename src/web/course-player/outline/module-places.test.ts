import { describe, expect, it } from 'vitest'
import type { CourseOutline, ModuleOutline } from '#domain/course.ts'
import { chosenModule, neighboursOf } from './module-places.ts'

const [video, article, quiz]: [ModuleOutline, ModuleOutline, ModuleOutline] = [
  { id: 'v', title: 'Video', type: 'video' },
  { id: 'a', title: 'Article', type: 'article' },
  { id: 'q', title: 'Quiz', type: 'quiz' },
]

const course: CourseOutline = {
  id: 'c',
  name: 'Course',
  description: '',
  backgroundImage: '',
  webPath: 'course',
  enabled: true,
  sections: [
    { title: 'One', modules: [video] },
    { title: 'Two', modules: [article, quiz] },
  ],
}

const videoOpened = { modules: { v: { type: 'video' as const, dateCompleted: 1 } } }

describe('chosenModule', () => {
  it('is the one in the address', () => {
    expect(chosenModule(course, 'q', videoOpened)).toBe(quiz)
  })

  it('is the first not yet complete where the address names none, or none of this course', () => {
    expect(chosenModule(course, null, videoOpened)).toBe(article)
    expect(chosenModule(course, 'unknown', videoOpened)).toBe(article)
    expect(chosenModule(course, '', undefined)).toBe(video)
  })

  it('is none in a course without modules', () => {
    expect(chosenModule({ ...course, sections: [] }, 'v', undefined)).toBeUndefined()
  })
})

describe('neighboursOf', () => {
  it('crosses sections', () => {
    expect(neighboursOf(course, 'a')).toEqual({ previous: video, next: quiz })
  })

  it('ends with the course', () => {
    expect(neighboursOf(course, 'v')).toEqual({ previous: undefined, next: article })
    expect(neighboursOf(course, 'q')).toEqual({ previous: article, next: undefined })
  })
})

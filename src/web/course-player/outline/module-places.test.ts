import { describe, expect, it } from 'vitest'
import type { CourseOutline, ModuleOutline } from '#domain/course/course.ts'
import { chooseModule, neighboursOf } from './module-places.ts'

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

describe('chooseModule', () => {
  it('is the one named in the address', () => {
    expect(chooseModule(course, 'q', videoOpened)).toBe(quiz)
  })

  it('is the first incomplete one if the address names no module of this course', () => {
    expect(chooseModule(course, null, videoOpened)).toBe(article)
    expect(chooseModule(course, 'unknown', videoOpened)).toBe(article)
    expect(chooseModule(course, '', undefined)).toBe(video)
  })

  it('is undefined in a course without modules', () => {
    expect(chooseModule({ ...course, sections: [] }, 'v', undefined)).toBeUndefined()
  })
})

describe('neighboursOf', () => {
  it('crosses sections', () => {
    expect(neighboursOf(course, 'a')).toEqual({ previous: video, next: quiz })
  })

  it('stops at both ends of the course', () => {
    expect(neighboursOf(course, 'v')).toEqual({ previous: undefined, next: article })
    expect(neighboursOf(course, 'q')).toEqual({ previous: article, next: undefined })
  })
})

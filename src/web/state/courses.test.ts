import { expect, it } from 'vitest'
import type { CourseOutline } from '#domain/course/course.ts'
import { coursesSet, coursesSlice } from './courses.ts'

const reduce = coursesSlice.reducer
const initial = reduce(undefined, { type: 'none' })

function outline(id: string): CourseOutline {
  return { id, name: id, description: '', backgroundImage: '', webPath: id, enabled: true, sections: [] }
}

// Contract § 3: the five slices: first values, replaced, merged, initialized
it('starts uninitialized and empty', () => {
  expect(initial).toStrictEqual({ initialized: false, courses: [] })
})

it('stores the list and marks it initialized when set, even if it is empty', () => {
  const courses = [outline('welcome'), outline('cats')]
  expect(reduce(initial, coursesSet(courses))).toStrictEqual({ initialized: true, courses })
  expect(reduce(initial, coursesSet([]))).toStrictEqual({ initialized: true, courses: [] })
})

it('replaces the list and keeps it initialized when set again', () => {
  const before = reduce(initial, coursesSet([outline('welcome')]))
  expect(reduce(before, coursesSet([outline('cats')]))).toStrictEqual({
    initialized: true,
    courses: [outline('cats')],
  })
})

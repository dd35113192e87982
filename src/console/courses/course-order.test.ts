import { expect, it } from 'vitest'
import { copyOptions, orderCourses } from './course-order.ts'

const by = { kind: 'operator' } as const
const published = (name: string, at: number, people?: number) => ({
  id: name,
  name,
  course: {
    id: name,
    name,
    webPath: name,
    enabled: true,
    revision: 1,
    published: at,
    by,
    ...(people === undefined
      ? {}
      : { numbers: { people, complete: 9 - people, doubtful: 0, partners: 1, counted: 0 } }),
  },
})
const COURSES = [
  published('fish', 2, 7),
  published('Cats', 3, 8),
  { id: 'dogs', name: 'dogs', draft: { id: 'd', changed: 5, by } },
  published('Ants', 1),
]

it.each([
  ['name', 'ascending', 'Ants Cats dogs fish'],
  ['name', 'descending', 'fish dogs Cats Ants'],
  ['published', 'ascending', 'dogs Ants fish Cats'],
  ['draft', 'descending', 'dogs Ants Cats fish'],
  ['people', 'descending', 'Cats fish Ants dogs'],
  ['complete', 'ascending', 'dogs Ants Cats fish'],
  ['unknown', 'ascending', 'Ants Cats dogs fish'],
])('orders courses by %s, %s: %s', (order, direction, names) => {
  const ordered = orderCourses(COURSES, { order, direction })
  expect(ordered.map(({ name }) => name).join(' ')).toBe(names)
})

it('offers courses to copy, ordered by name', () => {
  expect(copyOptions(COURSES).map(({ value, words }) => `${value}: ${words}`)).toEqual([
    'Ants: Copy of Ants',
    'Cats: Copy of Cats',
    'dogs: Copy of dogs',
    'fish: Copy of fish',
  ])
})

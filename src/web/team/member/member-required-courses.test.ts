import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MemberRequirement } from '#contract/documents.ts'
import { MemberRequiredCourses } from './member-required-courses.tsx'

const MARCH_3 = new Date(2025, 2, 3, 12).getTime()
const COURSES = ['dogs', 'cats', 'fish'].map((id) => ({
  ...{
    id,
    name: `Course ${id}`,
    description: '',
    backgroundImage: '',
    webPath: id,
    enabled: true,
    sections: [],
  },
}))

const DUES = {
  none: { state: 'none' },
  due: { state: 'due', day: '2025-03-20', daysLeft: 5, requiredSince: '2025-03-01' },
  overdue: { state: 'overdue', since: '2025-03-10', daysOver: 2, requiredSince: '2025-03-01' },
  done: { state: 'done', isInTime: true },
} as const satisfies Record<string, MemberRequirement['due']>

function textOf(...required: [courseId: string, state: keyof typeof DUES, ended?: number][]): string {
  const requirements = required.map(([courseId, state, ended], at) => ({
    ...{ id: String(at), courseId, added: 1, within: 14, due: DUES[state] },
    ...(ended === undefined ? {} : { ended }),
  }))
  const props = { userName: 'Rosa Learner', requirements, courses: COURSES }
  const texts = renderToStaticMarkup(createElement(MemberRequiredCourses, props)).split(/<[^>]*>/)
  return texts.filter((text) => text.trim() !== '').join('|')
}

it('lists the requirements with their state, in their order', () => {
  const text = textOf(['dogs', 'overdue'], ['cats', 'due'], ['fish', 'done'])
  expect(text.match(/Course \w+|2 days overdue|complete$|March 20/g)).toEqual([
    ...['Course dogs', '2 days overdue', 'Course cats', 'March 20', 'March 20', 'Course fish', 'complete'],
  ])
})

it('names the ended ones in one line, and leaves out hidden courses', () => {
  const text = textOf(['dogs', 'due'], ['cats', 'none', MARCH_3], ['fish', 'none', MARCH_3], ['gone', 'due'])
  expect(text).toMatch(/\|No longer required: Course cats \(ended (.*)\), Course fish \(ended \1\)\.$/)
  expect(text).not.toContain('gone')
})

it('renders nothing while nothing is required', () => {
  expect(textOf(['cats', 'none', MARCH_3])).toBe('')
  expect(textOf(['gone', 'due'])).toBe('')
})

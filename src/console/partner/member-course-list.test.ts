import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { CompanyMember } from '#contract/console/company-partners.ts'
import { renderText } from '#test/console/render-text.ts'
import { MemberCourses } from './member-course-list.tsx'

const MARCH_3 = new Date(2025, 2, 3).getTime()
const COURSE: CompanyMember['courses'][number] = {
  id: 'hygiene',
  name: 'Hygiene',
  status: 'in-progress',
  modules: { completed: 1, total: 3 },
  opened: MARCH_3,
  due: { state: 'overdue', since: '2025-03-04', daysOver: 2, requiredSince: '2025-02-01' },
  outline: [],
}
const RULE: CompanyMember['requirements'][number] = {
  id: 'rule',
  courseId: 'hygiene',
  within: 14,
  added: 1,
  due: { state: 'none' },
}

function textOf(courses: CompanyMember['courses'], requirements: CompanyMember['requirements'] = []) {
  const person = { uid: 'rosa', userName: 'Rosa', email: 'rosa@citypaws.example', roles: [] }
  const member = { ...person, courses, requirements, reminders: [], isWeekly: false, certificates: [] }
  const text = renderText(createElement(MemberCourses, { member, partner: 'paws' }))
  return text.replaceAll('\u00a0', ' ')
}

it('shows the progress, the first day, the due date and the status of each course', () => {
  const untouched = { ...COURSE, status: 'not-started', modules: { completed: 0, total: 1 } } as const
  expect(
    textOf([COURSE, { ...untouched, id: 'till', name: 'Till', opened: undefined, due: undefined }]),
  ).toMatch(
    /^Courses \| Hygiene \| 1 of 3 modules, opened Mar 3(, 2025)? \| Overdue since Mar 4(, 2025)? \| in progress \| Till \| 0 of 1 modules \| not started$/,
  )
  expect(textOf([])).toBe('Courses | No courses yet.')
})

it('names the courses no longer required, even a single one', () => {
  const ended = [RULE, { ...RULE, ended: MARCH_3 }]
  expect(textOf([COURSE], ended)).toMatch(/\| No longer required: Hygiene \(ended Mar 3(, 2025)?\)\.$/)
  expect(textOf([COURSE], [RULE])).not.toContain('No longer required')
})

it('states the reason for an individual due date', () => {
  const own = { by: '2025-04-01', reason: 'Parental leave', changed: MARCH_3 }
  expect(textOf([COURSE], [RULE, { ...RULE, own }])).toMatch(/Date changed on Mar 3(, 2025)?: Parental leave/)
})

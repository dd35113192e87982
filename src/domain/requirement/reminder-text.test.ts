import { describe, expect, it } from 'vitest'
import {
  inDueOrder,
  type RemindedCourse,
  reminderNote,
  reminderRequest,
  reminderSubject,
} from './reminder-text.ts'

const WRITE = { dayText: (day: string) => day, titleText: (name: string) => `“${name}”` }

const late: RemindedCourse = {
  name: 'Cats',
  due: { state: 'overdue', since: '2026-03-01', daysOver: 3 },
}
const tomorrow: RemindedCourse = { name: 'Dogs', due: { state: 'due', day: '2026-03-05', daysLeft: 1 } }
const later: RemindedCourse = { name: 'Birds', due: { state: 'due', day: '2026-03-20', daysLeft: 16 } }

describe('the text of a reminder', () => {
  it.each([
    [[late], '“Cats” is 3 days overdue', 'Reminder: please complete this course:'],
    [[tomorrow], '“Dogs” is due tomorrow', 'Reminder: please complete this course:'],
    [[later], '“Birds” is due on 2026-03-20', 'Reminder: please complete this course by 2026-03-20:'],
    [
      [{ ...later, rung: 'required' as const }],
      'Please complete “Birds” by 2026-03-20',
      'This course is now required:',
    ],
    [[late, later], 'Please complete 2 courses: 1 is overdue', 'Reminder: please complete these courses:'],
    [[late, late], '2 courses are overdue', 'Reminder: please complete these courses:'],
    [
      [tomorrow, later],
      'Please complete 2 courses, the first by 2026-03-05',
      'Reminder: please complete these courses:',
    ],
  ])('%#: has the subject and the request of its courses', (courses, subject, request) => {
    expect(reminderSubject(courses, WRITE)).toBe(subject)
    expect(reminderRequest(courses, WRITE)).toBe(request)
  })

  it('lists the courses by due date, each with its distance', () => {
    expect(inDueOrder([later, tomorrow, late]).map(({ due }) => reminderNote(due, WRITE))).toEqual([
      '3 days overdue (due 2026-03-01)',
      'Due tomorrow',
      'Due 2026-03-20 (16 days left)',
    ])
  })
})

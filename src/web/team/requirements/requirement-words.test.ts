import { describe, expect, it } from 'vitest'
import { ServiceError } from '#client/http/http.ts'
import {
  countDone,
  countWanted,
  deadlineText,
  doneText,
  outlookText,
  peopleText,
} from '#client/parts/requirement-outlook.ts'
import type { TeamSettings } from '#contract/documents.ts'
import { REQUIREMENT_MESSAGES } from '#domain/requirement/requirement.ts'
import { statusIn, type TeamMember } from '#web/state/team.ts'
import { listAssociates, NOBODY_NOW, refusalProblem } from './requirement-words.ts'

const TODAY = '2031-03-01'
const HYGIENE = { id: 'hygiene', name: 'Hygiene' }

function member(id: string, status?: 'in-progress' | 'complete', more: Partial<TeamMember> = {}): TeamMember {
  return {
    id,
    userName: id,
    email: `${id}@pets.example`,
    roles: ['partner-associate'],
    courseCompletion: status ? { hygiene: status } : {},
    ...more,
  }
}

const TEAM = [
  member('Ann', 'complete'),
  member('Bo', 'in-progress'),
  member('Cleo'),
  member('Dov'),
  member('Off', undefined, { disabled: true }),
  member('Boss', undefined, { roles: ['partner-admin'] }),
]
const ASSOCIATES = listAssociates(TEAM)

// Contract § 9: requiring a course shows a preview: number of people, due date, and completions
describe('the sentence before a course is required', () => {
  const says = (
    wanted: { people?: string[]; by?: string; within?: number },
    associates = ASSOCIATES,
    settings?: TeamSettings,
    excused?: string[],
  ) => {
    const all = { courseId: 'hygiene', ...wanted }
    const due = excused ? { excused: [{ courseId: 'hygiene', people: excused }] } : {}
    const counts = countWanted(all, associates, due, (one) => statusIn(one, 'hygiene') !== 'complete')
    return outlookText(HYGIENE, all, counts, { today: TODAY, settings })
  }

  it('counts open and done people, without administrators and disabled accounts', () => {
    expect(says({ by: '2031-03-31' })).toBe(
      '3 people will be asked to finish Hygiene by March 31, 2031; 1 already has.',
    )
    expect(says({ by: '2031-03-31', people: ['Bo', 'Off'] })).toBe(
      '1 person will be asked to finish Hygiene by March 31, 2031.',
    )
  })

  it('counts excused people neither as open nor as done', () => {
    expect(says({ by: '2031-03-31' }, ASSOCIATES, undefined, ['Ann', 'Bo'])).toBe(
      '2 people will be asked to finish Hygiene by March 31, 2031.',
    )
  })

  it('names the effective day, which leaves everyone at least 14 days', () => {
    expect(says({ by: '2031-03-05' })).toBe(
      '3 people will be asked to finish Hygiene by March 15, 2031; 1 already has. Everyone gets at least 14 days.',
    )
    expect(says({ by: '2031-03-15' })).not.toContain('at least')
  })

  it('names the deadline for current members and for those who join later', () => {
    expect(says({ within: 10 })).toBe(
      '3 people will be asked to finish Hygiene by March 11, 2031; 1 already has. New members get 10 days from joining.',
    )
    expect(says({ within: 10, people: ['Bo'] })).not.toContain('New members')
  })

  it('reports that the requirement concerns no one if everyone is done or the team has no members', () => {
    expect(says({ by: '2031-03-31', people: ['Ann'] })).toBe('They’ve already finished.')
    expect(says({ by: '2031-03-31' }, [])).toBe('No one needs to do anything now.')
  })

  it('names the time of the first emails, or their absence, only if the requirement concerns anyone', () => {
    const settings = { reminders: true, timeZone: 'UTC', firstMails: '2031-03-03' }
    const mailed = (changed: Partial<TeamSettings>, associates = ASSOCIATES) =>
      says({ by: '2031-03-31' }, associates, { ...settings, ...changed })
    expect(mailed({})).toMatch(
      /^3 people will be asked to finish Hygiene by March 31, 2031; 1 already has\. The first emails will be sent Monday at 8:00\sAM\.$/,
    )
    expect(mailed({ firstMails: TODAY })).toMatch(/ The first emails will be sent today at 8:00\sAM\.$/)
    expect(mailed({ reminders: false })).toMatch(/ Reminders are off, so no emails will be sent\.$/)
    expect(mailed({}, [])).toBe('No one needs to do anything now.')
  })
})

it('counts people with nothing left to complete in the course as done, except excused people', () => {
  const documents = [{ userId: 'Bo', courses: { hygiene: TODAY } }]
  const excused = [
    { courseId: 'other', people: ['Ann'] },
    { courseId: 'hygiene', people: ['Cleo', 'Off', 'gone'] },
  ]
  const count = (people?: string[], due = { documents, excused }) =>
    countDone({ courseId: 'hygiene', people }, ASSOCIATES, due)
  expect(count()).toEqual({ open: 1, done: 2, excused: 1 })
  expect(count(['Ann', 'Bo', 'Off', 'gone'])).toEqual({ open: 1, done: 1, excused: 0 })
  expect(doneText(count())).toBe('2 of 3, 1 excused')
  expect(doneText(count(['Ann', 'Bo']))).toBe('1 of 2')
})

it('names up to three people, or two and the number of others', () => {
  expect(peopleText({}, ASSOCIATES, NOBODY_NOW)).toBe('Everyone')
  expect(peopleText({ people: ['Ann'] }, ASSOCIATES, NOBODY_NOW)).toBe('Ann')
  expect(peopleText({ people: ['Ann', 'Bo', 'Cleo'] }, ASSOCIATES, NOBODY_NOW)).toBe('Ann, Bo and Cleo')
  expect(peopleText({ people: ['Ann', 'Bo', 'Cleo', 'Dov'] }, ASSOCIATES, NOBODY_NOW)).toBe(
    'Ann, Bo and 2 others',
  )
  expect(peopleText({ people: ['gone'] }, ASSOCIATES, NOBODY_NOW)).toBe('No current team members')
})

it('describes a deadline as a date or a number of days', () => {
  expect(deadlineText({ by: '2031-03-31' })).toBe('by March 31, 2031')
  expect(deadlineText({ within: 1 })).toBe('within 1 day of joining')
})

describe('a refusal', () => {
  const refused = (status: number, serverMessage: string) =>
    refusalProblem(new ServiceError('unknown', { status, serverMessage }), 'by')

  it('appears next to its field', () => {
    const { tooEarly, tooLate, notOffered, tooMany } = REQUIREMENT_MESSAGES
    expect(refused(400, tooEarly)).toEqual({ field: 'by', sentence: tooEarly })
    expect(refused(400, tooLate)).toEqual({ field: 'by', sentence: tooLate })
    expect(refused(400, notOffered)).toEqual({ field: 'course', sentence: notOffered })
    expect(refused(400, tooMany)).toEqual({ sentence: tooMany })
  })

  it('appears below the form, in plain language, if it concerns no field', () => {
    expect(refused(404, 'not found').sentence).toContain('no longer exists')
    expect(refused(400, 'body/within must be a number').sentence).toBe(
      'We couldn’t make this course required. Try again.',
    )
    expect(refused(429, 'Too many calls. Wait a minute.')).toEqual({
      sentence: 'Too many calls. Wait a minute.',
    })
    expect(refusalProblem(new TypeError('broken'), 'by').sentence).toBe(
      'We couldn’t make this course required. Try again.',
    )
  })
})

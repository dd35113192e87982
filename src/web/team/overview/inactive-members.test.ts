import { expect, it } from 'vitest'
import type { CompletionRecord } from '#domain/completion-record.ts'
import { INACTIVE_AFTER, inactiveMembers } from './inactive-members.ts'

const NOW = 1_800_000_000_000
const LONG_AGO = NOW - INACTIVE_AFTER
const RECENT = LONG_AGO + 1

function member(id: string, roles = ['partner-associate']) {
  return { id, userName: id, email: `${id}@pets.example`, roles, courseCompletion: {} }
}

function record(userId: string, modules: CompletionRecord['modules'], created = LONG_AGO): CompletionRecord {
  return { id: `${userId}-${created}`, userId, partnerId: 'pets', courseId: 'welcome', created, modules }
}

const QUIZ = { type: 'quiz' as const, currentQuestion: 2, submitCount: 0 }

it('who did something within 30 days is active: opened, answered, finished or passed', () => {
  const team = ['never', 'old', 'opened', 'answered', 'finished', 'begun'].map((id) => member(id))
  const answer = { id: 'q', correct: true, selectedAnswer: 0, submitted: RECENT }
  const records = [
    record('old', { a: { type: 'video', dateCompleted: LONG_AGO } }),
    record('opened', { a: { type: 'article', dateCompleted: RECENT } }),
    record('answered', { a: { ...QUIZ, answers: [answer] } }),
    record('finished', { a: { ...QUIZ, answers: [], lastSubmitDate: RECENT } }),
    record('begun', {}, RECENT),
  ]
  expect([...inactiveMembers(team, records, NOW)]).toEqual(['never', 'old'])
})

it('administrators are not tracked, so never inactive', () => {
  expect([...inactiveMembers([member('boss', ['partner-admin'])], [], NOW)]).toEqual([])
})

import { expect, it } from 'vitest'
import { AttemptedFields, attemptedFieldsOf, attemptKey } from './attempted-fields.ts'
import { findModuleProblems } from './module-problems.ts'

const quizOf = (...ids: string[]) => ({
  questions: ids.map((id) => ({ id, type: 'multiple-choice', question: '', answers: [{ answer: '' }] })),
})
const fieldsShown = (attempted: AttemptedFields, quiz: object, module = 'm') => {
  const problems = findModuleProblems({ id: module, title: '', type: 'quiz' }, { ...quiz })
  return attempted.shown(module, problems).map(({ field }) => field)
}

it('shows problems of a new module only after the author has left the field', () => {
  const attempted = new AttemptedFields()
  expect(fieldsShown(attempted, quizOf('a'))).toEqual([])
  attempted.add('m', 'title')
  expect(fieldsShown(attempted, quizOf('a'))).toEqual(['title'])
  expect(fieldsShown(attempted, quizOf('a'), 'other')).toEqual([])
})

it('keeps the attempts of a moved question, and starts a new question without attempts', () => {
  const attempted = new AttemptedFields()
  attempted.add('m', attemptKey('questions[0].question', quizOf('a')))
  expect(fieldsShown(attempted, quizOf('new', 'a'))).toEqual(['questions[1].question'])
})

it('shows all problems on the author’s request', () => {
  const attempted = new AttemptedFields()
  attempted.addAll()
  expect(fieldsShown(attempted, quizOf('a'))).toEqual(
    expect.arrayContaining(['title', 'passingScore', 'questions[0].question', 'questions[0].answers[0]']),
  )
})

it('shows immediately that an article is too long to save', () => {
  const editorData = 'é'.repeat(450_000)
  const problems = findModuleProblems({ id: 'm', title: 'Hair', type: 'article' }, { editorData })
  expect(new AttemptedFields().shown('m', problems).map(({ message }) => message)).toEqual([
    'Split this article in two.',
  ])
})

it('reports each change once, and keeps a draft’s attempts', () => {
  const attempted = attemptedFieldsOf('draft')
  let reports = 0
  const stop = attempted.listen(() => reports++)
  attempted.add('m', 'title')
  attempted.add('m', 'title')
  attempted.addAll()
  stop()
  attempted.add('m', 'notes')
  expect(reports).toBe(2)
  expect(attemptedFieldsOf('draft')).toBe(attempted)
})

import { type CourseProblem, errorAt, warningAt } from './course-problem.ts'
import { type DocumentPart, documentPath, entriesOf } from './document-part.ts'
import { findBlankTexts } from './field-problems.ts'

/**
 * Finds the problems that prevent a quiz from being taken or passed. The player handles them with a message or skips
 * them.
 */
export function findQuizProblems(quiz: DocumentPart): CourseProblem[] {
  const { questions: list = [] } = quiz.fields
  if (!Array.isArray(list)) return []
  const questions = entriesOf(quiz, 'questions')
  if (list.length === 0)
    return [warningAt(documentPath(quiz, 'questions'), 'a quiz without questions', { code: 'no-question' })]
  return [
    ...findPassingScoreProblems(quiz, questions.length),
    ...findBlankTexts(questions, 'question'),
    ...questions.flatMap(findQuestionProblems),
  ]
}

function findPassingScoreProblems(quiz: DocumentPart, count: number): CourseProblem[] {
  const { passingScore } = quiz.fields
  if (typeof passingScore !== 'number' || passingScore <= count) return []
  const message = `${passingScore} is more than the number of questions: the quiz can’t be passed`
  return [errorAt(documentPath(quiz, 'passingScore'), message, { code: 'score-too-high' })]
}

function findQuestionProblems(question: DocumentPart): CourseProblem[] {
  return [...findBlankTexts(entriesOf(question, 'answers'), 'answer'), ...findAskingProblems(question)]
}

function findAskingProblems(question: DocumentPart): CourseProblem[] {
  const { type } = question.fields
  if (typeof type === 'string' && type !== 'multiple-choice')
    return [
      warningAt(
        documentPath(question, 'type'),
        `'${type}' questions aren’t supported, only multiple-choice ones`,
        { code: 'question-type' },
      ),
    ]
  return findAnswerProblems(question)
}

function findAnswerProblems(question: DocumentPart): CourseProblem[] {
  const { answers = [] } = question.fields
  if (!Array.isArray(answers)) return []
  if (answers.length === 0)
    return [warningAt(documentPath(question, 'answers'), 'a question without answers', { code: 'no-answer' })]
  if (entriesOf(question, 'answers').some(isMarkedRight)) return []
  return [
    warningAt(documentPath(question, 'answers'), 'no answer is marked as correct', { code: 'none-right' }),
  ]
}

/**
 * Returns whether an answer is marked as right, even with a value of the wrong type. The wrong type is reported
 * separately.
 */
export function isMarkedRight({ fields: { correct } }: DocumentPart): boolean {
  return correct !== undefined && correct !== false
}

import { blankFaults } from './blank-faults.ts'
import type { CourseFault } from './course-fault.ts'
import { errorAt, warningAt } from './course-fault.ts'
import type { Placed } from './placed.ts'
import { entriesOf, placeOf } from './placed.ts'

/** What makes a quiz one that cannot be asked or passed; the player shows its sentence or goes on. */
export function quizFaults(quiz: Placed): CourseFault[] {
  const { questions: list = [] } = quiz.fields
  if (!Array.isArray(list)) return []
  const questions = entriesOf(quiz, 'questions')
  if (list.length === 0) return [warningAt(placeOf(quiz, 'questions'), 'a quiz without questions')]
  return [
    ...passingScoreFaults(quiz, questions.length),
    ...blankFaults(questions, 'question'),
    ...questions.flatMap(questionFaults),
  ]
}

function passingScoreFaults(quiz: Placed, count: number): CourseFault[] {
  const { passingScore } = quiz.fields
  if (typeof passingScore !== 'number' || passingScore <= count) return []
  const questions = count === 1 ? 'the one question' : `the ${count} questions`
  const message = `${passingScore} is more than ${questions}: the quiz cannot be passed`
  return [errorAt(placeOf(quiz, 'passingScore'), message)]
}

function questionFaults(question: Placed): CourseFault[] {
  return [...blankFaults(entriesOf(question, 'answers'), 'answer'), ...askingFaults(question)]
}

function askingFaults(question: Placed): CourseFault[] {
  const { type } = question.fields
  if (typeof type === 'string' && type !== 'multiple-choice')
    return [warningAt(placeOf(question, 'type'), `'${type}' cannot be asked, only multiple-choice can`)]
  return answersFaults(question)
}

function answersFaults(question: Placed): CourseFault[] {
  const { answers = [] } = question.fields
  if (!Array.isArray(answers)) return []
  if (answers.length === 0) return [warningAt(placeOf(question, 'answers'), 'a question without answers')]
  const isRight = (answer: Placed) => answer.fields.correct === true
  if (entriesOf(question, 'answers').some(isRight)) return []
  return [warningAt(placeOf(question, 'answers'), 'none of them is correct')]
}

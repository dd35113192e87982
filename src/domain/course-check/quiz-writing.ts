import { isBlank } from '../text/blank-text.ts'
import { shorten } from '../text/shorten.ts'
import { type CourseProblem, errorAt, warningAt } from './course-problem.ts'
import { type DocumentPart, documentPath, entriesOf } from './document-part.ts'
import { isMarkedRight } from './quiz-problems.ts'

/**
 * Finds the flaws that the author of a quiz must or should fix. A quiz that cannot be passed is an error. Repeated
 * questions or answers, and questions without a choice, are warnings. `findQuizProblems` reports a passing score that
 * is too high.
 */
export function findQuizWriting(quiz: DocumentPart): CourseProblem[] {
  const { questions: list = [] } = quiz.fields
  if (!Array.isArray(list)) return []
  if (list.length === 0)
    return [
      errorAt(
        documentPath(quiz, 'questions'),
        'there are no questions, so no one can pass the quiz: add at least one',
        { code: 'no-question' },
      ),
    ]
  const questions = entriesOf(quiz, 'questions')
  const repeated = findRepeated(questions, 'question').map(({ part, earlier }) =>
    warningAt(
      documentPath(part, 'question'),
      `this question is the same as the one at ${earlier.place}: remove one of them`,
      { code: 'question-repeated' },
    ),
  )
  return [...findLowScore(quiz, list.length), ...repeated, ...questions.flatMap(findQuestionWriting)]
}

/** Warns of a missing passing score, without which every attempt passes. */
function findLowScore(quiz: DocumentPart, count: number): CourseProblem[] {
  const { passingScore } = quiz.fields
  if (passingScore !== undefined && passingScore !== 0) return []
  const problem = passingScore === 0 ? 'is 0' : 'is missing'
  const effect = 'so everyone passes'
  const remedy = `set the number of correct answers needed, such as 'passingScore: ${count}'`
  const onScreen = `no passing score is set, ${effect}: choose how many correct answers are needed`
  return [
    warningAt(documentPath(quiz, 'passingScore'), `${problem}, ${effect}: ${remedy}`, {
      code: 'score-missing',
      onScreen,
    }),
  ]
}

function findQuestionWriting(question: DocumentPart): CourseProblem[] {
  const { type, answers: list = [] } = question.fields
  if (typeof type === 'string' && type !== 'multiple-choice') {
    const effect = `'${shorten(type)}' questions aren’t supported, so no one can pass the quiz`
    const message = `${effect}: remove this line and add answers to choose from`
    const onScreen = `${effect}: replace it with one that has answers to choose from`
    return [errorAt(documentPath(question, 'type'), message, { code: 'question-type', onScreen })]
  }
  if (!Array.isArray(list)) return []
  const place = documentPath(question, 'answers')
  if (list.length === 0)
    return [
      errorAt(
        place,
        'there are no answers, so no one can pass the quiz: add at least two, one of them correct',
        { code: 'no-answer' },
      ),
    ]
  const answers = entriesOf(question, 'answers')
  const only =
    list.length === 1
      ? [
          warningAt(place, 'there’s only one answer to choose from: add another', {
            code: 'one-answer',
          }),
        ]
      : []
  const repeated = findRepeated(answers, 'answer').map(({ part, earlier }) =>
    warningAt(
      documentPath(part, 'answer'),
      `this answer is the same as the one at ${earlier.place}: change or remove one of them`,
      { code: 'answer-repeated' },
    ),
  )
  return [...findRightAnswers(answers, place), ...only, ...repeated]
}

/** Checks that a question has exactly one correct answer, because learners choose one. */
function findRightAnswers(answers: DocumentPart[], place: string): CourseProblem[] {
  const [first, second] = answers.filter(isMarkedRight)
  if (!first) {
    const effect = 'answer is marked as correct, so no one can get this question right'
    const remedy = "write the correct one as '- answer: …', with 'correct: true' below its first letter"
    const onScreen = `no ${effect}: choose the correct one`
    return [errorAt(place, `no ${effect}: ${remedy}`, { code: 'none-right', onScreen })]
  }
  if (!second) return []
  const effect = `another answer, at ${first.place}, is also marked as correct, so either counts`
  return [
    warningAt(documentPath(second, 'correct'), `${effect}: keep 'correct: true' only on the best one`, {
      code: 'several-right',
      onScreen: `${effect}: mark only the best one`,
    }),
  ]
}

/** Finds the parts whose text repeats an earlier text, ignoring case and spacing. */
function findRepeated(parts: DocumentPart[], field: string): { part: DocumentPart; earlier: DocumentPart }[] {
  const first = new Map<string, DocumentPart>()
  return parts.flatMap((part) => {
    const text = part.fields[field]
    if (typeof text !== 'string' || isBlank(text)) return []
    const bare = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
    const earlier = first.get(bare)
    if (!earlier) first.set(bare, part)
    return earlier ? [{ part, earlier }] : []
  })
}

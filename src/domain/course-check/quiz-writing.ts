import { isBlank } from '../text/blank-text.ts'
import { shorten } from '../text/shorten.ts'
import { type CourseProblem, errorAt, warningAt } from './course-problem.ts'
import { type DocumentPart, documentPath, entriesOf } from './document-part.ts'
import { isMarkedRight } from './quiz-problems.ts'

/**
 * Finds the flaws that the author of a quiz must or should fix. A quiz that cannot be passed is an error; questions
 * or answers that are repeated or leave no choice are warnings. `findQuizProblems` reports a passing score that is
 * too high.
 */
export function findQuizWriting(quiz: DocumentPart): CourseProblem[] {
  const { questions: list = [] } = quiz.fields
  if (!Array.isArray(list)) return []
  if (list.length === 0)
    return [
      errorAt(
        documentPath(quiz, 'questions'),
        'there is no question, so nobody can pass the quiz: add at least one',
        { code: 'no-question' },
      ),
    ]
  const questions = entriesOf(quiz, 'questions')
  const repeated = findRepeated(questions, 'question').map(({ part, earlier }) =>
    warningAt(
      documentPath(part, 'question'),
      `the same question is asked at ${earlier.place}: take one of the two out`,
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
  const effect = 'so everybody passes, whatever they answer'
  const remedy = `write how many right answers are needed, such as 'passingScore: ${count}'`
  const onScreen = `no number is chosen, ${effect}: choose how many right answers are needed`
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
    const effect = `'${shorten(type)}' questions cannot be asked, so nobody can pass the quiz`
    const message = `${effect}: take this line out and give it answers to choose from`
    const onScreen = `${effect}: delete it, and ask one with answers to choose from`
    return [errorAt(documentPath(question, 'type'), message, { code: 'question-type', onScreen })]
  }
  if (!Array.isArray(list)) return []
  const place = documentPath(question, 'answers')
  if (list.length === 0)
    return [
      errorAt(
        place,
        'there is no answer to choose, so nobody can pass the quiz: add at least two, one of them right',
        { code: 'no-answer' },
      ),
    ]
  const answers = entriesOf(question, 'answers')
  const only =
    list.length === 1
      ? [
          warningAt(place, 'there is only one answer, so nobody has a choice: add another', {
            code: 'one-answer',
          }),
        ]
      : []
  const repeated = findRepeated(answers, 'answer').map(({ part, earlier }) =>
    warningAt(
      documentPath(part, 'answer'),
      `the same answer stands at ${earlier.place}, and nobody can tell the two apart: write another or take it out`,
      { code: 'answer-repeated' },
    ),
  )
  return [...findRightAnswers(answers, place), ...only, ...repeated]
}

/** Checks that a question has exactly one right answer, because learners choose one. */
function findRightAnswers(answers: DocumentPart[], place: string): CourseProblem[] {
  const [first, second] = answers.filter(isMarkedRight)
  if (!first) {
    const effect = 'answer is marked as right, so nobody can get this question right'
    const remedy = "write the right one as '- answer: …', and below its first letter 'correct: true'"
    const onScreen = `no ${effect}: choose the right one`
    return [errorAt(place, `no ${effect}: ${remedy}`, { code: 'none-right', onScreen })]
  }
  if (!second) return []
  const effect = `another answer is marked as right, too, at ${first.place}: people choose only one, and either counts`
  return [
    warningAt(documentPath(second, 'correct'), `${effect}; keep 'correct: true' at the best one`, {
      code: 'several-right',
      onScreen: `${effect}; choose the best one`,
    }),
  ]
}

/** Finds the parts whose text repeats an earlier one, ignoring case and spacing. */
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

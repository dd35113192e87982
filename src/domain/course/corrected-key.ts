import { type Course, findModule, modulesOf, type Question, type QuizModule } from './course.ts'

/**
 * Returns a quiz with the answer key of its later version. Answers are matched by their text, so reordered answers
 * keep their meaning. Questions and answers missing from the later version keep their key.
 */
export function withKeyOf(quiz: QuizModule, later: QuizModule): QuizModule {
  const next = new Map(later.questions.map((question) => [question.id, question]))
  return { ...quiz, questions: quiz.questions.map((question) => correctQuestion(question, next)) }
}

function correctQuestion(question: Question, next: ReadonlyMap<string, Question>): Question {
  const later = next.get(question.id)
  if (!later || later.type !== question.type) return question
  const answers = question.answers.map(({ answer, correct }, place) => {
    const same = findAnswer(later, answer, place)
    return { answer, correct: same ? same.correct === true : correct === true }
  })
  if (keyText(question) === keyText({ answers })) return question
  return { ...question, answers, explanation: later.explanation }
}

/** Finds an answer by its text. If the text occurs twice, the answer at the same position is preferred. */
function findAnswer({ answers }: Question, text: string, place: number) {
  const here = answers[place]
  return here?.answer === text ? here : answers.find(({ answer }) => answer === text)
}

function keyText({ answers }: Pick<Question, 'answers'>): string {
  return JSON.stringify(answers.map(({ correct }) => correct === true))
}

/** Returns the 0-based positions of the questions for which two versions of a quiz have different keys. */
export function correctedPlaces(quiz: QuizModule, other: QuizModule): number[] {
  return quiz.questions.flatMap((question, place) => {
    const same = other.questions[place]
    return same && keyText(question) !== keyText(same) ? [place] : []
  })
}

/** Returns the later versions of quizzes in which a course's next version corrects the key of a question. */
export function correctedQuizzes(
  before: Pick<Course, 'sections'>,
  after: Pick<Course, 'sections'>,
): QuizModule[] {
  return modulesOf(after).filter((later): later is QuizModule => {
    const quiz = findModule(before, later.id)
    if (quiz?.type !== 'quiz' || later.type !== 'quiz') return false
    return correctedPlaces(quiz, withKeyOf(quiz, later)).length > 0
  })
}

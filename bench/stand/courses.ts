import { randomUUID } from 'node:crypto'
import type { Course, CourseModule } from '#domain/course/course.ts'

/** Suffix of a quiz's id. Every course ends with a quiz. */
export const QUIZ = 'quiz'

/** Returns a course of videos, articles of about 6 kB, and a quiz at the end. */
export function benchCourse(number: number, modules: number): Course {
  const id = `course-${number}`
  const about = { name: `Course ${number}`, description: 'What a shop should know.', backgroundImage: '' }
  const content = Array.from({ length: modules - 1 }, (_, place) => moduleAt(id, place))
  const all = [...content, quizOf(id)]
  const sections = Array.from({ length: Math.ceil(all.length / 10) }, (_, at) => ({
    title: `Section ${at + 1}`,
    modules: all.slice(at * 10, at * 10 + 10),
  }))
  return { id, ...about, webPath: id, enabled: true, sections }
}

function moduleAt(course: string, place: number): CourseModule {
  const about = {
    id: `${course}-module-${place}`,
    title: `Module ${place + 1}`,
    notes: 'Notes.\n'.repeat(20),
  }
  if (place % 4 === 0) return { ...about, type: 'video', videoUrl: '/media/welcome-hello.mp4' }
  return { ...about, type: 'article', editorData: article() }
}

/** Number of questions in a quiz. The 50 permitted attempts per day then suffice for a load. */
export const QUESTIONS = 30

/** Returns a quiz that can be repeated, because the answer 1 never passes it. */
function quizOf(course: string): CourseModule {
  const answers = [{ answer: 'This', correct: true }, { answer: 'That' }]
  const questions = Array.from({ length: QUESTIONS }, (_, at) => ({
    id: `${course}-${QUIZ}-q${at + 1}`,
    type: 'multiple-choice',
    question: 'Which one?',
    answers,
  }))
  return { id: `${course}-${QUIZ}`, title: 'Quiz', type: 'quiz', passingScore: 1, questions }
}

function article(): string {
  const text = { type: 'text', format: 0, text: 'A sentence about pets and their owners. '.repeat(5) }
  const paragraph = { type: 'paragraph', children: [text] }
  return JSON.stringify({ root: { type: 'root', children: Array.from({ length: 20 }, () => paragraph) } })
}

/** Returns a person's record with this share of a course completed, or none for 0. The quiz of learners stays open. */
export function recordOf({ uid, partner }: { uid: string; partner: string }, course: Course, share: number) {
  if (share === 0) return []
  const modules = course.sections.flatMap((section) => section.modules)
  const content = modules.slice(0, Math.ceil((modules.length - 1) * share))
  const isThrough = share === 1 && partner !== 'learners'
  const quiz = { type: 'quiz', currentQuestion: 0, submitCount: 1, answers: [], lastSubmitDate: 1 }
  const opened = content
    .filter(({ type }) => type !== 'quiz')
    .map(({ id, type }) => [id, { type, dateCompleted: 1 }])
  const quizId = `${course.id}-${QUIZ}`
  return [
    {
      id: partner === 'learners' ? `record-${uid}-${course.id}` : randomUUID(),
      user_id: uid,
      partner_id: partner,
      course_id: course.id,
      created: 1,
      modules: JSON.stringify({
        ...Object.fromEntries(opened),
        ...(share === 1 ? { [quizId]: isThrough ? { ...quiz, dateCompleted: 1 } : quiz } : {}),
      }),
      passed_quizzes: JSON.stringify(isThrough ? [quizId] : []),
      status: isThrough ? ('complete' as const) : ('in-progress' as const),
      status_revision: 1,
      version: 1,
    },
  ]
}

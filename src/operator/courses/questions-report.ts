import { toQuestionsCsv } from '#courses/questions-csv.ts'
import type { Course } from '#domain/course/course.ts'
import type { QuestionInsight, QuizInsight } from '#domain/learning/quiz-insights.ts'
import { plural } from '#domain/messages.ts'
import { readQuizInsights } from '#records/teams/read-quiz-insights.ts'
import { findStoredCourse, listCourses } from '#store/courses/courses.ts'
import { listCounts } from '#store/learning/learning-counters.ts'
import type { Queryable } from '#store/schema.ts'
import { CommandFailure, storeCommand } from '../command-line/command.ts'

/** Command that reports question statistics for authors. */
export const questionsReport = storeCommand({
  name: 'questions report',
  summary: 'shows the first answers to each question, and the attempts each quiz takes',
  options: {
    course: { value: 'ID', sentence: 'only questions of this course' },
    partner: { value: 'ID', sentence: 'only answers at this partner' },
    csv: { sentence: 'rows for a spreadsheet' },
  },
  async run({ course, partner, csv }, { db }) {
    const ids = await courseIds(db, course)
    const reports: [Course, QuizInsight[]][] = []
    for (const id of ids) reports.push(await readInsights(db, id, partner))
    return csv ? { csv: await toQuestionsCsv(reports) } : reports.flatMap(toLines).join('\n')
  },
})

async function courseIds(db: Queryable, id: string | undefined): Promise<string[]> {
  if (id === undefined) return (await listCourses(db)).map(({ course }) => course.id)
  if (!(await findStoredCourse(db, id))) throw new CommandFailure(`--course '${id}' is not a course`)
  return [id]
}

async function readInsights(
  db: Queryable,
  id: string,
  partner: string | undefined,
): Promise<[Course, QuizInsight[]]> {
  const stored = await findStoredCourse(db, id)
  if (!stored) throw new CommandFailure(`the course '${id}' is gone`)
  const counts = await listCounts(db, { courseId: id, partner })
  return [stored.course, await readQuizInsights(db, stored.course, counts)]
}

function toLines([course, quizzes]: [Course, QuizInsight[]]): string[] {
  return [`${course.name} (${course.id})`, ...quizzes.flatMap(quizLines), '']
}

function quizLines({ quiz, people, passed, triesToPass, questions }: QuizInsight): string[] {
  const tries = triesToPass === undefined ? '' : `, after ${triesToPass.toFixed(1)} attempts on average`
  return [
    `  ${quiz.title}: ${people === 1 ? '1 person has' : `${people} people have`} started it, ${passed} passed it${tries}`,
    ...questions.flatMap(questionLines),
  ]
}

function questionLines({ question, people, right, options }: QuestionInsight, place: number): string[] {
  const title = `    ${place + 1}. ${question.question}`
  if (people === 0) return [title, '       no answers yet to the current version']
  return [
    title,
    `       ${percent(right)} of ${plural(people, 'first answer')} were correct`,
    ...options.map(
      ({ answer, isRight, share }) =>
        `       ${percent(share).padStart(4)}  ${isRight ? '✓' : ' '} ${answer}`,
    ),
  ]
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

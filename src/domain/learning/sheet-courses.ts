import { type CourseOutline, modulesOf } from '../course/course.ts'
import { type CompletionRecord, type CourseStatus, findQuizProgress } from './completion-record.ts'
import { completedTime } from './learning-words.ts'

/** A course on the printed sheet of a training record. */
export interface SheetCourse {
  id: string
  name: string
  status: CourseStatus
  /** Time of completion, in ms since 1970; undefined until then. */
  completed?: number | undefined
  /** The passed quizzes, with the number of correct answers, such as `4 of 4`. */
  quizzes: { id: string; title: string; score: string }[]
}

/** Returns the courses, with the associate's records and statuses, for a printed training record. */
export function sheetCourses(
  learned: readonly { course: CourseOutline; record: CompletionRecord | undefined; status: CourseStatus }[],
): SheetCourse[] {
  return learned.map(({ course, record, status }) => {
    const completed = status === 'complete' ? completedTime({ course, record }) : undefined
    return { id: course.id, name: course.name, status, completed, quizzes: passedQuizzes(course, record) }
  })
}

function passedQuizzes(course: CourseOutline, record: CompletionRecord | undefined): SheetCourse['quizzes'] {
  return modulesOf(course).flatMap(({ id, title }) => {
    const progress = findQuizProgress(record, id)
    if (progress?.dateCompleted === undefined) return []
    const right = progress.answers.filter(({ correct }) => correct).length
    return { id, title, score: `${right} of ${progress.answers.length}` }
  })
}

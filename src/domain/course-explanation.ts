import type { CompletionRecord, QuizProgress } from './completion-record.ts'
import { findQuizProgress } from './completion-record.ts'
import type { ModuleOutline, SectionOf } from './course.ts'
import { modulesOf } from './course.ts'
import type { CourseStatus } from './course-status.ts'
import { courseStatus, passedQuizIds } from './course-status.ts'
import { correctCount } from './quiz.ts'

/** Where one quiz of a course stands. Times are in ms since 1970. */
export interface QuizStanding {
  id: string
  title: string
  /** When and how it was passed; absent while it is missing. */
  passed?: { when: number; score: number; outOf: number }
  /** How many attempts were finished. */
  attempts: number
  /** When the last attempt was finished, if one was. */
  lastAttempt?: number
  /** Whether an attempt was begun and not finished. */
  isUnderWay: boolean
}

/** A course's status with its reasons: every quiz as it stands, in the order they are taught. */
export interface CourseExplanation {
  status: CourseStatus
  /** When the course was first opened, in ms since 1970; absent where it is not started. */
  started: number | undefined
  quizzes: QuizStanding[]
}

/**
 * Why a course has the status it has (section 4): a started course is complete exactly when no quiz is
 * missing. It asks the very functions that decide the status.
 */
export function explainCourse(
  course: { sections: SectionOf<ModuleOutline>[] },
  record: Pick<CompletionRecord, 'modules' | 'created'> | undefined,
): CourseExplanation {
  const passed: ReadonlySet<string> = record ? passedQuizIds(record) : new Set()
  const quizzes = modulesOf(course)
    .filter((module) => module.type === 'quiz')
    .map((quiz) => standingOf(quiz, findQuizProgress(record, quiz.id), passed.has(quiz.id)))
  return { status: courseStatus(course, record), started: record?.created, quizzes }
}

/** The quizzes that keep a course from being complete. */
export function missingQuizzes({ quizzes }: CourseExplanation): QuizStanding[] {
  return quizzes.filter((quiz) => quiz.passed === undefined)
}

function standingOf(
  { id, title }: ModuleOutline,
  progress: QuizProgress | undefined,
  isPassed: boolean,
): QuizStanding {
  const { submitCount = 0, currentQuestion = 0, lastSubmitDate, dateCompleted } = progress ?? {}
  const standing: QuizStanding = { id, title, attempts: submitCount, isUnderWay: currentQuestion > 0 }
  if (lastSubmitDate !== undefined) standing.lastAttempt = lastSubmitDate
  if (progress && isPassed && dateCompleted !== undefined)
    standing.passed = {
      when: dateCompleted,
      score: correctCount(progress),
      outOf: progress.answers.length,
    }
  return standing
}

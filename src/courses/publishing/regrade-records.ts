import { correctedQuizzes } from '#domain/course/corrected-key.ts'
import { type Course, findModule, type QuizModule } from '#domain/course/course.ts'
import { type CompletionRecord, findQuizProgress } from '#domain/learning/completion-record.ts'
import type { EventContent } from '#domain/learning/learning-events.ts'
import { decideRegrading } from '#domain/learning/regrade.ts'
import { findCourseRevision } from '#store/courses/courses.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Creates a function that decides the regrades of a record. `quizzes` have corrected answer keys; the list is empty if
 * regrading is off.
 */
export function createRegrading(
  db: Queryable,
  before: Course,
  after: Course,
  { isOff = false }: { isOff?: boolean } = {},
) {
  const quizzes = isOff ? [] : correctedQuizzes(before, after)
  const revisions = new Map<number, ReturnType<typeof findCourseRevision>>()

  /**
   * Finds the version of the quiz that judged an attempt. Records without a revision were judged by the previous one.
   */
  async function findJudging(id: string, revision: number | undefined): Promise<QuizModule | undefined> {
    if (revision !== undefined && !revisions.has(revision))
      revisions.set(revision, findCourseRevision(db, { id: after.id, revision }))
    const course = revision === undefined ? before : await revisions.get(revision)
    const quiz = course && findModule(course, id)
    return quiz?.type === 'quiz' ? quiz : undefined
  }

  async function decideQuiz(record: WithModules, later: QuizModule): Promise<RegradeContent[]> {
    const progress = findQuizProgress(record, later.id)
    const quiz = progress && (await findJudging(later.id, progress.revision))
    const data = quiz && decideRegrading(progress, quiz, later)
    return data ? [{ kind: 'answer-regraded', data }] : []
  }

  return {
    quizzes,
    async decide(record: WithModules): Promise<RegradeContent[]> {
      const events: RegradeContent[] = []
      for (const quiz of quizzes) events.push(...(await decideQuiz(record, quiz)))
      return events
    },
  }
}

type WithModules = Pick<CompletionRecord, 'modules'>

type RegradeContent = Extract<EventContent, { kind: 'answer-regraded' }>

import { type CourseModule, findModule, type QuizModule } from '#domain/course/course.ts'
import { type CompletionRecord, findQuizProgress } from '#domain/learning/completion-record.ts'
import { isQuizPassed, isQuizRunning } from '#domain/learning/quiz.ts'
import { findCourseRevision, type StoredCourse } from '#store/learning/courses.ts'
import type { Queryable } from '#store/schema.ts'

/** A module, and the revision of its course from which it is. */
export interface ModuleAtRevision {
  module: CourseModule
  revision: number
}

/**
 * Returns a module as the owner of a record meets it. A quiz stays as it was when its attempt was started, while that runs
 * and once it has been passed, whatever was published since: what was asked is what is judged and reviewed. Everything else
 * is as the course is now.
 */
export async function moduleOfLearner(
  db: Queryable,
  course: StoredCourse,
  module: CourseModule,
  record: Pick<CompletionRecord, 'modules'> | undefined,
): Promise<ModuleAtRevision> {
  const now = { module, revision: course.revision }
  const progress = module.type === 'quiz' ? findQuizProgress(record, module.id) : undefined
  const { revision = course.revision } = progress ?? {}
  if (revision === course.revision) return now
  const earlier = await findQuiz(db, { id: course.id, revision }, module.id)
  const isBound = earlier && (isQuizPassed(progress) || isQuizRunning(progress, earlier))
  return isBound ? { module: earlier, revision } : now
}

async function findQuiz(
  db: Queryable,
  course: { id: string; revision: number },
  moduleId: string,
): Promise<QuizModule | undefined> {
  const earlier = await findCourseRevision(db, course)
  const module = earlier && findModule(earlier, moduleId)
  return module?.type === 'quiz' ? module : undefined
}

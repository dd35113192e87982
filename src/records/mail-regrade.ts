import { randomUUID } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { findModule } from '#domain/course/course.ts'
import {
  correctCount,
  courseStatus,
  findQuizProgress,
  findRegrading,
} from '#domain/learning/completion-record.ts'
import type { RecordChange } from '#domain/learning/learning-events.ts'
import { isQuizPassed } from '#domain/learning/quiz.ts'
import type { ComposedMail } from '#mail/required-mails.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { findEnabledCourse } from '#store/courses/courses.ts'
import { findCompletion } from '#store/learning/completions.ts'
import {
  insertPersonalMail,
  type MailCause,
  type QueuedMail,
  type RegradeNotice,
} from '#store/operation/mail-queue.ts'
import type { Queryable } from '#store/schema.ts'
import { findMailedLearner } from './mailed-learner.ts'

/**
 * Queues the email about results that a change of a record regraded, in the change's transaction. Running attempts
 * get no email.
 */
export async function mailRegrades(db: Queryable, { record, events }: RecordChange): Promise<void> {
  const results = events.flatMap((event) =>
    event.kind === 'answer-regraded' && event.data.passed !== undefined ? [event] : [],
  )
  const [first] = results
  if (!first) return
  const quizzes = results.map(({ data }) => data.quiz)
  const notice: RegradeNotice = { kind: 'regraded', record: record.id, quizzes }
  const cause: MailCause = 'answer-regraded'
  const account = { uid: record.userId, partner: record.partnerId }
  const mail = { id: randomUUID(), mail: JSON.stringify(notice), cause, queued: first.at }
  await insertPersonalMail(db, account, mail)
}

/**
 * Returns the content of the email about regraded results from current data, or the reason for dropping it: the
 * course is not offered, the quizzes were retaken since, or the person gets no email.
 */
export async function composeRegrade(
  context: AppContext,
  queued: QueuedMail,
  { record: id, quizzes: ids }: RegradeNotice,
): Promise<ComposedMail> {
  const learner = await findMailedLearner(context, queued)
  if ('why' in learner) return learner
  const { partner, userName, today } = learner
  const record = (await findCompletion(context.db, partner, id))?.record
  const course = record && (await findEnabledCourse(context.db, record.courseId, readerOf(context, partner)))
  if (!course) return { why: 'nothing' }
  const quizzes = ids.flatMap((quiz) => {
    const [module, progress] = [findModule(course, quiz), findQuizProgress(record, quiz)]
    if (!module || !progress || progress.currentQuestion > 0 || !findRegrading(progress)) return []
    const [score, of] = [correctCount(progress), progress.answers.length]
    return [{ title: module.title, score, of, passed: isQuizPassed(progress) }]
  })
  if (quizzes.length === 0) return { why: 'nothing' }
  const isComplete = courseStatus(course, record) === 'complete'
  const { name, webPath } = course
  return { facts: { kind: 'regraded', userName, today, course: name, webPath, quizzes, isComplete } }
}

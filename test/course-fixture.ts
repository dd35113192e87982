import { randomUUID } from 'node:crypto'
import { parseConfig } from '#core/config.ts'
import * as learning from '#courses/publishing/publish-course.ts'
import type { Course, CourseModule, QuizModule } from '#domain/course/course.ts'
import { partsOf } from '#domain/course/draft/draft-parts.ts'
import { storedMediaOf } from '#domain/media/named-media.ts'
import { publishWaiting } from '#jobs/publications-job.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { insertDraft } from '#store/courses/course-drafts.ts'
import type { TestApp } from './test-app.ts'

/** Returns a quiz of `key.length` questions with three answers each. `key` holds the indexes of the correct answers. */
export function quizWithKey(
  id: string,
  key: (number | undefined)[],
  more: Partial<QuizModule> = {},
): QuizModule {
  const questions = key.map((right, place) => ({
    id: `${id}-q${place + 1}`,
    type: 'multiple-choice',
    question: `What is question ${place + 1}?`,
    answers: ['This', 'That', 'Neither'].map((answer, index) => ({ answer, correct: index === right })),
  }))
  return { id, title: 'A quiz', type: 'quiz', questions, passingScore: key.length, ...more }
}

/** Returns the quiz with an explanation for each question. */
export function explained(quiz: QuizModule, explanation: string | undefined): QuizModule {
  return { ...quiz, questions: quiz.questions.map((question) => ({ ...question, explanation })) }
}

/** Returns an ordinary video module. */
export function videoModule(id: string): CourseModule {
  return { id, title: 'A video', type: 'video', videoUrl: '/media/welcome-hello.mp4' }
}

/** Returns a course of one section, enabled by default. */
export function courseOf(id: string, modules: CourseModule[], enabled = true): Course {
  const about = { name: 'A course', description: '', backgroundImage: '', webPath: id, enabled }
  return { id, ...about, sections: [{ title: 'A section', modules }] }
}

/**
 * Publishes a course in a portal under test and updates its records. `regrade` judges attempts again by a corrected
 * key. Returns the revision.
 */
export function publishCourse(
  { db, now }: TestApp,
  course: Course,
  options: { regrade?: boolean } = {},
): Promise<number> {
  return inTransaction(db, (transaction) =>
    learning.publishCourse(transaction, course, now(), { timeZone: 'UTC', ...options }),
  )
}

/** Stores the first version of a course's draft in a portal under test. Returns its id. */
export async function draftCourse(
  { db, now }: Pick<TestApp, 'db' | 'now'>,
  course: Course,
  by = 'operator',
): Promise<string> {
  const id = randomUUID()
  const about = { id, courseId: course.id, name: course.name, origin: 'published' as const, base: undefined }
  const content = { parts: partsOf(course), media: storedMediaOf(course), problems: '[]' }
  await inTransaction(db, (transaction) =>
    insertDraft(transaction, { ...about, ...content, createdBy: by }, now()),
  )
  return id
}

/** Publishes the waiting drafts, because a portal under test does not run the server's jobs. */
export function publishDrafts({ db, address, dataDir, now }: TestApp): Promise<void> {
  const config = { ...parseConfig({ DATA_DIR: dataDir }), store: address }
  return publishWaiting({ db, config, clock: now }, new AbortController().signal)
}

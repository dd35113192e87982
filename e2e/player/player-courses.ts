import { join } from 'node:path'
import { publishCourse } from '#courses/publishing/publish-course.ts'
import type { ArticleModule, Course, CourseModule, QuizModule, VideoModule } from '#domain/course/course.ts'
import { connect } from '#store/connection/connect.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import type { Portal } from '../support/portal.ts'

/** Publishes new or changed courses of a test in the portal's database, in addition to the demo's. */
export async function addCourses(portal: Portal, ...courses: Course[]): Promise<void> {
  const db = connect({ kind: 'sqlite', file: join(portal.dataDir, 'portal.sqlite') })
  try {
    for (const course of courses)
      await inTransaction(db, (transaction) =>
        publishCourse(transaction, course, Date.now(), { timeZone: 'UTC' }),
      )
  } finally {
    await db.destroy()
  }
}

/** Returns an enabled course of one section, at `/course/{id}`. */
export function courseOf(id: string, modules: CourseModule[]): Course {
  const about = { name: `Course ${id}`, description: 'Made for a test', backgroundImage: '', webPath: id }
  return { id, ...about, enabled: true, sections: [{ title: 'The only section', modules }] }
}

/** Returns an article of one paragraph. */
export function article(id: string, words = `The words of ${id}.`): ArticleModule {
  return articleFrom(id, [{ type: 'paragraph', children: [{ type: 'text', text: words }] }])
}

/** Returns an article with these nodes at its root. */
export function articleFrom(id: string, children: unknown[]): ArticleModule {
  const editorData = JSON.stringify({ root: { type: 'root', children } })
  return { id, title: `Article ${id}`, type: 'article', editorData }
}

/** Returns a quiz of `count` questions with the answers Right and Wrong. */
export function quiz(id: string, count: number, more: Partial<QuizModule> = {}): QuizModule {
  const questions = Array.from({ length: count }, (_, place) => ({
    id: `${id}-${place + 1}`,
    type: 'multiple-choice',
    question: `What of question ${place + 1}?`,
    answers: [
      { answer: 'Wrong', correct: false },
      { answer: 'Right', correct: true },
    ],
  }))
  return { id, title: `Quiz ${id}`, type: 'quiz', questions, passingScore: count, ...more }
}

/** Returns a video module with one of the demo's clips. */
export function video(id: string, more: Partial<VideoModule> = {}): VideoModule {
  const film = { videoUrl: '/media/welcome-hello.mp4', videoThumbnail: '/media/welcome-hello.jpg' }
  return { id, title: `Video ${id}`, type: 'video', ...film, ...more }
}

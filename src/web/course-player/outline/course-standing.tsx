import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline } from '#domain/course.ts'
import { explainCourse } from '#domain/course-explanation.ts'
import { quizReason, STATUS_QUESTIONS, statusReason } from '#domain/explanation-words.ts'
import { dateText } from '#web/ui/date-text.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './course-standing.module.css'

type CourseStandingProps = { course: CourseOutline; record: CompletionRecord | undefined }

/** At the end of the navigation: why the course is complete, or what is missing. */
export function CourseStanding({ course, record }: CourseStandingProps) {
  const explanation = explainCourse(course, record)
  const quizzes = explanation.quizzes.map((quiz) => (
    <div key={quiz.id}>
      <dt className={styles.quiz}>{quiz.title}</dt>
      <dd className={styles.reason}>{quizReason(quiz, dateText)}</dd>
    </div>
  ))
  return (
    <div className={styles.standing}>
      <Disclosure summary={STATUS_QUESTIONS[explanation.status]}>
        <div className={styles.words}>
          <p className={styles.reason}>{statusReason(explanation, dateText)}</p>
          {quizzes.length > 0 && <dl className={styles.quizzes}>{quizzes}</dl>}
        </div>
      </Disclosure>
    </div>
  )
}

import { Link } from 'react-router'
import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline } from '#domain/course.ts'
import type { QuizStanding } from '#domain/course-explanation.ts'
import { explainCourse } from '#domain/course-explanation.ts'
import { quizReason, STATUS_QUESTIONS, statusReason } from '#domain/explanation-words.ts'
import { coursePath } from '#web/shared/paths.ts'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './status-explanation.module.css'

type StatusExplanationProps = { course: CourseOutline; record: CompletionRecord | undefined }

/** 'Why not complete?': what is passed, what is missing, and when, behind a summary on the course's card. */
export function StatusExplanation({ course, record }: StatusExplanationProps) {
  const explanation = explainCourse(course, record)
  const summary = (
    <>
      {STATUS_QUESTIONS[explanation.status]}
      <VisuallyHidden> ({course.name})</VisuallyHidden>
    </>
  )
  return (
    <div className={styles.explanation}>
      <Disclosure summary={summary}>
        <p className={styles.reason}>{statusReason(explanation, dateText)}</p>
        {explanation.quizzes.length > 0 && (
          <ul className={styles.quizzes}>
            {explanation.quizzes.map((quiz) => (
              <Quiz key={quiz.id} quiz={quiz} address={coursePath(course.webPath, quiz.id)} />
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  )
}

function Quiz({ quiz, address }: { quiz: QuizStanding; address: string }) {
  return (
    <li className={styles.quiz}>
      <CheckMark done={quiz.passed !== undefined} label={quiz.passed ? 'Passed:' : 'Missing:'} />
      <div>
        <Link className={styles.title} to={address}>
          {quiz.title}
        </Link>
        <p className={styles.standing}>{quizReason(quiz, dateText)}</p>
      </div>
    </li>
  )
}

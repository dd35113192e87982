import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coursePath } from '#contract/screen-paths.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { type CourseStatus, STATUS_TEXT } from '#domain/learning/course-status.ts'
import {
  explainCourseStatus,
  type QuizReason,
  REASON_SENTENCES,
  STATUS_QUESTIONS,
} from '#domain/learning/course-status-reason.ts'
import type { RecordHistory } from '#domain/learning/record-history.ts'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TimedText } from '#web/ui/timed-text.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './course-status-reason.module.css'

type CourseStatusReasonProps = {
  course: CourseOutline
  record: CompletionRecord | undefined
  /** The history of the record, where that is loaded: it has the number of answers of an attempt. */
  story?: RecordHistory | undefined
  /** The person whose status it is: the reader, or a member of the reader's team. */
  about: 'me' | 'member'
  /** True if each quiz is a link into the player. */
  isLinked?: boolean
}

/**
 * Shows why a course has its status: the reason in a sentence, and how each quiz went. The reader's own is
 * collapsed behind a question ('What is left?'), and there is none before the course is opened. A member's
 * sentence is always there, and only the quizzes are collapsed.
 */
export function CourseStatusReason({
  course,
  record,
  story,
  about,
  isLinked = false,
}: CourseStatusReasonProps) {
  const reason = explainCourseStatus(course, record, story)
  const quizzes = record ? reason.quizzes : []
  const sentence = (
    <p className={styles.reason}>
      <TimedText write={(dateText) => REASON_SENTENCES[about].status(reason, dateText)} />
    </p>
  )
  const list = quizzes.length > 0 && (
    <ul className={styles.quizzes}>
      {quizzes.map((quiz) => (
        <QuizItem
          key={quiz.id}
          quiz={quiz}
          outcome={<TimedText write={(dateText) => REASON_SENTENCES[about].quiz(quiz, dateText)} />}
          path={isLinked ? coursePath(course.webPath, quiz.id) : undefined}
        />
      ))}
    </ul>
  )
  const courseName = <VisuallyHidden> ({course.name})</VisuallyHidden>
  if (about === 'member')
    return (
      <>
        {sentence}
        {list && (
          <Disclosure
            summary={
              <>
                {quizzesText(quizzes.length)}
                {courseName}
              </>
            }
          >
            {list}
          </Disclosure>
        )}
      </>
    )
  if (reason.status === 'not-started') return null
  return (
    <Disclosure
      summary={
        <>
          {STATUS_QUESTIONS[reason.status]}
          {courseName}
        </>
      }
    >
      {sentence}
      {list}
    </Disclosure>
  )
}

function quizzesText(count: number): string {
  return count === 1 ? '1 quiz' : `${count} quizzes`
}

type QuizItemProps = { quiz: QuizReason; outcome: ReactNode; path: string | undefined }

function QuizItem({ quiz: { title, passed }, outcome, path }: QuizItemProps) {
  return (
    <li className={styles.quiz}>
      <CheckMark done={passed !== undefined} label={passed ? 'Passed:' : 'Not passed:'} />
      <div>
        {path === undefined ? (
          <p className={styles.title}>{title}</p>
        ) : (
          <Link className={`${styles.title} ${styles.link}`} to={path}>
            {title}
          </Link>
        )}
        <p>{outcome}</p>
      </div>
    </li>
  )
}

const TONES = { 'not-started': 'neutral', 'in-progress': 'active', complete: 'done' } as const

/** Shows a course's status in its word and color. */
export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  return <StatusBadge tone={TONES[status]}>{STATUS_TEXT[status]}</StatusBadge>
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coursePath } from '#contract/screen-paths.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { type CompletionRecord, type CourseStatus, STATUS_TEXT } from '#domain/learning/completion-record.ts'
import {
  explainCourseStatus,
  type QuizReason,
  quizSentence,
  STATUS_QUESTIONS,
  statusSentence,
} from '#domain/learning/course-status-reason.ts'
import type { OpenDue } from '#domain/requirement/open-due.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { CheckMark } from '#ui/form/check-mark.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { TimedText } from '#ui/text/timed-text.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './course-status-reason.module.css'
import { DueSentence } from './due-text.tsx'
import { YourAnswers } from './your-answers.tsx'

type CourseStatusReasonProps = {
  course: CourseOutline
  record: CompletionRecord | undefined
  /** True to link each quiz to the player. */
  isLinked?: boolean
  /** Due date; undefined unless the user still has to complete the course. */
  due?: OpenDue | undefined
}

/**
 * Explains the status of an opened course, collapsed behind 'What’s left': the reason in a sentence, the due
 * date, the result of each quiz, and the user's answers.
 */
export function CourseStatusReason({ course, record, isLinked = false, due }: CourseStatusReasonProps) {
  const reason = explainCourseStatus(course, record)
  if (!record || reason.status === 'not-started') return null
  return (
    <Disclosure
      summary={
        <>
          {STATUS_QUESTIONS[reason.status]}
          <VisuallyHidden> ({course.name})</VisuallyHidden>
        </>
      }
    >
      <p className={classNames(textStyles.note, styles.reason)}>
        <TimedText write={(dateText) => statusSentence(reason, dateText)} />
        {due && reason.status === 'in-progress' && (
          <>
            {' '}
            <DueSentence due={due} />
          </>
        )}
      </p>
      {reason.quizzes.length > 0 && (
        <Stack as="ul" gap="snug" className={classNames(textStyles.note, styles.quizzes)}>
          {reason.quizzes.map((quiz) => (
            <QuizItem
              key={quiz.id}
              quiz={quiz}
              outcome={<TimedText write={(dateText) => quizSentence(quiz, dateText)} />}
              path={isLinked ? coursePath(course.webPath, quiz.id) : undefined}
            />
          ))}
        </Stack>
      )}
      <div className={styles.answers}>
        <YourAnswers course={course} record={record} />
      </div>
    </Disclosure>
  )
}

type QuizItemProps = { quiz: QuizReason; outcome: ReactNode; path: string | undefined }

function QuizItem({ quiz: { title, passed }, outcome, path }: QuizItemProps) {
  return (
    <Line as="li" gap="snug" className={styles.quiz}>
      <CheckMark done={passed !== undefined} label={passed ? 'Passed:' : 'Not passed:'} />
      <div>
        {path === undefined ? (
          <p className={classNames(textStyles.strong, styles.title)}>{title}</p>
        ) : (
          <Link className={classNames(textStyles.strong, styles.title, styles.link)} to={path}>
            {title}
          </Link>
        )}
        <p>{outcome}</p>
      </div>
    </Line>
  )
}

const TONES = { 'not-started': 'neutral', 'in-progress': 'active', complete: 'done' } as const

/** Badge with a course's status as colored text. */
export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  return <StatusBadge tone={TONES[status]}>{STATUS_TEXT[status]}</StatusBadge>
}

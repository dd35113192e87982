import { type CourseOutline, modulesOf, type QuizModule } from '#domain/course/course.ts'
import type { CompletionRecord, QuizProgress } from '#domain/learning/completion-record.ts'
import { completedCount, courseStatus } from '#domain/learning/course-status.ts'
import { MESSAGES } from '#domain/messages.ts'
import { PawProgress } from '#web/ui/paw-progress.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { NextStepLink } from '../next-step-link.tsx'
import { courseRest } from './next-after-module.ts'
import { type HeadingRef, QuizHeading } from './quiz-heading.tsx'
import styles from './quiz-result.module.css'
import { QuizReview } from './quiz-review.tsx'
import { scoreText } from './quiz-view.ts'

type QuizPassedProps = {
  quiz: QuizModule
  course: CourseOutline
  progress: QuizProgress
  heading: HeadingRef
  /** The course's record; absent for people who are not tracked. */
  record: CompletionRecord | undefined
  /** True if it was passed just now, not on an earlier visit. */
  isNew: boolean
}

/** Shows a passed quiz: the score, what is left of the course and the way on; below, the questions with their answers. */
export function QuizPassed({ quiz, course, progress, heading, record, isNew }: QuizPassedProps) {
  return (
    <Stack gap="wide">
      <div className={styles.praise}>
        <div className={styles.paw}>
          <PraisingPaw course={course} record={record} isNew={isNew} />
        </div>
        <Stack gap="small" className={styles.words}>
          <QuizHeading heading={heading} className={styles.congratulations}>
            {MESSAGES.quizPassed}
          </QuizHeading>
          <p className={styles.score}>{scoreText(progress)}</p>
          {record && <p>{courseRest(course, record)}</p>}
          <NextStepLink className={styles.act} course={course} record={record} moduleId={quiz.id} />
        </Stack>
      </div>
      <QuizReview quiz={quiz} progress={progress} />
    </Stack>
  )
}

type PraisingPawProps = Pick<QuizPassedProps, 'course' | 'record' | 'isNew'>

/** Shows the course's progress as a large paw, which fills before one's eyes if this pass completed the course. */
function PraisingPaw({ course, record, isNew }: PraisingPawProps) {
  const { completed, total } = completedCount(modulesOf(course), record)
  const isComplete = !record || courseStatus(course, record) === 'complete'
  return (
    <PawProgress
      size={104}
      done={completed}
      total={total}
      isComplete={isComplete}
      isMoment={record !== undefined && isComplete && isNew}
    />
  )
}

import { Link } from 'react-router'
import type { CourseOutline, ModuleOutline, QuizModule } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import type { CompletionRecord, QuizProgress } from '#domain/learning/completion-record.ts'
import { completedCount, courseStatus } from '#domain/learning/course-status.ts'
import { MESSAGES } from '#domain/messages.ts'
import { coursePath, PATHS } from '#web/shared/paths.ts'
import { useAppSelector } from '#web/state/store.ts'
import { buttonClassName } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PawProgress } from '#web/ui/paw-progress.tsx'
import { courseRest, moduleAfter, wayOnFrom } from './course-way.ts'
import type { HeadingRef } from './quiz-heading.tsx'
import { QuizHeading } from './quiz-heading.tsx'
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
  const next = moduleAfter(course, quiz.id)
  return (
    <div className={styles.passed}>
      <div className={styles.praise}>
        <div className={styles.paw}>
          <PraisingPaw course={course} record={record} isNew={isNew} />
        </div>
        <div className={styles.words}>
          <QuizHeading heading={heading} className={styles.congratulations}>
            {MESSAGES.quizPassed}
          </QuizHeading>
          <p className={styles.score}>{scoreText(progress)}</p>
          {record && <p>{courseRest(course, record)}</p>}
          {record && <WayOn course={course} quizId={quiz.id} />}
          {!record && next && <NextModule course={course} module={next} />}
        </div>
      </div>
      <QuizReview quiz={quiz} progress={progress} />
    </div>
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

/** Links to the next module or the next course, or says that all is done. */
function WayOn({ course, quizId }: { course: CourseOutline; quizId: string }) {
  const courses = useAppSelector((state) => state.courses.courses)
  const records = useAppSelector((state) => state.associateCompletion.courses)
  const way = wayOnFrom({ course, quizId }, courses, records)
  if (way.to === 'module') return <NextModule course={course} module={way.module} />
  if (way.to === 'course') return <NextLink to={coursePath(way.course.webPath)} title={way.course.name} />
  return (
    <>
      <p className={styles.score}>All done. You have completed every course.</p>
      <Link className={classNames(buttonClassName('secondary'), styles.act)} to={PATHS.home}>
        My learning
      </Link>
    </>
  )
}

function NextModule({ course, module }: { course: CourseOutline; module: ModuleOutline }) {
  return <NextLink to={coursePath(course.webPath, module.id)} title={module.title} />
}

function NextLink({ to, title }: { to: string; title: string }) {
  return (
    <Link className={classNames(buttonClassName('honey'), styles.act)} to={to}>
      <span className={styles.next}>Next: {title}</span>
      <Icon name="next" />
    </Link>
  )
}

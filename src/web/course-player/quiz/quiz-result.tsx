import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coursePath } from '#contract/screen-paths.ts'
import {
  type CourseOutline,
  type ModuleOutline,
  moduleEntryText,
  modulesOf,
  type QuizModule,
} from '#domain/course/course.ts'
import {
  type CompletionRecord,
  completedCount,
  correctCount,
  courseStatus,
  findRegrading,
  type QuizProgress,
} from '#domain/learning/completion-record.ts'
import { regradedSentence } from '#domain/learning/course-status-reason.ts'
import { passingScoreOf } from '#domain/learning/quiz.ts'
import { attemptScore, MESSAGES, plural } from '#domain/messages.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Card } from '#ui/layout/card.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { PawProgress } from '#ui/state/paw-progress.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { TimedText } from '#ui/text/timed-text.tsx'
import flowStyles from './quiz-flow.module.css'
import { type HeadingRef, QuizButton, QuizHeading } from './quiz-question.tsx'
import styles from './quiz-result.module.css'
import {
  hasKey,
  materialOf,
  quizReviewOf,
  type ReviewedQuestion,
  reviewedAnswers,
  scoreText,
} from './quiz-view.ts'

const QUIET = classNames(textStyles.note, textStyles.plain)

type QuizPassedProps = {
  quiz: QuizModule
  course: CourseOutline
  progress: QuizProgress
  heading: HeadingRef
  /** Record of the course; undefined for untracked users. */
  record: CompletionRecord | undefined
  /** True if the quiz was passed during this visit. */
  isNew: boolean
  /** Content below the score: the remainder of the course, and the next step. */
  next: ReactNode
}

/** Result of a passed quiz: the score, the next step, and the review of the questions. */
export function QuizPassed({ quiz, course, progress, heading, record, isNew, next }: QuizPassedProps) {
  return (
    <Stack>
      <Stack className={styles.praise}>
        <div className={styles.paw}>
          <PraisingPaw course={course} record={record} isNew={isNew} />
        </div>
        <Stack gap="small">
          <QuizHeading heading={heading} className={classNames(textStyles.display, styles.congratulations)}>
            {MESSAGES.quizPassed}
          </QuizHeading>
          <p className={textStyles.strong}>{scoreText(progress)}</p>
          <RegradedNote progress={progress} />
          {next}
        </Stack>
        <span className={styles.counter} />
      </Stack>
      <Card>
        <Stack gap="wide">
          <QuizReview quiz={quiz} progress={progress} />
        </Stack>
      </Card>
    </Stack>
  )
}

/** Note that a corrected question has changed the result, if so. */
function RegradedNote({ progress }: { progress: QuizProgress }) {
  const regraded = findRegrading(progress)
  if (!regraded) return null
  return (
    <p>
      <TimedText write={(dateText) => regradedSentence(regraded.when, dateText)} />
    </p>
  )
}

type PraisingPawProps = Pick<QuizPassedProps, 'course' | 'record' | 'isNew'>

/** Large paw with the course's progress, animated if this pass completed the course. */
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

type QuizFailedProps = {
  quiz: QuizModule
  course: CourseOutline
  progress: QuizProgress
  heading: HeadingRef
  isBusy: boolean
  onStart: () => void
}

/** Result of a failed attempt: the score, the missed questions, the material to read again, and a retake. */
export function QuizFailed({ quiz, course, progress, heading, isBusy, onStart }: QuizFailedProps) {
  const [right, total] = [correctCount(progress), progress.answers.length]
  const missed = quizReviewOf(quiz, progress).toReview
  const material = materialOf(course, quiz.id)
  return (
    <Stack gap="wide" className={flowStyles.barred} data-failed>
      <div className={flowStyles.start}>
        <QuizHeading heading={heading}>{MESSAGES.quizFailed}</QuizHeading>
        <ScoreDots right={right} total={total} />
        <p>{attemptScore(right, total, quiz.questions.length, passingScoreOf(quiz))}</p>
        <RegradedNote progress={progress} />
      </div>
      <Stack>
        {missed.length > 0 && (
          <ResultList title="Questions you missed">{inOrder(missed, renderMissed)}</ResultList>
        )}
        {material.length > 0 && (
          <ResultList title="Review these modules" className={styles.materials}>
            {material.map((module) => (
              <MaterialLink key={module.id} course={course} module={module} />
            ))}
          </ResultList>
        )}
      </Stack>
      <QuizButton isBusy={isBusy} offline={MESSAGES.quizStartsOnline} onClick={onStart}>
        Retake Quiz
      </QuizButton>
    </Stack>
  )
}

/** Decorative dots for the questions, filled for correct answers. The text below has the score. */
function ScoreDots({ right, total }: { right: number; total: number }) {
  return (
    <Row as="span" gap="small" className={styles.dots} aria-hidden="true">
      {inOrder(Array.from({ length: total }), (_, place) => (
        <span data-filled={place < right} />
      ))}
    </Row>
  )
}

type ResultListProps = { title: string; className?: string | undefined; children: ReactNode }

function ResultList({ title, className, children }: ResultListProps) {
  return (
    <section>
      <h4 className={textStyles.title}>{title}</h4>
      <ul className={classNames(styles.list, className)}>{children}</ul>
    </section>
  )
}

function renderMissed({ question }: ReviewedQuestion) {
  return <li className={styles.missed}>{question}</li>
}

type MaterialLinkProps = { course: CourseOutline; module: ModuleOutline }

/** Link to an article or a video, with its duration. */
function MaterialLink({ course, module }: MaterialLinkProps) {
  return (
    <li>
      <Link className={styles.materialLink} to={coursePath(course.webPath, module.id)}>
        <Icon name={module.type} />
        <span>
          <span className={styles.materialTitle}>{module.title}</span>
          <span className={QUIET}>{moduleEntryText(module)}</span>
        </span>
      </Link>
    </li>
  )
}

type QuizReviewProps = { quiz: QuizModule; progress: QuizProgress }

/**
 * Lists the questions of a passed quiz: first those to review, then the known ones, which are collapsible.
 */
function QuizReview({ quiz, progress }: QuizReviewProps) {
  const { known, toReview } = quizReviewOf(quiz, progress)
  const isKeyThere = hasKey(quiz)
  return (
    <>
      <section>
        <h4 className={textStyles.title}>What you should review</h4>
        <ReviewList items={toReview} isKeyThere={isKeyThere} empty="You got every answer right." />
      </section>
      <section className={styles.known}>
        <Disclosure open summary={<KnownTitle count={known.length} />}>
          <div className={styles.knownList}>
            <ReviewList items={known} isKeyThere={isKeyThere} empty="No correct answers yet." />
          </div>
        </Disclosure>
      </section>
    </>
  )
}

function KnownTitle({ count }: { count: number }) {
  return (
    <>
      <h4 className={textStyles.title}>What you know</h4>
      <span className={QUIET}>{plural(count, 'question')}</span>
    </>
  )
}

type ReviewListProps = { items: ReviewedQuestion[]; isKeyThere: boolean; empty: string }

function ReviewList({ items, isKeyThere, empty }: ReviewListProps) {
  if (items.length === 0) return <p className={QUIET}>{empty}</p>
  function renderItem(item: ReviewedQuestion) {
    return (
      <li className={styles.reviewed}>
        <p className={textStyles.strong}>{item.question}</p>
        {isKeyThere ? <ReviewedAnswers item={item} /> : <Spinner label="Loading correct answer…" size={20} />}
      </li>
    )
  }
  return (
    <Stack as="ul" gap="none" className={styles.list}>
      {inOrder(items, renderItem)}
    </Stack>
  )
}

/**
 * Lists the chosen and the correct answers of a question, each with a mark and a label on one line, and the
 * explanation below. Incorrect answers are struck through.
 */
function ReviewedAnswers({ item }: { item: ReviewedQuestion }) {
  function renderAnswer({ isRight, words, answer }: ReturnType<typeof reviewedAnswers>[number]): ReactNode {
    return (
      <Row key={words} gap="snug" className={isRight ? styles.right : styles.wrong}>
        <dt>
          <Icon name={isRight ? 'check' : 'close'} className={styles.mark} />
          {words}
        </dt>
        <dd>{answer}</dd>
      </Row>
    )
  }
  return (
    <Stack as="dl" gap="snug" className={styles.answers}>
      {reviewedAnswers(item).map(renderAnswer)}
      {item.explanation !== undefined && (
        <div className={styles.why}>
          <dt>Why</dt>
          <dd dir="auto">{item.explanation}</dd>
        </div>
      )}
    </Stack>
  )
}

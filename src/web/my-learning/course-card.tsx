import { Link } from 'react-router'
import { coursePath } from '#contract/screen-paths.ts'
import { modulesOf } from '#domain/course/course.ts'
import { completedCount } from '#domain/learning/completion-record.ts'
import { courseLine, modulesDoneText } from '#domain/learning/learning-words.ts'
import { MESSAGES } from '#domain/messages.ts'
import type { LearnedCourse } from '#domain/requirement/order-courses.ts'
import { firstSentence } from '#domain/text/first-sentence.ts'
import { Card } from '#ui/layout/card.tsx'
import { Line, Row } from '#ui/layout/layout.tsx'
import { CoursePicture } from '#ui/picture/course-picture.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { PawProgress } from '#ui/state/paw-progress.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import coverStyles from '#ui/text/cover-link.module.css'
import { dayText } from '#ui/text/date-text.ts'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { TimedText } from '#ui/text/timed-text.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { CourseCertificate, CourseCertificateBadge } from '#web/course-status/course-certificate.tsx'
import { CourseStatusBadge, CourseStatusReason } from '#web/course-status/course-status-reason.tsx'
import { DueBadge } from '#web/course-status/due-text.tsx'
import { YourAnswers } from '#web/course-status/your-answers.tsx'
import styles from './course-card.module.css'

type CourseCardProps = { learned: LearnedCourse; span: CardSpan | undefined; isRenewedAbove: boolean }

/** Card of a course with its status, and a link to the player if the course has modules. */
export function CourseCard({ learned, span, isRenewedAbove }: CourseCardProps) {
  const { course, record, status, due } = learned
  return (
    <Card as="li" className={styles.card} data-of-six={span?.ofSix} data-of-two={span?.ofTwo}>
      <div className={styles.cover}>
        <CoursePicture imageUrl={course.backgroundImage} pictures={course.pictures} />
      </div>
      <div className={styles.body}>
        <h2 className={classNames(textStyles.display, styles.name)} dir="auto">
          {course.name}
        </h2>
        {due && (
          <p className={styles.due}>
            <DueBadge due={due} />
          </p>
        )}
        <p className={classNames(textStyles.quiet, styles.description)} dir="auto">
          {firstSentence(course.description)}
        </p>
        {modulesOf(course).length === 0 ? <EmptyFoot learned={learned} /> : <Foot learned={learned} />}
      </div>
      {record && (
        <div className={styles.reason}>
          <CourseCertificate
            course={course}
            status={status}
            record={record}
            isRenewedAbove={isRenewedAbove}
          />
          {status === 'complete' ? (
            <YourAnswers course={course} record={record} />
          ) : (
            <CourseStatusReason course={course} record={record} due={due} isLinked />
          )}
        </div>
      )}
    </Card>
  )
}

/** Label of the link, by status. */
const INVITATIONS = { 'not-started': 'Start', 'in-progress': 'Continue', complete: 'Review' } as const

function Foot({ learned }: { learned: LearnedCourse }) {
  const { course, record, status } = learned
  const { completed, total } = completedCount(modulesOf(course), record)
  const isComplete = status === 'complete'
  return (
    <Line gap="small" className={styles.foot}>
      <PawProgress
        done={completed}
        total={total}
        isComplete={isComplete}
        label={isComplete ? undefined : modulesDoneText(learned)}
      />
      <div className={styles.standing}>
        <Row as="p" className={styles.status}>
          Status: <CourseStatusBadge status={status} />
          <CourseCertificateBadge course={course} status={status} record={record} />
        </Row>
        <p className={classNames(textStyles.quiet, styles.line)}>
          <TimedText write={(timeText) => courseLine(learned, timeText)} timeText={dayText} />
        </p>
      </div>
      <Link
        className={classNames(linkStyles.back, coverStyles.cover, coverStyles.ringed, styles.link)}
        to={coursePath(course.webPath)}
      >
        <span className={styles.invitation}>{INVITATIONS[status]}</span>
        <VisuallyHidden> {course.name}</VisuallyHidden>
        <Icon name="next" />
      </Link>
    </Line>
  )
}

function EmptyFoot({ learned: { status } }: { learned: LearnedCourse }) {
  return (
    <div className={styles.standing}>
      <Row as="p" className={styles.status}>
        Status: <CourseStatusBadge status={status} />
      </Row>
      <p className={classNames(textStyles.quiet, styles.line)}>{MESSAGES.courseEmpty}</p>
    </div>
  )
}

/** Number of columns that a card spans: out of six with three cards per row, out of two with two. */
interface CardSpan {
  ofSix: number
  ofTwo: number
}

/** Number of final cards with half a row each, by the remainder of the card count divided by 3. */
const HALVES = [0, 4, 2] as const

/** Returns the columns of each card. Every row is filled without gaps. */
export function cardSpans(count: number): CardSpan[] {
  const halves = HALVES[count % HALVES.length] ?? 0
  return Array.from({ length: count }, (_, place) => ({
    ofSix: count === 1 ? 6 : place >= count - halves ? 3 : 2,
    ofTwo: place === count - 1 && count % 2 === 1 ? 2 : 1,
  }))
}

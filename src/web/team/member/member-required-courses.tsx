import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { MemberRequirement } from '#contract/documents.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { ownDeadlineText } from '#domain/requirement/own-deadline-text.ts'
import { type Due, isExcuse } from '#domain/requirement/requirement.ts'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { dayText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { DueBadge, DueSentence } from '#web/course-status/due-text.tsx'
import removeStyles from '../remove-button.module.css'
import { listedRequirements, type NamedRequirement } from './listed-requirements.ts'
import { givenNameOf } from './member-mail.ts'
import panelStyles from './member-panel.module.css'
import styles from './member-required-courses.module.css'
import type { OwnDeadlineChange } from './own-deadline-dialog.tsx'
import { useOwnDeadline } from './use-own-deadline.ts'

// Loaded on the first change of a date.
const OwnDeadlineDialog = lazyPart(
  () => import('./own-deadline-dialog.tsx'),
  'OwnDeadlineDialog',
  undefined,
  { isFetchedAhead: false },
)

type MemberRequiredCoursesProps = {
  uid: string
  userName: string
  /** All requirements, including ended ones, newest first; undefined after a failure to load them. */
  requirements: readonly MemberRequirement[] | undefined
  /** Enabled courses. Requirements for other courses are hidden. */
  courses: readonly CourseOutline[]
  /** Reloads the requirements. */
  onChanged: () => Promise<void>
}

/**
 * Lists a member's requirements with their state, newest first, and the ended ones on one line. A requirement
 * can get an individual date or an excuse. Renders nothing without requirements.
 */
export function MemberRequiredCourses(props: MemberRequiredCoursesProps) {
  const { uid, userName, requirements = [], courses, onChanged } = props
  const change = useOwnDeadline(uid, onChanged)
  const { wanted, setWanted, notice, title, handleDone } = useWantedChange()
  const { open, ended } = listedRequirements(requirements, courses)
  if (open.length === 0) return null
  return (
    <Panel
      as="section"
      className={classNames(panelStyles.panel, styles.above)}
      aria-labelledby="member-required-courses"
    >
      <h2 id="member-required-courses" ref={title} tabIndex={-1} className={panelStyles.title}>
        Required courses
      </h2>
      {/* The row shows the change. */}
      <VisuallyHidden as="output">{notice}</VisuallyHidden>
      <Stack as="ul" gap="none">
        {open.map((requirement) => (
          <RequirementRow
            key={requirement.courseId}
            requirement={requirement}
            userName={userName}
            onChoose={(change) =>
              setWanted({ change, courseId: requirement.courseId, name: requirement.name })
            }
          />
        ))}
      </Stack>
      {wanted && (
        <Suspense>
          <OwnDeadlineDialog
            change={wanted.change}
            userName={userName}
            courseName={wanted.name}
            onSend={(body) => change(wanted.courseId, body)}
            onDone={() => handleDone(wanted)}
            onClose={() => setWanted(undefined)}
          />
        </Suspense>
      )}
      {ended.length > 0 && (
        <p className={classNames(styles.ended, styles.sentence, textStyles.note)}>
          No longer required: {ended.map((one) => `${one.name} (ended ${dayText(one.ended)})`).join(', ')}.
        </p>
      )}
    </Panel>
  )
}

type WantedChange = { change: OwnDeadlineChange; courseId: string; name: string }

const hasDefault = (course: string) => `${course} has its default due date again.`

const DONE: Record<OwnDeadlineChange, (course: string) => string> = {
  date: (course) => `The due date for ${course} was changed.`,
  excuse: (course) => `Excused from ${course}.`,
  general: hasDefault,
  undo: hasDefault,
}

/** Manages the change being entered, and the message about the last change. */
function useWantedChange() {
  const [wanted, setWanted] = useState<WantedChange>()
  const [notice, setNotice] = useState('')
  const title = useRef<HTMLHeadingElement>(null)

  function handleDone({ change, name }: WantedChange) {
    flushSync(() => {
      setWanted(undefined)
      setNotice(DONE[change](name))
    })
    // The button that opened the dialog may be gone.
    title.current?.focus()
  }
  return { wanted, setWanted, notice, title, handleDone }
}

type RequirementRowProps = {
  requirement: NamedRequirement
  userName: string
  onChoose: (change: OwnDeadlineChange) => void
}

function RequirementRow({ requirement: { name, due, own }, userName, onChoose }: RequirementRowProps) {
  const isExcused = isExcuse(own)
  const act = (change: OwnDeadlineChange, words: string) => (
    <Button
      kind="quiet"
      className={removeStyles.aligned}
      aria-label={`${words}: ${name}`}
      data-print="no"
      onClick={() => onChoose(change)}
    >
      {words}
    </Button>
  )
  return (
    <li className={styles.requirement}>
      <h3 className={panelStyles.name} dir="auto">
        {name}
        <VisuallyHidden>. </VisuallyHidden>
      </h3>
      <p className={classNames(styles.sentence, textStyles.note)}>
        {!isExcused && <DueSentence due={due} member={givenNameOf(userName)} />}{' '}
        {own && ownDeadlineText(own, dayText)}
      </p>
      <Row className={styles.state}>
        {isExcused ? <StatusBadge tone="neutral">excused</StatusBadge> : <StateBadge due={due} />}
        {(due.state !== 'done' || own) && (
          <Row className={styles.acts}>
            {due.state !== 'done' && act('date', 'Change date')}
            {due.state !== 'done' && !isExcused && act('excuse', 'Excuse')}
            {own && (isExcused ? act('undo', 'Undo excuse') : act('general', 'Use default date'))}
          </Row>
        )}
      </Row>
    </li>
  )
}

function StateBadge({ due }: { due: Due }) {
  if (due.state === 'due' || due.state === 'overdue') return <DueBadge due={due} />
  return <StatusBadge tone="done">complete</StatusBadge>
}

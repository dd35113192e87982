import type { MemberRequirement } from '#contract/documents.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { Due } from '#domain/requirement/requirement.ts'
import { Panel } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { dayText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { DueBadge, DueSentence } from '#web/course-status/due-text.tsx'
import { givenNameOf } from './member-mail.ts'
import panelStyles from './member-panel.module.css'
import styles from './member-required-courses.module.css'

type MemberRequiredCoursesProps = {
  userName: string
  /** All requirements, including ended ones, newest first; undefined if they could not be loaded. */
  requirements: readonly MemberRequirement[] | undefined
  /** The enabled courses; requirements for other courses are not shown. */
  courses: readonly CourseOutline[]
}

/**
 * Shows a member's requirements with their state, newest first, and the ended ones in one line. Renders nothing while
 * nothing is required.
 */
export function MemberRequiredCourses({ userName, requirements = [], courses }: MemberRequiredCoursesProps) {
  const required = requirements.flatMap((requirement) => {
    const course = courses.find(({ id }) => id === requirement.courseId)
    return course ? [{ ...requirement, name: course.name }] : []
  })
  const open = required.filter(({ due }) => due.state !== 'none')
  const ended = required.flatMap(({ name, ended }) => (ended === undefined ? [] : { name, ended }))
  if (open.length === 0) return null
  return (
    <Panel
      as="section"
      className={classNames(panelStyles.panel, styles.above)}
      aria-labelledby="member-required-courses"
    >
      <h2 id="member-required-courses" className={panelStyles.title}>
        Required courses
      </h2>
      <Stack as="ul" gap="none">
        {open.map(({ id, name, due }) => (
          <li key={id} className={styles.requirement}>
            <h3 className={panelStyles.name} dir="auto">
              {name}
              <VisuallyHidden>. </VisuallyHidden>
            </h3>
            <p className={classNames(styles.sentence, textStyles.note)}>
              <DueSentence due={due} member={givenNameOf(userName)} />{' '}
            </p>
            <p className={styles.state}>
              <StateBadge due={due} />
            </p>
          </li>
        ))}
      </Stack>
      {ended.length > 0 && (
        <p className={classNames(styles.ended, styles.sentence, textStyles.note)}>
          No longer required: {ended.map((one) => `${one.name} (ended ${dayText(one.ended)})`).join(', ')}.
        </p>
      )}
    </Panel>
  )
}

function StateBadge({ due }: { due: Due }) {
  if (due.state === 'due' || due.state === 'overdue') return <DueBadge due={due} />
  return <StatusBadge tone="done">complete</StatusBadge>
}

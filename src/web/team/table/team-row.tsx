import { type ComponentType, memo, useId } from 'react'
import { Link } from 'react-router'
import { memberPath } from '#contract/screen-paths.ts'
import { MESSAGES } from '#domain/messages.ts'
import { groupNamesText } from '#domain/people/member-groups.ts'
import { firstRole } from '#domain/permissions.ts'
import { initialsOf } from '#domain/text/initials.ts'
import { Button } from '#ui/form/button.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { Avatar } from '#ui/picture/avatar.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { Bar } from '#ui/state/bar.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Cell, TableRow } from '#ui/table/table.tsx'
import { BreakableEmail } from '#ui/text/breakable-email.tsx'
import coverStyles from '#ui/text/cover-link.module.css'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { TeamMember } from '#web/state/team.ts'
import removeStyles from '../remove-button.module.css'
import { lastActiveText } from './last-active.ts'
import { FROM_TEAM } from './remembered-view.ts'
import type { TeamEntry } from './team-entry.ts'
import type { RowNote } from './team-filter.ts'
import styles from './team-table.module.css'

type TeamRowProps = {
  entry: TeamEntry
  now: number | undefined
  /** Note shown instead of the last activity. */
  note: RowNote | undefined
  groupNames: Readonly<Record<string, string>> | undefined
  isMarked: boolean
  index: number | undefined
  measure: ((row: Element | null) => void) | undefined
  onRemove: (member: TeamMember) => void
  SelectBox: ComponentType<{ member: TeamMember }> | undefined
}

/** Row of a member. Memoized, because scrolling renders the table many times per second. */
export const TeamRow = memo(function TeamRow(props: TeamRowProps) {
  const { entry, now, note, groupNames, isMarked, index, measure, onRemove, SelectBox } = props
  const { id, userName, email, profileImage, invitation, disabled } = entry.member
  const groups = groupNamesText(entry.member.groups, groupNames)
  const hasState =
    groups !== '' || note !== undefined || (entry.state === 'needs-nudge' && !invitation && !disabled)
  return (
    <TableRow
      index={index}
      ref={measure}
      className={classNames(styles.person, isMarked && styles.marked, hasState && styles.inState)}
    >
      <Cell label="Name" isRowHeader className={styles.nameCell}>
        <Avatar imageUrl={profileImage?.url} initials={initialsOf(userName)} size={40} />
        <Link
          className={classNames(styles.name, coverStyles.cover, coverStyles.ringed)}
          to={memberPath(id)}
          state={FROM_TEAM}
          data-member={id}
        >
          <bdi>{userName}</bdi>
        </Link>
        {note ? <Due note={note} groups={groups} /> : <LastActive entry={entry} now={now} groups={groups} />}
        {SelectBox && <SelectBox member={entry.member} />}
      </Cell>
      <Cell label="Email" className={styles.emailCell}>
        <BreakableEmail email={email} className={styles.email} />
        {invitation && (
          <Line as="span" gap="tiny" className={classNames(textStyles.fine, styles.undelivered)}>
            <Icon name="alert" size={14} />
            Invitation not delivered
          </Line>
        )}
        {disabled && <div className={textStyles.fine}>Account disabled</div>}
      </Cell>
      <Cell label="Roles" className={classNames(textStyles.note, styles.rolesCell)}>
        {entry.roles}
      </Cell>
      <Cell label="Completed Courses" className={styles.completedCell}>
        <CompletedCourses entry={entry} />
      </Cell>
      <Cell label="Remove" className={styles.removeCell} isPrinted={false}>
        <RemoveButton member={entry.member} onRemove={onRemove} />
      </Cell>
    </TableRow>
  )
})

type Groups = {
  /** Names of the member's groups; empty if there are none. */
  groups: string
}

/** Shows the names of a member's groups before other text, without its mark. */
function GroupNames({ groups, isAlone = false }: Groups & { isAlone?: boolean }) {
  if (!groups) return null
  return (
    <>
      <bdi className={styles.groupNames}>{groups}</bdi>
      {!isAlone && ' · '}
    </>
  )
}

/**
 * Shows an associate's last activity, marked for those in need of a nudge. Reserves the line before the text
 * is known.
 */
function LastActive({ entry: { member, state }, now, groups }: Pick<TeamRowProps, 'entry' | 'now'> & Groups) {
  if (!state && !groups) return null
  const isMarked = now !== undefined && state === 'needs-nudge'
  return (
    <span
      className={classNames(
        textStyles.fine,
        styles.active,
        isMarked && styles.away,
        groups && styles.wrapping,
        state && member.lastActive !== undefined && styles.since,
      )}
    >
      <GroupNames groups={groups} isAlone={!state} />
      {state && now !== undefined && lastActiveText(member, now)}
    </span>
  )
}

/** Shows a member's open requirements or other note, marked if overdue. */
function Due({ note: { words, courses, isOverdue }, groups }: { note: RowNote } & Groups) {
  return (
    <span
      className={classNames(textStyles.fine, styles.active, styles.due, isOverdue && styles.overdue)}
      title={courses.map(({ name }) => name).join(', ')}
    >
      <GroupNames groups={groups} />
      {words}
    </span>
  )
}

/** Shows 'x / y', announced as 'x of y', with a bar; 'NA' for untracked members. */
function CompletedCourses({ entry }: { entry: TeamEntry }) {
  const { completed, completedCount, startedCount, courseCount } = entry
  if (completedCount === undefined) return completed
  // Bar of characters for print, where colors may be missing.
  const paperBar = '▮'.repeat(completedCount) + '▯'.repeat(courseCount - completedCount)
  return (
    <Line as="span" gap="snug" className={styles.completed} data-paper={paperBar}>
      <Bar className={styles.bar} complete={completedCount} inProgress={startedCount} total={courseCount} />
      <span role="img" aria-label={progressText(completedCount, startedCount, courseCount)}>
        {completed}
      </span>
    </Line>
  )
}

/** Returns a row's progress as text, equivalent to its bar. */
function progressText(complete: number, inProgress: number, courses: number): string {
  const words = `${complete} of ${courses} complete`
  return inProgress > 0 ? `${words}, ${inProgress} in progress` : words
}

type RemoveButtonProps = { member: TeamMember; onRemove: (member: TeamMember) => void }

/**
 * Button that removes a member. Disabled for other administrators, with the reason as tooltip and
 * description.
 */
function RemoveButton({ member, onRemove }: RemoveButtonProps) {
  const reasonId = useId()
  const isAdministrator = firstRole(member.roles) === 'partner-admin'
  return (
    <>
      <Button
        kind="quiet"
        className={classNames(removeStyles.remove, removeStyles.aligned, styles.remove)}
        disabled={isAdministrator}
        title={isAdministrator ? MESSAGES.administratorStays : undefined}
        aria-label={`Remove ${member.userName}`}
        aria-describedby={isAdministrator ? reasonId : undefined}
        onClick={() => onRemove(member)}
      >
        Remove
      </Button>
      {isAdministrator && (
        <VisuallyHidden>
          <span id={reasonId}>{MESSAGES.administratorStays}</span>
        </VisuallyHidden>
      )}
    </>
  )
}

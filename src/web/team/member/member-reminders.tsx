import { Fragment, useMemo } from 'react'
import { useLoaded } from '#client/loading/use-loaded.ts'
import {
  REMINDER_KINDS,
  REMINDER_STATES,
  remindedCourses,
  reminderOutcome,
} from '#client/parts/reminder-words.ts'
import type { ReminderDocument } from '#contract/documents.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { NotLoaded } from '#web/messages/not-loaded.tsx'
import { readMailChoices } from '#web/services/mail-choices.ts'
import { createRequirements } from '#web/services/requirements.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import { givenNameOf } from './member-mail.ts'
import panelStyles from './member-panel.module.css'
import styles from './member-required-courses.module.css'

type MemberRemindersProps = {
  uid: string
  userName: string
  courses: readonly CourseOutline[]
  /** False if there was never a requirement. The panel then appears only if emails were logged. */
  isRequired: boolean
}

/** Number of visible emails. Earlier ones are collapsed. */
const MAX_SEEN = 5

/**
 * Lists the emails about required courses and expiring certificates, with subject and date, or the reason an
 * email was not sent.
 */
export function MemberReminders({ uid, userName, courses, isRequired }: MemberRemindersProps) {
  const { state, reload, data: known } = useReminders(uid)
  if (state === 'failed') return <NotLoaded className={styles.below} what="the reminders" onRetry={reload} />
  if (!known) return null
  const { log, isWeekly } = known
  if (log.length === 0 && !isRequired) return null
  return (
    <Panel
      as="section"
      className={classNames(panelStyles.panel, styles.below)}
      aria-labelledby="member-reminders"
    >
      <h2 id="member-reminders" className={panelStyles.title}>
        Reminders
      </h2>
      {isWeekly && (
        <p className={classNames(styles.note, textStyles.note)}>
          {givenNameOf(userName)} gets a weekly summary instead of each reminder.
        </p>
      )}
      {log.length === 0 && <p className={classNames(styles.note, textStyles.note)}>No reminders sent yet.</p>}
      <ReminderList reminders={log.slice(0, MAX_SEEN)} courses={courses} />
      {log.length > MAX_SEEN && (
        <Disclosure summary={`Earlier emails (${numberText(log.length - MAX_SEEN)})`}>
          <ReminderList reminders={log.slice(MAX_SEEN)} courses={courses} />
        </Disclosure>
      )}
    </Panel>
  )
}

type ReminderListProps = { reminders: readonly ReminderDocument[]; courses: readonly CourseOutline[] }

function ReminderList({ reminders, courses }: ReminderListProps) {
  return (
    <Stack as="ul" gap="none">
      {reminders.map((reminder) => (
        <li key={reminder.day + reminder.kind} className={styles.requirement}>
          <h3 className={panelStyles.name} dir="auto">
            <Subject reminder={reminder} courses={courses} />
          </h3>
          <p className={classNames(styles.sentence, textStyles.note)}>{reminderOutcome(reminder)}</p>
          <p className={styles.state}>
            <StatusBadge tone={REMINDER_STATES[reminder.state].tone}>
              {REMINDER_STATES[reminder.state].words}
            </StatusBadge>
          </p>
        </li>
      ))}
    </Stack>
  )
}

type SubjectProps = Pick<ReminderListProps, 'courses'> & { reminder: ReminderDocument }

/** Kind and courses of an email. A name or a date breaks only if it is longer than a line. */
function Subject({ reminder, courses }: SubjectProps) {
  const named = remindedCourses(reminder, courses)
  return (
    <>
      {REMINDER_KINDS[reminder.kind]}
      {named.length > 0 && ':'}
      {named.map(([name, due], place) => (
        <Fragment key={name + due}>
          {' '}
          <span className={styles.named}>{name}</span>{' '}
          <span className={styles.named}>
            {due}
            {place < named.length - 1 && ','}
          </span>
        </Fragment>
      ))}
    </>
  )
}

/** Loads the log of a member's emails, and whether the member chose a weekly summary. */
function useReminders(uid: string) {
  const services = useSignedInServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const calls = useMemo(() => createRequirements(services, partner), [services, partner])
  return useLoaded(uid, async () => {
    const [log, { reminders }] = await Promise.all([calls.listReminders(uid), readMailChoices(services, uid)])
    return { log, isWeekly: reminders === 'weekly' }
  })
}

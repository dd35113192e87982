import type { ComponentProps } from 'react'
import { REMINDER_STATES, reminderOutcome, reminderSubject } from '#client/parts/reminder-words.ts'
import { validityText } from '#client/parts/validity-text.ts'
import type { CompanyMember } from '#contract/console/company-partners.ts'
import { certificateState } from '#domain/certificate/certificate.ts'
import { dueWords } from '#domain/requirement/requirement.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { type ConsoleColumn, ConsoleTable, TableSection } from '#ui/table/console-table.tsx'
import { calendarDayText, dateText, localDay } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import styles from './partner.module.css'

type MemberRequirement = CompanyMember['requirements'][number] & { course: string; sentence: string }

const REQUIREMENTS: readonly ConsoleColumn<MemberRequirement>[] = [
  { key: 'course', header: 'Course', cell: ({ course }) => <span dir="auto">{course}</span> },
  { key: 'sentence', header: 'Rule', cell: ({ sentence }) => sentence },
]

/** Lists a member's requirements with their status, and the courses no longer required. */
export function MemberRequirements({ member }: { member: CompanyMember }) {
  const { userName, email, courses, requirements } = member
  const [givenName = email] = userName.trim().split(/\s+/).filter(Boolean)
  const voice = { member: givenName, dayText: (day: string) => calendarDayText(Date.parse(day)) }
  const required = requirements.flatMap((requirement) => {
    const course = courses.find(({ id }) => id === requirement.courseId)?.name
    return course === undefined
      ? []
      : [{ ...requirement, course, sentence: dueWords(requirement.due, voice) }]
  })
  const open = required.filter(({ due }) => due.state !== 'none')
  const past = required.flatMap(({ course, ended }) =>
    ended === undefined ? [] : [`${course} (ended ${dateText(ended)})`],
  )
  return (
    <Stack as="section" gap="snug">
      <h3>Required courses</h3>
      {open.length === 0 ? (
        <p className={textStyles.quiet}>No course is required.</p>
      ) : (
        <ConsoleTable caption="Required courses" columns={REQUIREMENTS} rows={open} keyOf={({ id }) => id} />
      )}
      {past.length > 0 && <p className={textStyles.quiet}>No longer required: {past.join(', ')}.</p>}
    </Stack>
  )
}

type MemberCertificate = CompanyMember['certificates'][number]

function stateOf(certificate: MemberCertificate) {
  return certificateState(certificate, localDay(Date.now()))
}

/** Badge that stays on one line in a narrow column. */
function State(badge: ComponentProps<typeof StatusBadge>) {
  return (
    <span className={styles.word}>
      <StatusBadge {...badge} />
    </span>
  )
}

const CERTIFICATES: readonly ConsoleColumn<MemberCertificate>[] = [
  { key: 'course', header: 'Course', cell: ({ courseName }) => <span dir="auto">{courseName}</span> },
  {
    key: 'validity',
    header: 'Validity',
    cell: (certificate) => validityText(certificate, stateOf(certificate)),
  },
  {
    key: 'state',
    header: 'State',
    isBeside: true,
    cell: (certificate) => {
      const state = stateOf(certificate)
      return <State tone={state === 'valid' ? 'done' : 'neutral'}>{state}</State>
    },
  },
]

/** Lists a member's certificates with their validity, or the date and reason of their revocation. */
export function MemberCertificates({ certificates }: Pick<CompanyMember, 'certificates'>) {
  return (
    <TableSection
      title="Certificates"
      level={3}
      none="There is no certificate."
      columns={CERTIFICATES}
      rows={certificates}
      keyOf={({ id }) => id}
    />
  )
}

type MemberReminder = CompanyMember['reminders'][number] & { subject: string }

const REMINDERS: readonly ConsoleColumn<MemberReminder>[] = [
  { key: 'subject', header: 'Mail', cell: ({ subject }) => <span dir="auto">{subject}</span> },
  { key: 'outcome', header: 'What became of it', cell: reminderOutcome },
  {
    key: 'state',
    header: 'State',
    isBeside: true,
    cell: ({ state }) => <State tone={REMINDER_STATES[state].tone}>{REMINDER_STATES[state].words}</State>,
  },
]

/**
 * Lists the mails to a member about required courses and expiring certificates, with the date and outcome of each.
 */
export function MemberReminders({ member: { courses, reminders, isWeekly } }: { member: CompanyMember }) {
  const rows = reminders.map((reminder) => ({ ...reminder, subject: reminderSubject(reminder, courses) }))
  return (
    <Stack as="section" gap="snug">
      <h3>Reminders</h3>
      {isWeekly && (
        <p className={textStyles.quiet}>One summary a week was chosen instead of each reminder.</p>
      )}
      {rows.length === 0 ? (
        <p className={textStyles.quiet}>No reminder has been sent yet.</p>
      ) : (
        <ConsoleTable
          caption="Reminders"
          columns={REMINDERS}
          rows={rows}
          keyOf={({ day, kind }) => day + kind}
        />
      )}
    </Stack>
  )
}

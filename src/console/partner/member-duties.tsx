import { REMINDER_STATES, reminderOutcome, reminderSubject } from '#client/parts/reminder-words.ts'
import { validityText } from '#client/parts/validity-text.ts'
import type { CompanyMember } from '#contract/console/company-partners.ts'
import { certificateState } from '#domain/certificate/certificate.ts'
import { Card } from '#ui/layout/card.tsx'
import { Item, ItemList } from '#ui/layout/item-list.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { localDay } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'

/** Lists a member's certificates with their validity, or with the date and reason of their revocation. */
export function MemberCertificates({ certificates }: Pick<CompanyMember, 'certificates'>) {
  return (
    <Stack as="section" gap="snug">
      <h3>Certificates</h3>
      {certificates.length === 0 ? (
        <p className={textStyles.quiet}>No certificates yet.</p>
      ) : (
        <Card>
          <ItemList>
            {certificates.map((certificate) => {
              const state = certificateState(certificate, localDay(Date.now()))
              return (
                <Item
                  key={certificate.id}
                  name={<bdi>{certificate.courseName}</bdi>}
                  about={validityText(certificate, state)}
                >
                  <StatusBadge tone={state === 'valid' ? 'done' : 'neutral'}>{state}</StatusBadge>
                </Item>
              )
            })}
          </ItemList>
        </Card>
      )}
    </Stack>
  )
}

/** Lists the emails to a member about required courses and expiring certificates, with their outcomes. */
export function MemberReminders({ member: { courses, reminders, isWeekly } }: { member: CompanyMember }) {
  return (
    <Stack as="section" gap="snug">
      <h3>Reminders</h3>
      {isWeekly && <p className={textStyles.quiet}>Gets a weekly summary instead.</p>}
      {reminders.length === 0 ? (
        <p className={textStyles.quiet}>No reminders yet.</p>
      ) : (
        <Card>
          <ItemList>
            {reminders.map((reminder) => {
              const { tone, words } = REMINDER_STATES[reminder.state]
              return (
                <Item
                  key={reminder.day + reminder.kind}
                  name={<bdi>{reminderSubject(reminder, courses)}</bdi>}
                  about={reminderOutcome(reminder)}
                >
                  <StatusBadge tone={tone}>{words}</StatusBadge>
                </Item>
              )
            })}
          </ItemList>
        </Card>
      )}
    </Stack>
  )
}

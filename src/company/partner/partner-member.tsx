import { Link, useParams } from 'react-router'
import type { CompanyMember } from '#contract/company/company-partners.ts'
import { STATUS_TEXT } from '#domain/learning/course-status.ts'
import { roleText } from '#domain/permissions.ts'
import { calendarDayText, dateText } from '#web/ui/date-text.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Stack } from '#web/ui/layout.tsx'
import linkStyles from '#web/ui/link.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { type ConsoleColumn, ConsoleTable } from '../table/console-table.tsx'
import styles from './partner.module.css'
import { PartnerHead } from './partner-head.tsx'

/** A member as the partner's administrators see them, to look at: nothing can be done here. */
export function PartnerMember() {
  return <PartnerHead>{({ id }) => <Member partner={id} />}</PartnerHead>
}

function Member({ partner }: { partner: string }) {
  const { uid = '' } = useParams()
  const path = `/partners/${encodeURIComponent(partner)}/team/${encodeURIComponent(uid)}`
  const member = useLoaded(path, (call) => call<CompanyMember>(path))
  return (
    <LoadedPart
      of={member}
      what="The member"
      skeleton={<Skeleton label="Loading the member…" shape="rows" count={6} />}
      missing={
        <Empty title="There is no such member here.">
          <p>They may have moved to another partner, or lost their access.</p>
        </Empty>
      }
    >
      {({ userName, email, roles, disabled, courses, certificates }) => (
        <Stack gap="wide">
          <section className={styles.section}>
            <h2 dir="auto" className={styles.name}>
              {userName || email}
            </h2>
            <p className={styles.address}>
              {email}, {roleText(roles) || 'no role'}
              {disabled && ', disabled'}
            </p>
            <p>
              <Link className={linkStyles.link} to={`/people/${encodeURIComponent(uid)}`}>
                Account, sessions and what can be done
              </Link>
            </p>
          </section>
          <section className={styles.section}>
            <h3>Courses</h3>
            {courses.length === 0 ? (
              <p>The partner has no course now.</p>
            ) : (
              <ConsoleTable caption="Courses" columns={COURSES} rows={courses} keyOf={({ id }) => id} />
            )}
          </section>
          <section className={styles.section}>
            <h3>Certificates</h3>
            {certificates.length === 0 ? (
              <p>There is no certificate.</p>
            ) : (
              <ConsoleTable
                caption="Certificates"
                columns={CERTIFICATES}
                rows={certificates}
                keyOf={({ id }) => id}
              />
            )}
          </section>
        </Stack>
      )}
    </LoadedPart>
  )
}

type MemberCourse = CompanyMember['courses'][number]

const COURSES: readonly ConsoleColumn<MemberCourse>[] = [
  { key: 'name', header: 'Course', cell: ({ name }) => <span dir="auto">{name}</span> },
  { key: 'status', header: 'Status', cell: ({ status }) => capitalized(STATUS_TEXT[status]) },
  {
    key: 'modules',
    header: 'Modules',
    isNumber: true,
    cell: ({ modules: { completed, total } }) => `${completed} of ${total}`,
  },
  {
    key: 'opened',
    header: 'First opened',
    cell: ({ opened }) => (opened === undefined ? 'Never' : dateText(opened)),
  },
  { key: 'due', header: 'Required', cell: dueText },
]

type MemberCertificate = CompanyMember['certificates'][number]

const CERTIFICATES: readonly ConsoleColumn<MemberCertificate>[] = [
  { key: 'course', header: 'Course', cell: ({ courseName }) => <span dir="auto">{courseName}</span> },
  { key: 'day', header: 'Day', cell: ({ day }) => dayText(day) },
  {
    key: 'ends',
    header: 'Valid until',
    cell: ({ ends, revoked }) => {
      if (revoked !== undefined) return `Taken back on ${dateText(revoked)}`
      return ends === undefined ? 'For good' : dayText(ends)
    },
  },
]

function dueText({ due }: Pick<MemberCourse, 'due'>): string {
  if (due?.state === 'overdue') return `Overdue since ${dayText(due.since)}`
  if (due?.state === 'due') return `Until ${dayText(due.day)}`
  if (due?.state !== 'done') return 'No'
  return due.isInTime ? 'Done in time' : 'Done late'
}

function dayText(day: string): string {
  return calendarDayText(Date.parse(day))
}

function capitalized(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

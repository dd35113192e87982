import { Link, useParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { CompanyMember } from '#contract/console/company-partners.ts'
import { STATUS_TEXT } from '#domain/learning/completion-record.ts'
import { firstRole, roleText } from '#domain/permissions.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import team from '#ui/styles/empty-team.svg?no-inline'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import { dateText } from '#ui/text/date-text.ts'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { RecordItem, RecordLine, RecordList } from '../people/record-item.tsx'
import { MemberCertificates, MemberReminders, MemberRequirements } from './member-duties.tsx'
import { MemberState } from './member-state.tsx'
import styles from './partner.module.css'
import { useShownPartner } from './partner-head.tsx'

/** Read-only view of a member, as the partner's administrators see them. */
export function PartnerMember() {
  return <Member partner={useShownPartner().partner.id} />
}

function Member({ partner }: { partner: string }) {
  const { uid = '' } = useParams()
  const path = `/partners/${encodeURIComponent(partner)}/team/${encodeURIComponent(uid)}`
  const member = useConsoleData(path, (call) => call<CompanyMember>(path))
  return (
    <LoadedPart
      of={member}
      what="The member"
      skeleton={<TableSkeleton label="Loading the member…" count={4} />}
      missing={
        <Empty title="There is no such member here." picture={team}>
          <p>They may have moved to another partner, or lost their access.</p>
          <Link className={buttonClassName('secondary')} to="/people">
            Find a person
          </Link>
        </Empty>
      }
    >
      {(data) => (
        <Stack gap="wide">
          <About member={data} partner={partner} />
          {firstRole(data.roles) === 'partner-associate' ? (
            <>
              <MemberRequirements member={data} />
              <Courses member={data} partner={partner} />
              <MemberCertificates certificates={data.certificates} />
              <MemberReminders member={data} />
            </>
          ) : (
            <Notice isAnnounced={false}>Courses are not tracked for administrators.</Notice>
          )}
        </Stack>
      )}
    </LoadedPart>
  )
}

function About({ member, partner }: { member: CompanyMember; partner: string }) {
  const { uid, userName, email, roles } = member
  return (
    <Stack as="section" gap="snug">
      <Link className={linkStyles.back} to={`/partners/${encodeURIComponent(partner)}/team`}>
        <Icon name="back" />
        <span>All members</span>
      </Link>
      <Row gap="snug">
        <h2 dir="auto" className={styles.name}>
          {userName || email}
        </h2>
        <MemberState user={member} />
      </Row>
      <p className={styles.address}>
        {email}, {roleText(roles) || 'no role'}
      </p>
      <p>
        <Link className={linkStyles.link} to={`/people/${encodeURIComponent(uid)}`}>
          Account, sessions and what can be done
        </Link>
      </p>
    </Stack>
  )
}

/** Lists the member's progress per course; a started course expands to the history of its record. */
function Courses({ member: { uid, courses }, partner }: { member: CompanyMember; partner: string }) {
  return (
    <Stack as="section" gap="snug">
      <h3>Courses</h3>
      {courses.length === 0 ? (
        <p className={textStyles.quiet}>The partner has no course now.</p>
      ) : (
        <RecordList>
          {courses.map(({ outline, ...course }) => (
            <li key={course.id}>
              {course.opened === undefined ? (
                <CourseLine course={course} />
              ) : (
                <RecordItem
                  uid={uid}
                  partner={partner}
                  courseId={course.id}
                  modules={outline}
                  summary={<CourseLine course={course} />}
                />
              )}
            </li>
          ))}
        </RecordList>
      )}
    </Stack>
  )
}

const TONES = { 'not-started': 'neutral', 'in-progress': 'active', complete: 'done' } as const

function CourseLine({ course }: { course: Omit<CompanyMember['courses'][number], 'outline'> }) {
  const { name, status, modules, opened } = course
  const when = opened === undefined ? '' : `, first opened ${dateText(opened)}`
  return (
    <RecordLine name={name} badge={<StatusBadge tone={TONES[status]}>{STATUS_TEXT[status]}</StatusBadge>}>
      {modules.completed} of {modules.total} modules{when}.
    </RecordLine>
  )
}

import { Link, useParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { CompanyMember } from '#contract/console/company-partners.ts'
import { firstRole, roleText } from '#domain/permissions.ts'
import { goalText } from '#domain/requirement/goal-text.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import team from '#ui/styles/empty-team.svg?no-inline'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { MemberCourses } from './member-course-list.tsx'
import { MemberCertificates, MemberReminders } from './member-duties.tsx'
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
      what="the member"
      skeleton={<TableSkeleton label="Loading member…" count={4} />}
      missing={
        <Empty title="Member not found." picture={team}>
          <p>They may have moved to another partner or lost access.</p>
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
              <MemberCourses member={data} partner={partner} />
              <MemberCertificates certificates={data.certificates} />
              <MemberReminders member={data} />
            </>
          ) : (
            <Notice isAnnounced={false}>Courses aren’t tracked for administrators.</Notice>
          )}
        </Stack>
      )}
    </LoadedPart>
  )
}

function About({ member, partner }: { member: CompanyMember; partner: string }) {
  const { uid, userName, email, roles, goal, courses } = member
  return (
    <section>
      <Link className={linkStyles.back} to={`/partners/${encodeURIComponent(partner)}/team`}>
        <Icon name="back" />
        <span>All members</span>
      </Link>
      <Row className={styles.about}>
        <div>
          <Row gap="snug">
            <h2 dir="auto" className={styles.name}>
              {userName || email}
            </h2>
            <MemberState {...member} />
          </Row>
          <p>
            <span className={textStyles.quiet}>
              {email}, {roleText(roles) || 'no role'}
            </span>
          </p>
          {goal && <p className={textStyles.note}>{goalText(goal, courses.length)}</p>}
        </div>
        <Link className={buttonClassName('secondary')} to={`/people/${encodeURIComponent(uid)}`}>
          Manage account
        </Link>
      </Row>
    </section>
  )
}

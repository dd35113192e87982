import { Link } from 'react-router'
import type { z } from 'zod'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { CompanyPartner, CompanyTeam, CompanyTeamStatuses } from '#contract/console/company-partners.ts'
import type { MemberStatus, UserDocument } from '#contract/documents.ts'
import { coursesOf } from '#domain/course/catalogue.ts'
import { roleText } from '#domain/permissions.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Empty } from '#ui/state/empty.tsx'
import emptyTeam from '#ui/styles/empty-team.svg?no-inline'
import { type ConsoleColumn, ConsoleTable } from '#ui/table/console-table.tsx'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import { BreakableEmail } from '#ui/text/breakable-email.tsx'
import { classNames } from '#ui/text/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import { tableTime } from '../table/table-times.ts'
import words from '../table/table-words.module.css'
import { MemberState } from './member-state.tsx'
import styles from './partner.module.css'
import { useShownPartner } from './partner-head.tsx'

interface Member {
  user: UserDocument
  status: MemberStatus | undefined
  /** Number of completed courses; `courses` is the number that the partner has. */
  complete: number
  courses: number
}

/** Read-only list of a partner's people with their progress. */
export function PartnerTeam() {
  return <Team partner={useShownPartner().partner} />
}

function Team({ partner }: { partner: CompanyPartner }) {
  const path = `/partners/${encodeURIComponent(partner.id)}/team`
  const team = useConsoleData(path, async (call) => {
    const [{ documents: users }, { documents: statuses }] = await Promise.all([
      call<z.infer<typeof CompanyTeam>>(path),
      call<z.infer<typeof CompanyTeamStatuses>>(`${path}/statuses`),
    ])
    return { users, statuses }
  })
  return (
    <LoadedPart of={team} what="The team" skeleton={<TableSkeleton label="Loading the team…" count={8} />}>
      {({ users, statuses }) =>
        users.length === 0 ? (
          <Empty title="No members yet" picture={emptyTeam}>
            <p>Its administrators add people. You can also move someone here from People.</p>
            <Link className={buttonClassName('secondary')} to="/people">
              Find a person
            </Link>
          </Empty>
        ) : (
          <ConsoleTable
            caption="Team"
            columns={COLUMNS}
            rows={membersOf(partner, users, statuses)}
            keyOf={({ user }) => user.id}
          />
        )
      }
    </LoadedPart>
  )
}

/** Joins people with their progress; counts only the courses that the partner has today. */
function membersOf(
  { catalogue, timeZone, portalTimeZone, offered }: CompanyPartner,
  users: readonly UserDocument[],
  statuses: readonly MemberStatus[],
): Member[] {
  const courses = coursesOf({ ...catalogue, zone: timeZone ?? portalTimeZone }, offered, Date.now())
  const byUser = new Map(statuses.map((status) => [status.userId, status]))
  return users.map((user) => {
    const status = byUser.get(user.id)
    const complete = courses.filter(({ id }) => status?.courses[id] === 'complete').length
    return { user, status, complete, courses: courses.length }
  })
}

const COLUMNS: readonly ConsoleColumn<Member>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ user: { id, userName, email } }) => (
      <Link className={classNames(linkStyles.link, words.name)} to={encodeURIComponent(id)} dir="auto">
        {userName || email}
      </Link>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ user }) => <BreakableEmail email={user.email} className={words.address} />,
  },
  {
    key: 'role',
    header: 'Role',
    cell: ({ user }) => <span className={styles.word}>{roleText(user.roles) || 'No role'}</span>,
  },
  {
    key: 'state',
    header: 'State',
    isBeside: true,
    cell: ({ user }) => (
      <span className={styles.state}>
        <MemberState user={user} />
      </span>
    ),
  },
  {
    key: 'complete',
    header: 'Complete',
    isNumber: true,
    cell: ({ complete, courses }) => `${complete} of ${courses}`,
  },
  {
    key: 'active',
    header: 'Last active',
    isNamed: true,
    cell: ({ status }) => (status?.lastActive === undefined ? 'Never' : tableTime(status.lastActive)),
  },
]

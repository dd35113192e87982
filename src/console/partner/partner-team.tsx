import { Link } from 'react-router'
import type { z } from 'zod'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type {
  CompanyPartner,
  CompanyTeam,
  CompanyTeamDue,
  CompanyTeamStatuses,
} from '#contract/console/company-partners.ts'
import { type GroupWord, groupLabel } from '#domain/people/member-groups.ts'
import { roleText } from '#domain/permissions.ts'
import { initialsOf } from '#domain/text/initials.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Avatar } from '#ui/picture/avatar.tsx'
import { Empty } from '#ui/state/empty.tsx'
import emptyTeam from '#ui/styles/empty-team.svg?no-inline'
import { type ConsoleColumn, ConsoleTable, ShortText } from '#ui/table/console-table.tsx'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { RowName } from '../table/row-name.tsx'
import { tableTime } from '../table/table-times.ts'
import { TableFilters, TableSearch, TableTools } from '../table/table-tools.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import {
  filterMembers,
  type ListedMember,
  type LoadedTeam,
  listMembers,
  TEAM_FILTERS,
} from './listed-members.ts'
import { MemberState } from './member-state.tsx'
import { useShownPartner } from './partner-head.tsx'

/** Read-only, searchable list of a partner's people with their progress. */
export function PartnerTeam() {
  return <Team partner={useShownPartner().partner} />
}

function Team({ partner }: { partner: CompanyPartner }) {
  const path = `/partners/${encodeURIComponent(partner.id)}/team`
  const team = useConsoleData(path, async (call): Promise<LoadedTeam> => {
    const [{ documents: users, groups }, { documents: statuses }, { documents: dues, today }] =
      await Promise.all([
        call<z.infer<typeof CompanyTeam>>(path),
        call<z.infer<typeof CompanyTeamStatuses>>(`${path}/statuses`),
        call<z.infer<typeof CompanyTeamDue>>(`${path}/due`),
      ])
    return { users, groups, statuses, dues, today }
  })
  return (
    <LoadedPart of={team} what="the team" skeleton={<TableSkeleton label="Loading team…" count={8} />}>
      {(loaded) =>
        loaded.users.length === 0 ? (
          <Empty title="No members yet." picture={emptyTeam}>
            <p>Its administrators add people. You can also move someone here from People.</p>
            <Link className={buttonClassName('secondary')} to="/people">
              Find a person
            </Link>
          </Empty>
        ) : (
          <Members all={listMembers(partner, loaded, Date.now())} groupWord={loaded.groups?.word} />
        )
      }
    </LoadedPart>
  )
}

type MembersProps = {
  all: readonly ListedMember[]
  /** Word for the partner's groups; undefined if it has none. */
  groupWord: GroupWord | undefined
}

function Members({ all, groupWord }: MembersProps) {
  const { view, setSearch, setFilter } = useTableAddress({
    order: 'name',
    filters: TEAM_FILTERS.map(({ value }) => value),
  })
  const shown = filterMembers(all, view)
  return (
    <Stack>
      <TableTools>
        <TableSearch label="Find a member" value={view.search} onChange={setSearch} />
        <TableFilters label="Filter" options={TEAM_FILTERS} value={view.filter} onChange={setFilter} />
      </TableTools>
      <p className={textStyles.note} role="status">
        {shown.length === all.length
          ? `${numberText(all.length)} members`
          : `${numberText(shown.length)} of ${numberText(all.length)} members`}
      </p>
      {shown.length === 0 ? (
        <Empty title="No members match." picture={emptyTeam}>
          <Button kind="secondary" onClick={() => (view.filter === '' ? setSearch('') : setFilter(''))}>
            {view.filter === '' ? 'Clear search' : 'Clear filter'}
          </Button>
        </Empty>
      ) : (
        <ConsoleTable
          caption="Team"
          columns={columnsOf(groupWord)}
          rows={shown}
          keyOf={({ user }) => user.id}
        />
      )}
    </Stack>
  )
}

/** Returns the columns, with one for the groups of a partner that has some. */
function columnsOf(groupWord: GroupWord | undefined): readonly ConsoleColumn<ListedMember>[] {
  if (!groupWord) return [NAME, ...OTHERS]
  const groups = {
    key: 'groups',
    header: groupLabel(groupWord),
    cell: (member: ListedMember) => member.groups,
  }
  return [NAME, groups, ...OTHERS]
}

const NAME: ConsoleColumn<ListedMember> = {
  key: 'name',
  header: 'Name',
  cell: ({ user }) => {
    const name = user.userName || user.email
    return (
      <RowName
        to={encodeURIComponent(user.id)}
        picture={<Avatar initials={initialsOf(name)} size={32} />}
        badge={<MemberState {...user} />}
      >
        {name}
      </RowName>
    )
  },
}

const OTHERS: readonly ConsoleColumn<ListedMember>[] = [
  {
    key: 'email',
    header: 'Email',
    cell: ({ user: { email } }) => <ShortText>{email}</ShortText>,
  },
  {
    key: 'role',
    header: 'Role',
    isBeside: true,
    cell: ({ user }) => <span className={textStyles.unbroken}>{roleText(user.roles) || 'No role'}</span>,
  },
  {
    key: 'complete',
    header: 'Complete',
    isNumber: true,
    cell: ({ complete, courses }) => (
      <span className={textStyles.unbroken}>{`${complete} of ${courses}`}</span>
    ),
  },
  {
    key: 'overdue',
    header: 'Overdue',
    isNumber: true,
    cell: ({ overdue }) =>
      overdue === 0 ? null : <span className={textStyles.danger}>{numberText(overdue)}</span>,
  },
  {
    key: 'active',
    header: 'Last active',
    isFact: true,
    cell: ({ lastActive }) => (lastActive === undefined ? 'Never' : tableTime(lastActive)),
  },
]

import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { lazyPart, ScreenAway } from '#client/loading/lazy-part.tsx'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { FoundPersonDocument, PeopleFoundDocument } from '#contract/console/console-people.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import { MORE_PEOPLE_MATCH, searchedWords } from '#domain/people/person-words.ts'
import { roleText } from '#domain/permissions.ts'
import { initialsOf } from '#domain/text/initials.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Avatar } from '#ui/picture/avatar.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import team from '#ui/styles/empty-team.svg?no-inline'
import { type ConsoleColumn, ConsoleTable, ShortText } from '#ui/table/console-table.tsx'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import textStyles from '#ui/text/text.module.css'
import { ConsolePage } from '../app/console-page.tsx'
import { ProofLinks } from '../app/proof-links.tsx'
import { RowName } from '../table/row-name.tsx'
import { TableSearch, TableTools } from '../table/table-tools.tsx'
import { useTableAddress } from '../table/use-table-address.ts'

const NO_RESULTS: PeopleFoundDocument = { people: [], isMore: false }

const CompanyProof = lazyPart(() => import('./company-proof-screen.tsx'), 'CompanyProofScreen', ScreenAway, {
  isFetchedAhead: false,
})

/** Screen for finding people, or a list for a chosen day, by the `view` in the URL. */
export function FindPeople() {
  const view = useSearchParams()[0].get('view')
  if (view !== 'certificates' && view !== 'required') return <PeopleSearch />
  return (
    <Suspense>
      <CompanyProof key={view} />
    </Suspense>
  )
}

/** Returns the result of the action that led here, until the page is left or reloaded. */
function useSaid(): string | undefined {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const [said] = useState<string | undefined>(state?.said)
  useEffect(() => {
    if (state?.said !== undefined) void navigate({ search }, { replace: true, state: null })
  }, [state, search, navigate])
  return said
}

/** Search for people of all partners by the beginning of a name or email address. */
function PeopleSearch() {
  const { view, setSearch } = useTableAddress({ order: 'name' })
  const said = useSaid()
  const isSearch = searchedWords(view.search) !== undefined
  const found = useConsoleData(view.search, async (call) =>
    isSearch ? call<PeopleFoundDocument>(`/people?q=${encodeURIComponent(view.search)}`) : NO_RESULTS,
  )
  return (
    <ConsolePage title="People" actions={<ProofLinks />}>
      <Stack>
        {said !== undefined && <Notice tone="success">{said}</Notice>}
        <TableTools>
          <TableSearch label="Find a person by name or email" value={view.search} onChange={setSearch} />
        </TableTools>
        {isSearch ? (
          <LoadedPart of={found} what="the people" skeleton={<TableSkeleton label="Searching…" />}>
            {(answer) => <PeopleFound answer={answer} search={view.search} onClear={() => setSearch('')} />}
          </LoadedPart>
        ) : (
          <Empty title="Find anyone at any partner." picture={team}>
            <p>Enter at least two letters of a name or email.</p>
          </Empty>
        )}
      </Stack>
    </ConsolePage>
  )
}

/** Returns the path of a person's screen. The company's own people share a single screen. */
function pathOf({ uid, roles, partner }: FoundPersonDocument): string {
  const isOfCompany = companyRole({ partner: partner?.id, roles }) !== undefined
  return isOfCompany ? '/staff' : `/people/${encodeURIComponent(uid)}`
}

const COLUMNS: readonly ConsoleColumn<FoundPersonDocument>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (person) => {
      const name = person.userName || person.email
      return (
        <RowName to={pathOf(person)} picture={<Avatar initials={initialsOf(name)} size={32} />}>
          {name}
        </RowName>
      )
    },
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <ShortText>{email}</ShortText>,
  },
  {
    key: 'partner',
    header: 'Partner',
    cell: ({ partner }) => <ShortText>{partner?.name ?? 'No partner'}</ShortText>,
  },
  {
    key: 'role',
    header: 'Role',
    cell: ({ roles, disabled }) => (
      <Row as="span" gap="small" className={textStyles.unbroken}>
        {roleText(roles) || 'No role'}
        {disabled && <StatusBadge tone="neutral">Disabled</StatusBadge>}
      </Row>
    ),
  },
]

type PeopleFoundProps = { answer: PeopleFoundDocument; search: string; onClear: () => void }

function PeopleFound({ answer, search, onClear }: PeopleFoundProps) {
  const { people, isMore } = answer
  if (people.length === 0)
    return (
      <Empty title={`No people match “${search.trim()}”.`} picture={team}>
        <p>Search matches the start of a name or email. Try fewer letters.</p>
        <Button kind="secondary" onClick={onClear}>
          Clear search
        </Button>
      </Empty>
    )
  return (
    <>
      {isMore && <Notice>{MORE_PEOPLE_MATCH}</Notice>}
      <ConsoleTable caption="People" columns={COLUMNS} rows={people} keyOf={({ uid }) => uid} />
    </>
  )
}

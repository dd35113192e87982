import { Link } from 'react-router'
import type { FoundPersonDocument, PeopleFoundDocument } from '#contract/company/console-people.ts'
import { companyRole } from '#domain/company/company-roles.ts'
import { MORE_PEOPLE_MATCH, searchedWords } from '#domain/people/person-words.ts'
import { roleText } from '#domain/permissions.ts'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Empty } from '#web/ui/state/empty.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { BreakableEmail } from '#web/ui/text/breakable-email.tsx'
import linkStyles from '#web/ui/text/link.module.css'
import { ConsolePage } from '../app/console-page.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { type ConsoleColumn, ConsoleTable } from '../table/console-table.tsx'
import { TableSearch, TableTools } from '../table/table-tools.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import styles from './person.module.css'

const NOBODY: PeopleFoundDocument = { people: [], isMore: false }

/** The people of all partners, found by the beginnings of their names or emails. */
export function FindPeople() {
  const { view, setSearch } = useTableAddress({ order: 'name' })
  const isSearch = searchedWords(view.search) !== undefined
  const found = useLoaded(view.search, async (call) =>
    isSearch ? call<PeopleFoundDocument>(`/people?q=${encodeURIComponent(view.search)}`) : NOBODY,
  )
  return (
    <ConsolePage title="People">
      <Stack>
        <TableTools>
          <TableSearch label="Find a person by name or email" value={view.search} onChange={setSearch} />
        </TableTools>
        {isSearch ? (
          <LoadedPart
            of={found}
            what="The people"
            skeleton={<Skeleton label="Looking for people…" shape="rows" count={5} />}
          >
            {(answer) => <PeopleFound answer={answer} search={view.search} />}
          </LoadedPart>
        ) : (
          <p>Type two letters or more: the beginning of any name, or of an email.</p>
        )}
      </Stack>
    </ConsolePage>
  )
}

/** Returns the path of a person's own screen, which the company's own people have among themselves. */
function pathOf({ uid, roles, partner }: FoundPersonDocument): string {
  const isOfCompany = companyRole({ partner: partner?.id, roles }) !== undefined
  return isOfCompany ? '/staff' : `/people/${encodeURIComponent(uid)}`
}

const COLUMNS: readonly ConsoleColumn<FoundPersonDocument>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (person) => (
      <Link className={linkStyles.link} to={pathOf(person)} dir="auto">
        {person.userName || person.email}
      </Link>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <BreakableEmail email={email} /> },
  {
    key: 'partner',
    header: 'Partner',
    cell: ({ partner }) => <span dir="auto">{partner?.name ?? 'None'}</span>,
  },
  {
    key: 'role',
    header: 'Role',
    cell: ({ roles }) => <span className={styles.word}>{roleText(roles) || 'None'}</span>,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ disabled }) => <span className={styles.word}>{disabled ? 'Disabled' : 'Enabled'}</span>,
  },
]

function PeopleFound({ answer, search }: { answer: PeopleFoundDocument; search: string }) {
  const { people, isMore } = answer
  if (people.length === 0)
    return (
      <Empty title={`No person matches “${search.trim()}”.`}>
        <p>People are found by how their names or emails begin.</p>
      </Empty>
    )
  return (
    <>
      {isMore && <Notice>{MORE_PEOPLE_MATCH}</Notice>}
      <ConsoleTable caption="People" columns={COLUMNS} rows={people} keyOf={({ uid }) => uid} />
    </>
  )
}

import { Link } from 'react-router'
import type { ActivityEntry } from '#contract/console/console-activity.ts'
import { type ConsoleColumn, ConsoleTable } from '#ui/table/console-table.tsx'
import { classNames } from '#ui/text/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import { tableTime } from '../table/table-times.ts'
import styles from './activity.module.css'
import type { Filters } from './activity-filter-bar.tsx'

type ActivityTableProps = {
  entries: readonly ActivityEntry[]
  filters: Filters
  /** True if all entries belong to one partner; the partner column is then hidden. */
  isOfPartner: boolean
}

/** The entries of one page; each name links to that person's or partner's entries. */
export function ActivityTable({ entries, filters, isOfPartner }: ActivityTableProps) {
  const columns = columnsFor(filters).filter(({ key }) => !(isOfPartner && key === 'partner'))
  return <ConsoleTable caption="Activity" columns={columns} rows={entries} keyOf={({ id }) => id} />
}

function columnsFor(filters: Filters): readonly ConsoleColumn<ActivityEntry>[] {
  return [
    {
      key: 'sentence',
      header: 'What was done',
      cell: ({ sentence }) => <span className={styles.sentence}>{sentence}</span>,
    },
    {
      key: 'at',
      header: 'When',
      isNarrow: true,
      cell: ({ at }) => <time dateTime={iso(at)}>{tableTime(at)}</time>,
    },
    {
      key: 'people',
      header: 'People',
      isNarrow: true,
      cell: (entry) => <People entry={entry} filters={filters} />,
    },
    {
      key: 'partner',
      header: 'Partner',
      isNarrow: true,
      cell: ({ partner }) =>
        partner ? (
          <OnlyOf filters={{ ...filters, partner: partner.id }}>{partner.name ?? partner.id}</OnlyOf>
        ) : (
          '–'
        ),
    },
  ]
}

/** Names of the actor and of the person affected. */
function People({ entry: { actor, person }, filters }: { entry: ActivityEntry; filters: Filters }) {
  if (!actor && !person) return '–'
  return [actor, person].map(
    (one) =>
      one && (
        <span key={one.id} className={styles.person}>
          <OnlyOf filters={{ ...filters, person: one.id }}>{one.name ?? 'Erased'}</OnlyOf>
        </span>
      ),
  )
}

/** Link that filters the entries by one person or partner. */
function OnlyOf({ filters, children }: { filters: Filters; children: string }) {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return (
    <Link
      className={classNames(linkStyles.link, styles.name)}
      to={`?${new URLSearchParams(given)}`}
      aria-label={`Only ${children}`}
      title={children}
      dir="auto"
    >
      {children}
    </Link>
  )
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

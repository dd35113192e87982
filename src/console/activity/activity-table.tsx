import { Link } from 'react-router'
import type { ActivityEntry } from '#contract/console/console-activity.ts'
import { inOrder } from '#ui/layout/in-order.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { type ConsoleColumn, ConsoleTable, ShortText } from '#ui/table/console-table.tsx'
import linkStyles from '#ui/text/link.module.css'
import { tableTime } from '../table/table-times.ts'
import styles from './activity.module.css'
import type { Filters } from './activity-filter-bar.tsx'
import { linkedSentence } from './linked-sentence.ts'

type ActivityTableProps = {
  entries: readonly ActivityEntry[]
  filters: Filters
  /** True if all entries belong to one partner; the partner column is then hidden. */
  isOfPartner: boolean
}

/** Table of a page of entries. Each name filters by its person or partner. */
export function ActivityTable({ entries, filters, isOfPartner }: ActivityTableProps) {
  const columns = columnsFor(filters).filter(({ key }) => !(isOfPartner && key === 'partner'))
  return <ConsoleTable caption="Activity" columns={columns} rows={entries} keyOf={({ id }) => id} />
}

function columnsFor(filters: Filters): readonly ConsoleColumn<ActivityEntry>[] {
  return [
    {
      key: 'sentence',
      header: 'Activity',
      cell: (entry) => <Sentence entry={entry} filters={filters} />,
    },
    {
      key: 'at',
      header: 'When',
      isNarrow: true,
      cell: ({ at }) => <time dateTime={iso(at)}>{tableTime(at)}</time>,
    },
    {
      key: 'partner',
      header: 'Partner',
      isNarrow: true,
      cell: ({ partner, sentence }) =>
        partner && !(partner.name && sentence.includes(partner.name)) ? (
          <OnlyOf className={styles.partner} filters={{ ...filters, partner: partner.id }}>
            {partner.name ?? partner.id}
          </OnlyOf>
        ) : null,
    },
  ]
}

/** Sentence of an entry, with names as links. */
function Sentence({ entry, filters }: { entry: ActivityEntry; filters: Filters }) {
  return (
    <span className={styles.sentence}>
      {inOrder(linkedSentence(entry), ({ text, filter }) =>
        filter ? <OnlyOf filters={{ ...filters, ...filter }}>{text}</OnlyOf> : <span>{text}</span>,
      )}
    </span>
  )
}

/** Link that filters by one person or partner. */
function OnlyOf({
  filters,
  className,
  children,
}: {
  filters: Filters
  className?: string | undefined
  children: string
}) {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return (
    <Link
      className={classNames(linkStyles.link, className)}
      to={`?${new URLSearchParams(given)}`}
      title={`Only ${children}`}
      dir="auto"
    >
      {className === undefined ? children : <ShortText>{children}</ShortText>}
    </Link>
  )
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

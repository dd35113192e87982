import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData, useRecounted } from '#client/loading/use-console-data.ts'
import { useClient } from '#client/session/session-context.ts'
import { downloadTable } from '#client/table-file/download-table.ts'
import { ExportButtons } from '#client/table-file/export-buttons.tsx'
import type { TableFormat } from '#client/table-file/write-table.ts'
import type { PartnerList, PartnerRow } from '#contract/console/company-partners.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import counter from '#ui/styles/counter.svg?no-inline'
import { type ConsoleColumn, ConsoleTable, SORT_WORDS } from '#ui/table/console-table.tsx'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { ConsolePage } from '../app/console-page.tsx'
import { PartnerRowName } from '../partner/partner-row-name.tsx'
import { asOfText, completeText, partnerTable, STATE_WORDS, seatsText } from '../partner/partner-words.ts'
import { listAllPartners, listPartners, type WantedPartners } from '../services/partner-list-calls.ts'
import { tableDay } from '../table/table-times.ts'
import { Pages, TableFilters, TableSearch, TableTools } from '../table/table-tools.tsx'
import { type TableView, useTableAddress } from '../table/use-table-address.ts'

const FILTERS = [
  { value: '', words: 'All', none: 'No partners yet.' },
  { value: 'attention', words: 'Needs attention', none: 'No partners need attention.' },
  { value: 'suspended', words: 'Suspended', none: 'No suspended partners.' },
  { value: 'removed', words: 'Removed', none: 'No removed partners.' },
] as const

/** List of all partners with their figures, searchable, sortable and paged. */
export function PartnersScreen() {
  const { call } = useClient().session
  const address = useTableAddress({
    order: 'need',
    direction: 'descending',
    filters: FILTERS.map(({ value }) => value),
  })
  const { view, query } = address
  const wanted = wantedOf(view)
  const partners = useConsoleData(query, (send) => listPartners(send, { ...wanted, after: view.after }))
  useRecounted(partners, query, hasStaleFigures)
  const download = async (format: TableFormat) =>
    downloadTable('partners', format, partnerTable(await listAllPartners(call, wanted)))
  return (
    <ConsolePage title="Partners" actions={<NewPartnerLink />}>
      <Stack>
        <TableTools>
          <TableSearch label="Find a partner" value={view.search} onChange={address.setSearch} />
          <TableFilters label="Filter" options={FILTERS} value={view.filter} onChange={address.setFilter} />
          <ExportButtons download={download} />
        </TableTools>
        <LoadedPart of={partners} what="the partners" skeleton="table" count={8}>
          {(list) => <PartnerTable list={list} address={address} />}
        </LoadedPart>
      </Stack>
    </ConsolePage>
  )
}

/** Age in ms above which the server recounts a viewed partner's figures. */
const STALE_AFTER = 15 * A_MINUTE

function hasStaleFigures({ partners }: PartnerList): boolean {
  const before = Date.now() - STALE_AFTER
  return partners.some(({ asOf = 0 }) => asOf < before)
}

function NewPartnerLink() {
  return (
    <Link className={buttonClassName()} to="/new-partner">
      New partner
    </Link>
  )
}

/** Converts a table view to a query. An unknown order becomes the order by need for attention. */
function wantedOf({ search, filter, order, direction }: TableView): WantedPartners {
  return {
    q: search.trim().slice(0, 200),
    filter: FILTERS.find(({ value }) => value === filter)?.value || 'all',
    order: COLUMNS.find(({ key }) => key === order)?.key ?? 'need',
    dir: direction === 'descending' ? 'desc' : 'asc',
  }
}

/** Returns a cell renderer that renders an empty cell until the partner has been counted. */
function counted(cell: (partner: PartnerRow) => ReactNode) {
  return (partner: PartnerRow) => (partner.asOf === undefined ? null : cell(partner))
}

/** Returns the reasons why a partner needs attention, or its state if it is not open. */
function needCell({ attention, state }: PartnerRow): ReactNode {
  if (state !== 'open') return <StatusBadge tone="neutral">{STATE_WORDS[state]}</StatusBadge>
  const text = attention.join(', ')
  return text === '' ? null : <span className={textStyles.danger}>{text}</span>
}

type PartnerColumn = ConsoleColumn<PartnerRow> & { key: NonNullable<WantedPartners['order']> }

const COLUMNS: readonly PartnerColumn[] = [
  {
    key: 'name',
    header: 'Partner',
    sort: SORT_WORDS.text,
    cell: (partner) => <PartnerRowName partner={partner} />,
  },
  {
    key: 'need',
    header: 'Needs attention',
    sort: { ascending: 'least urgent first', descending: 'most urgent first' },
    cell: needCell,
  },
  {
    key: 'members',
    header: 'Members',
    sort: SORT_WORDS.number,
    isNumber: true,
    cell: counted(({ administrators, associates }) => numberText(administrators + associates)),
  },
  {
    key: 'active',
    header: 'Active (last\u00a030\u00a0days)',
    shortHeader: 'Active',
    sort: SORT_WORDS.number,
    isNumber: true,
    cell: counted(({ active }) => numberText(active)),
  },
  {
    key: 'complete',
    header: 'Complete',
    sort: SORT_WORDS.number,
    isNumber: true,
    cell: counted(completeText),
  },
  {
    key: 'overdue',
    header: 'Overdue',
    sort: SORT_WORDS.number,
    isNumber: true,
    cell: counted(({ overdue }) => (overdue === 0 ? null : numberText(overdue))),
  },
  {
    key: 'seats',
    header: 'Seats',
    sort: SORT_WORDS.number,
    isNumber: true,
    isNarrow: true,
    cell: counted(seatsText),
  },
  {
    key: 'seen',
    header: 'Last active',
    isFact: true,
    sort: SORT_WORDS.time,
    cell: counted(({ lastSeen }) => (lastSeen === undefined ? 'Never' : tableDay(lastSeen))),
  },
]

interface PartnerTableProps {
  list: PartnerList
  address: ReturnType<typeof useTableAddress>
}

function PartnerTable({ list: { partners, next }, address }: PartnerTableProps) {
  const { view, setOrder, setAfter } = address
  if (partners.length === 0 && view.after === '') return <NoPartners address={address} />
  return (
    <>
      {partners.length > 0 && <p>{asOfText(partners, Date.now())}</p>}
      <ConsoleTable
        caption="Partners"
        columns={COLUMNS}
        rows={partners}
        keyOf={({ id }) => id}
        order={{ by: view.order, direction: view.direction, onSort: setOrder }}
      />
      <Pages after={view.after} next={next} onPage={setAfter} />
    </>
  )
}

function NoPartners({ address: { view, setSearch, setFilter } }: Pick<PartnerTableProps, 'address'>) {
  const { search, filter } = view
  if (search.trim() !== '')
    return (
      <Empty title={`No partners match “${search.trim()}”.`} picture={counter}>
        {filter !== 'removed' && <p>Removed partners are listed under Removed.</p>}
        <Button kind="secondary" onClick={() => setSearch('')}>
          Clear search
        </Button>
      </Empty>
    )
  const none = FILTERS.find(({ value }) => value === filter)?.none ?? FILTERS[0].none
  if (filter !== '')
    return (
      <Empty title={none} {...(filter === 'attention' ? { isGoodNews: true } : { picture: counter })}>
        <Button kind="secondary" onClick={() => setFilter('')}>
          Show all partners
        </Button>
      </Empty>
    )
  return (
    <Empty title={none} picture={counter}>
      <p>Add a shop or chain, and invite its first administrator.</p>
      <NewPartnerLink />
    </Empty>
  )
}

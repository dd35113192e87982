import { useSearchParams } from 'react-router'
import { keysOf } from '#domain/unknown-value.ts'
import type { SortOrder } from '#ui/table/table.tsx'

/** What a table shows, as its address says: what is not in the address is as it is at first. */
export interface TableView {
  /** What is searched for, as typed. */
  search: string
  /** The chosen filter; `''` for the first one. */
  filter: string
  /** The column that the rows are ordered by. */
  order: string
  direction: SortOrder
  /** Where the page begins: the key that the page before ended with; `''` for the first page. */
  after: string
}

/** The names in the address: `?q=kat&show=suspended&by=-members&after=…`. */
const NAMES = { search: 'q', filter: 'show', order: 'by', after: 'after' } as const

/** What a table shows at first, and the filters that there are. */
interface FirstView {
  order: string
  direction?: SortOrder
  filters?: readonly string[]
}

/**
 * Keeps what a table shows in its address, so that Back and a link bring the same view. Another search, filter
 * or order begins at the first page. Typing replaces the address; choosing adds to the history.
 */
export function useTableAddress(first: FirstView) {
  const [params, setParams] = useSearchParams()
  const view = viewAt(params, first)

  function set(changes: Partial<Record<keyof typeof NAMES, string>>, replace = false): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (!('after' in changes)) next.delete(NAMES.after)
        for (const name of keysOf(changes))
          if (changes[name]) next.set(NAMES[name], changes[name])
          else next.delete(NAMES[name])
        return next
      },
      { replace, preventScrollReset: true },
    )
  }

  return {
    view,
    /** The view as the query of a call, and as the key of what is loaded: `?search=kat&order=name…`. */
    query: queryOf(view),
    setSearch: (search: string) => set({ search }, true),
    setFilter: (next: string) => set({ filter: next }),
    setOrder: (order: string, direction: SortOrder) => set({ order: withDirection(order, direction) }),
    setAfter: (after: string) => set({ after }),
  }
}

/** Returns what an address says, and where it says nothing what is shown at first. */
function viewAt(params: URLSearchParams, { order, direction = 'ascending', filters }: FirstView): TableView {
  const by = params.get(NAMES.order) ?? withDirection(order, direction)
  const filter = params.get(NAMES.filter) ?? ''
  return {
    search: params.get(NAMES.search) ?? '',
    filter: !filters || filters.includes(filter) ? filter : '',
    order: by.replace(/^-/, ''),
    direction: by.startsWith('-') ? 'descending' : 'ascending',
    after: params.get(NAMES.after) ?? '',
  }
}

/** Returns an order as it stands in an address: one that descends begins with `-`. */
function withDirection(order: string, direction: SortOrder): string {
  return direction === 'descending' ? `-${order}` : order
}

function queryOf(view: TableView): string {
  const given = Object.entries(view).filter(([, value]) => value !== '')
  return `?${new URLSearchParams(given)}`
}

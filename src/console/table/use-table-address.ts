import { useSearchParams } from 'react-router'
import { keysOf } from '#domain/unknown-value.ts'
import type { SortOrder } from '#ui/table/table.tsx'

/** View of a table from the URL, with defaults for missing parameters. */
export interface TableView {
  /** Search text, as entered. */
  search: string
  /** Active filter; `''` for the first one. */
  filter: string
  /** Column by which the rows are sorted. */
  order: string
  direction: SortOrder
  /** Last key of the previous page; `''` for the first page. */
  after: string
}

/** Names of the query parameters, as in `?q=kat&show=suspended&by=-members&after=…`. */
const NAMES = { search: 'q', filter: 'show', order: 'by', after: 'after' } as const

/** Default view of a table, and the values of its filters. */
interface FirstView {
  order: string
  direction?: SortOrder
  filters?: readonly string[]
}

/**
 * Keeps a table's view in the URL, so that Back and links restore it. A new search, filter or order returns
 * to the first page. Typing replaces the history entry; other changes add one.
 */
export function useTableAddress(first: FirstView) {
  const [params, setParams] = useSearchParams()
  const view = viewAt(params, first)

  function set(changes: Partial<Record<keyof typeof NAMES, string>>, replace = false): void {
    // The router's parameters lack changes not rendered yet.
    const next = new URLSearchParams(window.location.search)
    if (!('after' in changes)) next.delete(NAMES.after)
    for (const name of keysOf(changes))
      if (changes[name]) next.set(NAMES[name], changes[name])
      else next.delete(NAMES[name])
    setParams(next, { replace, preventScrollReset: true })
  }

  return {
    view,
    /** View as a query string, such as `?search=kat&order=name…`. It is also the key of the loaded data. */
    query: queryOf(view),
    setSearch: (search: string) => set({ search }, true),
    setFilter: (next: string) => set({ filter: next }),
    setOrder: (order: string, direction: SortOrder) => set({ order: withDirection(order, direction) }),
    setAfter: (after: string) => set({ after }),
  }
}

/** Returns the view from the URL, with defaults for missing parameters. */
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

/** Formats an order for the URL, with the prefix `-` if descending. */
function withDirection(order: string, direction: SortOrder): string {
  return direction === 'descending' ? `-${order}` : order
}

function queryOf(view: TableView): string {
  const given = Object.entries(view).filter(([, value]) => value !== '')
  return `?${new URLSearchParams(given)}`
}

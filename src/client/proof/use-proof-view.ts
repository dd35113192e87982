import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Filter values of a list, by name in the URL. `''` selects everything, and today as the day. */
export type ProofFilters = Readonly<Record<string, string>>

/** Keeps the filters of a list in the URL, and remembers the ends of the previous pages. */
export function useProofView(names: readonly string[]) {
  const [params] = useSearchParams()
  const [view, setView] = useState<{ filters: ProofFilters; ends: readonly string[] }>(() => ({
    filters: Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])),
    ends: [],
  }))
  const { filters, ends } = view
  return {
    filters,
    /** Query of the current page. */
    query: givenOf({ ...filters, after: ends.at(-1) ?? '' }),
    hasPrevious: ends.length > 0,
    change(changes: ProofFilters) {
      setView({ filters: { ...filters, ...changes }, ends: [] })
      keepInAddress(changes)
    },
    showNext: (end: string) => setView({ filters, ends: [...ends, end] }),
    showPrevious: () => setView({ filters, ends: ends.slice(0, -1) }),
  }
}

/** Returns the values that are not empty. */
export function givenOf(values: ProofFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Writes filters into the URL without navigating. A navigation would move the focus to the heading. */
function keepInAddress(changes: ProofFilters): void {
  const address = new URL(location.href)
  for (const [name, value] of Object.entries(changes))
    if (value === '') address.searchParams.delete(name)
    else address.searchParams.set(name, value)
  history.replaceState(history.state, '', address)
}

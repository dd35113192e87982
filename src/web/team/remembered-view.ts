import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { Sort } from './table/select-entries.ts'
import { filterQuery, readNotedFilter, type TeamFilter } from './team-filter.ts'

/** The state of a history entry reached from the team: going back leads there. */
export const FROM_TEAM = 'from-team'

/** A scroll position in the table: a member's row, and its distance from the top of the window, in px. */
export interface Place {
  memberId: string
  top: number
  hasFocus: boolean
}

/** The view of the team table, remembered with its entry in the browser's history. */
export interface RememberedView {
  /** The owner of the view: another user may sign in and go back. */
  uid: string
  query: string
  sort: Sort
  filter: TeamFilter | undefined
  place?: Place | undefined
}

/** Returns the view remembered with the current history entry. */
export function readRememberedView(uid: string): RememberedView | undefined {
  const view: RememberedView | undefined = window.history.state?.viewOfTeam
  return view?.uid === uid ? view : undefined
}

/** Returns the filter that the address asks for, as a link in a mail does. */
export function readAddressFilter(): TeamFilter | undefined {
  return readNotedFilter(new URLSearchParams(window.location.search))
}

/**
 * Remembers a view, beside what the router keeps in the entry: to the router, a changed entry would be a new
 * one, and the screen just reached. A browser may refuse that if it happens too often; then an older one is
 * found later.
 */
export function rememberView(view: RememberedView): void {
  const { pathname } = window.location
  // On the way to another screen, the address is already that one's.
  const address = pathname === SCREEN_PATHS.team ? pathname + filterQuery(view.filter) : undefined
  try {
    window.history.replaceState({ ...window.history.state, viewOfTeam: view }, '', address)
  } catch (error) {
    console.warn(error)
  }
}

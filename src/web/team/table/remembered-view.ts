import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { Sort } from './select-entries.ts'
import { filterQuery, readNotedFilter, type TeamFilter } from './team-filter.ts'

/** State of a history entry reached from the team; going back leads to the team. */
export const FROM_TEAM = 'from-team'

/** A scroll position in the table: a member's row, and its distance from the top of the window, in px. */
export interface Place {
  memberId: string
  top: number
  hasFocus: boolean
}

/** The view of the team table, stored in its browser history entry. */
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

/** Returns the filter in the URL, such as that of a link in an email. */
export function readAddressFilter(): TeamFilter | undefined {
  return readNotedFilter(new URLSearchParams(window.location.search))
}

/**
 * Stores a view in the current history entry, in addition to the router's state. It bypasses the router, which would
 * treat a changed entry as a navigation. A browser may refuse frequent changes; an older view is then restored.
 */
export function rememberView(view: RememberedView): void {
  const { pathname } = window.location
  // During navigation to another screen, the URL is already that screen's.
  const address = pathname === SCREEN_PATHS.team ? pathname + filterQuery(view.filter) : undefined
  try {
    window.history.replaceState({ ...window.history.state, viewOfTeam: view }, '', address)
  } catch (error) {
    console.warn(error)
  }
}

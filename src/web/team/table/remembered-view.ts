import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { Sort } from './select-entries.ts'
import { filterQuery, type GroupFilter, readNotedFilter, type TeamFilter } from './team-filter.ts'

/** State of a history entry that was opened from the team. Going back leads to the team. */
export const FROM_TEAM = 'from-team'

/** A scroll position in the table: a member's row, and its distance from the top of the window, in px. */
export interface Place {
  memberId: string
  top: number
  hasFocus: boolean
}

/** View of the team table, stored in its browser history entry. */
export interface RememberedView {
  /** Owner of the view, because another user may sign in and go back. */
  uid: string
  query: string
  sort: Sort
  filter: TeamFilter | undefined
  group: GroupFilter | undefined
  place?: Place | undefined
}

/** Returns the view stored in the current history entry. */
export function readRememberedView(uid: string): RememberedView | undefined {
  const view: RememberedView | undefined = window.history.state?.viewOfTeam
  return view?.uid === uid ? view : undefined
}

/** Returns the filter in the URL, for example from a link in an email. */
export function readAddressFilter(): TeamFilter | undefined {
  return readNotedFilter(new URLSearchParams(window.location.search))
}

/** Returns the group in the URL, for example from a link of the groups' table. */
export function readAddressGroup(): GroupFilter | undefined {
  const id = new URLSearchParams(window.location.search).get('group')
  return id === null ? undefined : { ids: id === '' ? [] : [id] }
}

/**
 * Stores a view in the current history entry, in addition to the router's state. Bypasses the router, which
 * would treat the change as a navigation. Browsers may refuse frequent changes; going back then restores an
 * older view.
 */
export function rememberView(view: RememberedView): void {
  const { pathname } = window.location
  // During navigation to another screen, the URL is already the other screen's.
  const address = pathname === SCREEN_PATHS.team ? pathname + filterQuery(view.filter, view.group) : undefined
  try {
    window.history.replaceState({ ...window.history.state, viewOfTeam: view }, '', address)
  } catch (error) {
    console.warn(error)
  }
}

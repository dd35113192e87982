import type { Sort } from './table/select-entries.ts'
import type { TeamFilter } from './team-filter.ts'

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

/**
 * Remembers a view, beside what the router keeps in the entry: to the router, a changed entry would be a new
 * one, and the screen just reached. A browser may refuse that if it happens too often; then an older one is
 * found later.
 */
export function rememberView(view: RememberedView): void {
  try {
    window.history.replaceState({ ...window.history.state, viewOfTeam: view }, '')
  } catch (error) {
    console.warn(error)
  }
}

import type { Sort } from './table/select-entries.ts'
import type { TeamFilter } from './team-filter.ts'

/** Where somebody was in the table: at a member's row, this far below the upper edge of the window, in px. */
export interface Place {
  memberId: string
  top: number
  hasFocus: boolean
}

/** What of the team table is kept with its entry in the browser's history: back, forward and reload find it as it was. */
export interface KeptView {
  /** Whose view it is: somebody else may sign in and go back. */
  uid: string
  query: string
  sort: Sort
  filter: TeamFilter | undefined
  place?: Place | undefined
}

/** The view kept with the entry of the history that the window is at. */
export function readKeptView(uid: string): KeptView | undefined {
  const kept: KeptView | undefined = window.history.state?.teamView
  return kept?.uid === uid ? kept : undefined
}

/** Keeps a view. A browser may refuse that where it is done too often; then an older one is found. */
export function keepView(view: KeptView): void {
  try {
    window.history.replaceState({ ...window.history.state, teamView: view }, '')
  } catch (error) {
    console.warn(error)
  }
}

import { tryStorage } from '#client/storage/try-storage.ts'
import { UNDO_REMOVAL_MS } from '#contract/limits.ts'

/** People removed together, stored in the tab's session while the removal can be undone. */
export interface Removal {
  /** Uid of the administrator. */
  by: string
  /** Start of the removal, in ms since 1970. */
  began: number
  people: readonly { id: string; userName: string }[]
}

/** Key in the tab's session storage, which the Team screen reads at its start. */
const KEY = 'removals'

/** Lists an administrator's removals that can still be undone, oldest first. */
export function listRemovals(by: string): Removal[] {
  const stored = tryStorage((): Removal[] => JSON.parse(sessionStorage.getItem(KEY) ?? '[]')) ?? []
  return stored.filter((one) => one.by === by && Date.now() < one.began + UNDO_REMOVAL_MS)
}

/** Stores a removal over its earlier state. Deletes it if no people are left. */
export function storeRemoval({ by, began, people }: Removal): void {
  const others = listRemovals(by).filter((one) => one.began !== began)
  const next = people.length > 0 ? [...others, { by, began, people }] : others
  tryStorage(() =>
    next.length > 0 ? sessionStorage.setItem(KEY, JSON.stringify(next)) : sessionStorage.removeItem(KEY),
  )
}

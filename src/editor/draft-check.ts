type DraftCheck = typeof import('./module-problems.ts')

let loaded: DraftCheck | undefined

/** Fetches the check of what is edited: a part of its own, which every draft waits for. */
export async function loadDraftCheck(): Promise<void> {
  loaded ??= await import('./module-problems.ts')
}

/** Returns the check. Throws before `loadDraftCheck` is done. */
export function getDraftCheck(): DraftCheck {
  if (!loaded) throw new Error('The check of drafts is not loaded.')
  return loaded
}

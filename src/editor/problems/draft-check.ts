type DraftCheck = typeof import('./module-problems.ts')

let loaded: DraftCheck | undefined

/** Lazy-loads the check of drafts. Must resolve before a draft opens. */
export async function loadDraftCheck(): Promise<void> {
  loaded ??= await import('./module-problems.ts')
}

/** Returns the check of drafts. Throws before `loadDraftCheck` has resolved. */
export function getDraftCheck(): DraftCheck {
  if (!loaded) throw new Error('The check of drafts is not loaded.')
  return loaded
}

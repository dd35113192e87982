/** Returns the length of a film as people read it, such as `14 s`, `1 min` or `1 min 5 s`. */
export function lengthText(length: number): string {
  const seconds = Math.max(1, Math.round(length))
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** Says what a film is, how long, and whether it has captions. */
export function filmFacts(length: number | undefined, hasCaptions: boolean): string {
  const facts = ['Video', length === undefined ? '' : lengthText(length), hasCaptions ? 'captions' : '']
  return facts.filter(Boolean).join(', ')
}

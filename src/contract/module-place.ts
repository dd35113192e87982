import { cutText } from '#domain/text/cut-text.ts'

/** Number of characters that identify a sentence in its article. */
const FOUND_BY = 60

/** A position in a module: a second of its film, or the beginning of a sentence of its article. */
export interface ModulePlace {
  seconds?: number | undefined
  words?: string | undefined
}

/** Returns the hash of a URL for a position in a module. The hash is empty for the module's beginning. */
export function placeHash({ seconds, words }: ModulePlace): string {
  if (seconds !== undefined) return `#t=${Math.floor(seconds)}`
  return words === undefined ? '' : `#says=${encodeURIComponent(cutText(words, FOUND_BY))}`
}

/** Parses the position in a URL's hash. */
export function readPlace(hash: string): ModulePlace {
  const place = new URLSearchParams(hash.slice(1))
  const [seconds, words] = [Number(place.get('t') ?? Number.NaN), place.get('says')]
  return { seconds: seconds >= 0 ? seconds : undefined, words: words?.trim() || undefined }
}

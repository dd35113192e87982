import { cutText } from '#domain/text/cut-text.ts'

/** Number of letters by which a sentence is found in its article. */
const FOUND_BY = 60

/** A place in a module: a second of its film, or how a sentence of its article begins. */
export interface ModulePlace {
  seconds?: number | undefined
  words?: string | undefined
}

/** Returns the end of an address that leads to a place in its module; empty for its beginning. */
export function placeHash({ seconds, words }: ModulePlace): string {
  if (seconds !== undefined) return `#t=${Math.floor(seconds)}`
  return words === undefined ? '' : `#says=${encodeURIComponent(cutText(words, FOUND_BY))}`
}

/** Reads the place that the end of an address names. */
export function readPlace(hash: string): ModulePlace {
  const place = new URLSearchParams(hash.slice(1))
  const [seconds, words] = [Number(place.get('t') ?? Number.NaN), place.get('says')]
  return { seconds: seconds >= 0 ? seconds : undefined, words: words?.trim() || undefined }
}

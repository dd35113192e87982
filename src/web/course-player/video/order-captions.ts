import type { Caption } from '#domain/course.ts'

/** Returns captions in the order in which a reader of these languages wants them; others as the author ordered them. */
export function orderCaptions(captions: Caption[], languages: readonly string[]): Caption[] {
  const wanted = languages.map(baseOf)
  const rankOf = ({ srclang }: Caption) => {
    const rank = wanted.indexOf(baseOf(srclang))
    return rank < 0 ? wanted.length : rank
  }
  return captions.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Returns the language without its region: `en` of `en-GB`. */
function baseOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}

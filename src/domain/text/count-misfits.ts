/** Non-ASCII letters of European languages, the common ones first. A letter costs the index of its group. */
const LETTERS = ['éüöäáíóñßøåçãłèêąę', 'úæëôîâàśżźćńõœëïìòùûčšžřěýőű', 'ďťňůğşăâľÿșțēī']

/** Cost of a letter outside the groups. */
const RARE_LETTER = 4

/** Patterns that occur rarely or never in any language, each with its cost. */
const MISFITS: [RegExp, number][] = [
  // Invalid bytes.
  [/\uFFFD/gu, 12],
  // A sign within a word, at its end, or at its beginning.
  [/\p{L}[^\p{L}\p{M}\s’\p{ASCII}](?=\p{L})/gu, 7],
  [/\p{L}[^\p{L}\p{M}\s’–—…»”“®©™\u00A0\p{ASCII}](?!\p{L})/gu, 6],
  [/(?:^|[^\p{L}])[^\p{L}\p{M}\s’–—«„“”\u00A0\p{ASCII}](?=\p{L})/gu, 6],
  [/[\u2190-\u25FF]/gu, 4],
  // A capital after a small letter, or between another capital and a small letter; a small letter at the beginning.
  [/\p{Ll}(?![A-Z])\p{Lu}/gu, 6],
  [/\p{Lu}(?![A-Z])\p{Lu}(?=\p{Ll})/gu, 4],
  [/\p{Lu}(?![a-zß])\p{Ll}(?=\p{Lu})/gu, 6],
  [/(?:^|[^\p{L}])(?![a-zéà])\p{Ll}/gu, 3],
  // Combinations of letters that do not occur in names.
  [/[aeiou][öäü]|[öäü](?=[öäü])|[aeiou][âàåä]|[ao]ã(?!o)|aá|[áâå](?=[aou])/giu, 3],
  [/[b-df-hj-np-tv-z][îï]/giu, 2],
  [/[oáéíóúý]ø|ø[oáéíóúý]/giu, 6],
  [/ñ(?![aeiouáéíóú])/giu, 4],
  [/õ(?!e)/giu, 2],
  [/œ(?!u|$)/giu, 4],
  [/æ(?!\p{L})|èe/giu, 4],
]

/**
 * Returns the unlikelihood that a text is in a European language: 0 if every letter is common in its position. Bytes
 * decoded in the wrong encoding have unlikely letters.
 */
export function countMisfits(text: string): number {
  let sum = 0
  for (const [misfit, cost] of MISFITS) sum += cost * (text.match(misfit)?.length ?? 0)
  for (const letter of text.match(/(?![a-z])\p{L}/giu) ?? []) sum += costOf(letter.toLowerCase())
  return sum
}

function costOf(letter: string): number {
  const at = LETTERS.findIndex((group) => group.includes(letter))
  return at < 0 ? RARE_LETTER : at
}

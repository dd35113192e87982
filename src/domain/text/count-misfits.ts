/** Letters beyond ASCII of European languages, the most usual first; each group costs 1 more than the one before. */
const LETTERS = ['éüöäáíóñßøåçãłèêąę', 'úæëôîâàśżźćńõœëïìòùûčšžřěýőű', 'ďťňůğşăâľÿșțēī']

/** What a letter costs that is in none of the groups. */
const RARE_LETTER = 4

/** Places in which no language, or hardly any, has such a letter or sign, and what each costs. */
const MISFITS: [RegExp, number][] = [
  // Bytes without a meaning.
  [/\uFFFD/gu, 12],
  // A sign within a word, at its end, or at its beginning.
  [/\p{L}[^\p{L}\p{M}\s’\p{ASCII}](?=\p{L})/gu, 7],
  [/\p{L}[^\p{L}\p{M}\s’–—…»”“®©™\u00A0\p{ASCII}](?!\p{L})/gu, 6],
  [/(?:^|[^\p{L}])[^\p{L}\p{M}\s’–—«„“”\u00A0\p{ASCII}](?=\p{L})/gu, 6],
  [/[\u2190-\u25FF]/gu, 4],
  // A capital after a small letter, or between another capital and a small letter; a small letter first.
  [/\p{Ll}(?![A-Z])\p{Lu}/gu, 6],
  [/\p{Lu}(?![A-Z])\p{Lu}(?=\p{Ll})/gu, 4],
  [/\p{Lu}(?![a-zß])\p{Ll}(?=\p{Lu})/gu, 6],
  [/(?:^|[^\p{L}])(?![a-zéà])\p{Ll}/gu, 3],
  // Letters beside others that they are not beside in names.
  [/[aeiou][öäü]|[öäü](?=[öäü])|[aeiou][âàåä]|[ao]ã(?!o)|aá|[áâå](?=[aou])/giu, 3],
  [/[b-df-hj-np-tv-z][îï]/giu, 2],
  [/[oáéíóúý]ø|ø[oáéíóúý]/giu, 6],
  [/ñ(?![aeiouáéíóú])/giu, 4],
  [/õ(?!e)/giu, 2],
  [/œ(?!u|$)/giu, 4],
  [/æ(?!\p{L})|èe/giu, 4],
]

/**
 * Returns how little a text looks like one that a person wrote in a European language: 0 for a text whose every
 * letter is usual where it is. The same bytes decoded in another encoding have other letters.
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

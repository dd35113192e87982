/** A line of one of two texts, and whether the other does not have it. */
export interface MarkedLine {
  text: string
  isDifferent: boolean
}

/** Longest texts that are compared line by line: the time grows with their product. */
const MAX_LINES = 3000

/** Compares two texts, and marks in each the lines that are not in the longest sequence that both have. */
export function compareLines(
  mine: readonly string[],
  theirs: readonly string[],
): [mine: MarkedLine[], theirs: MarkedLine[]] {
  if (mine.length > MAX_LINES || theirs.length > MAX_LINES) return [markAll(mine), markAll(theirs)]
  const lengths = commonLengths(mine, theirs)
  const marked: [MarkedLine[], MarkedLine[]] = [markAll(mine), markAll(theirs)]
  let [own, other] = [0, 0]
  while (own < mine.length && other < theirs.length) {
    if (mine[own] === theirs[other]) {
      marked[0][own] = { text: mine[own] ?? '', isDifferent: false }
      marked[1][other] = { text: theirs[other] ?? '', isDifferent: false }
      own += 1
      other += 1
    } else if ((lengths[own + 1]?.[other] ?? 0) >= (lengths[own]?.[other + 1] ?? 0)) own += 1
    else other += 1
  }
  return marked
}

function markAll(lines: readonly string[]): MarkedLine[] {
  return lines.map((text) => ({ text, isDifferent: true }))
}

/** Returns how many lines the rests of both texts from each pair of lines on have in common, in order. */
function commonLengths(mine: readonly string[], theirs: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: mine.length + 1 }, () => new Uint16Array(theirs.length + 1))
  for (let own = mine.length - 1; own >= 0; own--)
    for (let other = theirs.length - 1; other >= 0; other--) {
      const isSame = mine[own] === theirs[other]
      const [row, next] = [lengths[own], lengths[own + 1]]
      if (row && next)
        row[other] = isSame ? (next[other + 1] ?? 0) + 1 : Math.max(next[other] ?? 0, row[other + 1] ?? 0)
    }
  return lengths
}

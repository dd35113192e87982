/** Signs that begin or end something in Markdown or YAML: a text of mostly such signs reads slowly. */
const SIGNS = /[[\](){}<>*_~`|&!#\\:"'?-]/g

/**
 * Returns the line, counted from 1, at which a text that takes too long to read should be looked at: the one
 * with the most signs among the lines without an empty one between them that have the most. Lines that begin
 * far in are of lists and quotes within others.
 */
export function findHeaviestLine(text: string): number {
  const weights = text.split(/\r\n|\r|\n/).map(weightOf)
  let [begin, sum] = [0, 0]
  let heaviest = { begin: 0, end: 0, sum: -1 }
  for (const [at, weight] of [...weights, undefined].entries()) {
    if (weight !== undefined) {
      sum += weight
      continue
    }
    if (sum > heaviest.sum) heaviest = { begin, end: at, sum }
    ;[begin, sum] = [at + 1, 0]
  }
  const block = weights.slice(heaviest.begin, heaviest.end)
  const maxWeight = block.reduce<number>((highest, weight = 0) => Math.max(highest, weight), 0)
  return heaviest.begin + Math.max(0, block.indexOf(maxWeight)) + 1
}

/** Counts the signs of a line and the spaces before it; undefined for an empty line. */
function weightOf(line: string): number | undefined {
  if (line.trim() === '') return undefined
  return (line.match(SIGNS)?.length ?? 0) + line.search(/\S/)
}

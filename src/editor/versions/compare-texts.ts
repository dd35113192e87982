/** A piece of a text's line. `isDifferent` is true if the other text lacks it there. */
export interface TextPiece {
  text: string
  isDifferent: boolean
}

export type ComparedLine = TextPiece[]

/** Maximum product of the lengths of two compared lists. Time and memory grow with it. */
const MAX_PRODUCT = 9_000_000

/**
 * Minimum common share of the shorter run. Below it, the runs are marked as a whole, because a few common
 * words are not meaningful.
 */
const MIN_COMMON = 0.4

/**
 * Compares two texts by lines, and differing lines by words. Marks everything outside the longest common
 * sequence.
 */
export function compareTexts(
  before: readonly string[],
  after: readonly string[],
): [before: ComparedLine[], after: ComparedLine[]] {
  const compared: [ComparedLine[], ComparedLine[]] = [[], []]
  let [own, other] = [0, 0]
  for (const [at, otherAt] of [...findCommon(before, after), [before.length, after.length] as const]) {
    const runs = compareRuns(before.slice(own, at), after.slice(other, otherAt))
    for (const side of [0, 1] as const) {
      compared[side].push(...runs[side])
      const line = before[at]
      if (line !== undefined) compared[side].push([{ text: line, isDifferent: false }])
    }
    own = at + 1
    other = otherAt + 1
  }
  return compared
}

/** Matches a word, a line break, spaces, or another character. */
const TOKEN = /[\p{L}\p{M}\p{N}]+|\n|[^\S\n]+|./gu

/** Compares differing lines by their words. */
function compareRuns(before: string[], after: string[]): [ComparedLine[], ComparedLine[]] {
  const [own, other] = [tokensOf(before), tokensOf(after)]
  const common = findCommon(own, other)
  const shared = lengthOf(common.map(([at]) => own[at] ?? ''))
  const isAlike = shared >= MIN_COMMON * Math.min(lengthOf(own), lengthOf(other))
  const sides = isAlike ? common : []
  return [
    markLines(before, own, new Set(sides.map(([at]) => at))),
    markLines(after, other, new Set(sides.map(([, at]) => at))),
  ]
}

const tokensOf = (lines: readonly string[]): string[] => lines.join('\n').match(TOKEN) ?? []

const lengthOf = (tokens: readonly string[]) => tokens.join('').replace(/\s/g, '').length

/** Joins tokens into lines of pieces. Also marks a space between two differing words. */
function markLines(lines: readonly string[], tokens: string[], common: Set<number>): ComparedLine[] {
  if (lines.length === 0) return []
  const marked: ComparedLine[] = [[]]
  for (const [at, text] of tokens.entries()) {
    const line = marked.at(-1)
    if (text === '\n') marked.push([])
    else {
      const isBetween = text.trim() === '' && at > 0 && !common.has(at - 1) && !common.has(at + 1)
      const isDifferent = !common.has(at) || isBetween
      const last = line?.at(-1)
      if (last?.isDifferent === isDifferent) last.text += text
      else line?.push({ text, isDifferent })
    }
  }
  return marked
}

/** Indexes of an item in both lists. */
type Place = [before: number, after: number]

/**
 * Returns the indexes of the longest common sequence of two lists, in order. For lists that are too long,
 * returns only their common start and end.
 */
function findCommon(before: readonly string[], after: readonly string[]): Place[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const limit = Math.min(before.length, after.length) - start
  while (end < limit && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const inner = (list: readonly string[]) => list.slice(start, list.length - end)
  const [ownEnd, otherEnd] = [before.length - end, after.length - end]
  return [
    ...places(start, 0, 0),
    ...alignInner(inner(before), inner(after)).map(([at, otherAt]): Place => [start + at, start + otherAt]),
    ...places(end, ownEnd, otherEnd),
  ]
}

function places(count: number, own: number, other: number): Place[] {
  return Array.from({ length: count }, (_, at) => [own + at, other + at])
}

function alignInner(own: readonly string[], other: readonly string[]): Place[] {
  if (own.length * other.length > MAX_PRODUCT) return []
  const lengths = commonLengths(own, other)
  const common: Place[] = []
  let [at, otherAt] = [0, 0]
  while (at < own.length && otherAt < other.length) {
    if (own[at] === other[otherAt]) common.push([at++, otherAt++])
    else if ((lengths[at + 1]?.[otherAt] ?? 0) >= (lengths[at]?.[otherAt + 1] ?? 0)) at += 1
    else otherAt += 1
  }
  return common
}

/** Returns the length of the longest common sequence of both lists' remainders, from each pair of indexes. */
function commonLengths(own: readonly string[], other: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: own.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let at = own.length - 1; at >= 0; at--)
    for (let otherAt = other.length - 1; otherAt >= 0; otherAt--) {
      const [row, next] = [lengths[at], lengths[at + 1]]
      if (row && next)
        row[otherAt] =
          own[at] === other[otherAt]
            ? (next[otherAt + 1] ?? 0) + 1
            : Math.max(next[otherAt] ?? 0, row[otherAt + 1] ?? 0)
    }
  return lengths
}

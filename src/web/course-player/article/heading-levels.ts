import type { HeadingLevel } from './article-node.ts'

const LEVELS: readonly HeadingLevel[] = [3, 4, 5, 6]

/**
 * Returns a function that maps the tags of an article's headings, in reading order, to heading levels in the
 * page. The top level is one below the module's title. No level is skipped.
 */
export function createHeadingLevels(): (tag: unknown) => HeadingLevel {
  const open: number[] = []
  return (tag) => {
    const rank = rankOf(tag)
    while ((open.at(-1) ?? 0) >= rank) open.pop()
    open.push(rank)
    return LEVELS[open.length - 1] ?? 6
  }
}

/** Returns 1 to 6 for `h1` to `h6`; a heading with an unknown tag counts as `h2`. */
function rankOf(tag: unknown): number {
  const [, digit = '2'] = (typeof tag === 'string' ? /^h([1-6])$/.exec(tag) : null) ?? []
  return Number(digit)
}

import { type ArticleNode, isSaid } from './article-node.ts'

/** So many headings below one make it a list, whose items are the headings. */
const HEADINGS_OF_A_LIST = 3

/**
 * Returns what a counter card may show of an article, the best first: its lists and tables, each with its
 * heading, and what it says to say, or the whole article if it has neither list nor table; then only the
 * first of those, for when the card has no room for all.
 */
export function cardPartsOf(nodes: ArticleNode[]): ArticleNode[][] {
  const shown = nodes.filter(isForPaper)
  const parts = sectionsOf(shown).flatMap(partsOfSection)
  const first = parts.find(([node]) => node && !isSaid(node))
  if (!first) return [shown]
  return parts.length === 1 ? [first] : [parts.flat(), first]
}

/** A rule separates nothing on a card, and a picture takes the room of what it shows. */
function isForPaper(node: ArticleNode): boolean {
  if (node.kind === 'rule') return false
  return node.kind !== 'paragraph' || !node.children.every((child) => child.kind === 'image')
}

/** Splits an article at its outermost headings. */
function sectionsOf(nodes: ArticleNode[]): ArticleNode[][] {
  const outermost = Math.min(...nodes.map(levelOf))
  const sections: ArticleNode[][] = []
  for (const node of nodes) {
    const open = sections.at(-1)
    if (open && levelOf(node) !== outermost) open.push(node)
    else sections.push([node])
  }
  return sections
}

/** Returns a heading's level; of anything else a number above all levels. */
function levelOf(node: ArticleNode | undefined): number {
  return node?.kind === 'heading' ? node.level : Number.POSITIVE_INFINITY
}

/** Returns a section that is a list by its headings as a whole, of any other its lists and tables. */
function partsOfSection(section: ArticleNode[]): ArticleNode[][] {
  const below = section.slice(1).filter(({ kind }) => kind === 'heading')
  if (below.length >= HEADINGS_OF_A_LIST) return [section]
  return section.flatMap((node, place) => {
    if (isSaid(node)) return [[node]]
    if (node.kind !== 'list' && node.kind !== 'table') return []
    return [[...leadOf(section, place), node]]
  })
}

/** Returns the heading of a list or a table, unless another one stands between, and the line before it. */
function leadOf(section: ArticleNode[], place: number): ArticleNode[] {
  const before = section.slice(0, place)
  const isHead = ({ kind }: ArticleNode) => kind === 'heading' || kind === 'list' || kind === 'table'
  const at = before.map(isHead).lastIndexOf(true)
  const heading = before[at]?.kind === 'heading' ? before[at] : undefined
  const line = before.length - 1 > at ? before.at(-1) : undefined
  return [heading, line && isLead(line) ? line : undefined].filter((node) => node !== undefined)
}

/** Returns whether a paragraph ends with a colon. */
function isLead(node: ArticleNode): boolean {
  const last = node.kind === 'paragraph' ? node.children.at(-1) : undefined
  return last?.kind === 'text' && /[:：]\s*$/.test(last.text)
}

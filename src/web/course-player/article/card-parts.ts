import { type ArticleNode, isSaid } from './article-node.ts'

/** Minimum number of subheadings in a section that counts as a list. */
const HEADINGS_OF_A_LIST = 3

/**
 * Returns the possible contents of a counter card, best first. The first has the article's lists and tables
 * with their headings and its quotations, or the whole article if it has no list or table. The last has only
 * the first list or table, in case the rest does not fit.
 */
export function cardPartsOf(nodes: ArticleNode[]): ArticleNode[][] {
  const shown = nodes.filter(isForPaper)
  const parts = sectionsOf(shown).flatMap(partsOfSection)
  const first = parts.find(([node]) => node && !isSaid(node))
  if (!first) return [shown]
  return parts.length === 1 ? [first] : [parts.flat(), first]
}

/** Returns whether a node belongs on a card. Rules separate nothing there, and images need too much space. */
function isForPaper(node: ArticleNode): boolean {
  if (node.kind === 'rule') return false
  return node.kind !== 'paragraph' || !node.children.every((child) => child.kind === 'image')
}

/** Splits an article at its top-level headings. */
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

/** Returns a heading's level; infinity for any other node. */
function levelOf(node: ArticleNode | undefined): number {
  return node?.kind === 'heading' ? node.level : Number.POSITIVE_INFINITY
}

/** Returns a whole section if its subheadings form a list, otherwise its lists, tables and quotations. */
function partsOfSection(section: ArticleNode[]): ArticleNode[][] {
  const below = section.slice(1).filter(({ kind }) => kind === 'heading')
  if (below.length >= HEADINGS_OF_A_LIST) return [section]
  return section.flatMap((node, place) => {
    if (isSaid(node)) return [[node]]
    if (node.kind !== 'list' && node.kind !== 'table') return []
    return [[...leadOf(section, place), node]]
  })
}

/**
 * Returns the heading and the introductory line of a list or table. Omits the heading if another list or
 * table comes in between.
 */
function leadOf(section: ArticleNode[], place: number): ArticleNode[] {
  const before = section.slice(0, place)
  const isHead = ({ kind }: ArticleNode) => kind === 'heading' || kind === 'list' || kind === 'table'
  const at = before.map(isHead).lastIndexOf(true)
  const heading = before[at]?.kind === 'heading' ? before[at] : undefined
  const line = before.length - 1 > at ? before.at(-1) : undefined
  return [heading, line && isLead(line) ? line : undefined].filter((node) => node !== undefined)
}

/** Returns whether a node is a paragraph that ends with a colon. */
function isLead(node: ArticleNode): boolean {
  const last = node.kind === 'paragraph' ? node.children.at(-1) : undefined
  return last?.kind === 'text' && /[:：]\s*$/.test(last.text)
}

import type { CourseFault } from './course-fault.ts'
import { warningAt } from './course-fault.ts'
import { linkFaults } from './link-faults.ts'
import type { Placed } from './placed.ts'
import { entriesOf, placedAt, placeOf } from './placed.ts'

/** The nodes of a Lexical state that the player renders as what they are. */
const KNOWN_NODES = new Set<unknown>([
  ...['paragraph', 'heading', 'quote', 'code', 'code-highlight', 'horizontalrule'],
  ...['list', 'listitem', 'table', 'tablerow', 'tablecell'],
  ...['text', 'linebreak', 'tab', 'link', 'autolink', 'image'],
])

/** Below this many levels the player shows only words. */
const DEEPEST = 60

/** What the player copes with in an article's editor state; places go on into the state. */
export function articleFaults(article: Placed): CourseFault[] {
  const { editorData } = article.fields
  if (typeof editorData !== 'string') return []
  const place = placeOf(article, 'editorData')
  const root = placedAt(placedAt(parsed(editorData), place).fields.root, `${place}.root`)
  if (!Array.isArray(root.fields.children))
    return [warningAt(place, 'is no Lexical editor state: the player says that it cannot be shown')]
  return nodesFaults(root, 0)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function nodesFaults(parent: Placed, depth: number): CourseFault[] {
  const children = entriesOf(parent, 'children')
  if (children.length > 0 && depth >= DEEPEST)
    return [warningAt(parent.place, `lies ${DEEPEST} levels deep: only the words below are shown`)]
  return children.flatMap((node) => [...nodeFaults(node), ...nodesFaults(node, depth + 1)])
}

function nodeFaults(node: Placed): CourseFault[] {
  const { type } = node.fields
  if (!KNOWN_NODES.has(type)) {
    const named = typeof type === 'string' ? `the unknown node '${type}'` : 'a node without a type'
    return [warningAt(node.place, `${named}: only its words are shown`)]
  }
  return type === 'link' || type === 'autolink' ? linkFaults(node, 'url') : []
}

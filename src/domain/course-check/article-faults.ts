import { DEEPEST_NESTING } from '../article-values.ts'
import { parseJson } from '../parse-json.ts'
import { lossesOf } from './article-losses.ts'
import type { CourseFault } from './course-fault.ts'
import { warningAt } from './course-fault.ts'
import type { Placed } from './placed.ts'
import { entriesOf, placedAt, placeOf } from './placed.ts'

/** What the player copes with in an article's editor state, once a kind; places go on into the state. */
export function articleFaults(article: Placed): CourseFault[] {
  const { editorData } = article.fields
  if (typeof editorData !== 'string') return []
  const place = placeOf(article, 'editorData')
  const root = placedAt(placedAt(parseJson(editorData), place).fields.root, `${place}.root`)
  if (!Array.isArray(root.fields.children))
    return [warningAt(place, 'is no Lexical editor state: the player says that it cannot be shown')]
  return onceAKind(nodesFaults(root, { depth: 0, listsAround: 0 }))
}

function nodesFaults(
  parent: Placed,
  { depth, listsAround }: { depth: number; listsAround: number },
): CourseFault[] {
  const children = entriesOf(parent, 'children')
  if (children.length > 0 && depth >= DEEPEST_NESTING)
    return [warningAt(parent.place, `lies ${DEEPEST_NESTING} levels deep: only the words below are shown`)]
  return children.flatMap((node) => {
    const below = { depth: depth + 1, listsAround: listsAround + (node.fields.type === 'list' ? 1 : 0) }
    return [...lossesOf(node, listsAround), ...nodesFaults(node, below)]
  })
}

/** The first of each kind, which says how often there is more of it. */
function onceAKind(faults: CourseFault[]): CourseFault[] {
  const kinds = new Map<string, { first: CourseFault; count: number }>()
  for (const fault of faults) {
    const { first = fault, count = 0 } = kinds.get(fault.message) ?? {}
    kinds.set(fault.message, { first, count: count + 1 })
  }
  return [...kinds.values()].map(({ first, count }) =>
    count === 1 ? first : { ...first, message: `${first.message} (in ${count} places)` },
  )
}

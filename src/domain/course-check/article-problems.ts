import { MAX_NESTING } from '../course/article-values.ts'
import { parseJson } from '../unknown-value.ts'
import { findLosses, LOSS } from './article-losses.ts'
import { type CourseProblem, warningAt } from './course-problem.ts'
import { type DocumentPart, documentPath, entriesOf, toPart } from './document-part.ts'

/**
 * Finds the parts of an article's editor state that the player cannot show, each kind once. Their paths continue into
 * the state.
 */
export function findArticleProblems(article: DocumentPart): CourseProblem[] {
  const { editorData } = article.fields
  if (typeof editorData !== 'string') return []
  const place = documentPath(article, 'editorData')
  const root = toPart(toPart(parseJson(editorData), place).fields.root, `${place}.root`)
  if (!Array.isArray(root.fields.children))
    return [
      warningAt(place, 'isn’t a Lexical editor state: the player can’t show the article', {
        code: 'article-unreadable',
      }),
    ]
  return firstOfEachKind(findNodeProblems(root, { depth: 0, listsAround: 0 }))
}

function findNodeProblems(
  parent: DocumentPart,
  { depth, listsAround }: { depth: number; listsAround: number },
): CourseProblem[] {
  const children = entriesOf(parent, 'children')
  if (children.length > 0 && depth >= MAX_NESTING)
    return [
      warningAt(parent.place, `is nested ${MAX_NESTING} levels deep: only the text inside it is shown`, LOSS),
    ]
  return children.flatMap((node) => {
    const below = { depth: depth + 1, listsAround: listsAround + (node.fields.type === 'list' ? 1 : 0) }
    return [...findLosses(node, listsAround), ...findNodeProblems(node, below)]
  })
}

/** Returns the first problem of each kind, with its number of occurrences. */
function firstOfEachKind(problems: CourseProblem[]): CourseProblem[] {
  const kinds = new Map<string, { first: CourseProblem; count: number }>()
  for (const problem of problems) {
    const { first = problem, count = 0 } = kinds.get(problem.message) ?? {}
    kinds.set(problem.message, { first, count: count + 1 })
  }
  return [...kinds.values()].map(({ first, count }) =>
    count === 1 ? first : { ...first, message: `${first.message} (in ${count} places)` },
  )
}

import { $getRoot, $isElementNode, type EditorState, type LexicalEditor, type LexicalNode } from 'lexical'
import {
  codeNode,
  headingNode,
  imageNode,
  lineBreakNode,
  linkNode,
  listItemNode,
  listNode,
  paragraphNode,
  plainBlock,
  ruleNode,
  type StateNode,
  tableCellNode,
  textNode,
} from '#domain/course/draft/editor-state.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { ForeignNode } from './article-editor-nodes.ts'
import { type ArticleSource, directionOfFields, type NodeSource, ownFieldsOf } from './article-source.ts'

/**
 * Returns the editor's article as JSON text, identical to the loaded text if nothing has changed. An
 * unchanged node is written exactly as loaded. A changed node has only its changed fields replaced. A new
 * node has the format of `editor-state.ts`.
 */
export function writeArticle(editor: LexicalEditor, state: EditorState, source: ArticleSource): string {
  const root = state.read(() => writeNode($getRoot(), source), { editor })
  const written = JSON.stringify({ ...source.state, root })
  return written === source.unchanged ? source.text : written
}

function writeNode(node: LexicalNode, source: ArticleSource): unknown {
  if (node instanceof ForeignNode) return node.foreign
  const children = $isElementNode(node)
    ? node.getChildren().map((child) => writeNode(child, source) as StateNode)
    : undefined
  const before = source.written.get(node)
  if (before && isSameList(before.children, children)) return before.written
  const known = source.nodes.get(node.getKey())
  const own = ownFieldsOf(node)
  const written = known ? writeKnown(known, own, children) : writeNew(own, children)
  source.written.set(node, { children, written })
  return written
}

function isSameList(one: StateNode[] = [], other: StateNode[] = []): boolean {
  return one.length === other.length && one.every((node, at) => node === other[at])
}

/** Writes a node of the loaded article: its original fields in order, with the editor's changes. */
function writeKnown(
  { fields, shown, isDirectionComputed }: NodeSource,
  own: Fields,
  children: StateNode[] | undefined,
): Fields {
  const changed = Object.entries(own).filter(([name, value]) => !isSame(value, shown[name]))
  const changes = new Map(changed)
  if (children && (children.length > 0 || Array.isArray(fields.children))) changes.set('children', children)
  if (children && isDirectionComputed && !changes.has('direction'))
    changes.set('direction', directionOfFields({ children }))
  const before = Object.keys(fields)
  const added = [...changes.keys()].filter((name) => !Object.hasOwn(fields, name))
  // An assignment would lose a field named `__proto__`.
  return Object.fromEntries(
    [...before, ...added].map((name) => [name, changes.has(name) ? changes.get(name) : fields[name]]),
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Fields written only if set. Few nodes have them. */
const OPTIONAL = ['checked', 'language', 'verticalAlign', 'isUnlinked']

/** Writes a node created in the editor, with the fields and the order of `editor-state.ts`. */
function writeNew(own: Fields, children: StateNode[] = []): Fields {
  const pattern: Fields = { ...patternOf(String(own.type), own, children) }
  const known = Object.keys(pattern).map((name) => [name, valueFor(name, own, pattern)])
  const optional = OPTIONAL.filter((name) => !Object.hasOwn(pattern, name) && isSet(own[name]))
  return Object.fromEntries([...known, ...optional.map((name) => [name, own[name]])])
}

function valueFor(name: string, own: Fields, pattern: Fields): unknown {
  if (name === 'children') return pattern.children
  // A node without a direction has the direction of its text.
  if (name === 'direction') return own.direction ?? pattern.direction
  return Object.hasOwn(own, name) && own[name] !== undefined ? own[name] : pattern[name]
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function patternOf(type: string, own: Fields, children: StateNode[]): StateNode {
  switch (type) {
    case 'paragraph':
      return paragraphNode(children)
    case 'heading':
      return headingNode(2, children)
    case 'code':
      return { ...codeNode('', undefined), children }
    case 'list':
      return listNode('bullet', 1, children)
    case 'listitem':
      return listItemNode(children, { value: 1, listsAround: 0, checked: undefined })
    case 'tablecell':
      return tableCellNode(children, false)
    case 'quote':
    case 'table':
    case 'tablerow':
    case 'root':
      return plainBlock(type, children)
    case 'link':
    case 'autolink':
      return linkNode('', null, children)
    case 'linebreak':
      return lineBreakNode()
    case 'horizontalrule':
      return ruleNode()
    case 'image':
      return imageNode('', '', { width: Number(own.width) || 0 })
    default:
      return textNode('', 0)
  }
}

/** Stores the output of the unchanged article, so that its text can be saved exactly as loaded. */
export function noteUnchanged(editor: LexicalEditor, state: EditorState, source: ArticleSource): void {
  source.unchanged = undefined
  source.unchanged = writeArticle(editor, state, source)
}

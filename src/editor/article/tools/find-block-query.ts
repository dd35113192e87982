import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  $isTextNode,
  type NodeKey,
} from 'lexical'

/** Paragraph of a block query, and the text entered after the slash. */
export interface BlockQuery {
  paragraph: NodeKey
  text: string
}

/** Maximum length of the text after the slash. */
const MAX_QUERY_LENGTH = 20

/** Returns the query of a paragraph with only a slash and a few letters before the caret. */
export function $findBlockQuery(): BlockQuery | undefined {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined
  const { offset } = selection.anchor
  if (offset > MAX_QUERY_LENGTH) return undefined
  const node = selection.anchor.getNode()
  const paragraph = node.getParent()
  if (!$isTextNode(node) || !$isParagraphNode(paragraph) || !$isRootNode(paragraph.getParent()))
    return undefined
  const text = node.getTextContent()
  const isAlone = paragraph.getChildrenSize() === 1 && offset === text.length
  return isAlone && text.startsWith('/') ? { paragraph: paragraph.getKey(), text: text.slice(1) } : undefined
}

/** Returns the query after an update. A query starts with only the slash, and continues in its paragraph. */
export function nextBlockQuery(
  before: BlockQuery | undefined,
  found: BlockQuery | undefined,
): BlockQuery | undefined {
  if (!found || (found.text !== '' && found.paragraph !== before?.paragraph)) return undefined
  return found.text === before?.text && found.paragraph === before.paragraph ? before : found
}

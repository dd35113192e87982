import { $createListItemNode, $isListItemNode } from '@lexical/list'
import {
  $createNodeSelection,
  $createParagraphNode,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isNodeSelection,
  $setSelection,
  type LexicalNode,
  type NodeKey,
} from 'lexical'

// A part is a picture, a rule or a foreign node. It is always selected as a whole.

/** Returns the selected part; undefined if there is none. */
export function $selectedPart(): LexicalNode | undefined {
  const selection = $getSelection()
  return $isNodeSelection(selection) ? selection.getNodes().at(-1) : undefined
}

export function $selectPart(part: LexicalNode): void {
  const selection = $createNodeSelection()
  selection.add(part.getKey())
  $setSelection(selection)
}

/** Returns the block that contains a node, or the node itself if it is a block. */
export function $blockOf(node: LexicalNode): LexicalNode {
  return node.isInline() ? (node.getParents().find((parent) => !parent.isInline()) ?? node) : node
}

/** Returns true for a part with text on the same line, such as a picture of a key. */
export function isAmongWords(part: LexicalNode): boolean {
  return part.isInline() && $blockOf(part).getTextContent().trim() !== ''
}

/**
 * Moves the caret into a new paragraph after a part, or into a new item in a list, and returns its key. If
 * the part is next to text, only moves the caret behind the part and returns undefined.
 */
export function $beginAfterPart(part: LexicalNode): NodeKey | undefined {
  if (isAmongWords(part)) {
    part.selectNext(0, 0)
    return undefined
  }
  const block = $blockOf(part)
  const begun = $isListItemNode(block)
    ? $createListItemNode(block.getChecked() === undefined ? undefined : false)
    : $createParagraphNode()
  block.insertAfter(begun)
  begun.select()
  return begun.getKey()
}

/** Starts a paragraph for an insertion after the selected part, if any. Returns the paragraph's key. */
export function $beginAfterSelected(): NodeKey | undefined {
  const part = $selectedPart()
  return part && $beginAfterPart(part)
}

/**
 * Moves the caret from a part to the text before or after it, or selects the next part there. Does nothing at
 * the ends of the article.
 */
export function $leavePart(part: LexicalNode, isForward: boolean): void {
  const block = $blockOf(part)
  const siblings = [block, ...block.getParents()].map((around) =>
    isForward ? around.getNextSibling() : around.getPreviousSibling(),
  )
  const next = siblings.find((sibling) => sibling !== null)
  if (next) $enter(next, isForward)
}

/** Moves the caret to the start or the end of a block, or selects the block's part there. */
export function $enter(block: LexicalNode, atStart: boolean): void {
  const edge = $isElementNode(block) && (atStart ? block.getFirstDescendant() : block.getLastDescendant())
  const leaf = edge || block
  if ($isDecoratorNode(leaf) && !isAmongWords(leaf)) $selectPart(leaf)
  else if (atStart) block.selectStart()
  else block.selectEnd()
}

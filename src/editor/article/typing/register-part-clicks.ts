import { $isCodeNode } from '@lexical/code-core'
import { $isListItemNode } from '@lexical/list'
import { $isTableNode } from '@lexical/table'
import { mergeRegister } from '@lexical/utils'
import {
  $createRangeSelectionFromDom,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  $isRootOrShadowRoot,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  type LexicalEditor,
  type LexicalNode,
  SELECTION_CHANGE_COMMAND,
} from 'lexical'
import {
  $beginAfterPart,
  $blockOf,
  $selectedPart,
  $selectPart,
  isAmongWords,
} from '../document/selected-part.ts'

/** Selects the clicked part. A click elsewhere replaces the selected part by the browser's caret or range. */
export function registerPartClicks(editor: LexicalEditor): () => void {
  // Stays false for a check mark. Lexical prevents its default action, which keeps the selection.
  let isMouseDown = false
  const beginPress = () => {
    isMouseDown = false
    // After a pointer is down, Lexical adopts any caret, including the one that Chromium puts at the start.
    if (editor.getEditorState().read($selectedPart)) removeCaret(editor)
  }
  const press = (event: MouseEvent) => {
    isMouseDown = true
    const part = partAt(event)
    // Runs before the browser sets its caret. That caret may be anywhere near a part; elsewhere, Lexical
    // would remove it.
    editor.update(
      () => {
        const node = part && $getNearestNodeFromDOMNode(part)
        if ($isDecoratorNode(node)) $selectPart(node)
        else if ($selectedPart()) $setSelection(null)
      },
      { discrete: true },
    )
    if (!part) return
    event.preventDefault()
    editor.getRootElement()?.focus({ preventScroll: true })
    removeCaret(editor)
  }
  return mergeRegister(
    editor.registerRootListener((root) => {
      root?.addEventListener('pointerdown', beginPress)
      root?.addEventListener('mousedown', press)
      return () => {
        root?.removeEventListener('pointerdown', beginPress)
        root?.removeEventListener('mousedown', press)
      }
    }),
    editor.registerCommand(
      CLICK_COMMAND,
      (event) => {
        const isMark = !isMouseDown
        const part = partAt(event)
        const node = part && $getNearestNodeFromDOMNode(part)
        if ($isDecoratorNode(node)) $selectPart(node)
        // A part is still selected if the mouse button was released elsewhere, or if a check mark handled the
        // click.
        if ($selectedPart()) {
          if (!part) $clickMark(event, isMark)
          return true
        }
        if (event.detail > 1) $endInBlock(editor)
        return $selectedPart() !== undefined || $clickMark(event, isMark) || $clickElsewhere(editor, event)
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      SELECTION_CHANGE_COMMAND,
      () => {
        // Lexical also dispatches this command after selecting a part.
        if (!$selectedPart() || window.event?.type !== 'selectionchange') return false
        const made = $createRangeSelectionFromDom(getSelection(), editor)
        // On any key or click, Chromium puts a caret at the start of an article without one.
        if (!made || made.isCollapsed()) removeCaret(editor)
        else $setSelection(made)
        return false
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
}

/** Removes the browser's caret from the article. */
export function removeCaret(editor: LexicalEditor): void {
  if (isCaretIn(editor)) getSelection()?.removeAllRanges()
}

function isCaretIn(editor: LexicalEditor): boolean {
  return editor.getRootElement()?.contains(getSelection()?.anchorNode ?? null) === true
}

function partAt({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('[data-foreign], [data-picture], hr') : null
}

/**
 * Sets the caret for a click next to, between or below parts. Chromium may set none there, or a distant one.
 */
function $clickElsewhere(editor: LexicalEditor, { target, clientY }: MouseEvent): boolean {
  const made = $createRangeSelectionFromDom(getSelection(), editor)
  if (made && !made.isCollapsed()) return false
  const isInBlock = target instanceof Node && target !== editor.getRootElement()
  const near = isInBlock ? [$getNearestNodeFromDOMNode(target)] : $listBlocksNear(editor, clientY)
  const [block] = near
  if (!block) return false
  const { top, bottom } = rectOf(editor, block)
  const isBelow = !isInBlock && block.getNextSibling() === null && clientY > bottom
  const caret = made?.anchor.getNode()
  const isNear = isInBlock
    ? $isIn($blockOf(block), caret)
    : near.slice(0, 2).some((each) => each?.is(caret?.getTopLevelElement()))
  if (made && isNear && !isBelow) return false
  const isAbove = !isInBlock && clientY < top
  const end = isAbove ? 'getFirstDescendant' : 'getLastDescendant'
  const leaf = $isElementNode(block) ? block[end]() : block
  // Otherwise, the caret would be in the last cell or line.
  if (isBelow && ($isTableNode(block) || $isCodeNode(block))) $beginAfterPart(block)
  else if ($isDecoratorNode(leaf) && !isAmongWords(leaf)) $selectPart(leaf)
  else if (isAbove) block.selectStart()
  else block.selectEnd()
  return true
}

function $isIn(block: LexicalNode, node: LexicalNode | undefined): boolean {
  return node !== undefined && (block.is(node) || block.isParentOf(node))
}

function rectOf(editor: LexicalEditor, block: LexicalNode): DOMRect {
  return editor.getElementByKey(block.getKey())?.getBoundingClientRect() ?? new DOMRect()
}

/** Returns the blocks of the article by their distance to a vertical position in the window. */
function $listBlocksNear(editor: LexicalEditor, y: number): LexicalNode[] {
  const distanceTo = (block: LexicalNode) => {
    const { top, bottom } = rectOf(editor, block)
    return Math.max(top - y, y - bottom)
  }
  return $getRoot()
    .getChildren()
    .sort((one, other) => distanceTo(one) - distanceTo(other))
}

/**
 * Ends the selection of a double or triple click in its block. Chromium may extend it into the next block;
 * typing would then join both and delete a part between them.
 */
function $endInBlock(editor: LexicalEditor): void {
  const selection = $createRangeSelectionFromDom(getSelection(), editor)
  if (!selection || selection.isCollapsed()) return
  const { key, offset, type } = selection.anchor
  const block = $blockOf(selection.anchor.getNode())
  if (!$isElementNode(block)) return
  const part = $isRootOrShadowRoot(block) ? block.getChildAtIndex(offset) : null
  if ($isDecoratorNode(part)) $selectPart(part)
  else if (!block.is($blockOf(selection.focus.getNode()))) block.selectEnd().anchor.set(key, offset, type)
}

/** Moves the caret into the item with the clicked check mark, which the browser does not do. */
function $clickMark({ target }: MouseEvent, isMark: boolean): boolean {
  const node = target instanceof HTMLLIElement ? $getNearestNodeFromDOMNode(target) : null
  const selection = getSelection()
  const isInside = target instanceof Node && target.contains(selection?.anchorNode ?? null)
  const isCaretInside = isInside && !$selectedPart() && !(isMark && selection?.isCollapsed === false)
  if (!$isListItemNode(node) || isCaretInside) return false
  node.selectEnd()
  return true
}

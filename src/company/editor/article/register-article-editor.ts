import { $insertGeneratedNodes } from '@lexical/clipboard'
import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { registerCheckList, registerList } from '@lexical/list'
import { registerRichText } from '@lexical/rich-text'
import { registerTablePlugin, registerTableSelectionObserver } from '@lexical/table'
import { mergeRegister } from '@lexical/utils'
import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isDecoratorNode,
  $isNodeSelection,
  $isRangeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  PASTE_COMMAND,
  type RangeSelection,
} from 'lexical'
import { fieldsOf, listOf, parseJson } from '#domain/unknown-value.ts'
import { readCopiedNodes } from './load-article.ts'

/** The name by which editors of articles know what was copied in another. */
export const ARTICLE_NAMESPACE = 'article'

/** Steps that can be undone, and the pause in typing after which another step begins, in ms. */
const MAX_UNDO = 500
const STEP_PAUSE_MS = 500

/** Registers everything that an article needs in an editor; returns the function that takes it away again. */
export function registerArticleEditor(editor: LexicalEditor): () => void {
  const unregister = mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), STEP_PAUSE_MS, Date.now, undefined, MAX_UNDO),
    registerList(editor),
    registerCheckList(editor),
    registerTablePlugin(editor),
    registerTableSelectionObserver(editor),
    registerPaste(editor),
    registerSelectedParts(editor),
  )
  // Whoever registers has all nodes looked at again, a moment later: an article that is loaded then would change.
  editor.update(() => undefined, { discrete: true })
  return unregister
}

/** Lexical's own paste would parse markup: here come only words, and what an editor of articles has copied. */
function registerPaste(editor: LexicalEditor): () => void {
  const insert = (data: DataTransfer | null | undefined): boolean => {
    if (data) insertPasted(editor, data)
    return Boolean(data)
  }
  return mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        event.preventDefault()
        return 'clipboardData' in event ? insert(event.clipboardData) : true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => typeof event !== 'string' && insert(event.dataTransfer),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        event.preventDefault()
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
}

function insertPasted(editor: LexicalEditor, data: DataTransfer): void {
  const selection = $getSelection()
  if (!selection) return
  const { namespace, nodes } = fieldsOf(parseJson(data.getData('application/x-lexical-editor')))
  if (namespace === ARTICLE_NAMESPACE && listOf(nodes).length > 0)
    $insertGeneratedNodes(editor, readCopiedNodes(listOf(nodes)), selection)
  else if ($isRangeSelection(selection)) insertWords(selection, data.getData('text/plain'))
}

/** Puts words in, a paragraph a line; within code the lines stay. */
function insertWords(selection: RangeSelection, text: string): void {
  const isInCode = selection.anchor.getNode().getTopLevelElement()?.getType() === 'code'
  const lines = isInCode ? [] : text.split(/\r\n?|\n/)
  if (isInCode) selection.insertRawText(text)
  for (const [at, line] of lines.entries()) {
    if (at > 0) selection.insertParagraph()
    if (line !== '') selection.insertText(line.replaceAll('\t', ' '))
  }
}

/** Lets a part that is not made of words be selected by a click, and shows that it is. */
function registerSelectedParts(editor: LexicalEditor): () => void {
  let shown: string[] = []
  const mark = (keys: string[], isSelected: boolean) => {
    for (const key of keys) editor.getElementByKey(key)?.toggleAttribute('data-selected', isSelected)
  }
  return mergeRegister(
    editor.registerCommand(
      CLICK_COMMAND,
      ({ target }) => {
        const part = target instanceof Element ? target.closest('[data-foreign], [data-picture], hr') : null
        const node = part && $getNearestNodeFromDOMNode(part)
        if (!$isDecoratorNode(node)) return false
        const selection = $createNodeSelection()
        selection.add(node.getKey())
        $setSelection(selection)
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerUpdateListener(({ editorState }) => {
      mark(shown, false)
      shown = editorState.read(() => {
        const selection = $getSelection()
        return $isNodeSelection(selection) ? selection.getNodes().map((node) => node.getKey()) : []
      })
      mark(shown, true)
    }),
  )
}

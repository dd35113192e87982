import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { $isListNode, ListItemNode, ListNode, registerCheckList, registerList } from '@lexical/list'
import { registerRichText } from '@lexical/rich-text'
import { registerTablePlugin, registerTableSelectionObserver } from '@lexical/table'
import { mergeRegister } from '@lexical/utils'
import {
  $addUpdateTag,
  $getNodeByKey,
  $getSelection,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  FOCUS_COMMAND,
  type LexicalEditor,
  type NodeKey,
  SKIP_SCROLL_INTO_VIEW_TAG,
} from 'lexical'
import { type PasteOptions, registerPaste } from './paste/register-paste.ts'
import { LIST_WORDS } from './tools/article-tools.ts'
import { registerLineStarts } from './typing/register-line-starts.ts'
import { registerListTab } from './typing/register-list-tab.ts'
import { registerSelectedParts } from './typing/register-selected-parts.ts'

/** Maximum number of undo steps, and the pause in typing that starts another step, in ms. */
const MAX_UNDO = 500
const STEP_PAUSE_MS = 500

/** Registers all features of an article in an editor. Returns a function that unregisters them. */
export function registerArticleEditor(editor: LexicalEditor, paste: PasteOptions = {}): () => void {
  const unregister = mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), STEP_PAUSE_MS, Date.now, undefined, MAX_UNDO),
    registerList(editor),
    registerCheckList(editor),
    registerCheckListRole(editor),
    registerListTab(editor),
    registerLineStarts(editor),
    registerTablePlugin(editor),
    registerTableSelectionObserver(editor),
    registerPaste(editor, paste),
    registerSelectedParts(editor),
    registerCaretReturn(editor),
  )
  // Registering marks all nodes for an update. Run it now, because later it would change an article loaded by
  // then.
  editor.update(() => undefined, { discrete: true })
  return unregister
}

/**
 * Makes a check list a listbox with multiple selection. Its items keep the checked state from Lexical; a list
 * must not contain checkboxes as items.
 */
function registerCheckListRole(editor: LexicalEditor): () => void {
  const isCheckList = (key: NodeKey) =>
    editor.read(() => {
      const node = $getNodeByKey(key)
      return $isListNode(node) && node.getListType() === 'check'
    })
  return mergeRegister(
    editor.registerMutationListener(ListNode, (changed) => {
      for (const key of changed.keys()) {
        const list = editor.getElementByKey(key)
        const role = isCheckList(key) ? 'listbox' : undefined
        setAttributes(list, {
          role,
          'aria-label': role && LIST_WORDS.check,
          'aria-multiselectable': role && 'true',
        })
      }
    }),
    editor.registerMutationListener(ListItemNode, (changed) => {
      for (const key of changed.keys()) {
        const item = editor.getElementByKey(key)
        if (item?.role === 'checkbox') item.role = 'option'
      }
    }),
  )
}

function setAttributes(element: HTMLElement | null, attributes: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(attributes))
    if (value === undefined) element?.removeAttribute(name)
    else element?.setAttribute(name, value)
}

/**
 * Restores the caret when the focus returns, for example from a dialog. The browser's selection is still in
 * the dialog, so typed text would be lost.
 */
function registerCaretReturn(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    FOCUS_COMMAND,
    () => {
      const isInside = editor.getRootElement()?.contains(getSelection()?.anchorNode ?? null)
      const selection = $getSelection()
      if (isInside || !selection) return false
      $addUpdateTag(SKIP_SCROLL_INTO_VIEW_TAG)
      $setSelection(selection.clone())
      return false
    },
    COMMAND_PRIORITY_LOW,
  )
}

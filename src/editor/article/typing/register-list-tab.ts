import { $isListNode } from '@lexical/list'
import { mergeRegister } from '@lexical/utils'
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_BEFORE_CRITICAL,
  COMMAND_PRIORITY_LOW,
  INDENT_CONTENT_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical'
import { MAX_INDENT } from '#domain/course/article-values.ts'

/**
 * Makes Tab nest a list item, and Shift+Tab unnest it. Elsewhere, at the outermost level, and after Escape
 * (also in a table), the key moves the focus. Keyboard users can thus leave the article.
 */
export function registerListTab(editor: LexicalEditor): () => void {
  let isEscaped = false
  return mergeRegister(
    editor.registerUpdateListener(() => {
      isEscaped = false
    }),
    editor.registerCommand(
      KEY_ESCAPE_COMMAND,
      () => {
        isEscaped = true
        // Lexical would blur the article without moving the focus.
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(KEY_TAB_COMMAND, () => isEscaped, COMMAND_PRIORITY_BEFORE_CRITICAL),
    editor.registerCommand(
      KEY_TAB_COMMAND,
      (event) => {
        const level = listLevel()
        if (level === undefined || (event.shiftKey ? level === 0 : level >= MAX_INDENT)) return false
        event.preventDefault()
        return editor.dispatchCommand(
          event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND,
          undefined,
        )
      },
      COMMAND_PRIORITY_LOW,
    ),
  )
}

/** Returns the number of lists around the caret's list; undefined outside of lists. */
function listLevel(): number | undefined {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return undefined
  const lists = selection.anchor.getNode().getParents().filter($isListNode).length
  return lists === 0 ? undefined : lists - 1
}

import { mergeRegister } from '@lexical/utils'
import {
  $addUpdateTag,
  $flushSyncAfterUpdate,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  BEFORE_INPUT_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMPOSITION_START_COMMAND,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  HISTORIC_TAG,
  HISTORY_MERGE_TAG,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_LEFT_COMMAND,
  KEY_ARROW_RIGHT_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  MOVE_TO_END,
  MOVE_TO_START,
  type NodeKey,
} from 'lexical'
import {
  $beginAfterPart,
  $enter,
  $leavePart,
  $selectedPart,
  isAmongWords,
} from '../document/selected-part.ts'
import { registerPartClicks, removeCaret } from './register-part-clicks.ts'

/**
 * Makes a picture, a rule or a foreign part selectable by a click, and marks the selected one. The browser
 * then has no caret and would insert text at the start of the article, so text goes into a new paragraph
 * after the part.
 */
export function registerSelectedParts(editor: LexicalEditor): () => void {
  return mergeRegister(
    registerMark(editor),
    registerPartClicks(editor),
    registerWriting(editor),
    registerMoving(editor),
  )
}

/** Marks the selected part. */
function registerMark(editor: LexicalEditor): () => void {
  let marked: string[] = []
  const mark = (keys: string[], isSelected: boolean) => {
    for (const key of keys) editor.getElementByKey(key)?.toggleAttribute('data-selected', isSelected)
  }
  return editor.registerUpdateListener(({ editorState }) => {
    mark(marked, false)
    marked = editorState.read(() => {
      const selection = $getSelection()
      return $isNodeSelection(selection) ? selection.getNodes().map((node) => node.getKey()) : []
    })
    mark(marked, true)
    if (marked.length > 0) removeCaret(editor)
  })
}

/** Starts a paragraph after the selected part for typed, composed or dictated text. */
function registerWriting(editor: LexicalEditor): () => void {
  let begun: NodeKey | undefined
  /** Returns true if there is a new paragraph. For a part next to text, only moves the caret. */
  const begin = (): boolean => {
    const part = $selectedPart()
    if (!part) return false
    begun = $beginAfterPart(part)
    // Moving the caret is not an undo step. Undoing text entered there selects the part again.
    if (begun === undefined) $addUpdateTag(HISTORIC_TAG)
    $flushSyncAfterUpdate()
    return begun !== undefined
  }
  const isFirstLetter = () => {
    const paragraph = begun === undefined ? undefined : $getNodeByKey(begun)
    const selection = $getSelection()
    begun = undefined
    return (
      $isElementNode(paragraph) &&
      paragraph.isEmpty() &&
      $isRangeSelection(selection) &&
      selection.anchor.key === paragraph.getKey()
    )
  }
  return mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      ({ key, ctrlKey, metaKey, altKey }) => {
        const part = $selectedPart()
        const isCommand = ctrlKey || metaKey
        if ([...key].length === 1 && !isCommand && !altKey) begin()
        else if (part && isCommand && (key === 'Home' || key === 'End')) $enter($getRoot(), key === 'Home')
        return false
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        if (!begin()) return false
        event?.preventDefault()
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      COMPOSITION_START_COMMAND,
      () => {
        begin()
        return false
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      BEFORE_INPUT_COMMAND,
      (event) => {
        const { inputType } = event
        if (!$selectedPart()) {
          // The paragraph and its first word form a single undo step.
          if (isFirstLetter()) $addUpdateTag(HISTORY_MERGE_TAG)
          return false
        }
        if (inputType.startsWith('history')) return false
        if (inputType.startsWith('insert')) {
          const isEnter = inputType === 'insertParagraph' || inputType === 'insertLineBreak'
          if (!begin() || !isEnter) return false
          event.preventDefault()
          return true
        }
        event.preventDefault()
        return !inputType.startsWith('delete') || editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true)
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
}

/**
 * Makes the arrow keys move from a selected part to the nearest text. Home and End keep the part selected.
 */
function registerMoving(editor: LexicalEditor): () => void {
  const isRightToLeft = (key: NodeKey) => {
    const element = editor.getElementByKey(key)
    return element !== null && getComputedStyle(element).direction === 'rtl'
  }
  const keep = (event: KeyboardEvent) => {
    const part = $selectedPart()
    if (!part || isAmongWords(part)) return false
    event.preventDefault()
    return true
  }
  const leave = (isForward: (key: NodeKey) => boolean) => (event: KeyboardEvent) => {
    const part = $selectedPart()
    if (!part || event.shiftKey || isAmongWords(part)) return false
    $leavePart(part, isForward(part.getKey()))
    event.preventDefault()
    return true
  }
  return mergeRegister(
    editor.registerCommand(
      KEY_ARROW_UP_COMMAND,
      leave(() => false),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      KEY_ARROW_DOWN_COMMAND,
      leave(() => true),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(KEY_ARROW_LEFT_COMMAND, leave(isRightToLeft), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      KEY_ARROW_RIGHT_COMMAND,
      leave((key) => !isRightToLeft(key)),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(MOVE_TO_START, keep, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(MOVE_TO_END, keep, COMMAND_PRIORITY_HIGH),
    ...[DELETE_WORD_COMMAND, DELETE_LINE_COMMAND].map((command) =>
      editor.registerCommand(
        command,
        (isBackward) =>
          $selectedPart() !== undefined && editor.dispatchCommand(DELETE_CHARACTER_COMMAND, isBackward),
        COMMAND_PRIORITY_HIGH,
      ),
    ),
  )
}

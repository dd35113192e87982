import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  createEditor,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_LEFT_COMMAND,
  KEY_ARROW_RIGHT_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalCommand,
} from 'lexical'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as a from '#test/courses/article-nodes.ts'
import { ARTICLE_EDITOR_NODES } from '../document/article-editor-nodes.ts'
import { loadArticle } from '../document/load-article.ts'
import { $selectedPart, $selectPart } from '../document/selected-part.ts'
import { registerSelectedParts } from './register-selected-parts.ts'

/** Editor without a DOM. */
const editor = createEditor({
  nodes: ARTICLE_EDITOR_NODES,
  onError: (error) => {
    throw error
  },
})
registerSelectedParts(editor)

/** Opens an article with a rule between two paragraphs, and selects the rule. */
beforeEach(() => {
  vi.stubGlobal('window', {})
  const children = [a.paragraph('before'), a.ruleNode(), a.paragraph('after')]
  editor.setEditorState(loadArticle(editor, a.article(...children)).state)
  editor.update(() => $selectPart($getRoot().getChildAtIndex(1) ?? $getRoot()), { discrete: true })
})
afterEach(() => vi.unstubAllGlobals())

function press(command: LexicalCommand<KeyboardEvent>, keys: Partial<KeyboardEvent>): void {
  const none = { key: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
  const event = { ...none, preventDefault: () => undefined, ...keys } as KeyboardEvent
  editor.update(() => void editor.dispatchCommand(command, event), { discrete: true })
}

/** Returns the block with the caret, or `part` while the rule is selected. */
function caretBlock(): string | undefined {
  return editor.read(() => {
    const selection = $getSelection()
    if ($selectedPart()) return 'part'
    return $isRangeSelection(selection) ? selection.anchor.getNode().getTextContent() : undefined
  })
}

it.each([
  ['a letter', { key: 'f' }, true],
  ['a letter of two UTF-16 units', { key: '😀' }, true],
  ['Alt and a letter, which opens a menu', { key: 'f', altKey: true }, false],
  ['Ctrl and a letter', { key: 'c', ctrlKey: true }, false],
  ['Command and a letter', { key: 'c', metaKey: true }, false],
  ['Shift alone', { key: 'Shift', shiftKey: true }, false],
])('begins a paragraph after the selected part for text only: %s', (_what, keys, isText) => {
  press(KEY_DOWN_COMMAND, keys)
  expect(editor.read(() => $getRoot().getChildrenSize())).toBe(isText ? 4 : 3)
  expect(caretBlock()).toBe(isText ? '' : 'part')
})

it.each([
  ['up', KEY_ARROW_UP_COMMAND, 'before'],
  ['left', KEY_ARROW_LEFT_COMMAND, 'before'],
  ['down', KEY_ARROW_DOWN_COMMAND, 'after'],
  ['right', KEY_ARROW_RIGHT_COMMAND, 'after'],
])('leaves the selected part by the arrow %s, but not while Shift is held', (_which, command, block) => {
  press(command, { shiftKey: true })
  expect(caretBlock()).toBe('part')
  press(command, {})
  expect(caretBlock()).toBe(block)
})

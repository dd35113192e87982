import { $getRoot, createEditor, KEY_ESCAPE_COMMAND, KEY_TAB_COMMAND } from 'lexical'
import { beforeEach, expect, it, vi } from 'vitest'
import { MAX_INDENT } from '#domain/course/article-values.ts'
import * as a from '#test/courses/article-nodes.ts'
import { ARTICLE_EDITOR_NODES } from '../document/article-editor-nodes.ts'
import { loadArticle } from '../document/load-article.ts'
import { registerArticleEditor } from '../register-article-editor.ts'

/** Editor without a DOM. */
const editor = createEditor({
  nodes: ARTICLE_EDITOR_NODES,
  onError: (error) => {
    throw error
  },
})
registerArticleEditor(editor)

/** Opens an article with a list of two items, and puts the caret in the last. */
beforeEach(() => {
  const { state } = loadArticle(editor, a.article(a.list('bullet', a.item('wash'), a.item('dry'))))
  editor.setEditorState(state)
  editor.update(() => void $getRoot().selectEnd(), { discrete: true })
})

/** Returns true if the article handles the key. Otherwise, the key moves the focus. */
function press(shiftKey = false): boolean {
  const preventDefault = vi.fn()
  const event = { shiftKey, preventDefault } as Partial<KeyboardEvent> as KeyboardEvent
  editor.update(() => void editor.dispatchCommand(KEY_TAB_COMMAND, event), { discrete: true })
  return preventDefault.mock.calls.length > 0
}

it('nests an item by Tab and moves it out by Shift+Tab, between the outermost and the deepest level', () => {
  const expected = [...Array.from({ length: MAX_INDENT }, () => true), false]
  expect(press(true)).toBe(false)
  expect(expected.map(() => press())).toEqual(expected)
  expect(expected.map(() => press(true))).toEqual(expected)
})

it('lets Tab leave the list after Escape, until the article changes', () => {
  editor.dispatchCommand(KEY_ESCAPE_COMMAND, {} as KeyboardEvent)
  expect([press(), press(true)]).toEqual([false, false])
  editor.update(() => void $getRoot().selectEnd().insertText('!'), { discrete: true })
  expect(press()).toBe(true)
})

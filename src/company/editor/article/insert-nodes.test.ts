import { $getRoot, createEditor } from 'lexical'
import { describe, expect, it } from 'vitest'
import {
  codeNode,
  headingNode,
  imageNode,
  listItemNode,
  listNode,
  paragraphNode,
  plainBlock,
  ruleNode,
  type StateNode,
  tableCellNode,
  textNode,
  toEditorData,
} from '#domain/course/editor-state.ts'
import { outlineArticle } from '#test/courses/outline-article.ts'
import { ARTICLE_EDITOR_NODES } from './article-editor-nodes.ts'
import { insertNodes } from './insert-nodes.ts'
import { loadArticle } from './load-article.ts'
import { registerArticleEditor } from './register-article-editor.ts'
import { noteUnchanged, writeArticle } from './write-article.ts'

const editor = createEditor({
  nodes: ARTICLE_EDITOR_NODES,
  onError(error) {
    throw error
  },
})
registerArticleEditor(editor)

const words = (text: string) => paragraphNode([textNode(text, 0)])
const item = (child: StateNode) => listItemNode([child], { value: 1, listsAround: 0, checked: undefined })
const list = (text: string) => listNode('bullet', 1, [item(textNode(text, 0))])
const cell = (...blocks: StateNode[]) => tableCellNode(blocks, false)
const table = (...cells: StateNode[]) => plainBlock('table', [plainBlock('tablerow', cells)])

const PASTED: Readonly<Record<string, StateNode[]>> = {
  'one paragraph': [words('new')],
  'two paragraphs': [words('new'), words('new too')],
  'a heading': [headingNode(2, [textNode('new', 0)]), words('new too')],
  'a list': [list('new')],
  'a table': [table(cell(words('new')), cell(words('new too')))],
  'a table among words': [words('new'), table(cell(words('new too')), cell(list('new three')))],
  'code, a rule, a quote and a picture': [
    ...[codeNode('new', 'js'), ruleNode(), plainBlock('quote', [textNode('new too', 0)])],
    paragraphNode([imageNode('', 'new picture')]),
  ],
}

const PLACES: Readonly<Record<string, StateNode>> = {
  'an empty paragraph': paragraphNode([]),
  'a paragraph': words('here'),
  'a heading': headingNode(3, [textNode('here', 0)]),
  'a quote': plainBlock('quote', [textNode('here', 0)]),
  'an item of a list': list('here'),
  'a cell of a table': table(cell(words('here')), cell(words('other'))),
}

/** Pastes at the end of the first words of an article; returns the outline of what is saved. */
function paste(into: StateNode, nodes: StateNode[]): { outline: string; pictures: number } {
  const { state, source } = loadArticle(editor, toEditorData(plainBlock('root', [into])))
  editor.setEditorState(state)
  noteUnchanged(editor, editor.getEditorState(), source)
  let pictures = 0
  function insert() {
    const first = $getRoot().getFirstDescendant() ?? $getRoot()
    first.selectEnd()
    pictures = insertNodes(editor, nodes).length
  }
  editor.update(insert, { discrete: true })
  const saved = JSON.parse(writeArticle(editor, editor.getEditorState(), source))
  return { outline: outlineArticle(saved.root.children), pictures }
}

describe.each(Object.entries(PLACES))('what is pasted into %s', (_place, into) => {
  it.each(Object.entries(PASTED))('has all its words, in nodes that the player shows: %s', (_what, nodes) => {
    const { outline, pictures } = paste(into, nodes)
    const texts = JSON.stringify(nodes).match(/new[a-z ]*/g) ?? []
    for (const text of texts) expect(outline).toContain(text)
    expect(outline).not.toMatch(/\?/)
    expect(pictures).toBe(texts.filter((text) => text === 'new picture').length)
  })
})

it('one paragraph goes on in the line where it is pasted', () => {
  expect(paste(words('here'), [words(' and new')]).outline).toBe('here and new')
})

it('a table that is pasted into a cell fills the cells', () => {
  const grid = table(cell(words('here')), cell(words('other')))
  expect(paste(grid, [table(cell(words('new')), cell(words('new too')))]).outline).toBe('| new | new too |')
})

import { $getRoot, createEditor } from 'lexical'
import { describe, expect, it } from 'vitest'
import {
  codeNode,
  headingNode,
  imageNode,
  linkNode,
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
    codeNode('new', 'js'),
    ruleNode(),
    plainBlock('quote', [textNode('new too', 0)]),
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

/**
 * Pastes at the end of the first text of an article; returns the saved blocks, their outline and the number of
 * pictures.
 */
function paste(into: StateNode, nodes: StateNode[]) {
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
  const blocks: unknown[] = saved.root.children
  return { blocks, outline: outlineArticle(blocks), pictures }
}

describe.each(Object.entries(PLACES))('pasting into %s', (_place, into) => {
  it.each(Object.entries(PASTED))('keeps all text, in nodes that the player shows: %s', (_what, nodes) => {
    const { outline, pictures } = paste(into, nodes)
    const texts = JSON.stringify(nodes).match(/new[a-z ]*/g) ?? []
    for (const text of texts) expect(outline).toContain(text)
    expect(outline).not.toMatch(/\?/)
    expect(pictures).toBe(texts.filter((text) => text === 'new picture').length)
  })
})

it('continues the current line with a single paragraph', () => {
  expect(paste(words('here'), [words(' and new')]).outline).toBe('here and new')
})

it('fills the cells when a table is pasted into a cell', () => {
  const grid = table(cell(words('here')), cell(words('other')))
  expect(paste(grid, [table(cell(words('new')), cell(words('new too')))]).outline).toBe('| new | new too |')
})

const cellWith = (fields: object) => ({ ...cell(words('new')), ...fields })
const textWith = (fields: object) => ({ ...textNode('new', 0), ...fields })
const inParagraph = (node: object) => ({ ...words('new'), children: [node] })

/** Nodes as in an article, covering each value that the editor reads. */
const READ: Readonly<Record<string, object[]>> = {
  'the head of a cell': [0, 1, 2, 3].map((headerState) => table(cellWith({ headerState }) as StateNode)),
  'the size of a cell': [table(cellWith({ colSpan: 2, rowSpan: 3 }) as StateNode)],
  'the color of a cell': [table(cellWith({ backgroundColor: '#ffeeaa' }) as StateNode)],
  'where the words of a cell are': ['middle', 'bottom'].map((verticalAlign) =>
    table(cellWith({ verticalAlign }) as StateNode),
  ),
  'the level of a heading': [1, 2, 3, 4, 5, 6].map((level) => headingNode(level, [textNode('new', 0)])),
  'the kind and the start of a list': (['bullet', 'number', 'check'] as const).map((type) =>
    listNode(type, type === 'number' ? 7 : 1, [
      listItemNode([textNode('new', 0)], {
        value: type === 'number' ? 7 : 1,
        listsAround: 0,
        checked: type === 'check' ? true : undefined,
      }),
    ]),
  ),
  'the format of a text': Array.from({ length: 11 }, (_bit, at) =>
    inParagraph(textWith({ format: 2 ** at })),
  ),
  'the mode and the style of a text': [
    inParagraph(textWith({ mode: 'token' })),
    inParagraph(textWith({ mode: 'segmented', style: 'color: red' })),
  ],
  'the alignment, the indent and the direction of a paragraph': [
    { ...words('new'), format: 'center', indent: 2 },
    { ...words('new'), direction: 'rtl' },
  ],
  'the language of code': [codeNode('new', 'js')],
  'the title of a link': [inParagraph(linkNode('https://cats.example', 'Cats', [textNode('new', 0)]))],
  'the size of a picture': [inParagraph(imageNode('/media/a.png', 'new', { width: 3, height: 4 }))],
}

it.each(Object.entries(READ))('keeps %s when copied', (_what, nodes) => {
  for (const node of nodes) {
    const { blocks } = paste(paragraphNode([]), [node as StateNode, words('last')])
    expect(blocks[0]).toEqual(node)
  }
})

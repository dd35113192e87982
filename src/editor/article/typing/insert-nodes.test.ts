import { $getRoot, createEditor } from 'lexical'
import { describe, expect, it } from 'vitest'
import * as a from '#test/courses/article-nodes.ts'
import { outlineArticle } from '#test/courses/outline-article.ts'
import { ARTICLE_EDITOR_NODES } from '../document/article-editor-nodes.ts'
import { loadArticle } from '../document/load-article.ts'
import { noteUnchanged, writeArticle } from '../document/write-article.ts'
import { registerArticleEditor } from '../register-article-editor.ts'
import { insertNodes } from './insert-nodes.ts'

const editor = createEditor({
  nodes: ARTICLE_EDITOR_NODES,
  onError(error) {
    throw error
  },
})
registerArticleEditor(editor)

const words = (text: string) => a.paragraph(text)
const table = (...cells: a.StateNode[]) => a.table(cells)
const list = (text: string) => a.list('bullet', a.item(text))

const PASTED: Readonly<Record<string, a.StateNode[]>> = {
  'one paragraph': [words('new')],
  'two paragraphs': [words('new'), words('new too')],
  'a heading': [a.heading(2, 'new'), words('new too')],
  'a list': [list('new')],
  'a table': [table(a.cell(words('new')), a.cell(words('new too')))],
  'a table among words': [words('new'), table(a.cell(words('new too')), a.cell(list('new three')))],
  'code, a rule, a quote and an image': [
    a.codeNode('new', 'js'),
    a.ruleNode(),
    a.quote('new too'),
    a.paragraph(a.imageNode('', 'new image')),
  ],
}

const PASTE_TARGETS: Readonly<Record<string, a.StateNode>> = {
  'an empty paragraph': a.paragraph(),
  'a paragraph': words('here'),
  'a heading': a.heading(3, 'here'),
  'a quote': a.quote('here'),
  'an item of a list': list('here'),
  'a cell of a table': table(a.cell(words('here')), a.cell(words('other'))),
}

/**
 * Pastes nodes at the end of the first text of an article. Returns the saved blocks, their outline and the
 * number of pictures.
 */
function paste(into: a.StateNode, nodes: a.StateNode[]) {
  const { state, source } = loadArticle(editor, a.article(into))
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

describe.each(Object.entries(PASTE_TARGETS))('pasting into %s', (_place, into) => {
  it.each(Object.entries(PASTED))('keeps all text, in nodes that the player shows: %s', (_what, nodes) => {
    const { outline, pictures } = paste(into, nodes)
    const texts = JSON.stringify(nodes).match(/new[a-z ]*/g) ?? []
    for (const text of texts) expect(outline).toContain(text)
    expect(outline).not.toMatch(/\?/)
    expect(pictures).toBe(texts.filter((text) => text === 'new image').length)
  })
})

it('continues the current line with a single paragraph', () => {
  expect(paste(words('here'), [words(' and new')]).outline).toBe('here and new')
})

it('fills the cells when a table is pasted into a cell', () => {
  const grid = table(a.cell(words('here')), a.cell(words('other')))
  expect(paste(grid, [table(a.cell(words('new')), a.cell(words('new too')))]).outline).toBe(
    '| new | new too |',
  )
})

const cellWith = (fields: object) => ({ ...a.cell(words('new')), ...fields })
const textWith = (fields: object) => ({ ...a.words('new'), ...fields })
const inParagraph = (node: object) => ({ ...words('new'), children: [node] })

/** Nodes of an article with all values that the editor reads. */
const READ: Readonly<Record<string, object[]>> = {
  'the head of a cell': [0, 1, 2, 3].map((headerState) => table(cellWith({ headerState }) as a.StateNode)),
  'the size of a cell': [table(cellWith({ colSpan: 2, rowSpan: 3 }) as a.StateNode)],
  'the color of a cell': [table(cellWith({ backgroundColor: '#ffeeaa' }) as a.StateNode)],
  'where the words of a cell are': ['middle', 'bottom'].map((verticalAlign) =>
    table(cellWith({ verticalAlign }) as a.StateNode),
  ),
  'the level of a heading': [1, 2, 3, 4, 5, 6].map((level) => a.heading(level, 'new')),
  'the kind and the start of a list': [
    a.list('bullet', a.item('new')),
    { ...a.list('number', a.item('new', { value: 7 })), start: 7 },
    a.list('check', a.item('new', { checked: true })),
  ],
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
  'the language of code': [a.codeNode('new', 'js')],
  'the title of a link': [inParagraph(a.linkNode('https://cats.example', 'Cats', [a.words('new')]))],
  'a link found in text, and that it was removed': [false, true].map((isUnlinked) => {
    const link = a.linkNode('https://cats.example', null, [a.words('new')])
    return inParagraph({ ...link, type: 'autolink', isUnlinked })
  }),
  'the size of an image': [inParagraph(a.imageNode('/media/a.png', 'new', { width: 3, height: 4 }))],
}

it.each(Object.entries(READ))('keeps %s when copied', (_what, nodes) => {
  for (const node of nodes) {
    const { blocks } = paste(a.paragraph(), [node as a.StateNode, words('last')])
    expect(blocks[0]).toEqual(node)
  }
})

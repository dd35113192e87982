import fc from 'fast-check'
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical'
import { expect, it } from 'vitest'
import { modulesOf } from '#domain/course/course.ts'
import { paragraphNode, textNode } from '#domain/course/editor-state.ts'
import { articleChildren } from '#test/courses/article-states.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { ARTICLE_EDITOR_NODES } from './article-editor-nodes.ts'
import { loadArticle } from './load-article.ts'
import { registerArticleEditor } from './register-article-editor.ts'
import { noteUnchanged, writeArticle } from './write-article.ts'

/** An editor without a page. */
const editor = createEditor({
  nodes: ARTICLE_EDITOR_NODES,
  onError: (error) => {
    throw error
  },
})
registerArticleEditor(editor)

/** Opens an article; returns what saves it, and how it is written node by node. */
function open(editorData: string) {
  const { state, source } = loadArticle(editor, editorData)
  editor.setEditorState(state)
  noteUnchanged(editor, editor.getEditorState(), source)
  const save = () => writeArticle(editor, editor.getEditorState(), source)
  return { save, written: source.unchanged }
}

/** Opens an article, and saves it with nothing changed. */
function saveUnchanged(editorData: string): string {
  return open(editorData).save()
}

/** Opens an article, adds a paragraph at its end, and returns the blocks that are saved. */
function blocksAfterAdding(editorData: string): unknown[] {
  const { save } = open(editorData)
  editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('added'))), {
    discrete: true,
  })
  return JSON.parse(save()).root.children
}

const ADDED = paragraphNode([textNode('added', 0)])

const ARTICLES = DEMO_DOCUMENTS.flatMap(modulesOf).filter((module) => module.type === 'article')

it('every article of the demo courses is saved as it was, and so is each of its blocks beside a new one', () => {
  expect(ARTICLES.length).toBeGreaterThan(10)
  for (const { editorData, id } of ARTICLES) {
    expect(saveUnchanged(editorData), id).toBe(editorData)
    const before = JSON.parse(editorData).root.children
    expect(JSON.stringify(blocksAfterAdding(editorData)), id).toBe(JSON.stringify([...before, ADDED]))
  }
})

it('2,000 random articles with any field of any type are saved as they were', () => {
  fc.assert(
    fc.property(articleChildren, (children) => {
      const editorData = JSON.stringify({ root: { type: 'root', children } })
      const { save, written } = open(editorData)
      expect(save()).toBe(editorData)
      expect(written).toBe(editorData)
    }),
    { numRuns: 2000 },
  )
})

it('beside a new paragraph, two texts of one format stay two, and what the editor does not know stays', () => {
  const text = { type: 'text', text: 'same', custom: { b: 1, a: 2 } }
  const children = [
    { type: 'paragraph', children: [text, text], custom: true },
    { type: 'poll', question: 'Why?' },
    { type: 'heading', tag: 'h9', children: [text] },
    { type: 'paragraph', children: [{ type: 'mention', name: 'Ana' }, text] },
  ]
  const editorData = JSON.stringify({ root: { type: 'root', children } })
  expect(JSON.stringify(blocksAfterAdding(editorData))).toBe(JSON.stringify([...children, ADDED]))
})

it('any text at all is saved as it was, article or not', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      expect(saveUnchanged(text)).toBe(text)
    }),
    { numRuns: 300 },
  )
  for (const text of ['', 'null', '{"root":7}', '{"root":{"children":7}}', '['.repeat(5000)])
    expect(saveUnchanged(text)).toBe(text)
})

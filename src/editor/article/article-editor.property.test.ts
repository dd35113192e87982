import fc from 'fast-check'
import {
  $addUpdateTag,
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isParagraphNode,
  $isRootNode,
  $isTextNode,
  CLEAR_HISTORY_COMMAND,
  createEditor,
  type LexicalNode,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { expect, it } from 'vitest'
import { modulesOf } from '#domain/course/course.ts'
import { paragraphNode, textNode } from '#domain/course/draft/editor-state.ts'
import { articleChildren } from '#test/courses/article-states.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { ARTICLE_EDITOR_NODES } from './document/article-editor-nodes.ts'
import { loadArticle } from './document/load-article.ts'
import { noteUnchanged, writeArticle } from './document/write-article.ts'
import { registerArticleEditor } from './register-article-editor.ts'

/** Editor without a DOM. */
const editor = createEditor({
  nodes: ARTICLE_EDITOR_NODES,
  onError: (error) => {
    throw error
  },
})
registerArticleEditor(editor)

/** Opens an article. Returns functions that save it, and the text of an unchanged article. */
function open(editorData: string) {
  const { state, source } = loadArticle(editor, editorData)
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
  editor.setEditorState(state, { tag: 'history-merge' })
  noteUnchanged(editor, editor.getEditorState(), source)
  const save = () => writeArticle(editor, editor.getEditorState(), source)
  /** Saves the article without cached output. */
  const saveWhole = () => writeArticle(editor, editor.getEditorState(), { ...source, written: new WeakMap() })
  return { save, saveWhole, written: source.unchanged }
}

/** Opens an article and saves it unchanged. */
function saveUnchanged(editorData: string): string {
  return open(editorData).save()
}

/** Opens an article, appends a paragraph and returns the saved blocks. */
function blocksAfterAdding(editorData: string): unknown[] {
  const { save } = open(editorData)
  editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('added'))), {
    discrete: true,
  })
  return JSON.parse(save()).root.children
}

const ADDED = paragraphNode([textNode('added', 0)])

const ARTICLES = DEMO_DOCUMENTS.flatMap(modulesOf).filter((module) => module.type === 'article')

// frontend-app-authoring#1265, openedx-platform#3437
it('saves every article of the demo courses unchanged, and each of its blocks next to a new one', () => {
  expect(ARTICLES.length).toBeGreaterThan(10)
  for (const { editorData, id } of ARTICLES) {
    expect(saveUnchanged(editorData), id).toBe(editorData)
    const before = JSON.parse(editorData).root.children
    expect(JSON.stringify(blocksAfterAdding(editorData)), id).toBe(JSON.stringify([...before, ADDED]))
  }
})

it('saves random articles with any field of any type unchanged', () => {
  fc.assert(
    fc.property(articleChildren, (children) => {
      const editorData = JSON.stringify({ root: { type: 'root', children } })
      const { save, written } = open(editorData)
      expect(save()).toBe(editorData)
      expect(written).toBe(editorData)
    }),
    { numRuns: propertyRuns(500) },
  )
})

/** Returns the descendants of a node. */
const nodesIn = (node: LexicalNode): LexicalNode[] =>
  $isElementNode(node) ? node.getChildren().flatMap((child) => [child, ...nodesIn(child)]) : []

/** Edits by an author to a node. They do nothing where they do not apply. */
const ACTS: Record<string, (node: LexicalNode) => unknown> = {
  type: (node) => $isTextNode(node) && node.isSimpleText() && node.spliceText(1, 0, 'typed'),
  embolden: (node) => $isTextNode(node) && node.toggleFormat('bold'),
  erase: (node) => $isTextNode(node) && node.remove(),
  break: (node) => $isTextNode(node) && node.insertAfter($createLineBreakNode()),
  begin: (node) => $isParagraphNode(node) && node.insertAfter($createParagraphNode()),
  align: (node) => $isElementNode(node) && node.setFormat('center'),
  move: (node) => $isRootNode(node.getParent()) && $getRoot().append(node),
  remove: (node) => $isRootNode(node.getParent()) && $getRoot().getChildrenSize() > 1 && node.remove(),
}

/** Edits a node, as a single undo step. */
function act(name: string, place: number): void {
  editor.update(
    () => {
      $addUpdateTag('history-push')
      const nodes = nodesIn($getRoot())
      const node = nodes[place % nodes.length]
      if (node) ACTS[name]?.(node)
    },
    { discrete: true },
  )
}

it('saves edits deep in lists and tables like a full rewrite, and undoes and redoes them exactly', () => {
  const articles = fc.oneof(
    articleChildren.map((children) => JSON.stringify({ root: { type: 'root', children } })),
    fc.constantFrom(...ARTICLES.map(({ editorData }) => editorData)),
  )
  const step = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(10_000))
  fc.assert(
    fc.property(articles, fc.array(step, { minLength: 1, maxLength: 6 }), (editorData, steps) => {
      const { save, saveWhole } = open(editorData)
      for (const [name, place] of steps) {
        act(name, place)
        expect(save()).toBe(saveWhole())
      }
      const done = save()
      let undone = ''
      for (const command of [UNDO_COMMAND, REDO_COMMAND])
        for (const _ of steps) {
          editor.update(() => void editor.dispatchCommand(command, undefined), { discrete: true })
          expect(save()).toBe(saveWhole())
          if (command === UNDO_COMMAND) undone = save()
        }
      expect([undone, save()]).toEqual([editorData, done])
    }),
    { numRuns: propertyRuns(120) },
  )
})

it('undoes the last 500 steps and no more', () => {
  const { save } = open(JSON.stringify({ root: { type: 'root', children: [paragraphNode([])] } }))
  const stepsDone = () => JSON.parse(save()).root.children.length - 1
  const steps = 505
  for (let step = 0; step < steps; step++)
    editor.update(() => void $getRoot().append($createParagraphNode()), { discrete: true })
  expect(stepsDone()).toBe(steps)
  for (let step = 0; step < steps; step++)
    editor.update(() => void editor.dispatchCommand(UNDO_COMMAND, undefined), { discrete: true })
  expect(stepsDone()).toBe(steps - 500)
})

it('keeps adjacent texts of the same format separate and unknown nodes unchanged after adding a paragraph', () => {
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

it('saves any text unchanged, even if it is not an article', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      expect(saveUnchanged(text)).toBe(text)
    }),
    { numRuns: propertyRuns(100) },
  )
  for (const text of ['', 'null', '{"root":7}', '{"root":{"children":7}}', '['.repeat(5000)])
    expect(saveUnchanged(text)).toBe(text)
})

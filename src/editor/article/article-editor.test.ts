import { $isListItemNode } from '@lexical/list'
import { $createParagraphNode, $getRoot, $isElementNode, type ElementNode } from 'lexical'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as a from '#test/courses/article-nodes.ts'
import { openArticle } from './article-editor.tsx'

const ARTICLE = a.article(a.paragraph('Paws'), a.list('check', a.item('wash', { checked: false })))

/** Reported versions of the article, as text. */
let reported: string[] = []
const onChange = (read: () => string) => void reported.push(read())
const latest = { current: { editorData: ARTICLE, onChange, pictureAddress: (src: string) => src } }
let opened: ReturnType<typeof openArticle>

beforeEach(() => {
  reported = []
  opened = openArticle(null, latest, () => undefined)
})
afterEach(() => opened.close())

function change(act: (first: ElementNode) => unknown): void {
  opened.editor.update(
    () => {
      const first = $getRoot().getFirstChild()
      if ($isElementNode(first)) act(first)
    },
    { discrete: true },
  )
}

it('reports neither opening an article nor moving the caret', () => {
  change((first) => first.selectEnd())
  expect(reported).toEqual([])
})

it.each<[string, (first: ElementNode) => unknown, RegExp]>([
  ['text', (first) => first.selectEnd().insertText('!'), /Paws!/],
  ['the alignment of a paragraph', (first) => first.setFormat('center'), /"format":"center"/],
  ['a check mark', checkItem, /"checked":true/],
  ['an empty paragraph', (first) => first.insertAfter($createParagraphNode()), /"children":\[\],/],
  ['a removed paragraph', (first) => first.remove(), /^(?!.*Paws)/],
])('reports a change of %s, with the changed article', (_what, act, expected) => {
  change(act)
  expect(reported.at(-1)).toMatch(expected)
})

it('reports nothing after it is closed', () => {
  opened.close()
  change((first) => first.setFormat('end'))
  expect(reported).toEqual([])
})

function checkItem(first: ElementNode): void {
  const list = first.getNextSibling()
  const item = $isElementNode(list) ? list.getFirstChild() : undefined
  if ($isListItemNode(item)) item.setChecked(true)
}

import { $createParagraphNode, $createTextNode, $getRoot, $isElementNode, createEditor } from 'lexical'
import { beforeEach, expect, it } from 'vitest'
import { ARTICLE_EDITOR_NODES } from '../document/article-editor-nodes.ts'
import { registerArticleEditor } from '../register-article-editor.ts'
import { moreGroups } from './article-toolbar.tsx'
import { type AtCaret, NOTHING_AT_CARET } from './article-tools.ts'

/** Editor without a DOM. */
const editor = createEditor({
  nodes: ARTICLE_EDITOR_NODES,
  onError: (error) => {
    throw error
  },
})
registerArticleEditor(editor)

const inserted: string[] = []

function entriesAt(caret: Partial<AtCaret>, canRedo = false) {
  const props = {
    editor,
    caret: { ...NOTHING_AT_CARET, ...caret },
    onInsert: (kind: string) => void inserted.push(kind),
  }
  return moreGroups(props, canRedo).flatMap(({ entries }) => entries)
}

function choose(words: string, at: Partial<AtCaret> = {}): void {
  const entry = entriesAt(at).find((one) => one.words === words)
  editor.update(() => entry?.act(), { discrete: true })
}

/** Returns each block as its type, alignment, indentation and text. */
function readBlocks(): string[] {
  return editor.read(() =>
    $getRoot()
      .getChildren()
      .filter($isElementNode)
      .map(
        (block) =>
          `${block.getType()} ${block.getFormatType()} ${block.getIndent()} ${block.getTextContent()}`,
      ),
  )
}

beforeEach(() => {
  inserted.length = 0
  editor.update(
    () => {
      const paragraphs = ['One', 'Two', 'Three'].map((text) =>
        $createParagraphNode().append($createTextNode(text)),
      )
      $getRoot()
        .clear()
        .append(...paragraphs)
      paragraphs[1]?.selectStart()
    },
    { discrete: true },
  )
})

it('leaves the focus to dialogs opened by entries', () => {
  const dialogs = entriesAt({}).filter(({ isDialog }) => isDialog)
  for (const { act } of dialogs) act()
  expect([dialogs.map(({ words }) => words), inserted]).toEqual([
    ['Link', 'Table'],
    ['link', 'table'],
  ])
})

it('offers no table within a table, redo only after undo, and marks the formats at the caret', () => {
  const wordsAt = (...at: Parameters<typeof entriesAt>) => entriesAt(...at).map(({ words }) => words)
  expect(wordsAt({ isInTable: true })).not.toContain('Table')
  expect([wordsAt({}).includes('Redo'), wordsAt({}, true).includes('Redo')]).toEqual([false, true])
  const on = entriesAt({ formats: new Set(['underline', 'code']) }).filter(({ isOn }) => isOn)
  expect(on.map(({ words }) => words)).toEqual(['Underline', 'Code'])
})

it.each([
  ['Move up', 0, 'paragraph  0 Two'],
  ['Move down', 2, 'paragraph  0 Two'],
  ['Indent', 1, 'paragraph  1 Two'],
  ['Align: Center', 1, 'paragraph center 0 Two'],
  ['Quote', 1, 'quote  0 Two'],
])('%s: the block at the caret is then at %i, as “%s”', (words, at, block) => {
  choose(words)
  expect(readBlocks()[at]).toBe(block)
})

it('reverts a quote', () => {
  choose('Quote')
  choose('Quote', { style: 'quote' })
  expect(readBlocks()[1]).toBe('paragraph  0 Two')
})

it('reverts an indentation', () => {
  choose('Indent')
  choose('Outdent')
  expect(readBlocks()[1]).toBe('paragraph  0 Two')
})

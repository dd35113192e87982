import fc from 'fast-check'
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  CLEAR_HISTORY_COMMAND,
  createEditor,
  UNDO_COMMAND,
} from 'lexical'
import { beforeEach, expect, it } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { ARTICLE_EDITOR_NODES } from '../document/article-editor-nodes.ts'
import { registerArticleEditor } from '../register-article-editor.ts'

/** Editor without a DOM. */
const editor = createEditor({
  nodes: ARTICLE_EDITOR_NODES,
  onError: (error) => {
    throw error
  },
})
registerArticleEditor(editor)

/** Opens an article with a single paragraph, and puts the caret before its text. */
function open(text = ''): void {
  editor.update(
    () => {
      const paragraph = $createParagraphNode()
      if (text !== '') paragraph.append($createTextNode(text))
      $getRoot().clear().append(paragraph)
      paragraph.selectStart()
    },
    { discrete: true },
  )
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
}

async function type(text: string): Promise<void> {
  for (const character of text) {
    editor.update(
      () => {
        const selection = $getSelection()
        if ($isRangeSelection(selection)) selection.insertText(character)
      },
      { discrete: true },
    )
    await Promise.resolve()
  }
}

/** Returns each block as its tag and text, such as `h2: Paws`. */
function readBlocks(): string[] {
  return editor.read(() =>
    $getRoot()
      .getChildren()
      .map((block) => {
        const { tag, type } = block.exportJSON() as { tag?: string; type: string }
        return `${tag ?? type}: ${$isElementNode(block) ? block.getTextContent() : ''}`
      }),
  )
}

beforeEach(() => open())

it.each([
  ['# ', 'h2'],
  ['## ', 'h3'],
  ['### ', 'h4'],
  ['- ', 'ul'],
  ['1. ', 'ol'],
  ['> ', 'quote'],
])('turns a line that starts with “%s” into %s, and undo restores the characters', async (mark, block) => {
  await type(`${mark}Paws`)
  expect(readBlocks()).toEqual([`${block}: Paws`])
  open()
  await type(mark)
  expect(readBlocks()).toEqual([`${block}: `])
  editor.dispatchCommand(UNDO_COMMAND, undefined)
  expect(readBlocks()).toEqual([`paragraph: ${mark}`])
  await type('Paws')
  expect(readBlocks()).toEqual([`paragraph: ${mark}Paws`])
})

it('also converts the text after the caret', async () => {
  open('Paws')
  await type('# ')
  expect(readBlocks()).toEqual(['h2: Paws'])
})

it('converts a mark entered at once, as by dictation', async () => {
  editor.update(() => $getSelection()?.insertText('# '), { discrete: true })
  await Promise.resolve()
  expect(readBlocks()).toEqual(['h2: '])
})

it('ignores a mark inside a line, other marks and other blocks', async () => {
  const marks = fc.constantFrom('#', '##', '###', '-', '1.', '>')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('a', '#a', '2. ', '#### ', ' '), marks, async (before, mark) => {
      open()
      await type(`${before}${mark} x`)
      expect(readBlocks()).toEqual([`paragraph: ${before}${mark} x`])
    }),
    { numRuns: propertyRuns(30) },
  )
  open()
  await type('# # x')
  expect(readBlocks()).toEqual(['h2: # x'])
})

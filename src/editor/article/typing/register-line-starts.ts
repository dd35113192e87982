import {
  $addUpdateTag,
  $getNodeByKey,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  type EditorState,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  PASTE_TAG,
  type TextNode,
} from 'lexical'
import { $setBlock, BLOCK_MARKS, type BlockName } from '../tools/article-blocks.ts'

const BLOCKS = new Map(Object.entries(BLOCK_MARKS).map(([block, mark]) => [`${mark} `, block as BlockName]))
const MAX_LENGTH = Math.max(...[...BLOCKS.keys()].map(({ length }) => length))

/**
 * Converts a paragraph to a heading, a list or a quotation once its mark and a space are entered at its
 * start, such as `# `. Undo restores the characters.
 */
export function registerLineStarts(editor: LexicalEditor): () => void {
  return editor.registerUpdateListener(({ dirtyLeaves, editorState, prevEditorState, tags }) => {
    if (dirtyLeaves.size === 0 || tags.has(HISTORIC_TAG) || tags.has(PASTE_TAG) || editor.isComposing())
      return
    const found = editorState.read($findMark)
    if (!found || startsWith(prevEditorState, found)) return
    editor.update(() => {
      $addUpdateTag(HISTORY_PUSH_TAG)
      $convert(found)
    })
  })
}

interface LineMark {
  text: TextNode
  mark: string
  block: BlockName
}

/** Returns the mark between the start of a paragraph and the caret. */
function $findMark(): LineMark | undefined {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined
  const { offset } = selection.anchor
  if (offset > MAX_LENGTH) return undefined
  const text = selection.anchor.getNode()
  if (!$isTextNode(text) || text.getPreviousSibling() || !$isParagraphNode(text.getParent())) return undefined
  const mark = text.getTextContent().slice(0, offset)
  const block = BLOCKS.get(mark)
  return block && { text, mark, block }
}

/** Returns true if the text already started with the mark, so that the input was another one. */
function startsWith(state: EditorState, { text, mark }: LineMark): boolean {
  const before = state.read(() => $getNodeByKey(text.getKey())?.getTextContent())
  return before?.startsWith(mark) ?? false
}

function $convert({ text, mark, block }: LineMark): void {
  const latest = text.getLatest()
  const paragraph = latest.getParent()
  if (latest.getTextContent() === mark && !latest.getNextSibling()) paragraph?.clear().select()
  else latest.spliceText(0, mark.length, '').select(0, 0)
  $setBlock(block)
}

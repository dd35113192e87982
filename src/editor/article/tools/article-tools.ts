import { $createCodeNode } from '@lexical/code-core'
import { $isLinkNode, $toggleLink } from '@lexical/link'
import {
  $isListNode,
  INSERT_CHECK_LIST_COMMAND,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list'
import { $createHeadingNode, $createQuoteNode, $isHeadingNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $getTableCellNodeFromLexicalNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  $isTableNode,
  $isTableSelection,
  $mergeCells,
  $unmergeCell,
  INSERT_TABLE_COMMAND,
  TableCellHeaderStates,
} from '@lexical/table'
import { $insertNodeToNearestRoot } from '@lexical/utils'
import {
  $createParagraphNode,
  $getNodeByKey,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  $isTextNode,
  type BaseSelection,
  type ElementFormatType,
  type ElementNode,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical'
import { type NodeType, TEXT_FORMATS, type TextFormat } from '#domain/course/article-values.ts'
import { type PictureFields, PictureNode, RuleNode } from '../document/article-editor-nodes.ts'
import { $beginAfterSelected, $selectedPart } from '../document/selected-part.ts'

/** Styles of a text block, with their labels. */
export const BLOCK_STYLES = {
  paragraph: 'Text',
  h2: 'Heading 2',
  h3: 'Heading 3',
  h4: 'Heading 4',
  quote: 'Quote',
  code: 'Code',
} as const
export type BlockStyle = keyof typeof BLOCK_STYLES

/** Labels of the text formats. */
export const FORMAT_WORDS: Record<TextFormat, string> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strikethrough: 'Strikethrough',
  code: 'Code',
  subscript: 'Subscript',
  superscript: 'Superscript',
  highlight: 'Highlight',
  lowercase: 'Lowercase',
  uppercase: 'Uppercase',
  capitalize: 'Title Case',
}

export const LIST_WORDS = { bullet: 'Bullet list', number: 'Numbered list', check: 'Checklist' } as const
export type ListKind = keyof typeof LIST_WORDS

/** Labels of the items for insertion at the caret. */
export const INSERT_WORDS = { link: 'Link', picture: 'Image', table: 'Table', rule: 'Divider' } as const

export const ALIGNMENT_WORDS = {
  start: 'Start',
  center: 'Center',
  end: 'End',
  justify: 'Justify',
} as const

export const TABLE_WORDS = {
  'row-above': 'Insert row above',
  'row-below': 'Insert row below',
  'column-before': 'Insert column before',
  'column-after': 'Insert column after',
  'delete-row': 'Delete row',
  'delete-column': 'Delete column',
  'delete-table': 'Delete table',
  merge: 'Merge cells',
  split: 'Split cell',
  'head-row': 'Header row',
  'head-column': 'Header column',
} as const
export type TableAct = keyof typeof TABLE_WORDS

/**
 * Tools that create the node types of the player: `typed` is created on the keyboard, `read` only by loading
 * an article.
 */
export const MADE_BY = {
  paragraph: BLOCK_STYLES.paragraph,
  heading: BLOCK_STYLES.h2,
  quote: BLOCK_STYLES.quote,
  code: BLOCK_STYLES.code,
  'code-highlight': 'read',
  horizontalrule: INSERT_WORDS.rule,
  list: LIST_WORDS.bullet,
  listitem: LIST_WORDS.bullet,
  table: INSERT_WORDS.table,
  tablerow: INSERT_WORDS.table,
  tablecell: INSERT_WORDS.table,
  text: 'typed',
  tab: 'read',
  linebreak: 'typed',
  link: INSERT_WORDS.link,
  autolink: 'read',
  image: INSERT_WORDS.picture,
} as const satisfies Record<NodeType, string>

/** Formats and block at the caret, as shown in the toolbar. */
export interface AtCaret {
  style: BlockStyle | undefined
  list: ListKind | undefined
  formats: ReadonlySet<TextFormat>
  isInTable: boolean
  link: string | undefined
  picture: PictureFields | undefined
}

export const NOTHING_AT_CARET: AtCaret = {
  style: undefined,
  list: undefined,
  formats: new Set(),
  isInTable: false,
  link: undefined,
  picture: undefined,
}

/** Returns the formats and the block at the caret. Must be called within a read of the editor's state. */
export function readAtCaret(): AtCaret {
  const selection = $getSelection()
  if ($isNodeSelection(selection)) {
    const [node] = selection.getNodes()
    return { ...NOTHING_AT_CARET, picture: node instanceof PictureNode ? node.picture : undefined }
  }
  if (!$isRangeSelection(selection) && !$isTableSelection(selection)) return NOTHING_AT_CARET
  const node = selection.anchor.getNode()
  const around = [node, ...node.getParents()]
  const list = around.find($isListNode)
  const isFormat = ([name]: (typeof TEXT_FORMATS)[number]) => selection.hasFormat(name)
  return {
    style: list ? undefined : styleOf(around),
    list: list?.getListType(),
    formats: new Set(TEXT_FORMATS.filter(isFormat).map(([name]) => name)),
    isInTable: around.some($isTableNode),
    link: around.find($isLinkNode)?.getURL(),
    picture: undefined,
  }
}

function styleOf(around: LexicalNode[]): BlockStyle | undefined {
  const block = around.find((node) => $isElementNode(node) && !node.isInline())
  const type = block && ($isHeadingNode(block) ? block.getTag() : block.getType())
  return type !== undefined && Object.hasOwn(BLOCK_STYLES, type) ? (type as BlockStyle) : undefined
}

/** Focuses the article. Lexical itself does so only for a caret, not for a selected part. */
export function focusArticle(editor: LexicalEditor): void {
  editor.focus()
  if (editor.getEditorState().read($selectedPart)) editor.getRootElement()?.focus({ preventScroll: true })
}

/** Sets the style of the selected blocks. Runs synchronously, because the focus then moves to the article. */
export function setBlockStyle(editor: LexicalEditor, style: BlockStyle): void {
  editor.update(() => $setBlocksType($getSelection(), () => $createBlock(style)), { discrete: true })
}

/** Returns an empty block. */
export function $createBlock(style: BlockStyle): ElementNode {
  if (style === 'paragraph') return $createParagraphNode()
  if (style === 'quote') return $createQuoteNode()
  if (style === 'code') return $createCodeNode()
  return $createHeadingNode(style)
}

export function toggleFormat(editor: LexicalEditor, format: TextFormat): void {
  editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)
}

const LIST_COMMANDS = {
  bullet: INSERT_UNORDERED_LIST_COMMAND,
  number: INSERT_ORDERED_LIST_COMMAND,
  check: INSERT_CHECK_LIST_COMMAND,
}

/** Converts the selection to a list, or back to text if it already is a list of this kind. */
export function toggleList(editor: LexicalEditor, list: ListKind, current: ListKind | undefined): void {
  editor.dispatchCommand(list === current ? REMOVE_LIST_COMMAND : LIST_COMMANDS[list], undefined)
}

export function align(editor: LexicalEditor, alignment: ElementFormatType): void {
  editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, alignment)
}

export function indent(editor: LexicalEditor, by: 1 | -1): void {
  editor.dispatchCommand(by === 1 ? INDENT_CONTENT_COMMAND : OUTDENT_CONTENT_COMMAND, undefined)
}

/** Removes formats, styles of other programs, alignment and indentation from the selection. */
export function clearFormatting(editor: LexicalEditor): void {
  editor.update(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return
    for (const node of selection.extract()) {
      if ($isTextNode(node)) node.setFormat(0).setStyle('')
      const block = node.getParents().find((parent) => !parent.isInline())
      block?.setFormat('')
      if (block && block.getType() !== 'listitem') block.setIndent(0)
    }
  })
}

/** Inserts a rule at the caret. */
export function insertRule(editor: LexicalEditor): void {
  editor.update(() => $insertNodeToNearestRoot(new RuleNode()))
}

export function insertTable(
  editor: LexicalEditor,
  { rows, columns }: { rows: number; columns: number },
): void {
  const size = { rows: String(rows), columns: String(columns) }
  const insert = () => {
    const begun = $beginAfterSelected()
    editor.dispatchCommand(INSERT_TABLE_COMMAND, { ...size, includeHeaders: { rows: true, columns: false } })
    // Lexical keeps the paragraph above the table.
    if (begun !== undefined) $getNodeByKey(begun)?.remove()
  }
  editor.update(insert, { discrete: true })
}

/** Inserts a picture, or replaces the selected one. */
export function setPicture(editor: LexicalEditor, picture: PictureFields): void {
  editor.update(() => {
    const selected = $selectedPart()
    if (selected instanceof PictureNode) selected.replace(new PictureNode(picture))
    else {
      $beginAfterSelected()
      $insertNodes([new PictureNode(picture)])
    }
  })
}

/**
 * Converts the selection to a link, or back to text without a URL. Ignores selected blocks, such as rules.
 */
export function setLink(editor: LexicalEditor, address: string | undefined): void {
  editor.update(() => {
    if ($selectedPart()?.isInline() !== false) $toggleLink(address ?? null)
  })
}

/** Performs an action on the table at the caret. */
export function actOnTable(editor: LexicalEditor, act: TableAct): void {
  editor.update(() => TABLE_ACTS[act]())
}

const TABLE_ACTS: Record<TableAct, () => void> = {
  'row-above': () => void $insertTableRowAtSelection(false),
  'row-below': () => void $insertTableRowAtSelection(true),
  'column-before': () => void $insertTableColumnAtSelection(false),
  'column-after': () => void $insertTableColumnAtSelection(true),
  'delete-row': $deleteTableRowAtSelection,
  'delete-column': $deleteTableColumnAtSelection,
  'delete-table': () => tableAt($getSelection())?.remove(),
  merge: $mergeSelected,
  split: $unmergeCell,
  'head-row': () => $toggleHead('row'),
  'head-column': () => $toggleHead('column'),
}

function tableAt(selection: BaseSelection | null): LexicalNode | undefined {
  const [node] = selection?.getNodes() ?? []
  return node && [node, ...node.getParents()].find($isTableNode)
}

function $mergeSelected(): void {
  const selection = $getSelection()
  const nodes = selection?.getNodes() ?? []
  const cells = nodes.flatMap((node) => $getTableCellNodeFromLexicalNode(node) ?? [])
  const unique = [...new Map(cells.map((cell) => [cell.getKey(), cell])).values()]
  // Otherwise, the selection would still refer to removed cells.
  if (unique.length > 1) $mergeCells(unique)?.selectEnd()
}

/** Toggles the row or column at the caret between header and plain cells. */
function $toggleHead(line: 'row' | 'column'): void {
  const selection = $getSelection()
  const [node] = selection?.getNodes() ?? []
  const cell = node && $getTableCellNodeFromLexicalNode(node)
  const table = tableAt(selection)
  if (!cell || !$isTableNode(table)) return
  const state = line === 'row' ? TableCellHeaderStates.ROW : TableCellHeaderStates.COLUMN
  const isHead = (cell.getHeaderStyles() & state) === state
  const at = cell.getIndexWithinParent()
  const cells =
    line === 'row'
      ? cell.getParentOrThrow().getChildren()
      : table.getChildren().map((row) => ($isElementNode(row) ? row.getChildAtIndex(at) : null))
  for (const each of cells) {
    const head = each && $getTableCellNodeFromLexicalNode(each)
    head?.setHeaderStyles(isHead ? TableCellHeaderStates.NO_STATUS : state, state)
  }
}

/** Moves the block at the caret, or the selected part, up or down by one position. */
export function moveBlock(editor: LexicalEditor, by: 1 | -1): void {
  editor.update(() => {
    const [node] = $getSelection()?.getNodes() ?? []
    const block = node?.getTopLevelElement()
    if (!block) return
    const neighbor = by === 1 ? block.getNextSibling() : block.getPreviousSibling()
    if (by === 1) neighbor?.insertAfter(block)
    else neighbor?.insertBefore(block)
  })
}

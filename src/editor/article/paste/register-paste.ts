import { mergeRegister } from '@lexical/utils'
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  PASTE_COMMAND,
  type RangeSelection,
} from 'lexical'
import { MAX_PART_BYTES } from '#domain/course-limits.ts'
import { fieldsOf, listOf, parseJson } from '#domain/unknown-value.ts'
import { withoutUnknownPictures } from '../document/known-pictures.ts'
import { insertNodes } from '../typing/insert-nodes.ts'
import { canPaste } from './can-paste.ts'
import { type Clipboard, paragraphsOf, readClipboard, TOO_LONG, type UploadPicture } from './clipboard.ts'

/** Namespace that identifies content copied from an article editor. */
export const ARTICLE_NAMESPACE = 'article'

/** Options for pasting. */
export interface PasteOptions {
  /** Called with a sentence on left-out content, empty if there is none. */
  onPasted?: (sentence: string) => void
  uploadPicture?: UploadPicture | undefined
}

/** Lazy-loads the markup parser, for the first paste of markup or when the browser is idle. */
const loadPasteArticle = () => import('./paste-article.ts')

const WORDS_ALONE = 'We couldn’t load the formatting, so only plain text was pasted.'

/**
 * Replaces Lexical's paste handler, which would parse markup unfiltered. Content copied from an article
 * editor is pasted unchanged.
 */
export function registerPaste(editor: LexicalEditor, options: PasteOptions): () => void {
  const insert = (data: DataTransfer | null | undefined): boolean => {
    if (data) paste(editor, data, options)
    return Boolean(data)
  }
  return mergeRegister(
    fetchWhenIdle(),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        event.preventDefault()
        return 'clipboardData' in event ? insert(event.clipboardData) : true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => typeof event !== 'string' && insert(event.dataTransfer),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        event.preventDefault()
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
}

/** Loads the markup parser when the browser is idle, so that the first paste does not wait. */
function fetchWhenIdle(): () => void {
  if (!globalThis.requestIdleCallback) return () => undefined
  const waiting = requestIdleCallback(() => void loadPasteArticle().catch(() => undefined))
  return () => cancelIdleCallback(waiting)
}

function paste(editor: LexicalEditor, data: DataTransfer, { onPasted, uploadPicture }: PasteOptions): void {
  const own = copiedNodes(data.getData('application/x-lexical-editor'))
  const clipboard = readClipboard(data)
  const selection = $getSelection()
  if (own) {
    const isTooMuch = !canPaste(own)
    if (!isTooMuch) insertNodes(editor, own.map(withoutUnknownPictures))
    onPasted?.(isTooMuch ? TOO_LONG : '')
  } else if ($isRangeSelection(selection) && (isInCode(selection) || isWords(clipboard)))
    onPasted?.(insertWords(editor, selection, clipboard.words))
  else
    void loadPasteArticle().then(
      ({ pasteArticle }) => onPasted?.(pasteArticle(editor, clipboard, uploadPicture)),
      () => pasteWords(editor, clipboard, onPasted),
    )
}

/** Returns the nodes copied from an article editor; undefined for other clipboards, or for too many nodes. */
function copiedNodes(copied: string): unknown[] | undefined {
  if (copied.length > MAX_PART_BYTES) return undefined
  const { namespace, nodes } = fieldsOf(parseJson(copied))
  return namespace === ARTICLE_NAMESPACE && listOf(nodes).length > 0 ? listOf(nodes) : undefined
}

function isWords({ markup, files }: Clipboard): boolean {
  return markup === '' && files.length === 0
}

/** Pastes only the text of a clipboard, and reports the omission. */
function pasteWords(editor: LexicalEditor, { words }: Clipboard, onPasted: PasteOptions['onPasted']): void {
  let sentence = ''
  editor.update(
    () => {
      const selection = $getSelection()
      if ($isRangeSelection(selection)) sentence = insertWords(editor, selection, words)
    },
    { discrete: true },
  )
  onPasted?.(sentence || WORDS_ALONE)
}

function isInCode(selection: RangeSelection): boolean {
  return selection.anchor.getNode().getTopLevelElement()?.getType() === 'code'
}

/**
 * Inserts text with a paragraph per line, or with line breaks in code. Returns a message for too much text,
 * otherwise an empty text.
 */
function insertWords(editor: LexicalEditor, selection: RangeSelection, words: string): string {
  const paragraphs = paragraphsOf(words)
  if (!paragraphs) return TOO_LONG
  if (isInCode(selection)) selection.insertRawText(words)
  else insertNodes(editor, paragraphs)
  return ''
}

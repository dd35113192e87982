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
import { canPaste } from './can-paste.ts'
import { type Clipboard, paragraphsOf, readClipboard, TOO_LONG, type UploadPicture } from './clipboard.ts'
import { insertNodes } from './insert-nodes.ts'
import { withoutUnknownPictures } from './known-pictures.ts'

/** The name by which editors of articles know what was copied in another. */
export const ARTICLE_NAMESPACE = 'article'

/** What an editor does with a paste. */
export interface PasteOptions {
  /** Takes the line that says what was left out; empty if nothing was. */
  onPasted?: (sentence: string) => void
  uploadPicture?: UploadPicture | undefined
}

/** The part that reads markup: fetched when there is something to read, or nothing else to do. */
const loadPasteArticle = () => import('./paste/paste-article.ts')

const WORDS_ALONE = 'Only the words were pasted: what reads the rest could not be fetched.'

/** Lexical's own paste would parse markup as it is. Here what an editor of articles has copied comes as it was. */
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

/** Fetches what reads markup once the browser is idle, so that the first paste does not wait. */
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

/** Returns the nodes that an editor of articles has copied; undefined for any other clipboard, and for too many. */
function copiedNodes(copied: string): unknown[] | undefined {
  if (copied.length > MAX_PART_BYTES) return undefined
  const { namespace, nodes } = fieldsOf(parseJson(copied))
  return namespace === ARTICLE_NAMESPACE && listOf(nodes).length > 0 ? listOf(nodes) : undefined
}

function isWords({ markup, files }: Clipboard): boolean {
  return markup === '' && files.length === 0
}

/** Pastes the words of a clipboard alone, and says so. */
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

/** Puts words in, a paragraph a line; within code the lines stay. Returns the sentence for too many of them. */
function insertWords(editor: LexicalEditor, selection: RangeSelection, words: string): string {
  const paragraphs = paragraphsOf(words)
  if (!paragraphs) return TOO_LONG
  if (isInCode(selection)) selection.insertRawText(words)
  else insertNodes(editor, paragraphs)
  return ''
}

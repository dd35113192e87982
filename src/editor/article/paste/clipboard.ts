import { paragraphNode, type StateNode, textNode } from '#domain/course/draft/editor-state.ts'
import { canPaste, MAX_PASTED_WORDS } from './can-paste.ts'

/** Clipboard content that articles support. */
export interface Clipboard {
  markup: string
  words: string
  /** Pictures in the clipboard as files. */
  files: File[]
}

/** Uploads a picture for this article. Resolves to its URL there. */
export type UploadPicture = (file: File) => Promise<string>

/**
 * Reads the content that articles support. Must be called during the event, because the clipboard is empty
 * afterwards.
 */
export function readClipboard(data: DataTransfer): Clipboard {
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
  return { markup: data.getData('text/html'), words: data.getData('text/plain'), files }
}

/** Message for a clipboard with more content than can be read at once. */
export const TOO_LONG = 'That’s too long to paste at once. Try it in sections.'

/** Converts plain text to paragraphs, one per non-blank line; undefined for too much text. */
export function paragraphsOf(words: string): StateNode[] | undefined {
  if (words.length > MAX_PASTED_WORDS) return undefined
  const lines = words.replaceAll('\t', ' ').split(/[\r\n]+/)
  const said = lines.filter((line) => line.trim() !== '')
  const paragraphs = said.map((line) => paragraphNode([textNode(line, 0)]))
  return canPaste(paragraphs) ? paragraphs : undefined
}

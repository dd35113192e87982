import { paragraphNode, type StateNode, textNode } from '#domain/course/editor-state.ts'
import { canPaste, MAX_PASTED_WORDS } from './can-paste.ts'

/** What a clipboard holds for an article. */
export interface Clipboard {
  markup: string
  words: string
  /** The pictures that it has as files. */
  files: File[]
}

/** Uploads a picture for this article; returns the address that names it there. */
export type UploadPicture = (file: File) => Promise<string>

/** Takes what is needed out of a clipboard, which is empty again after its event. */
export function readClipboard(data: DataTransfer): Clipboard {
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
  return { markup: data.getData('text/html'), words: data.getData('text/plain'), files }
}

/** The sentence for a clipboard that is too long to be read at once. */
export const TOO_LONG = 'That was too long to paste. Copy it in parts, and paste them one after the other.'

/** Returns bare words as paragraphs, one a line that says anything; undefined for too many. */
export function paragraphsOf(words: string): StateNode[] | undefined {
  if (words.length > MAX_PASTED_WORDS) return undefined
  const lines = words.replaceAll('\t', ' ').split(/[\r\n]+/)
  const said = lines.filter((line) => line.trim() !== '')
  const paragraphs = said.map((line) => paragraphNode([textNode(line, 0)]))
  return canPaste(paragraphs) ? paragraphs : undefined
}

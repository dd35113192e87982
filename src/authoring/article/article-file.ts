import { parseJson } from '#domain/unknown-value.ts'
import { type PictureNames, writeMarkdown } from './write-markdown.ts'

/** The ending of the name of a file that holds an article as its editor state. */
export const STATE_FILE = '.lexical.json'

/** A file with an article. */
export interface ArticleFile {
  ending: '.md' | typeof STATE_FILE
  text: string
}

/**
 * Returns the file that keeps an article: Markdown where that says all of it, else the editor state, laid out
 * to be read and compared. Whatever the article is, reading the file gives it back to the letter.
 */
export function writeArticle(editorData: string, pictures?: PictureNames): ArticleFile {
  const markdown = writeMarkdown(editorData, pictures)
  if (markdown !== undefined) return { ending: '.md', text: markdown }
  return { ending: STATE_FILE, text: `${layOut(editorData) ?? JSON.stringify(editorData)}\n` }
}

/** Returns a state over several lines; undefined for a text that would not come back from that. */
function layOut(editorData: string): string | undefined {
  try {
    const state = parseJson(editorData)
    const text = JSON.stringify(state, undefined, 2)
    return typeof state === 'object' && JSON.stringify(JSON.parse(text)) === editorData ? text : undefined
  } catch {
    // Nested deeper than the stack is.
    return undefined
  }
}

/** Returns the article in the text of a state file; undefined if it is not JSON. */
export function readStateFile(text: string): string | undefined {
  try {
    const state: unknown = JSON.parse(text)
    return typeof state === 'string' ? state : JSON.stringify(state)
  } catch {
    return undefined
  }
}

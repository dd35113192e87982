import { parseJson } from '#domain/unknown-value.ts'
import { type PictureNames, writeMarkdown } from './write-markdown.ts'

/** File name suffix of an article stored as editor state. */
export const STATE_FILE = '.lexical.json'

export interface ArticleFile {
  ending: '.md' | typeof STATE_FILE
  text: string
}

/**
 * Returns the file of an article: Markdown if lossless, otherwise the formatted editor state. Reading the file restores
 * the identical article.
 */
export function writeArticle(editorData: string, pictures?: PictureNames): ArticleFile {
  const markdown = writeMarkdown(editorData, pictures)
  if (markdown !== undefined) return { ending: '.md', text: markdown }
  return { ending: STATE_FILE, text: `${layOut(editorData) ?? JSON.stringify(editorData)}\n` }
}

/** Formats an editor state over several lines. Returns undefined if parsing would not restore the same text. */
function layOut(editorData: string): string | undefined {
  try {
    const state = parseJson(editorData)
    const text = JSON.stringify(state, undefined, 2)
    return typeof state === 'object' && JSON.stringify(JSON.parse(text)) === editorData ? text : undefined
  } catch {
    // The nested state exceeds the stack.
    return undefined
  }
}

/** Returns the article in a state file, or undefined if the text is not JSON. */
export function readStateFile(text: string): string | undefined {
  try {
    const state: unknown = JSON.parse(text)
    return typeof state === 'string' ? state : JSON.stringify(state)
  } catch {
    return undefined
  }
}

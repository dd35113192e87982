import { parseJson } from '#domain/unknown-value.ts'
import { type PictureNames, writeMarkdown } from './write-markdown.ts'

/** File name suffix of an article stored as editor state. */
export const STATE_FILE = '.lexical.json'

export interface ArticleFile {
  ending: '.md' | typeof STATE_FILE
  text: string
}

/**
 * Returns the file that stores an article: Markdown if that is lossless, otherwise the formatted editor state.
 * Reading the file always returns the identical article.
 */
export function writeArticle(editorData: string, pictures?: PictureNames): ArticleFile {
  const markdown = writeMarkdown(editorData, pictures)
  if (markdown !== undefined) return { ending: '.md', text: markdown }
  return { ending: STATE_FILE, text: `${layOut(editorData) ?? JSON.stringify(editorData)}\n` }
}

/** Returns a state formatted over several lines; undefined if parsing that would not restore the same text. */
function layOut(editorData: string): string | undefined {
  try {
    const state = parseJson(editorData)
    const text = JSON.stringify(state, undefined, 2)
    return typeof state === 'object' && JSON.stringify(JSON.parse(text)) === editorData ? text : undefined
  } catch {
    // The state is nested too deeply for the stack.
    return undefined
  }
}

/** Returns the article in the text of a state file; undefined if the text is not JSON. */
export function readStateFile(text: string): string | undefined {
  try {
    const state: unknown = JSON.parse(text)
    return typeof state === 'string' ? state : JSON.stringify(state)
  } catch {
    return undefined
  }
}

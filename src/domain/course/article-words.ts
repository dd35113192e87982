import { fieldsOf, parseJson } from '../unknown-value.ts'

/** Finds words in any script, those of Thai and Chinese too, which have no spaces between them. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/** Counts the words of an article: an editor state, JSON as a string. One that cannot be read has none. */
export function countArticleWords(editorData: string): number {
  let count = 0
  for (const { isWordLike } of WORDS.segment(textOf(parseJson(editorData)))) if (isWordLike) count += 1
  return count
}

/**
 * Joins the texts of a state: those of one line as they are, so that a word that is partly bold stays one.
 */
function textOf(state: unknown): string {
  const texts: string[] = []
  // Not by recursion: a state may be nested deeper than the stack is.
  const waiting = [fieldsOf(state).root]
  while (waiting.length > 0) {
    const node = waiting.pop()
    const [text, children] = [fieldsOf(node).text, fieldsOf(node).children]
    if (typeof text === 'string') texts.push(text)
    else if (!isInline(node)) texts.push('\n')
    if (Array.isArray(children)) for (const child of [...children].reverse()) waiting.push(child)
  }
  return texts.join('')
}

function isInline(node: unknown): boolean {
  const type = fieldsOf(node).type
  return type === 'link' || type === 'autolink'
}

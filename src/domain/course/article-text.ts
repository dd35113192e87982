import { fieldsOf, parseJson } from '#domain/unknown-value.ts'

/**
 * Returns the words of an article, an editor state as a JSON string, one line a paragraph, heading, item or
 * cell. Texts of one line are joined as they are, so that a word that is partly bold stays one. There are none
 * in a state that cannot be read.
 */
export function articleText(editorData: string): string {
  const texts: string[] = []
  // Not by recursion: a state may be nested deeper than the stack is.
  const waiting = [fieldsOf(parseJson(editorData)).root]
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

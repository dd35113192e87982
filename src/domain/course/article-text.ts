import { type Fields, fieldsOf, parseFields } from '#domain/unknown-value.ts'

/**
 * Returns the text of an article, with one line per paragraph, heading, item or cell. The article is an editor state
 * in JSON. Texts in a line are joined without spaces, so that a partly bold word remains one word. Returns an empty
 * text for an invalid state.
 */
export function articleText(editorData: string): string {
  return textOfState(parseFields(editorData))
}

/** Returns the text of a parsed editor state in the same way as `articleText`. */
export function textOfState({ root }: Fields): string {
  const texts: string[] = []
  // Not recursive: a state may be nested more deeply than the stack allows.
  const waiting = [root]
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

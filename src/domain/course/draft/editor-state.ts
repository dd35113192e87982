import { isRightToLeft } from '../article-values.ts'

/**
 * A node of an editor state as written by Lexical (0.52). Its fields are in the same order, so that an unchanged
 * article is serialized to the same text.
 */
export interface StateNode {
  type: string
  version: 1
  text?: string
  format?: number | string
  direction?: 'ltr' | 'rtl'
  indent?: number
  children?: StateNode[]
}

/** The bits of a text's format that Markdown can express. */
export const BOLD = 1
export const ITALIC = 2
export const STRIKETHROUGH = 4
export const CODE = 16

/** Returns a whole article as JSON for a module's `editorData`. */
export function toEditorData(root: StateNode): string {
  return JSON.stringify({ root })
}

export function textNode(text: string, format: number): StateNode {
  const fields = { detail: 0, format, mode: 'normal', style: '', text }
  return { ...fields, type: 'text', version: 1 }
}

export function lineBreakNode(): StateNode {
  return { type: 'linebreak', version: 1 }
}

export function ruleNode(): StateNode {
  return { type: 'horizontalrule', version: 1 }
}

/** Returns a picture. Its sides are in CSS pixels, 0 for the file's own size. */
export function imageNode(src: string, altText: string, { width = 0, height = 0 } = {}): StateNode {
  const fields = { src, altText, width, height, maxWidth: width, showCaption: false }
  return { type: 'image', version: 1, ...fields }
}

export function linkNode(url: string, title: string | null, children: StateNode[]): StateNode {
  return element('link', children, { rel: 'noreferrer', target: null, title, url })
}

/** Returns a paragraph. `format` is its alignment, empty for none. */
export function paragraphNode(children: StateNode[], format = ''): StateNode {
  return element('paragraph', children, { format, textFormat: 0, textStyle: '' })
}

/** Returns a block of a type without fields of its own. */
export function plainBlock(type: 'root' | 'quote' | 'table' | 'tablerow', children: StateNode[]): StateNode {
  return element(type, children, {})
}

/** Returns a heading of level 1 to 6. */
export function headingNode(level: number, children: StateNode[]): StateNode {
  return element('heading', children, { tag: `h${level}` })
}

/** Returns a block of code, with one text per line and line breaks between them. */
export function codeNode(code: string, language: string | undefined): StateNode {
  const children = code.split('\n').flatMap((line, place) => {
    const words = line === '' ? [] : [textNode(line, 0)]
    return place === 0 ? words : [lineBreakNode(), ...words]
  })
  return element('code', children, language === undefined ? {} : { language })
}

export type ListType = 'bullet' | 'number' | 'check'

export function listNode(listType: ListType, start: number, items: StateNode[]): StateNode {
  return element('list', items, { listType, start, tag: listType === 'number' ? 'ol' : 'ul' })
}

/** The context of a list item: its number, the number of lists that enclose its own list, and its check mark. */
export interface ItemPlace {
  value: number
  listsAround: number
  checked: boolean | undefined
}

export function listItemNode(children: StateNode[], { value, listsAround, checked }: ItemPlace): StateNode {
  const mark = checked === undefined ? {} : { checked }
  return element('listitem', children, { indent: listsAround, value, ...mark })
}

export function tableCellNode(children: StateNode[], isHeader: boolean): StateNode {
  const fields = { backgroundColor: null, colSpan: 1, rowSpan: 1, headerState: isHeader ? 1 : 0 }
  return element('tablecell', children, fields)
}

/** Returns an element. The common fields come first, and those overridden by `fields` keep their position. */
function element(type: string, children: StateNode[], fields: object): StateNode {
  return {
    children,
    direction: directionOfNodes(children),
    format: '',
    indent: 0,
    type,
    version: 1,
    ...fields,
  }
}

/** Returns the reading direction of nodes, determined by their first letter. */
export function directionOfNodes(children: StateNode[]): 'ltr' | 'rtl' {
  return isRightToLeft(firstLetterIn(children)) ? 'rtl' : 'ltr'
}

/** Returns the first letter in the nodes' text, or an empty text if there is none. */
function firstLetterIn(nodes: StateNode[]): string {
  for (const { text = '', children = [] } of nodes) {
    const letter = /\p{L}/u.exec(text)?.[0] ?? firstLetterIn(children)
    if (letter !== '') return letter
  }
  return ''
}

import {
  headingNode,
  listItemNode,
  listNode,
  paragraphNode,
  plainBlock,
  type StateNode,
  tableCellNode,
  textNode,
  toEditorData,
} from '#domain/course/draft/editor-state.ts'

export { codeNode, imageNode, lineBreakNode, linkNode, ruleNode } from '#domain/course/draft/editor-state.ts'
export type { StateNode }

// Short builders of article nodes. A string is plain text.

type Child = string | StateNode

export const words = (text: string, format = 0): StateNode => textNode(text, format)
const toNode = (child: Child): StateNode => (typeof child === 'string' ? words(child) : child)

export const article = (...blocks: StateNode[]): string => toEditorData(plainBlock('root', blocks))
export const heading = (level: number, text: string): StateNode => headingNode(level, [toNode(text)])
export const paragraph = (...children: Child[]): StateNode => paragraphNode(children.map(toNode))
export const quote = (text: string): StateNode => plainBlock('quote', [toNode(text)])

/** Returns a list item, possibly with a list as its content. `listsAround` counts the enclosing lists. */
export const item = (
  child: Child,
  { value = 1, listsAround = 0, checked }: { value?: number; listsAround?: number; checked?: boolean } = {},
): StateNode => listItemNode([toNode(child)], { value, listsAround, checked })
export const list = (type: 'bullet' | 'number' | 'check', ...items: StateNode[]): StateNode =>
  listNode(type, 1, items)

export const cell = (...blocks: StateNode[]): StateNode => tableCellNode(blocks, false)
export const headCell = (text: string): StateNode => tableCellNode([paragraph(text)], true)
export const table = (...rows: StateNode[][]): StateNode =>
  plainBlock(
    'table',
    rows.map((cells) => plainBlock('tablerow', cells)),
  )

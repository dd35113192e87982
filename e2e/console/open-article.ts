import type { Locator, Page } from '@playwright/test'
import { plainBlock, type StateNode, toEditorData } from '#domain/course/draft/editor-state.ts'
import { courseOf, draftCourse } from '#test/course-fixture.ts'
import { expect } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo } from '../support/stored-session.ts'
import { openConsole } from './open-console.ts'
import { words } from './write-course.ts'

/** Opens the editor at a draft whose only article has these blocks. Returns the article's text field. */
export async function openArticle(
  page: Page,
  portal: Portal,
  blocks: readonly StateNode[],
): Promise<Locator> {
  const editorData = toEditorData(plainBlock('root', [...blocks]))
  const db = connectTo(portal)
  try {
    const article = { id: 'clicked', title: 'Clicked', type: 'article', editorData } as const
    await draftCourse({ db, now: Date.now }, courseOf('clicks', [article]))
  } finally {
    await db.destroy()
  }
  await openConsole(page, portal)
  await page.goto(`${portal.origin}/company/courses/clicks/edit`)
  const article = words(page)
  await expect(article).toBeVisible()
  // A picture that loads later moves the blocks below it.
  await expect
    .poll(() =>
      article.locator('img').evaluateAll((all: HTMLImageElement[]) => all.every((each) => each.complete)),
    )
    .toBe(true)
  return article
}

/** A line of text, or a part such as a rule. The text has ￼ for each part. */
export interface ShownBlock {
  key: string
  /** Key of the top-level block, such as the table that contains the line. */
  top: string
  type: string
  text: string
}

interface ShownArticle {
  blocks: ShownBlock[]
  /** The caret or the selection. */
  selection: string
}

/** Reads the editor's state from an article's text field. */
export function readArticle(article: Locator): Promise<ShownArticle> {
  return article.evaluate((root) => {
    type Point = { key: string; offset: number }
    type Node = { __type: string; __key: string; __first?: string; __next: string | null; __text?: string }
    type Selected = { _nodes: Set<string> } | { anchor: Point; focus: Point } | null
    type State = { _nodeMap: Map<string, Node>; _selection: Selected }
    const { _nodeMap: nodes, _selection: selection } = (
      root as unknown as { __lexicalEditor: { getEditorState(): State } }
    ).__lexicalEditor.getEditorState()
    const INLINE = ['text', 'code-highlight', 'tab', 'linebreak', 'image', 'link', 'autolink']
    const childrenOf = ({ __first: first }: Node): Node[] => {
      const children: Node[] = []
      for (let next = nodes.get(first ?? ''); next; next = nodes.get(next.__next ?? '')) children.push(next)
      return children
    }
    const isInline = (node: Node) =>
      INLINE.includes(node.__type) || (node as { __isInline?: boolean }).__isInline === true
    const textIn = (node: Node): string => {
      if (node.__text !== undefined) return node.__text
      if (node.__type === 'linebreak') return '\n'
      return '__first' in node ? childrenOf(node).map(textIn).join('') : '\uFFFC'
    }
    const blocksIn = (node: Node, top: string): ShownBlock[] => {
      const children = childrenOf(node)
      if (children.some((child) => !isInline(child))) return children.flatMap((child) => blocksIn(child, top))
      return [{ key: node.__key, top, type: node.__type, text: textIn(node) }]
    }
    const pointText = ({ key, offset }: Point) => `${key}:${offset}`
    let selected = 'nothing'
    if (selection && '_nodes' in selection) selected = [...selection._nodes].join()
    else if (selection) selected = `${pointText(selection.anchor)}-${pointText(selection.focus)}`
    const tops = childrenOf(nodes.get('root') as Node)
    return { blocks: tops.flatMap((top) => blocksIn(top, top.__key)), selection: selected }
  })
}

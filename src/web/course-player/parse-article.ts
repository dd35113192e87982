import { safeLink } from '#domain/safe-link.ts'
import type { ArticleNode, InlineNode, TextFormat } from './article-node.ts'
import { isInline, TEXT_FORMATS } from './article-node.ts'
import { createHeadingLevels } from './heading-levels.ts'
import { findImageSource } from './image-source.ts'
import type { LexicalNode, ReadChildren } from './lexical-node.ts'
import { childrenOf, isLexicalNode, wordsOf } from './lexical-node.ts'
import { listFrom } from './list-from.ts'
import { tableFrom } from './table-from.ts'

/** Below this many levels an article is only words: no author nests so deep, and nothing can overflow. */
const DEEPEST = 60

/**
 * A Lexical editor state (JSON as a string) as the plain tree that is shown. Unknown nodes are skipped and
 * their words kept. `base` is the page's own address. Undefined where there is no such state in the text.
 */
export function parseArticle(editorData: unknown, base: string): ArticleNode[] | undefined {
  const root = rootOf(editorData)
  return root && inParagraphs(createReader(base)(root, 0))
}

function rootOf(editorData: unknown): LexicalNode | undefined {
  const state = typeof editorData === 'string' ? parsed(editorData) : undefined
  const root = isLexicalNode(state) ? state.root : undefined
  return isLexicalNode(root) && Array.isArray(root.children) ? root : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function createReader(base: string): ReadChildren {
  const levelOf = createHeadingLevels()

  const readChildren: ReadChildren = (node, depth) => {
    if (depth >= DEEPEST) return textFrom(wordsOf({ children: node.children }), 0)
    return childrenOf(node).flatMap((child) => read(child, depth + 1))
  }

  function read(node: LexicalNode, depth: number): ArticleNode[] {
    const { type } = node
    if (type === 'paragraph' || type === 'quote' || type === 'code')
      return [{ kind: type, children: readChildren(node, depth) }]
    if (type === 'heading')
      return [{ kind: 'heading', level: levelOf(node.tag), children: readChildren(node, depth) }]
    if (type === 'list') return listFrom(node, depth, readChildren)
    if (type === 'table') return tableFrom(node, depth, readChildren)
    if (type === 'horizontalrule') return [{ kind: 'rule' }]
    return readInline(node, depth)
  }

  function readInline(node: LexicalNode, depth: number): ArticleNode[] {
    if (node.type === 'linebreak') return [{ kind: 'line-break' }]
    if (node.type === 'tab') return textFrom('\t', node.format)
    if (node.type === 'image') return imageFrom(node, base)
    const children = [...textFrom(node.text, node.format), ...readChildren(node, depth)]
    const isLink = node.type === 'link' || node.type === 'autolink'
    const address = isLink ? safeLink(node.url) : undefined
    return address === undefined ? children : [{ kind: 'link', address, children }]
  }

  return readChildren
}

function textFrom(text: unknown, format: unknown): InlineNode[] {
  if (typeof text !== 'string' || text === '') return []
  return [{ kind: 'text', text, formats: formatsIn(format) }]
}

function formatsIn(format: unknown): TextFormat[] {
  const bits = typeof format === 'number' ? format : 0
  return TEXT_FORMATS.filter(([, bit]) => (bits & bit) !== 0).map(([name]) => name)
}

/** An image from where it may come; its words alone where it may not. */
function imageFrom(node: LexicalNode, base: string): InlineNode[] {
  const alt = typeof node.altText === 'string' ? node.altText : ''
  const source = findImageSource(node.src, base)
  return source === undefined ? textFrom(alt, 0) : [{ kind: 'image', source, alt }]
}

/** Inline nodes that stand bare between blocks are gathered into paragraphs. */
function inParagraphs(nodes: ArticleNode[]): ArticleNode[] {
  const blocks: ArticleNode[] = []
  let bare: ArticleNode[] | undefined
  for (const node of nodes) {
    if (!isInline(node)) {
      blocks.push(node)
      bare = undefined
    } else if (bare) {
      bare.push(node)
    } else {
      bare = [node]
      blocks.push({ kind: 'paragraph', children: bare })
    }
  }
  return blocks
}

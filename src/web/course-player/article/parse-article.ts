import type { TextFormat } from '#domain/article-values.ts'
import { DEEPEST_NESTING, sideOf, TEXT_FORMATS } from '#domain/article-values.ts'
import { safeLink } from '#domain/safe-link.ts'
import type { ArticleNode, ImageNode, InlineNode } from './article-node.ts'
import { isInline } from './article-node.ts'
import { createHeadingLevels } from './heading-levels.ts'
import { findImageSource } from './image-source.ts'
import type { LexicalNode, ReadChildren } from './lexical-node.ts'
import { childrenOf, isLexicalNode, lookOf, wordsOf } from './lexical-node.ts'
import { listFrom } from './list-from.ts'
import { tableFrom } from './table-from.ts'

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
  let openLists = 0

  const readChildren: ReadChildren = (node, depth) => {
    if (depth >= DEEPEST_NESTING) return textFrom(wordsOf({ children: node.children }), 0)
    return childrenOf(node).flatMap((child) => read(child, depth + 1))
  }

  function read(node: LexicalNode, depth: number): ArticleNode[] {
    const { type } = node
    if (type === 'paragraph' || type === 'quote' || type === 'code')
      return [{ kind: type, look: lookOf(node), children: readChildren(node, depth) }]
    if (type === 'heading')
      return [
        {
          kind: 'heading',
          level: levelOf(node.tag),
          look: lookOf(node),
          children: readChildren(node, depth),
        },
      ]
    if (type === 'list') return readList(node, depth)
    if (type === 'table') return tableFrom(node, depth, readChildren)
    if (type === 'horizontalrule') return [{ kind: 'rule' }]
    return readInline(node, depth)
  }

  function readList(node: LexicalNode, depth: number): ArticleNode[] {
    openLists += 1
    const list = listFrom(node, depth, readChildren, openLists - 1)
    openLists -= 1
    return list
  }

  function readInline(node: LexicalNode, depth: number): ArticleNode[] {
    if (node.type === 'linebreak') return [{ kind: 'line-break' }]
    if (node.type === 'tab') return textFrom('\t', node.format)
    if (node.type === 'image') return imageFrom(node, base)
    const children = [...textFrom(node.text, node.format), ...readChildren(node, depth)]
    const isLink = node.type === 'link' || (node.type === 'autolink' && node.isUnlinked !== true)
    const address = isLink ? safeLink(node.url) : undefined
    const title = typeof node.title === 'string' && node.title !== '' ? node.title : undefined
    return address === undefined ? children : [{ kind: 'link', address, title, children }]
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
  const caption = captionOf(node)
  const source = findImageSource(node.src, base)
  if (source === undefined) return textFrom([alt, caption].filter(Boolean).join(' '), 0)
  return [{ kind: 'image', source, alt, ...sidesOf(node), caption }]
}

/** An image's sides, in proportion no wider than it may be. Without a width its height counts for nothing. */
function sidesOf(node: LexicalNode): Pick<ImageNode, 'width' | 'height'> {
  const [width, height, most = width] = [node.width, node.height, node.maxWidth].map(sideOf)
  if (width === undefined || most === undefined || width <= most) return width ? { width, height } : {}
  return { width: most, height: height && Math.max(1, Math.round((height * most) / width)) }
}

/** The words of an image's caption, which is an editor state of its own. */
function captionOf({ showCaption, caption }: LexicalNode): string | undefined {
  if (showCaption !== true || !isLexicalNode(caption) || !isLexicalNode(caption.editorState)) return undefined
  const { root } = caption.editorState
  return (isLexicalNode(root) && wordsOf(root).trim()) || undefined
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

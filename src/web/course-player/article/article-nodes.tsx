import type { ReactNode } from 'react'
import { createElement } from 'react'
import { safeLinkProps } from '#web/ui/safe-link-props.ts'
import styles from './article.module.css'
import { ArticleList } from './article-list.tsx'
import type { ArticleNode, BlockNode, ImageNode } from './article-node.ts'
import { isInline } from './article-node.ts'
import { ArticleTable } from './article-table.tsx'
import { FormattedText } from './formatted-text.tsx'
import { inOrder } from './in-order.ts'
import { wordLookProps } from './look-props.ts'

/** Nodes of an article, one after the other. */
export function ArticleNodes({ nodes }: { nodes: ArticleNode[] }) {
  return inOrder(nodes.map((node) => createElement(ShownNode, { node })))
}

function show(nodes: ArticleNode[]): ReactNode {
  return <ArticleNodes nodes={nodes} />
}

function ShownNode({ node }: { node: ArticleNode }) {
  switch (node.kind) {
    case 'text':
      return <FormattedText text={node.text} formats={node.formats} />
    case 'line-break':
      return <br />
    case 'image':
      return <Picture image={node} />
    case 'link':
      return (
        <a className={styles.link} title={node.title} {...safeLinkProps(node.address)}>
          {show(node.children)}
        </a>
      )
    case 'heading':
      return createElement(`h${node.level}`, wordLookProps(node.look), show(node.children))
    case 'list':
      return <ArticleList list={node} show={show} />
    case 'table':
      return <ArticleTable table={node} show={show} />
    case 'rule':
      return <hr className={styles.rule} />
    default:
      return <Passage passage={node} />
  }
}

type PassageProps = { passage: Extract<BlockNode, { kind: 'paragraph' | 'quote' | 'code' }> }

/** A paragraph, a quote or code. What holds blocks, which html does not let a paragraph do, is a plain box. */
function Passage({ passage: { kind, look, children } }: PassageProps) {
  const content = show(children)
  const props = wordLookProps(look)
  if (kind === 'quote')
    return (
      <blockquote className={styles.quote} {...props}>
        {content}
      </blockquote>
    )
  if (kind === 'code')
    return (
      <pre className={styles.codeBlock} {...props}>
        <code>{content}</code>
      </pre>
    )
  return children.every(isInline) ? <p {...props}>{content}</p> : <div {...props}>{content}</div>
}

/**
 * A picture in the size the author gave it, or smaller where there is less room. Both sides known, its place is kept free
 * until it is there.
 */
function Picture({ image: { source, alt, width, height, caption } }: { image: ImageNode }) {
  return (
    <>
      <img className={styles.image} src={source} alt={alt} width={width} height={height} loading="lazy" />
      {caption && <span className={styles.caption}>{caption}</span>}
    </>
  )
}

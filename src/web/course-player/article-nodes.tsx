import type { ReactNode } from 'react'
import { createElement } from 'react'
import styles from './article.module.css'
import { ArticleList } from './article-list.tsx'
import type { ArticleNode } from './article-node.ts'
import { isInline } from './article-node.ts'
import { ArticleTable } from './article-table.tsx'
import { FormattedText } from './formatted-text.tsx'
import { inOrder } from './in-order.ts'
import { safeLinkProps } from './safe-link-props.ts'

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
      return <img className={styles.image} src={node.source} alt={node.alt} loading="lazy" />
    case 'link':
      return (
        <a className={styles.link} {...safeLinkProps(node.address)}>
          {show(node.children)}
        </a>
      )
    case 'heading':
      return createElement(`h${node.level}`, null, show(node.children))
    case 'list':
      return <ArticleList list={node} show={show} />
    case 'table':
      return <ArticleTable rows={node.rows} show={show} />
    case 'rule':
      return <hr className={styles.rule} />
    default:
      return <Passage kind={node.kind} nodes={node.children} />
  }
}

/** A paragraph, a quote or code. What holds blocks, which html does not let a paragraph do, is a plain box. */
function Passage({ kind, nodes }: { kind: 'paragraph' | 'quote' | 'code'; nodes: ArticleNode[] }) {
  const content = show(nodes)
  if (kind === 'quote') return <blockquote className={styles.quote}>{content}</blockquote>
  if (kind === 'code')
    return (
      <pre className={styles.codeBlock}>
        <code>{content}</code>
      </pre>
    )
  return nodes.every(isInline) ? <p>{content}</p> : <div>{content}</div>
}

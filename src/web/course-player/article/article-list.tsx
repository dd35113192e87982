import type { ReactNode } from 'react'
import { CheckMark } from '#web/ui/check-mark.tsx'
import styles from './article.module.css'
import type { ArticleNode, BlockNode, ListItem } from './article-node.ts'
import { inOrder } from './in-order.ts'
import { lookProps } from './look-props.ts'

type ArticleListProps = {
  list: Extract<BlockNode, { kind: 'list' }>
  show: (nodes: ArticleNode[]) => ReactNode
}

/** A list of an article: bullets, numbers or checks, nested as deep as the author did. */
export function ArticleList({ list, show }: ArticleListProps) {
  function shownItem({ checked, look, children }: ListItem) {
    const isNesting = children.length > 0 && children.every((child) => child.kind === 'list')
    if (isNesting)
      return (
        <li className={styles.nesting} {...lookProps(look)}>
          {show(children)}
        </li>
      )
    if (checked === undefined) return <li {...lookProps(look)}>{show(children)}</li>
    return (
      <li className={styles.check} {...lookProps(look)}>
        <CheckMark done={checked} label={checked ? 'Done:' : 'To do:'} />
        <div>{show(children)}</div>
      </li>
    )
  }
  const items = inOrder(list.items.map(shownItem))
  const look = lookProps(list.look)
  return list.ordered ? (
    <ol start={list.start} {...look}>
      {items}
    </ol>
  ) : (
    <ul {...look}>{items}</ul>
  )
}

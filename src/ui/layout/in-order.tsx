import { Fragment, type ReactNode } from 'react'

/** Renders a list of items without ids, keyed by their positions. `at` is 0-based. */
export function inOrder<Item>(
  items: readonly Item[],
  render: (item: Item, at: number) => ReactNode,
): ReactNode {
  return items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items have no ids
    <Fragment key={at}>{render(item, at)}</Fragment>
  ))
}

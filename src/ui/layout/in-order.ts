import { createElement, Fragment, type ReactNode } from 'react'

/** Renders a list whose items have no ids: React tells them apart by their positions. `at` is 0-based. */
export function inOrder<Item>(
  items: readonly Item[],
  render: (item: Item, at: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map((item, at) => render(item, at)))
}

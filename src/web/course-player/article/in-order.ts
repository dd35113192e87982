import type { ReactNode } from 'react'
import { createElement, Fragment } from 'react'

/** Children one after the other that never change places, and so need no keys. */
export function inOrder(children: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children)
}

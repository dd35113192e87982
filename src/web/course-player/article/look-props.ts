import type { BlockLook } from './article-node.ts'

/** The attributes by which the style sheet gives a block the look its author set: an article has no styles of its own. */
export function lookProps({ align, indent, direction }: BlockLook = {}) {
  return { dir: direction, 'data-align': align, 'data-indent': indent }
}

/** The same for what holds words directly: where the author set no direction, they decide. */
export function wordLookProps(look: BlockLook | undefined) {
  return { ...lookProps(look), dir: look?.direction ?? 'auto' }
}

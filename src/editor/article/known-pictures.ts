import { MEDIA_ADDRESS } from '#domain/course/named-media.ts'
import { fieldsOf, listOf } from '#domain/unknown-value.ts'

/** Addresses of the pictures that articles have shown since the page was opened. */
const shown = new Set<string>()

/** Notes that an article shows a picture. */
export function noteShownPicture(src: string): void {
  shown.add(src)
}

/**
 * Returns a copied node in which pictures from other hosts have no address, unless an article showed them before: any
 * web page can put nodes on the clipboard, and to paste may ask nobody for anything. Not for nodes nested without end.
 */
export function withoutUnknownPictures(node: unknown): unknown {
  const { type, src, children, foreign } = fieldsOf(node)
  if (type === 'image' && typeof src === 'string' && !src.startsWith(MEDIA_ADDRESS) && !shown.has(src))
    return { ...fieldsOf(node), src: '' }
  if (typeof foreign === 'object' && foreign !== null)
    return { ...fieldsOf(node), foreign: withoutUnknownPictures(foreign) }
  const inside = listOf(children)
  return inside.length === 0 ? node : { ...fieldsOf(node), children: inside.map(withoutUnknownPictures) }
}

import { MEDIA_ADDRESS } from '#domain/media/named-media.ts'
import { fieldsOf, listOf } from '#domain/unknown-value.ts'

/** URLs of pictures shown in articles since the page was opened. */
const shown = new Set<string>()

/** Records a picture shown in an article. */
export function noteShownPicture(src: string): void {
  shown.add(src)
}

/**
 * Returns a copied node without the URLs of pictures from other hosts, unless an article has shown them. Any
 * web page can put nodes on the clipboard, and pasting must not cause requests to other hosts. Recursive, so
 * only for limited nesting.
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

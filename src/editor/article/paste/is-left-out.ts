// cspell:ignore msocomanchor cmnt editsection
import { classesOf, type Declarations, isHidden } from './element-style.ts'
import { countLeftOut, type LeftOut } from './left-out.ts'
import { attributeOf, hasAttribute } from './parse-markup.ts'

/** Elements that are never pasted. */
const UNREAD = new Set([
  'head',
  'title',
  'meta',
  'link',
  'base',
  'script',
  'style',
  'template',
  'noscript',
  'noframes',
  'xml',
  'button',
  'select',
  'option',
  'datalist',
  'progress',
  'meter',
  'map',
  'area',
  'svg',
  'math',
  'canvas',
  'col',
  'colgroup',
  'param',
  'source',
  'track',
  'rp',
  'dialog',
  'menuitem',
  'frameset',
  'xmp',
  'plaintext',
])

const FILMS = new Set(['video', 'audio', 'iframe', 'object', 'embed', 'applet'])
const FIELDS = new Set(['input', 'textarea'])

/** Returns true for an element that is not pasted, and counts its content if the author may miss it. */
export function isLeftOut(element: Element, name: string, style: Declarations, leftOut: LeftOut): boolean {
  const isComment = isCommentMark(element, name)
  if (isComment) countLeftOut(leftOut, 'comments')
  else if (isCommentText(element, style)) return true
  else if (FILMS.has(name)) countLeftOut(leftOut, 'films')
  else if (FIELDS.has(name)) countLeftOut(leftOut, 'fields', isBox(element) ? 0 : 1)
  else if (isDeletion(element, name)) countLeftOut(leftOut, 'deletions')
  else if (isHidden(style) || hasAttribute(element, 'hidden')) {
    // Word hides the page numbers of a table of contents on screen only. The author does not miss them.
    const isMissed = style.get('mso-hide') !== 'screen' && (element.textContent ?? '').trim() !== ''
    countLeftOut(leftOut, 'hidden', isMissed ? 1 : 0)
  } else
    return (
      UNREAD.has(name) || style.get('mso-list') === 'ignore' || attributeOf(element, 'aria-hidden') === 'true'
    )
  return true
}

/** Returns true for the box of a check-list item, and for an invisible field. */
function isBox(element: Element): boolean {
  return /^(checkbox|radio|hidden)$/i.test(attributeOf(element, 'type'))
}

function isCommentMark(element: Element, name: string): boolean {
  if (name !== 'a') return false
  return classesOf(element).includes('msocomanchor') || attributeOf(element, 'href').startsWith('#cmnt')
}

function isCommentText(element: Element, style: Declarations): boolean {
  const classes = classesOf(element)
  return (
    style.get('mso-element') === 'comment-list' ||
    style.get('mso-special-character') === 'comment' ||
    classes.includes('MsoCommentText') ||
    classes.includes('mw-editsection')
  )
}

/** Returns true for text deleted with tracked changes. Other deleted text is struck through. */
function isDeletion(element: Element, name: string): boolean {
  if (classesOf(element).includes('msoDel')) return true
  return name === 'del' && (attributeOf(element, 'cite') !== '' || attributeOf(element, 'datetime') !== '')
}

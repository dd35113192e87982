import {
  alignmentOf,
  directionOf,
  MAX_IMAGE_SIDE,
  MAX_INDENT,
  MAX_SPAN,
  type NodeType,
  nodeTypeOf,
  sideOf,
  TEXT_FORMATS_END,
  verticalAlignmentOf,
} from '../course/article-values.ts'
import { shorten } from '../text/shorten.ts'
import { type Fields, ownValue } from '../unknown-value.ts'
import { type CourseProblem, warningAt } from './course-problem.ts'
import type { DocumentPart } from './document-part.ts'
import { findLinkProblems, findPictureProblems } from './field-problems.ts'

/** Fields of nodes of any type that are shown or have no visible effect. */
const ANYWHERE = ['type', 'version', 'children', 'key', 'direction', 'textFormat', 'textStyle', 'style']
const BLOCK = [...ANYWHERE, 'format', 'indent']
const WORDS = [...ANYWHERE, 'format', 'text', 'detail', 'mode']
const LINK = [...BLOCK, 'url', 'rel', 'target', 'title', 'isUnlinked']

/** The fields of each node type that are shown or have no visible effect. */
const KNOWN_FIELDS: Record<NodeType, string[]> = {
  paragraph: BLOCK,
  heading: [...BLOCK, 'tag'],
  quote: BLOCK,
  code: [...BLOCK, 'language', 'theme'],
  'code-highlight': WORDS,
  horizontalrule: BLOCK,
  list: [...BLOCK, 'listType', 'start', 'tag'],
  listitem: [...BLOCK, 'checked', 'value'],
  table: BLOCK,
  tablerow: BLOCK,
  tablecell: [...BLOCK, 'colSpan', 'rowSpan', 'headerState', 'verticalAlign'],
  text: WORDS,
  tab: WORDS,
  linebreak: ANYWHERE,
  link: LINK,
  autolink: LINK,
  image: [...ANYWHERE, 'src', 'altText', 'width', 'height', 'maxWidth', 'showCaption', 'caption'],
}

/** Names of fields and styles for authors. */
const NAMES: Record<string, string> = {
  backgroundColor: 'cell background colors',
  colWidths: 'column widths',
  frozenColumnCount: 'frozen columns',
  frozenRowCount: 'frozen rows',
  highlightType: 'syntax highlighting',
  rowStriping: 'striped rows',
  'tablecell.width': 'cell widths',
  'tablerow.height': 'row heights',
  'style.background-color': 'background colors',
  'style.color': 'text colors',
  'style.font-family': 'fonts',
  'style.font-size': 'font sizes',
}

export const LOSS = { code: 'article-loss' } as const

/**
 * Returns the losses of a node: the properties that the player does not show, without those of its children.
 * `listsAround` is the number of enclosing lists.
 */
export function findLosses(node: DocumentPart, listsAround: number): CourseProblem[] {
  const type = nodeTypeOf(node.fields.type)
  if (!type)
    return [warningAt(node.place, `${describeUnknownNode(node.fields.type)}: only its text is shown`, LOSS)]
  const known = KNOWN_FIELDS[type]
  const losses = [
    ...findUnknownFields(node.fields, type, known),
    ...(known === WORDS ? textLosses(node.fields) : blockLosses(node.fields, type, listsAround)),
    ...styleLosses(node.fields),
    ...(type === 'tablecell' ? cellLosses(node.fields) : []),
    ...(type === 'image' ? imageLosses(node.fields) : []),
  ]
  return [...losses.map((loss) => warningAt(node.place, loss, LOSS)), ...findAddressProblems(node, type)]
}

function describeUnknownNode(type: unknown): string {
  return typeof type === 'string' ? `the unknown node '${shorten(type)}'` : 'a node without a type'
}

function findAddressProblems(node: DocumentPart, type: NodeType): CourseProblem[] {
  if (type === 'image') return findPictureProblems(node, 'src')
  return type === 'link' || type === 'autolink' ? findLinkProblems(node, 'url') : []
}

function findUnknownFields(fields: Fields, type: NodeType, known: string[]): string[] {
  const unknown = Object.keys(fields).filter((field) => !known.includes(field) && isSet(fields[field]))
  return unknown.map((field) => {
    const name =
      ownValue(NAMES, field) ?? ownValue(NAMES, `${type}.${field}`) ?? `'${shorten(field)}' of a ${type}`
    return toLoss(name)
  })
}

/**
 * Returns whether a value differs from a default, because editors also write fields that the author left unchanged.
 */
function isSet(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

function textLosses({ format }: Fields): string[] {
  if (!isSet(format)) return []
  if (typeof format !== 'number' || !Number.isSafeInteger(format) || format < 0)
    return [toLoss(`the text format '${nameOf(format)}'`)]
  const unknown = format - (format % TEXT_FORMATS_END)
  return unknown === 0 ? [] : [toLoss(`the text format ${unknown}`)]
}

/** Blocks that can be aligned. A table is not one of them, since it takes the full width. */
const ALIGNED = new Set<NodeType>(['paragraph', 'heading', 'quote', 'code', 'list', 'listitem', 'tablecell'])
const INDENTED = new Set<NodeType>(['paragraph', 'heading', 'quote', 'code', 'list', 'listitem', 'table'])

function blockLosses({ format, indent, direction }: Fields, type: NodeType, listsAround: number): string[] {
  const losses: string[] = []
  if (isSet(format) && !(ALIGNED.has(type) && alignmentOf(format)))
    losses.push(toLoss(`the alignment '${nameOf(format)}' of a ${type}`))
  if (isSet(direction) && !directionOf(direction)) losses.push(toLoss(`the direction '${nameOf(direction)}'`))
  const levels = typeof indent === 'number' ? indent - (type === 'listitem' ? listsAround - 1 : 0) : 0
  if (levels > 0 && !INDENTED.has(type)) losses.push(toLoss(`the indentation of a ${type}`))
  else if (levels > MAX_INDENT) losses.push(`the player indents at most ${MAX_INDENT} levels`)
  return losses
}

function styleLosses({ style }: Fields): string[] {
  if (typeof style !== 'string') return []
  const properties = style.split(';').map((rule) => rule.split(':')[0]?.trim().toLowerCase() ?? '')
  return properties
    .filter((property) => property !== '')
    .map((property) => toLoss(NAMES[`style.${property}`] ?? `the style '${shorten(property)}'`))
}

function cellLosses({ colSpan, verticalAlign }: Fields): string[] {
  const losses: string[] = []
  if (typeof colSpan === 'number' && colSpan > MAX_SPAN)
    losses.push(`the player shows cells that span at most ${MAX_SPAN} columns`)
  if (isSet(verticalAlign) && !verticalAlignmentOf(verticalAlign))
    losses.push(toLoss(`the vertical alignment '${nameOf(verticalAlign)}'`))
  return losses
}

function imageLosses({ width, height, maxWidth }: Fields): string[] {
  const losses: string[] = []
  if ([width, height].some((side) => typeof side === 'number' && side > MAX_IMAGE_SIDE))
    losses.push(`the player shows images of at most ${MAX_IMAGE_SIDE} pixels a side`)
  if (sideOf(width) !== undefined) return losses
  if (sideOf(height) !== undefined) losses.push(toLoss('an image height without a width'))
  if (sideOf(maxWidth) !== undefined) losses.push(toLoss('a maximum image width without a width'))
  return losses
}

function nameOf(value: unknown): string {
  return typeof value === 'object' ? '{…}' : shorten(String(value))
}

function toLoss(what: string): string {
  return `the player doesn’t show ${what}`
}

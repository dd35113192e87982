import { createElement, type ReactNode } from 'react'
import type { TextFormat } from '#domain/course/article-values.ts'
import { CheckMark } from '#ui/form/check-mark.tsx'
import { Paw } from '#ui/picture/paw.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import shared from '#ui/text/article-look.module.css'
import { ExternalLink } from '#ui/text/external-link.tsx'
import styles from './article.module.css'
import {
  type ArticleNode,
  type BlockLook,
  type BlockNode,
  type ImageNode,
  isInline,
  isSaid,
  type ListItem,
  type TableCell,
} from './article-node.ts'

/**
 * Renders the nodes of an article, with positions as keys in all lists, because nodes have no ids and never
 * move.
 */
export function ArticleNodes({ nodes }: { nodes: ArticleNode[] }) {
  return nodes.map(renderNode)
}

function renderNode(node: ArticleNode, position: number) {
  return <NodeView key={position} node={node} />
}

function NodeView({ node }: { node: ArticleNode }) {
  switch (node.kind) {
    case 'text':
      return <FormattedText text={node.text} formats={node.formats} />
    case 'line-break':
      return <br />
    case 'image':
      return <Picture image={node} />
    case 'link':
      return (
        <ExternalLink
          className={classNames(shared.link, styles.link)}
          address={node.address}
          title={node.title}
        >
          <ArticleNodes nodes={node.children} />
        </ExternalLink>
      )
    case 'heading':
      return createElement(`h${node.level}`, wordLookProps(node.look), <ArticleNodes nodes={node.children} />)
    case 'list':
      return <ArticleList list={node} />
    case 'table':
      return <ArticleTable table={node} />
    case 'rule':
      return <hr />
    default:
      return <Passage passage={node} />
  }
}

const FORMAT_ELEMENTS = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  underline: 'u',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
  highlight: 'mark',
  lowercase: 'span',
  uppercase: 'span',
  capitalize: 'span',
} as const satisfies Record<TextFormat, string>

/** Renders a text wrapped in one element for each of its formats. */
function FormattedText({ text, formats }: { text: string; formats: TextFormat[] }) {
  return formats.reduce<ReactNode>(
    (words, format) => createElement(FORMAT_ELEMENTS[format], { className: shared[format] }, words),
    text,
  )
}

/** Image on its own in a paragraph, as wide as the column, with its caption below. */
function Figure({ image }: { image: ImageNode }) {
  const { caption, ...picture } = image
  return (
    <figure className={styles.figure}>
      <Picture image={picture} />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  )
}

/**
 * Renders an image in the author's size, or smaller where space is limited. If both sides are known, reserves
 * the space during loading.
 */
function Picture({ image: { kind: _, source, alt, caption, ...room } }: { image: ImageNode }) {
  return (
    <>
      <img className={styles.image} src={source} alt={alt} {...room} loading="lazy" />
      {caption && <span className={styles.caption}>{caption}</span>}
    </>
  )
}

type PassageProps = { passage: Extract<BlockNode, { kind: 'paragraph' | 'quote' | 'code' }> }

/**
 * Renders a paragraph, a quote or code. A paragraph with blocks becomes a div, because HTML forbids blocks in
 * paragraphs.
 */
function Passage({ passage }: PassageProps) {
  const { kind, look, children } = passage
  const content = <ArticleNodes nodes={children} />
  const props = wordLookProps(look)
  const [only, ...others] = children
  if (kind === 'paragraph' && only?.kind === 'image' && others.length === 0 && !look)
    return <Figure image={only} />
  if (isSaid(passage))
    return (
      <blockquote className={classNames(shared.quote, styles.quote, styles.said)} {...props}>
        <p className={styles.eyebrow}>Say it like this</p>
        {content}
        <Paw />
      </blockquote>
    )
  if (kind === 'quote')
    return (
      <blockquote className={classNames(shared.quote, styles.quote)} {...props}>
        {content}
      </blockquote>
    )
  if (kind === 'code')
    return (
      <pre className={classNames(shared.codeBlock, styles.codeBlock)} {...props}>
        <code>{content}</code>
      </pre>
    )
  return children.every(isInline) ? <p {...props}>{content}</p> : <div {...props}>{content}</div>
}

/** Renders a bulleted, numbered or check list with its nested lists. */
function ArticleList({ list }: { list: Extract<BlockNode, { kind: 'list' }> }) {
  const items = list.items.map(renderItem)
  const look = lookProps(list.look)
  return list.ordered ? (
    <ol start={list.start} {...look}>
      {items}
    </ol>
  ) : (
    <ul {...look}>{items}</ul>
  )
}

function renderItem(item: ListItem, position: number) {
  return <ListItemView key={position} item={item} />
}

function ListItemView({ item: { checked, look, children } }: { item: ListItem }) {
  const content = <ArticleNodes nodes={children} />
  const isNesting = children.length > 0 && children.every((child) => child.kind === 'list')
  if (isNesting)
    return (
      <li className={styles.nesting} {...lookProps(look)}>
        {content}
      </li>
    )
  if (checked === undefined) return <li {...lookProps(look)}>{content}</li>
  return (
    <li className={styles.check} {...lookProps(look)}>
      <CheckMark done={checked} label={checked ? 'Done:' : 'To do:'} />
      <div>{content}</div>
    </li>
  )
}

/** Attributes of a scrollable table, which needs a name and keyboard access. */
const SCROLLABLE = { role: 'region', 'aria-label': 'Table', tabIndex: 0 }

/** Renders a table, which scrolls sideways if it is wider than the column. */
function ArticleTable({ table: { rows, look } }: { table: Extract<BlockNode, { kind: 'table' }> }) {
  return (
    <div className={styles.tableFrame} {...lookProps(look)} {...SCROLLABLE}>
      <table>
        <tbody>{rows.map(renderRow)}</tbody>
      </table>
    </div>
  )
}

function renderRow(cells: TableCell[], position: number) {
  return <tr key={position}>{cells.map(renderCell)}</tr>
}

function renderCell(cell: TableCell, position: number) {
  return <TableCellView key={position} cell={cell} />
}

function TableCellView({ cell: { heads, verticalAlign, look, children, ...spans } }: { cell: TableCell }) {
  const props = {
    ...lookProps(look),
    colSpan: spans.colSpan > 1 ? spans.colSpan : undefined,
    rowSpan: spans.rowSpan > 1 ? spans.rowSpan : undefined,
    'data-vertical-align': verticalAlign,
  }
  const content = <ArticleNodes nodes={children} />
  if (heads === undefined) return <td {...props}>{content}</td>
  return (
    <th scope={heads === 'column' ? 'col' : 'row'} {...props}>
      {content}
    </th>
  )
}

/** Returns the attributes that the style sheet uses to format a block. Articles have no inline styles. */
function lookProps({ align, indent, direction }: BlockLook = {}) {
  return { dir: direction, 'data-align': align, 'data-indent': indent }
}

/**
 * Returns the formatting attributes of a text block. Its direction follows the text unless the author set
 * one.
 */
function wordLookProps(look: BlockLook | undefined) {
  return { ...lookProps(look), dir: look?.direction ?? 'auto' }
}

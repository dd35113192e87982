import { TEXT_FORMATS } from '#domain/course/article-values.ts'
import { type Fields, fieldsOf, listOf } from '#domain/unknown-value.ts'

/**
 * Renders the nodes of an article as a readable outline, similar to Markdown: `[bold: words]`, `/` for a line break,
 * one line per table row, with `#` before a header cell and `2×1` before a cell of two columns.
 */
export function outlineArticle(nodes: unknown): string {
  return listOf(nodes)
    .map((node) => outlineBlock(fieldsOf(node), ''))
    .join('\n')
}

function outlineBlock(node: Fields, indent: string): string {
  const words = () => outlinePhrases(node.children)
  const alignment = node.format ? `{${node.format}} ` : ''
  switch (node.type) {
    case 'heading':
      return `${indent}${'#'.repeat(Number(String(node.tag).slice(1)))} ${alignment}${words()}`
    case 'quote':
      return `${indent}> ${words()}`
    case 'code':
      return `${indent}\`${node.language ?? ''}\` ${words()}`
    case 'horizontalrule':
      return `${indent}---`
    case 'list':
      return outlineList(node, indent)
    case 'table':
      return listOf(node.children)
        .map((row) => indent + outlineRow(fieldsOf(row)))
        .join('\n')
    case 'paragraph':
      return `${indent}${alignment}${words()}`
    default:
      return `${indent}?${node.type}`
  }
}

function outlineList({ listType, start, children }: Fields, indent: string): string {
  let number = Number(start)
  const lines = listOf(children).map((child) => {
    const item = fieldsOf(child)
    const [first] = listOf(item.children)
    if (fieldsOf(first).type === 'list') return outlineList(fieldsOf(first), `${indent}   `)
    const mark =
      listType === 'number' ? `${number++}.` : listType === 'check' ? `[${item.checked ? 'x' : ' '}]` : '-'
    return `${indent}${mark} ${outlinePhrases(item.children)}`
  })
  return lines.join('\n')
}

function outlineRow({ children }: Fields): string {
  const cells = listOf(children).map((child) => {
    const { headerState, colSpan, rowSpan, children: blocks } = fieldsOf(child)
    const span = colSpan === 1 && rowSpan === 1 ? '' : `${colSpan}×${rowSpan} `
    return `${['', '# ', '#> '][Number(headerState)]}${span}${outlineArticle(blocks).replaceAll('\n', ' ¶ ')}`
  })
  return `| ${cells.join(' | ')} |`
}

function outlinePhrases(nodes: unknown): string {
  return listOf(nodes)
    .map((node) => outlinePhrase(fieldsOf(node)))
    .join('')
}

function outlinePhrase({ type, text, format, url, children, src, altText }: Fields): string {
  if (type === 'linebreak') return ' / '
  if (type === 'link') return `[${outlinePhrases(children)}](${url})`
  if (type === 'image') return `![${altText}](${src})`
  const formats = TEXT_FORMATS.filter(([, bit]) => (Number(format) & bit) !== 0).map(([name]) => name)
  return formats.length === 0 ? String(text) : `[${formats.join(' ')}: ${text}]`
}

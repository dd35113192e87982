import { figure, goalText, isMet, type Measure } from './measure.ts'

/** Formats measures as a Markdown table. */
export function table(measures: Measure[]): string {
  const isCompared = measures.some(({ before }) => before !== undefined)
  const head = [
    'work',
    ...(isCompared ? ['before'] : []),
    'portal',
    'floor',
    'bare',
    'portal : floor',
    'goal',
    'met',
  ]
  const rows = measures.map((measure) => {
    const { work, unit, before, portal, floor, bare } = measure
    const met = isMet(measure)
    return [
      work,
      ...(isCompared ? [figure(before, unit)] : []),
      figure(portal, unit),
      figure(floor, unit),
      figure(bare, unit),
      floor === undefined ? '' : `${(portal / floor).toFixed(2)}`,
      goalText(measure),
      met === undefined ? '' : met ? 'yes' : '**no**',
    ]
  })
  return alignedTable(head, rows)
}

/** Formats a Markdown table with aligned columns. */
export function alignedTable(head: string[], rows: string[][]): string {
  const widths = head.map((name, at) =>
    Math.max(...[[...name], ...rows.map((row) => [...(row[at] ?? '')])].map((text) => text.length)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - [...cell].length)).join(' | ')} |`
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join(
    '\n',
  )
}

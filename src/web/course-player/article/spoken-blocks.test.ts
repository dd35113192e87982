import { describe, expect, it } from 'vitest'
import type { ArticleNode, TableCell } from './article-node.ts'
import { spokenBlocksOf } from './spoken-blocks.ts'

function text(words: string): ArticleNode {
  return { kind: 'text', text: words, formats: [] }
}

function paragraph(...children: ArticleNode[]): ArticleNode {
  return { kind: 'paragraph', children }
}

function list(ordered: boolean, ...items: ArticleNode[][]): ArticleNode {
  return {
    kind: 'list',
    ordered,
    start: 1,
    items: items.map((children) => ({ checked: undefined, children })),
  }
}

function cell(words: string, heads?: TableCell['heads']): TableCell {
  return { heads, colSpan: 1, rowSpan: 1, children: [paragraph(text(words))] }
}

// Contract § 9: an article prints as one A5 card …
describe('spoken text', () => {
  it('has all blocks in order, joined across formats and links', () => {
    const link: ArticleNode = { kind: 'link', address: 'https://example.org/', children: [text('a vet')] }
    const nodes: ArticleNode[] = [
      { kind: 'heading', level: 3, children: [text('First')] },
      { kind: 'rule' },
      paragraph(text('Ask '), link, { kind: 'line-break' }, text('soon.')),
      { kind: 'quote', children: [text('“Now.”')] },
    ]
    expect(spokenBlocksOf(nodes)).toEqual(['First', 'Ask a vet soon.', '“Now.”'])
  })

  it('numbers the items of a numbered list, except items with only another list', () => {
    const nested = list(false, [text('below')])
    expect(spokenBlocksOf([list(true, [text('one')], [nested], [text('two')])])).toEqual([
      '1. one',
      'below',
      '2. two',
    ])
  })

  it('names the column before each cell of a table with headers', () => {
    const heads = [cell('Score', 'column'), cell('What you feel', 'column')]
    expect(spokenBlocksOf([{ kind: 'table', rows: [heads, [cell('1–3'), cell('Ribs')]] }])).toEqual([
      'Score: 1–3. What you feel: Ribs',
    ])
    expect(spokenBlocksOf([{ kind: 'table', rows: [[cell('1'), cell('2')]] }])).toEqual(['1. 2'])
  })

  it('describes a picture', () => {
    const image: ArticleNode = { kind: 'image', source: '/a.svg', alt: 'Two cats', caption: 'At peace' }
    expect(spokenBlocksOf([paragraph(image)])).toEqual(['Two cats. At peace'])
  })

  it('is split after sentences, because voices drop the end of long texts', () => {
    const long = Array.from({ length: 9 }, (_, place) => `Sentence ${place} is not short, but it ends here.`)
    const pieces = spokenBlocksOf([paragraph(text(long.join(' ')))])
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join(' ')).toBe(long.join(' '))
    for (const piece of pieces) {
      expect(piece).toMatch(/^Sentence .*\.$/)
      expect(piece.length).toBeLessThanOrEqual(220)
    }
  })

  it('is empty for an empty article', () => {
    expect(spokenBlocksOf([])).toEqual([])
    expect(spokenBlocksOf([paragraph(), paragraph(text(' '))])).toEqual([])
  })
})

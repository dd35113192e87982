import { describe, expect, it } from 'vitest'
import { MAX_NESTING } from '#domain/course/article-values.ts'
import type { ArticleNode } from './article-node.ts'
import { parseArticle } from './parse-article.ts'

const PAGE = 'https://portal.example/course/welcome'

function article(...children: unknown[]): ArticleNode[] | undefined {
  return parseArticle(JSON.stringify({ root: { type: 'root', children } }), PAGE)
}

function text(words: string, format: unknown = 0) {
  return { type: 'text', text: words, format }
}

function shown(words: string) {
  return { kind: 'text', text: words, formats: [] }
}

describe('blocks', () => {
  it('reads paragraphs, quotes, code, headings and rules', () => {
    expect(
      article(
        { type: 'paragraph', children: [text('a'), { type: 'linebreak' }, text('b')] },
        { type: 'quote', children: [text('c')] },
        { type: 'code', children: [{ type: 'code-highlight', text: 'd' }, { type: 'tab' }] },
        { type: 'heading', tag: 'h2', children: [text('e')] },
        { type: 'heading', tag: 'h3', children: [text('f')] },
        { type: 'horizontalrule' },
      ),
    ).toEqual([
      { kind: 'paragraph', children: [shown('a'), { kind: 'line-break' }, shown('b')] },
      { kind: 'quote', children: [shown('c')] },
      { kind: 'code', children: [shown('d'), shown('\t')] },
      { kind: 'heading', level: 3, children: [shown('e')] },
      { kind: 'heading', level: 4, children: [shown('f')] },
      { kind: 'rule' },
    ])
  })

  it('reads lists with their start, nesting and checks', () => {
    const nested = {
      type: 'list',
      listType: 'bullet',
      children: [{ type: 'listitem', children: [text('b')] }],
    }
    expect(
      article(
        {
          type: 'list',
          listType: 'number',
          start: 3,
          children: [
            { type: 'listitem', children: [text('a')] },
            { type: 'listitem', children: [nested] },
          ],
        },
        {
          type: 'list',
          listType: 'check',
          children: [
            { type: 'listitem', checked: true, children: [text('c')] },
            { type: 'listitem', children: [text('d')] },
            { type: 'listitem', children: [nested] },
          ],
        },
      ),
    ).toEqual([
      {
        kind: 'list',
        ordered: true,
        start: 3,
        items: [
          { checked: undefined, children: [shown('a')] },
          { checked: undefined, children: [bullets('b')] },
        ],
      },
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [
          { checked: true, children: [shown('c')] },
          { checked: false, children: [shown('d')] },
          { checked: undefined, children: [bullets('b')] },
        ],
      },
    ])
  })

  it('reads tables with their header cells', () => {
    const cell = (words: string, headerState: unknown) => ({
      type: 'tablecell',
      headerState,
      children: [{ type: 'paragraph', children: [text(words)] }],
    })
    const table = { type: 'table', children: [{ type: 'tablerow', children: [cell('a', 1), cell('b', 0)] }] }
    const paragraph = (words: string) => [{ kind: 'paragraph', children: [shown(words)] }]
    expect(article(table)).toEqual([
      {
        kind: 'table',
        rows: [
          [
            { heads: 'column', colSpan: 1, rowSpan: 1, children: paragraph('a') },
            { heads: undefined, colSpan: 1, rowSpan: 1, children: paragraph('b') },
          ],
        ],
      },
    ])
  })
})

function bullets(words: string) {
  return { kind: 'list', ordered: false, start: 1, items: [{ checked: undefined, children: [shown(words)] }] }
}

describe('text', () => {
  it.each([
    [1, ['bold']],
    [2, ['italic']],
    [4, ['strikethrough']],
    [8, ['underline']],
    [16, ['code']],
    [32, ['subscript']],
    [64, ['superscript']],
    [128, ['highlight']],
    [256, ['lowercase']],
    [512, ['uppercase']],
    [1024, ['capitalize']],
    [3 + 512, ['bold', 'italic', 'uppercase']],
    [2 ** 40, []],
    [3, ['bold', 'italic']],
    ['bold', []],
    [-0.5, []],
  ])('reads format %j', (format, formats) => {
    expect(article({ type: 'paragraph', children: [text('a', format)] })).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: 'a', formats }] },
    ])
  })

  it('links safe URLs and keeps only the text of unsafe ones', () => {
    const link = (type: string, url: unknown) => ({ type, url, children: [text('a')] })
    expect(
      article({
        type: 'paragraph',
        children: [
          link('link', 'https://example.org'),
          link('autolink', 'mailto:a@example.org'),
          link('link', 'java\nscript:alert(1)'),
          link('link', { toString: 'https://example.org' }),
        ],
      }),
    ).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'link', address: 'https://example.org/', children: [shown('a')] },
          { kind: 'link', address: 'mailto:a@example.org', children: [shown('a')] },
          shown('a'),
          shown('a'),
        ],
      },
    ])
  })

  it('shows images from https URLs and the portal, and only the alternative text of others', () => {
    expect(
      article({
        type: 'paragraph',
        children: [
          { type: 'image', src: '/media/dog.jpg', altText: 'A dog' },
          { type: 'image', src: 'javascript:alert(1)', altText: 'A cat' },
        ],
      }),
    ).toEqual([
      {
        kind: 'paragraph',
        children: [{ kind: 'image', source: '/media/dog.jpg', alt: 'A dog' }, shown('A cat')],
      },
    ])
  })
})

// Contract § 9: an article keeps its author's …
describe("the author's formatting", () => {
  const paragraph = (more: object) => ({ type: 'paragraph', children: [text('a')], ...more })
  function lookOf(node: object): unknown {
    const [block] = article(node) ?? []
    return block && 'look' in block ? block.look : undefined
  }

  it.each(['left', 'start', 'center', 'right', 'end', 'justify'])('aligns to %s', (align) => {
    for (const type of ['paragraph', 'heading', 'quote', 'code'])
      expect(lookOf(paragraph({ type, format: align }))).toEqual({ align })
  })

  it.each([
    [{ indent: 2 }, { indent: 2 }],
    [{ direction: 'rtl', format: '', indent: 0 }, { direction: 'rtl' }],
    [{ indent: 1e9 }, { indent: 8 }],
    [{ indent: -1, direction: 'up', format: 'middle' }, undefined],
    [{ indent: '2', direction: null, format: 1 }, undefined],
  ])('reads the formatting of %j', (more, look) => {
    expect(lookOf(paragraph(more))).toEqual(look)
  })

  it('indents a list item only beyond its lists’ indentation', () => {
    const item = (indent: number, children: unknown[]) => ({ type: 'listitem', indent, children })
    const list = (...children: unknown[]) => ({ type: 'list', listType: 'bullet', children })
    const [outer] = article(list(item(1, [text('a')]), item(0, [list(item(1, [text('b')]))]))) ?? []
    expect(outer).toMatchObject({
      items: [
        { look: { indent: 1 } },
        { look: undefined, children: [{ items: [{ look: undefined, children: [shown('b')] }] }] },
      ],
    })
  })

  it('aligns lists and tables to the right if their first letter is right-to-left', () => {
    const listOf = (words: string) => ({
      type: 'list',
      children: [{ type: 'listitem', children: [text(words)] }],
    })
    expect(lookOf(listOf('1. שלום'))).toEqual({ direction: 'rtl' })
    expect(lookOf(listOf('Hello שלום'))).toBeUndefined()
    expect(lookOf({ ...listOf('שלום'), direction: 'ltr' })).toEqual({ direction: 'ltr' })
    expect(lookOf({ type: 'table', children: [text('مرحبا')] })).toEqual({ direction: 'rtl' })
  })

  it('merges cells only within the table, and reads the scope of header cells', () => {
    const cell = (more: object) => ({ type: 'tablecell', children: [], ...more })
    const row = (...children: unknown[]) => ({ type: 'tablerow', children })
    const rows = [
      row(cell({ colSpan: 1e6, rowSpan: 1e6, headerState: 3 }), cell({ headerState: 1 })),
      row(cell({ colSpan: 2, headerState: 2, verticalAlign: 'middle' }), cell({ colSpan: 0, rowSpan: 9 })),
      row(cell({ colSpan: 'x', rowSpan: -1, headerState: 'x', format: 'right' })),
    ]
    expect(article({ type: 'table', children: rows })).toEqual([
      {
        kind: 'table',
        rows: [
          [
            { heads: 'column', colSpan: 100, rowSpan: 3, children: [] },
            { heads: 'column', colSpan: 1, rowSpan: 1, children: [] },
          ],
          [
            { heads: 'row', colSpan: 2, rowSpan: 1, verticalAlign: 'middle', children: [] },
            { colSpan: 1, rowSpan: 2, children: [] },
          ],
          [{ colSpan: 1, rowSpan: 1, look: { align: 'right' }, children: [] }],
        ],
      },
    ])
  })

  it.each([
    [
      { width: 300, height: 200 },
      { width: 300, height: 200 },
    ],
    [
      { width: 800, height: 400, maxWidth: 500 },
      { width: 500, height: 250 },
    ],
    [{ width: 300.7, height: 0, maxWidth: 500 }, { width: 300 }],
    [
      { width: 1e9, height: 1e9 },
      { width: 10_000, height: 10_000 },
    ],
    [
      { width: 10_000, height: 1, maxWidth: 10 },
      { width: 10, height: 1 },
    ],
    [{ width: 'inherit', height: 200, maxWidth: 500 }, {}],
  ])('sets the size of an image with %j', (sides, shownSides) => {
    const image = { kind: 'image', source: '/a.png', alt: '' }
    const [block] = article({ type: 'image', src: '/a.png', ...sides }) ?? []
    expect(block).toEqual({ kind: 'paragraph', children: [{ ...image, ...shownSides }] })
  })

  it.each([
    [{}, { width: 1200, height: 900, sizes: 'min(100vw, 740px)' }],
    [{ width: 200 }, { width: 200, height: 150, sizes: 'min(100vw, 200px)' }],
    [
      { width: 200, height: 100 },
      { width: 200, height: 100, sizes: 'min(100vw, 200px)' },
    ],
  ])(
    'shows a stored picture with %j in its proportions, with copies for the browser to choose from',
    (sides, room) => {
      const copies = [480, 960].map((width) => ({ address: `/media/${width}.webp`, width }))
      const cat = { address: '/media/cat.jpg', width: 1200, height: 900, copies }
      const image = { type: 'image', src: '/media/cat.jpg', altText: 'A cat', ...sides }
      const state = JSON.stringify({ root: { type: 'root', children: [image] } })
      const source = '/media/cat.jpg'
      const srcSet = '/media/480.webp 480w, /media/960.webp 960w'
      expect(parseArticle(state, PAGE, [cat])).toEqual([
        { kind: 'paragraph', children: [{ kind: 'image', source, alt: 'A cat', srcSet, ...room }] },
      ])
      expect(parseArticle(state, PAGE, [{ ...cat, copies: [] }])).toEqual([
        {
          kind: 'paragraph',
          children: [{ kind: 'image', source, alt: 'A cat', width: room.width, height: room.height }],
        },
      ])
    },
  )

  it('shows visible captions and the titles of links', () => {
    const caption = { editorState: { root: { children: [paragraph({})] } } }
    const image = { type: 'image', src: '/a.png', altText: 'b', caption }
    const link = { type: 'link', url: 'https://example.org', title: 'c', children: [text('d')] }
    expect(JSON.stringify(article({ ...image, showCaption: true }, link))).toMatch(
      /"caption":"a".*"title":"c"/,
    )
    expect(JSON.stringify(article({ ...image, showCaption: false }))).not.toContain('caption')
  })

  it('does not link a URL that the author unlinked', () => {
    const link = { type: 'autolink', url: 'https://example.org', isUnlinked: true, children: [text('a')] }
    expect(article(link)).toEqual([{ kind: 'paragraph', children: [shown('a')] }])
  })
})

describe('broken input', () => {
  it('reads a link in a link, or a heading in a heading, as text, because browsers would split them', () => {
    const link = (...children: unknown[]) => ({ type: 'link', url: 'https://pets.example', children })
    const heading = (...children: unknown[]) => ({ type: 'heading', tag: 'h2', children })
    const [linked, headed] =
      article(link(text('a'), link(text('b'))), heading(text('c'), heading(text('d')))) ?? []
    const address = 'https://pets.example/'
    expect(linked).toEqual({
      kind: 'paragraph',
      children: [{ kind: 'link', address, children: [shown('a'), shown('b')] }],
    })
    expect(headed).toEqual({ kind: 'heading', level: 3, children: [shown('c'), shown('d')] })
  })

  it('wraps no paragraph around a link with blocks, which would end the paragraph', () => {
    const link = {
      type: 'link',
      url: 'https://pets.example',
      children: [{ type: 'quote', children: [text('a')] }],
    }
    expect(article(link)).toMatchObject([{ kind: 'link', children: [{ kind: 'quote' }] }])
  })

  it('keeps the text of unknown nodes, and wraps bare text in a paragraph', () => {
    expect(
      article(
        { type: 'poll', text: 'a', children: [text('b')] },
        { type: 'paragraph', children: [{ type: 'emoji', text: 'c' }] },
        text('d'),
      ),
    ).toEqual([
      { kind: 'paragraph', children: [shown('a'), shown('b')] },
      { kind: 'paragraph', children: [shown('c')] },
      { kind: 'paragraph', children: [shown('d')] },
    ])
  })

  it('survives wrong types everywhere', () => {
    expect(
      article(
        null,
        7,
        'a',
        [],
        {},
        { type: 7, children: 'x' },
        { type: 'paragraph', children: { length: 3 } },
        { type: 'text', text: 9, format: {} },
        { type: 'heading', tag: [], children: [null] },
        { type: 'list', listType: {}, start: 'x', children: [7, text('b')] },
        { type: 'table', children: [text('c')] },
        { type: 'image', src: 7, altText: 7 },
      ),
    ).toEqual([
      { kind: 'paragraph', children: [] },
      { kind: 'heading', level: 3, children: [] },
      bullets('b'),
      { kind: 'table', rows: [[{ colSpan: 1, rowSpan: 1, children: [shown('c')] }]] },
    ])
  })

  it('keeps text nested 10,000 levels deep', () => {
    const depth = 10_000
    const open = '{"type":"quote","children":['.repeat(depth)
    const json = `{"root":{"children":[${open}{"type":"text","text":"deep "},{"type":"text","text":"down"}${']}'.repeat(depth)}]}}`
    const shownTree = JSON.stringify(parseArticle(json, PAGE))
    expect(shownTree).toContain('deep down')
    expect(shownTree.match(/"kind":"quote"/g)).toHaveLength(MAX_NESTING)
  })

  it.each(['', 'words', '{}', '[]', 'null', '{"root":7}', '{"root":{}}', undefined, 7])(
    'finds no article in %j',
    (editorData) => {
      expect(parseArticle(editorData, PAGE)).toBeUndefined()
    },
  )
})

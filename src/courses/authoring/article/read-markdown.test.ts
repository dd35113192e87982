import { describe, expect, it } from 'vitest'
import type { StateNode } from '#domain/course/draft/editor-state.ts'
import { findArticleProblems } from '#domain/course-check/article-problems.ts'
import { toPart } from '#domain/course-check/document-part.ts'
import { type PictureAddress, parseMarkdown, readMarkdown as readTree } from './read-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

function readMarkdown(markdown: string, pictureAddress?: PictureAddress) {
  const tree = parseMarkdown(markdown)
  if (!tree) throw new Error('The text is nested too deep.')
  return readTree(tree, pictureAddress)
}

interface Node extends Record<string, unknown> {
  children: Node[]
}

function childrenOf(markdown: string): Node[] {
  return JSON.parse(readMarkdown(markdown).editorData).root.children
}

/** Summarizes a node as its type, or its text and format, with its children. */
function sketch({ type, text, format, children }: StateNode): unknown {
  if (type === 'text') return format === 0 ? text : [format, text]
  return children === undefined ? type : { [type]: children.map(sketch) }
}

function sketchOf(markdown: string): unknown[] {
  return (childrenOf(markdown) as unknown as StateNode[]).map(sketch)
}

const EVERYTHING = `# Cats

Cats are **not _small_ dogs** and ~~never~~ \`were\`.\\
Ask [a vet](https://vet.example/ "who knows").

## What to ask

- First
- Second
  1. Deeper
  2. Still
- Third

7. Seven
8. Eight

- [x] Done
- [ ] To do

> One paragraph.

> Two
>
> paragraphs.

![A cat asleep](/media/cat.svg "1200x675")

| Food | Grams |
| ---- | ----: |
| Dry  |    60 |

\`\`\`js
let cat

cat = 'asleep'
\`\`\`

---

- Words

  More words
`

describe('an article in Markdown', () => {
  it('becomes nodes for the player without losses', () => {
    const { editorData, losses } = readMarkdown(EVERYTHING)
    expect(losses).toEqual([])
    expect(findArticleProblems(toPart({ editorData }, ''))).toEqual([])
    expect(sketchOf(EVERYTHING)).toEqual([
      { heading: ['Cats'] },
      {
        paragraph: [
          'Cats are ',
          [1, 'not '],
          [3, 'small'],
          [1, ' dogs'],
          ' and ',
          [4, 'never'],
          ' ',
          [16, 'were'],
          '.',
          'linebreak',
          'Ask ',
          { link: ['a vet'] },
          '.',
        ],
      },
      { heading: ['What to ask'] },
      {
        list: [
          { listitem: ['First'] },
          { listitem: ['Second'] },
          { listitem: [{ list: [{ listitem: ['Deeper'] }, { listitem: ['Still'] }] }] },
          { listitem: ['Third'] },
        ],
      },
      { list: [{ listitem: ['Seven'] }, { listitem: ['Eight'] }] },
      { list: [{ listitem: ['Done'] }, { listitem: ['To do'] }] },
      { quote: ['One paragraph.'] },
      { quote: [{ paragraph: ['Two'] }, { paragraph: ['paragraphs.'] }] },
      { paragraph: ['image'] },
      {
        table: ['Food,Grams', 'Dry,60'].map((row) => ({
          tablerow: row.split(',').map((cell) => ({ tablecell: [{ paragraph: [cell] }] })),
        })),
      },
      { code: ['let cat', 'linebreak', 'linebreak', "cat = 'asleep'"] },
      'horizontalrule',
      { list: [{ listitem: [{ paragraph: ['Words'] }, { paragraph: ['More words'] }] }] },
    ])
  })

  it('is written back unchanged', () => {
    expect(writeMarkdown(readMarkdown(EVERYTHING).editorData)).toBe(EVERYTHING)
  })

  it('numbers items like Lexical: an item with only a list takes the number of the next item', () => {
    const [list] = childrenOf('3. a\n4. b\n   - c\n     - d\n5. e\n')
    const inside = list?.children[2]?.children[0]
    expect(list).toMatchObject({ listType: 'number', start: 3, tag: 'ol' })
    expect(list?.children.map(({ value, indent }) => [value, indent])).toEqual(
      [3, 4, 5, 5].map((value) => [value, 0]),
    )
    expect(inside?.children.map(({ value, indent }) => [value, indent])).toEqual(
      [1, 2].map((value) => [value, 1]),
    )
  })

  it('keeps checkboxes and column alignment, and pads rows to the length of the header', () => {
    const [list] = childrenOf('- [x] a\n- [ ] b\n')
    expect(list).toMatchObject({ listType: 'check', children: [{ checked: true }, { checked: false }] })
    const [table] = childrenOf('| a | b |\n| :-: | - |\n| c |\n')
    expect(table?.children.map(({ children }) => children.map((cell) => cell.headerState))).toEqual([
      [1, 1],
      [0, 0],
    ])
    expect(table?.children[1]?.children.map(({ children }) => children[0]?.format)).toEqual(['center', ''])
  })

  it('takes its text direction from its first letter', () => {
    const blocks = childrenOf('# 1. قطة\n\nA cat\n\n- **كلب**\n')
    expect(blocks.map(({ direction }) => direction)).toEqual(['rtl', 'ltr', 'rtl'])
  })

  it('resolves reference links and the URLs of its pictures', () => {
    const markdown =
      '![A cat][cat]\n\n[Ask][vet]\n\n[cat]: media/cat.svg "20x10"\n[vet]: https://vet.example\n'
    const requested: [string, number][] = []
    const { editorData } = readMarkdown(markdown, (written, line) => {
      requested.push([written, line])
      return `/media/${written.slice(6)}`
    })
    expect(requested).toEqual([['media/cat.svg', 1]])
    const [picture, link] = JSON.parse(editorData).root.children.map((block: Node) => block.children[0])
    expect(picture).toMatchObject({
      src: '/media/cat.svg',
      altText: 'A cat',
      width: 20,
      height: 10,
      maxWidth: 20,
    })
    expect(link).toMatchObject({ url: 'https://vet.example', title: null, rel: 'noreferrer' })
  })

  it('maps paths of the state to source lines', () => {
    const { lineAt } = readMarkdown('# a\n\nb\n**c**\n\n- d\n- e\n  - f\n')
    expect(lineAt('root.children[0]')).toBe(1)
    expect(lineAt('root.children[1].children[1]')).toBe(4)
    expect(lineAt('root.children[2].children[1].children[0]')).toBe(7)
    expect(lineAt('root.children[2].children[2].children[0].children[0]')).toBe(8)
    expect(lineAt('nowhere')).toBe(1)
  })

  it.each([
    [
      'a\n\n<b>c</b>\n',
      3,
      "'<b>' is HTML, shown as plain text: write it as Markdown, write \\< for <, and end a note with -->",
    ],
    ['a[^1]\n\n[^1]: b\n', 3, 'a footnote is left out: the player doesn’t show footnotes'],
    ['![a](b "c")', 1, "the image title 'c' is ignored: only a size such as 1200x675 is supported"],
    [`\n${'> '.repeat(100)}a`, 2, 'is nested 60 levels deep and left out: use fewer levels'],
  ])('reports the loss in %j', (markdown, line, message) => {
    expect(readMarkdown(markdown).losses).toContainEqual({ line, message })
  })

  it('is refused if its nesting exceeds the stack', () => {
    expect(parseMarkdown('>'.repeat(10_000))).toBeUndefined()
  })

  it('omits comments', () => {
    expect(sketchOf('<!-- ask Mei -->\n\na <!-- b --> c\n')).toEqual([{ paragraph: ['a  c'] }])
  })
})

describe('an article that Markdown cannot express', () => {
  const written = 'A **cat**.\n\n| a |\n| - |\n| b |\n'

  /** Returns the article with one field changed. The path lists the steps to a node, then the field. */
  function change(path: string, value: unknown): string {
    const state = JSON.parse(readMarkdown(written).editorData)
    const steps = path.split('.')
    const field = steps.pop() ?? ''
    const node = steps.reduce((at: Node, step) => at.children[Number(step)] ?? at, state.root)
    node[field] = value
    return JSON.stringify(state)
  }

  it.each([
    ['an underline', '0.1.format', 8],
    ['an alignment', '0.format', 'center'],
    ['an indentation', '0.indent', 1],
    ['a direction of its own', '0.direction', 'rtl'],
    ['merged cells', '1.0.0.colSpan', 2],
    ['a color', '1.0.0.backgroundColor', '#fff'],
    ['a field nobody knows', '0.0.later', true],
    ['an unknown node', '0.0.type', 'poll'],
    ['a line end in a text', '0.0.text', 'a\nb'],
  ])('is not written as Markdown because of %s', (_, path, value) => {
    expect(writeMarkdown(change('0.0.text', 'A '))).toBe(written)
    expect(writeMarkdown(change(path, value))).toBeUndefined()
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { modulesOf } from '#domain/course/course.ts'
import { articleChildren } from '#test/courses/article-states.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { type ArticleFile, readStateFile, writeArticle } from './article-file.ts'
import { parseMarkdown, readMarkdown } from './read-markdown.ts'

/** Converts Markdown to an editor state. */
function stateOf(markdown: string): string {
  const tree = parseMarkdown(markdown)
  return tree ? readMarkdown(tree).editorData : 'nested too deep'
}

/** Reads an exported article as if from disk, where all text is UTF-8. */
function readBack({ ending, text }: ArticleFile): string | undefined {
  const stored = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text))
  return ending === '.md' ? stateOf(stored) : readStateFile(stored)
}

function expectToComeBack(editorData: string): ArticleFile {
  const file = writeArticle(editorData)
  expect(readBack(file)).toBe(editorData)
  return file
}

it('restores random articles exactly from their files, with fields of any type', () => {
  fc.assert(
    fc.property(articleChildren, (children) => {
      expectToComeBack(JSON.stringify({ root: { type: 'root', children } }))
    }),
    { numRuns: propertyRuns(150) },
  )
})

it('restores any text exactly, JSON or not', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' }), fc.string()), (text) => {
      expectToComeBack(text)
    }),
    { numRuns: propertyRuns(150) },
  )
  const texts = ['', 'null', '"text"', '{"b":1,"a":2,"1":3}', '{"__proto__":{}}', '\ud800', '\ufeff{}']
  for (const text of [...texts, '['.repeat(50_000)]) expectToComeBack(text)
})

/** Markdown fragments that interfere with each other when combined. */
const PIECES = [
  ...'# ;### ;- ;  - ;1. ;3) ;- [ ] ;- [x] ;> ;>> ;```\n;~~~js\n;---\n;    ;|;**;_;*;~~;`;``;\\;\\\n;  \n;\n;\n\n'.split(
    ';',
  ),
  ...'[a](https://a.example "b");![c](/media/c.svg "12x34");![](x);[a];[a]: <b c>\n;<b>;<!-- c -->;\t;  '.split(
    ';',
  ),
  ...'www.example.org;https://example.org/_a_;a@b.example;[^1];[^1]: note\n;words;Wörter;كلمات;two words'.split(
    ';',
  ),
  '| a | b |\n| :- | -: |\n| c | d |\n',
  '&amp;',
  '&#x20;',
  '1.',
  '+',
  '!',
  '<',
  '&',
  '\u00a0',
  '\u200b',
]
const markdownText = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join(''))

it('restores Markdown articles from their exported files, usually as Markdown', () => {
  let [count, asMarkdown] = [0, 0]
  fc.assert(
    fc.property(markdownText, (markdown) => {
      const { ending, text } = expectToComeBack(stateOf(markdown))
      count += 1
      if (ending !== '.md') return
      asMarkdown += 1
      expect(writeArticle(stateOf(text)).text).toBe(text)
    }),
    { numRuns: propertyRuns(150) },
  )
  expect(asMarkdown / count).toBeGreaterThan(0.8)
})

it('exports every article of the demo courses unchanged as Markdown', () => {
  const articles = DEMO_DOCUMENTS.flatMap(modulesOf).filter((module) => module.type === 'article')
  expect(articles.length).toBeGreaterThan(10)
  for (const { editorData, id } of articles) {
    const { ending, text } = expectToComeBack(editorData)
    expect(ending, id).toBe('.md')
    expect(writeArticle(stateOf(text)).text).toBe(text)
  }
})

import { describe, expect, it } from 'vitest'
import { modulesOf } from '#domain/course/course.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import type { ArticleNode, HeadingLevel } from './article-node.ts'
import { cardPartsOf } from './card-parts.ts'
import { parseArticle } from './parse-article.ts'

function text(words: string): ArticleNode {
  return { kind: 'text', text: words, formats: [] }
}

function heading(level: HeadingLevel, words: string): ArticleNode {
  return { kind: 'heading', level, children: [text(words)] }
}

function paragraph(words: string): ArticleNode {
  return { kind: 'paragraph', children: [text(words)] }
}

function list(words: string): ArticleNode {
  return { kind: 'list', ordered: false, start: 1, items: [{ checked: undefined, children: [text(words)] }] }
}

const table: ArticleNode = { kind: 'table', rows: [] }
const picture: ArticleNode = { kind: 'paragraph', children: [{ kind: 'image', source: '/a.svg', alt: '' }] }

// Contract § 9: an article prints as one A5 card …
describe('counter card content', () => {
  it('has the lists and tables of an article, each with its heading and introductory line', () => {
    const [one, two] = [heading(3, 'Signs'), heading(4, 'Soon')]
    const nodes = [
      heading(3, 'Before'),
      paragraph('Words.'),
      one,
      paragraph('Much.'),
      paragraph('Call when you see:'),
      list('a'),
      two,
      list('b'),
      paragraph('More words.'),
      table,
    ]
    const all = [one, paragraph('Call when you see:'), list('a'), two, list('b'), table]
    expect(cardPartsOf(nodes)).toEqual([all, all.slice(0, 3)])
  })

  it('has a section with at least three subheadings as a whole, because these are its items', () => {
    const section = [heading(3, 'Five'), paragraph('Why.'), heading(4, 'A'), heading(4, 'B'), heading(4, 'C')]
    expect(cardPartsOf([...section, heading(3, 'Then'), list('a')])).toEqual([
      [...section, heading(3, 'Then'), list('a')],
      section,
    ])
  })

  it('has quotations for the counter, but never only those', () => {
    const quote = (words: string): ArticleNode => ({ kind: 'quote', children: [text(words)] })
    const said = quote('“Shall we check his ribs together?”')
    const nodes = [said, quote('“He seems fine” is no reason to wait.'), quote('Half of 10 g.'), list('a')]
    expect(cardPartsOf(nodes)).toEqual([[said, list('a')], [list('a')]])
    expect(cardPartsOf([paragraph('Only.'), said])).toEqual([[paragraph('Only.'), said]])
  })

  it('has the whole of an article without lists and tables, except images and rules', () => {
    const words = [heading(3, 'A'), paragraph('One.'), heading(3, 'B'), paragraph('Two.')]
    expect(cardPartsOf([picture, ...words, { kind: 'rule' }])).toEqual([words])
    expect(cardPartsOf([paragraph('Only.')])).toEqual([[paragraph('Only.')]])
    expect(cardPartsOf([])).toEqual([[]])
  })

  it('exists for every demo article', () => {
    for (const course of DEMO_DOCUMENTS)
      for (const module of modulesOf(course)) {
        if (module.type !== 'article') continue
        const nodes = parseArticle(module.editorData, 'http://portal.example/') ?? []
        expect(cardPartsOf(nodes)[0]?.length, module.title).toBeGreaterThan(1)
      }
  })
})

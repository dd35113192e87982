import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type ArticleNode, isSaid } from './article-node.ts'
import { ArticleNodes } from './article-nodes.tsx'

function quote(...words: string[]): ArticleNode {
  return { kind: 'quote', children: words.map((text) => ({ kind: 'text', text, formats: [] })) }
}

it.each([
  ['“Shall we check ', 'his ribs?” '],
  ['"Which room can be hers?"'],
  ['„Wo schläft sie?“'],
  ['「どこで寝ますか。」'],
])('shows a quotation in quotation marks as something to say: %s%s', (...words) => {
  const said = quote(...words)
  expect(isSaid(said)).toBe(true)
  expect(renderToStaticMarkup(createElement(ArticleNodes, { nodes: [said] }))).toContain('Say it like this')
})

it.each([
  ['“He seems fine” is the best moment to call, not a reason to wait.'],
  ['“One” and “another”'],
  ['percentage on the label ÷ (100 − moisture) × 100'],
  ['“”'],
])('shows any other quotation as an ordinary one: %s', (words) => {
  expect(isSaid(quote(words))).toBe(false)
  const markup = renderToStaticMarkup(createElement(ArticleNodes, { nodes: [quote(words)] }))
  expect(markup).not.toContain('Say it like this')
})

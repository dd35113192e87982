import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { articleChildren, HOSTILE_ADDRESSES } from '#test/courses/article-states.ts'
import { propertyRuns } from '#test/property-runs.ts'
import type { ArticleNode } from './article-node.ts'
import { ArticleNodes } from './article-nodes.tsx'
import { parseArticle } from './parse-article.ts'

const PAGE = 'http://portal.example/course/welcome'
const SAFE_LINK = /^(?:https?:|mailto:)/
const SAFE_IMAGE = /^(?:https:|\/(?!\/))/

/** Attributes set by the author's formatting, and their allowed values. */
const LOOKS = [
  ['dir', /^(?:ltr|rtl|auto)$/],
  ['data-align', /^(?:left|start|center|right|end|justify)$/],
  ['data-vertical-align', /^(?:top|middle|bottom)$/],
  ['data-indent', /^[1-8]$/],
  ['colSpan', /^(?:[2-9]|[1-9]\d|100)$/],
  ['rowSpan', /^[2-4]$/],
  ['width', /^(?:[1-9]\d{0,3}|10000)$/],
  ['height', /^(?:[1-9]\d{0,3}|10000)$/],
  ['scope', /^(?:col|row)$/],
] as const

/** Returns all values of an attribute in the markup. */
function valuesOf(attribute: string, markup: string): string[] {
  return [...markup.matchAll(new RegExp(`<[^>]* ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value)
}

/** Check mark of the portal. An author's `<svg>` would be escaped, and not hidden from screen readers. */
const CHECK_MARK = /<svg [^>]*width="1em" height="1em" [^>]*aria-hidden="true"><path [^>]*><\/path><\/svg>/g

/** Mark of the portal at the end of a quotation. */
const PAW =
  /<svg [^>]*width="1.5em" height="1.5em" [^>]*aria-hidden="true">(?:<ellipse [^>]*><\/ellipse>){4}<path [^>]*><\/path><\/svg>/g

function expectSafe(nodes: ArticleNode[]): void {
  const drawn = renderToStaticMarkup(createElement(ArticleNodes, { nodes }))
  const markup = drawn.replaceAll(CHECK_MARK, '').replaceAll(PAW, '')
  for (const href of valuesOf('href', markup)) expect(href).toMatch(SAFE_LINK)
  for (const source of valuesOf('src', markup)) expect(source).toMatch(SAFE_IMAGE)
  for (const [attribute, pattern] of LOOKS)
    for (const value of valuesOf(attribute, markup)) expect(value, attribute).toMatch(pattern)
  expect(valuesOf('style', markup)).toEqual([])
  expect(markup).not.toMatch(/<(?:script|iframe|object|embed|form|style|svg|base)\b/i)
  expect(markup).not.toMatch(/<[a-z][^>"]*(?:"[^"]*"[^>"]*)* on\w+=/i)
}

// Contract § 9: an article keeps its author's …
it('renders random articles without errors, scripts or unsafe URLs', () => {
  fc.assert(
    fc.property(articleChildren, (children) => {
      const nodes = parseArticle(JSON.stringify({ root: { type: 'root', children } }), PAGE)
      expect(nodes).toBeDefined()
      expectSafe(nodes ?? [])
    }),
    { numRuns: propertyRuns(150) },
  )
})

it('never throws for valid or nearly valid JSON texts', () => {
  const state = articleChildren.map((children) => JSON.stringify({ root: { children } }) ?? '')
  const cut = fc.tuple(state, fc.nat(200)).map(([text, length]) => text.slice(0, length))
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), cut, fc.anything()), (editorData) => {
      expectSafe(parseArticle(editorData, PAGE) ?? [])
    }),
    { numRuns: propertyRuns(150) },
  )
})

it.each(HOSTILE_ADDRESSES)('neither links nor loads %j', (address) => {
  const hostile = [
    { type: 'link', url: address, children: [{ type: 'text', text: 'a' }] },
    { type: 'image', src: address, altText: 'b' },
  ]
  const nodes = parseArticle(JSON.stringify({ root: { children: hostile } }), PAGE) ?? []
  expectSafe(nodes)
  const markup = renderToStaticMarkup(createElement(ArticleNodes, { nodes }))
  expect(valuesOf('href', markup).join()).not.toMatch(/javascript|data:|evil/i)
})

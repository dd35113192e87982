import { expect, it } from 'vitest'
import { paragraphNode, ruleNode, type StateNode, textNode } from '#domain/course/draft/editor-state.ts'
import { canPaste } from './can-paste.ts'

const words = (length: number) => paragraphNode([textNode('a'.repeat(length), 0)])
const nested = (levels: number, node: StateNode): StateNode =>
  levels === 0 ? node : nested(levels - 1, paragraphNode([node]))

it('accepts a long article at once', () => {
  expect(canPaste([])).toBe(true)
  expect(canPaste(Array.from({ length: 2400 }, () => words(120)))).toBe(true)
  expect(canPaste([nested(25, ruleNode())])).toBe(true)
})

it('refuses a list with more items than a browser can lay out at once, at any depth', () => {
  const list = (count: number) => ({ type: 'list', children: Array.from({ length: count }, () => ({})) })
  expect(canPaste([list(1000), { type: 'quote', children: [list(1000)] }])).toBe(true)
  expect(canPaste([{ type: 'quote', children: [list(1001)] }])).toBe(false)
})

it('refuses more nodes, text or levels than a browser can process at once', () => {
  expect(canPaste(Array.from({ length: 5001 }, ruleNode))).toBe(false)
  expect(canPaste([words(200_000), words(100_001)])).toBe(false)
  expect(canPaste([nested(60, ruleNode())])).toBe(false)
})

it('refuses handwritten nodes that are too deep, too many or impossible to save', () => {
  const nodesOf = (json: string): unknown[] => JSON.parse(json)
  expect(canPaste(nodesOf(`[${'['.repeat(100_000)}${']'.repeat(100_000)}]`))).toBe(false)
  expect(canPaste(nodesOf(`[{"type":"x","of":[${'0,'.repeat(5000)}0]}]`))).toBe(false)
  expect(canPaste(nodesOf('[{"type":"x","__proto__":{}}]'))).toBe(false)
})

import { expect, it } from 'vitest'
import { paragraphNode, ruleNode, type StateNode, textNode } from '#domain/course/editor-state.ts'
import { canPaste } from './can-paste.ts'

const words = (length: number) => paragraphNode([textNode('a'.repeat(length), 0)])
const nested = (levels: number, node: StateNode): StateNode =>
  levels === 0 ? node : nested(levels - 1, paragraphNode([node]))

it('a long article can be pasted at once', () => {
  expect(canPaste([])).toBe(true)
  expect(canPaste(Array.from({ length: 2400 }, () => words(120)))).toBe(true)
  expect(canPaste([nested(25, ruleNode())])).toBe(true)
})

it('a list of more items than a browser lays out at once is refused, wherever it stands', () => {
  const list = (count: number) => ({ type: 'list', children: Array.from({ length: count }, () => ({})) })
  expect(canPaste([list(1000), { type: 'quote', children: [list(1000)] }])).toBe(true)
  expect(canPaste([{ type: 'quote', children: [list(1001)] }])).toBe(false)
})

it('more nodes, words or levels than a browser takes at once are refused', () => {
  expect(canPaste(Array.from({ length: 5001 }, ruleNode))).toBe(false)
  expect(canPaste([words(200_000), words(100_001)])).toBe(false)
  expect(canPaste([nested(60, ruleNode())])).toBe(false)
})

it('nodes that were written by hand are refused where they could not be saved, or would be endless', () => {
  const nodesOf = (json: string): unknown[] => JSON.parse(json)
  expect(canPaste(nodesOf(`[${'['.repeat(100_000)}${']'.repeat(100_000)}]`))).toBe(false)
  expect(canPaste(nodesOf(`[{"type":"x","of":[${'0,'.repeat(5000)}0]}]`))).toBe(false)
  expect(canPaste(nodesOf('[{"type":"x","__proto__":{}}]'))).toBe(false)
})

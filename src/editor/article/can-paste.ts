import { MAX_NESTING } from '#domain/course/article-values.ts'
import { fieldsOf, listOf } from '#domain/unknown-value.ts'

/** Most words that are pasted at once, in UTF-16 units: those of some hundred pages. */
export const MAX_PASTED_WORDS = 300_000

/** Most nodes that are pasted at once, two to a paragraph: a browser needs up to a third of a millisecond for each. */
const MAX_PASTED_NODES = 5000

/**
 * Most items of one list: each has a `value`, as Lexical writes it, and Chromium counts all items before it for each.
 * 2,400 take 1.2 s, 1,000 a quarter of one.
 */
const MAX_PASTED_ITEMS = 1000

/** Deepest JSON that is pasted: deeper than any program nests, and not too deep to be saved, within a cell, too. */
const MAX_PASTED_LEVELS = MAX_NESTING

/** Returns whether nodes can be put into an article at once, and be saved with it, whoever made them. */
export function canPaste(nodes: readonly unknown[]): boolean {
  let [entries, words] = [0, 0]
  // Not by recursion: they may be nested deeper than the stack is.
  const waiting: { value: unknown; level: number }[] = [{ value: nodes, level: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, level } = next
    const { type, text, children } = fieldsOf(value)
    if (typeof text === 'string') words += text.length
    if (words > MAX_PASTED_WORDS || level > MAX_PASTED_LEVELS) return false
    if (type === 'list' && listOf(children).length > MAX_PASTED_ITEMS) return false
    if (typeof value !== 'object' || value === null) continue
    if (Object.hasOwn(value, '__proto__')) return false
    const inside = Object.values(value)
    if (Array.isArray(value)) entries += inside.length
    if (entries > MAX_PASTED_NODES) return false
    for (const entry of inside) waiting.push({ value: entry, level: level + 1 })
  }
  return true
}

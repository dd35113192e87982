import { MAX_NESTING } from '#domain/course/article-values.ts'
import { fieldsOf, listOf } from '#domain/unknown-value.ts'

/** Maximum length of text pasted at once, about a hundred pages, in UTF-16 units. */
export const MAX_PASTED_WORDS = 300_000

/** Maximum number of nodes pasted at once, at two per paragraph. A browser needs up to 0.3 ms per node. */
const MAX_PASTED_NODES = 5000

/**
 * Maximum number of items in a list. Lexical sets a `value` on each item, for which Chromium counts all
 * previous items: 2,400 items take 1.2 s, 1,000 take 0.25 s.
 */
const MAX_PASTED_ITEMS = 1000

/**
 * Maximum nesting of pasted JSON. No program nests deeper, and the result can be saved even within a cell.
 */
const MAX_PASTED_LEVELS = MAX_NESTING

/** Returns true if nodes from any source can be inserted at once and saved. */
export function canPaste(nodes: readonly unknown[]): boolean {
  let [entries, words] = [0, 0]
  // Iterative, because the nesting may exceed the stack.
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

import type { ItemMark } from './pasted-block.ts'

/** Deepest level of a list that is pasted; what stands deeper stands there. */
export const MAX_LIST_LEVEL = 9

/** Word's own name for an item's list and level: `l0 level2 lfo1`. */
const WORD_LEVEL = /\blevel(\d{1,2})\b/

/** The mark that Word draws before an item, if it counts: `1.`, `2.3`, `b)`, `(iv)`. */
const COUNTED = /^\(?(?:[\d.]*?(\d{1,6})[.)]?|([a-z]{1,5})[.)])$/i

/** Returns the place in a list of a paragraph that Word wrote, from its style and the mark before its words. */
export function wordItem(list: string, mark: string): ItemMark | undefined {
  const [, level] = WORD_LEVEL.exec(list) ?? []
  if (level === undefined) return undefined
  const [isCounted, digits, letters = ''] = COUNTED.exec(mark.trim()) ?? []
  const number = digits === undefined ? letterNumber(letters) : Number(digits)
  return {
    level: Math.min(Math.max(Number(level), 1), MAX_LIST_LEVEL),
    type: isCounted === undefined ? 'bullet' : 'number',
    number,
    checked: false,
  }
}

/** Returns the number of an item that is counted by letters: only one of the first can tell, as `i` may be a Roman 1. */
function letterNumber(letters: string): number | undefined {
  const at = 'abcdefgh'.indexOf(letters.toLowerCase())
  return letters.length === 1 && at >= 0 ? at + 1 : undefined
}

import type { ItemMark } from './pasted-block.ts'

/** Maximum list depth. Deeper items are clamped to it. */
export const MAX_LIST_LEVEL = 9

/** Matches the level in Word's name for an item's list, such as `l0 level2 lfo1`. */
const WORD_LEVEL = /\blevel(\d{1,2})\b/

/** Matches the mark of a numbered item in Word, such as `1.`, `2.3`, `b)` or `(iv)`. */
const COUNTED = /^\(?(?:[\d.]*?(\d{1,6})[.)]?|([a-z]{1,5})[.)])$/i

/**
 * Returns the list details of a paragraph from Word, by its style and the mark before its text; undefined
 * unless it is an item.
 */
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

/**
 * Returns the number of a lettered item. Only the letters up to `h` are certain, because `i` may be a Roman
 * 1.
 */
function letterNumber(letters: string): number | undefined {
  const at = 'abcdefgh'.indexOf(letters.toLowerCase())
  return letters.length === 1 && at >= 0 ? at + 1 : undefined
}

import { directionOf, type SetLine, setLine, type TextSetting } from './set-text.ts'

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Line height in em, including space for the marks of Thai and Devanagari. */
export const LEADING = 1.35

/** Minimum share of the preferred size for lines of whole words. Below it, words are broken. */
const SMALLEST_WITH_WHOLE_WORDS = 0.4

/** Box of a text and its preferred size, in points. */
export interface TextBox {
  width: number
  height: number
  size: number
}

interface Part {
  text: string
  /** In em. */
  width: number
}

/** Sets a text at the largest size that fits its box, wrapped into lines. */
export function fitLines(
  text: string,
  box: TextBox,
  setting: TextSetting,
): { size: number; lines: SetLine[] } {
  const whole = setLine(text, setting)
  const fits = whole.width * box.size <= box.width && box.size * LEADING <= box.height
  return fits ? { size: box.size, lines: [whole] } : breakLines(text, box, setting)
}

function breakLines(text: string, box: TextBox, setting: TextSetting): { size: number; lines: SetLine[] } {
  const onLine = { ...setting, direction: directionOf(text, setting.direction) }
  const cut = (segmenter: Intl.Segmenter): Part[] =>
    [...segmenter.segment(text)].map(({ segment }) => ({
      text: segment,
      width: setLine(segment, onLine).width,
    }))
  const words = cut(WORDS)
  const mustBreak = words.some((word) => word.width > box.width / (box.size * SMALLEST_WITH_WHOLE_WORDS))
  const fitted = fitParts(mustBreak ? cut(LETTERS) : words, box)
  const lines = fitted.lines.map((line) => setLine(line, onLine))
  // The letters of a broken word may be wider together than separately.
  const widest = Math.max(...lines.map((line) => line.width))
  return { size: Math.min(fitted.size, box.width / widest), lines }
}

function fitParts(parts: Part[], { width, height, size }: TextBox): { size: number; lines: string[] } {
  const lines = wrap(parts, width / size)
  if (lines !== undefined && lines.length * size * LEADING <= height) return { size, lines }
  return fitParts(parts, { width, height, size: size * 0.96 })
}

/** Fills lines of this width in em. Undefined if a part is wider than a line. */
function wrap(parts: Part[], width: number): string[] | undefined {
  const lines: Part[] = [{ text: '', width: 0 }]
  for (const part of parts) {
    const line = lines.at(-1)
    const isSpace = part.text.trim() === ''
    if (part.width > width && !isSpace) return undefined
    if (line !== undefined && (isSpace || line.width + part.width <= width)) {
      line.text += part.text
      line.width += part.width
    } else lines.push({ ...part })
  }
  return lines.map(({ text }) => text.trim())
}

import bidiFactory from 'bidi-js'
import { Buffer, Direction, shape } from 'harfbuzzjs'
import type { CertificateFont, FindFont } from './certificate-fonts.ts'

const bidi = bidiFactory()
/** Shaping buffer shared by all lines, because the memory of a buffer is released late. */
const BUFFER = new Buffer()
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Base direction of a text. `auto` derives it from the first letter. */
export type TextDirection = 'auto' | 'ltr' | 'rtl'

/** Regional form of Chinese characters in texts without kana and hangul: simplified, traditional or Hong Kong. */
export type Han = keyof typeof HAN_LANGUAGES

export const HAN_LANGUAGES = { sc: 'zh-Hans', tc: 'zh-Hant', hk: 'zh-Hant-HK' } as const

/** Settings for converting text to glyphs. */
export interface TextSetting {
  findFont: FindFont
  direction: TextDirection
  han: Han
}

/** A line of text in visual order from left to right. Lengths are in em, so they apply at any size. */
export interface SetLine {
  width: number
  pieces: SetPiece[]
}

/** A run of text in one font and direction. */
export interface SetPiece {
  font: CertificateFont
  isRightToLeft: boolean
  /** Offset from the line's left end, in em. */
  x: number
  /** Glyphs with their offsets from the piece's left end, in font units with the y axis upwards. */
  glyphs: { glyph: number; x: number; y: number }[]
  /** Grapheme clusters with their offsets and widths, in em. */
  letters: { text: string; x: number; width: number }[]
}

interface Run {
  start: number
  end: number
  level: number
  font: CertificateFont
  isSpace: boolean
}

/** Returns the first letter of a text that no font has. Undefined if there is none. */
export function findMissingLetter(text: string, findFont: FindFont): string | undefined {
  return lettersOf(text).find(({ segment }) => findFont(segment) === undefined)?.segment
}

/**
 * Shapes a line. Splits it at changes of direction, font or word, and returns the shaped pieces in visual order. Throws
 * for a letter that no font has.
 */
export function setLine(text: string, setting: TextSetting): SetLine {
  const embedding = bidi.getEmbeddingLevels(text, setting.direction)
  const runs = cutRuns(text, embedding.levels, setting.findFont)
  const order = bidi.getReorderedIndices(text, embedding)
  const places = new Map(order.map((index, place) => [index, place]))
  const language = languageOf(text, setting.han)
  let width = 0
  const pieces = runs
    .map((run) => ({ run, place: Math.min(...[run.start, run.end - 1].map((at) => places.get(at) ?? 0)) }))
    .sort((one, other) => one.place - other.place)
    .map(({ run }) => {
      const piece = shapeRun(text, run, language, width)
      width = piece.end
      return piece
    })
  return { width, pieces }
}

/** Returns the base direction of a whole text. All its lines share it. */
export function directionOf(text: string, direction: TextDirection): 'ltr' | 'rtl' {
  const [paragraph] = bidi.getEmbeddingLevels(text, direction).paragraphs
  return (paragraph?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'
}

/** Returns the language of a text, for the forms of shared code points: Japanese for kana, Korean for hangul. */
function languageOf(text: string, han: Han): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  return /\p{Script=Han}/u.test(text) ? HAN_LANGUAGES[han] : 'en'
}

function lettersOf(text: string): Intl.SegmentData[] {
  return [...LETTERS.segment(text)]
}

function cutRuns(text: string, levels: Uint8Array, findFont: FindFont): Run[] {
  const runs: Run[] = []
  for (const { segment, index } of lettersOf(text)) {
    const font = findFont(segment)
    if (font === undefined) throw new Error(`No font has the letter ${segment}.`)
    const level = levels[index] ?? 0
    const isSpace = /^\s/u.test(segment)
    const last = runs.at(-1)
    const end = index + segment.length
    if (last?.font === font && last.level === level && last.isSpace === isSpace) last.end = end
    else runs.push({ start: index, end, level, font, isSpace })
  }
  return runs
}

/** A glyph of a piece, with the index of its first character, its extent and its offset. */
interface ShapedGlyph {
  glyph: number
  cluster: number
  from: number
  to: number
  x: number
  y: number
}

function shapeRun(text: string, run: Run, language: string, x: number): SetPiece & { end: number } {
  const { start, end, level, font } = run
  const isRightToLeft = level % 2 === 1
  BUFFER.reset()
  BUFFER.addText(text, start, end - start)
  BUFFER.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  BUFFER.setLanguage(language)
  BUFFER.guessSegmentProperties()
  shape(font.font, BUFFER)
  const glyphs = readGlyphs()
  if (glyphs.some(({ glyph }) => glyph === 0))
    throw new Error(`A font cannot draw ${text.slice(start, end)}.`)
  const letters = lettersBy(glyphs, end).map(({ first, next, from, to }) => ({
    text: text.slice(first, next),
    x: x + from / font.unitsPerEm,
    width: (to - from) / font.unitsPerEm,
  }))
  if (isRightToLeft) letters.reverse()
  return { font, isRightToLeft, x, end: x + (glyphs.at(-1)?.to ?? 0) / font.unitsPerEm, glyphs, letters }
}

function readGlyphs(): ShapedGlyph[] {
  const positions = BUFFER.getGlyphPositions()
  let to = 0
  return BUFFER.getGlyphInfos().map(({ codepoint: glyph, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset: y = 0 } = positions[index] ?? {}
    const from = to
    to += xAdvance
    return { glyph, cluster, from, to, x: from + xOffset, y }
  })
}

/** Returns the grapheme clusters in text order, with the extents of their glyphs. */
function lettersBy(glyphs: ShapedGlyph[], end: number) {
  const clusters = [...Map.groupBy(glyphs, ({ cluster }) => cluster)].sort(([one], [other]) => one - other)
  return clusters.map(([first, own], index) => ({
    first,
    next: clusters[index + 1]?.[0] ?? end,
    from: Math.min(...own.map(({ from }) => from)),
    to: Math.max(...own.map(({ to }) => to)),
  }))
}

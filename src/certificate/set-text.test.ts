import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NAMES } from '#test/learning/names-in-scripts.ts'
import { openFonts } from './certificate-fonts.ts'
import { fitLines, LEADING } from './fit-lines.ts'
import { findMissingLetter, type Han, setLine, type TextDirection } from './set-text.ts'

const OPERATOR = join(import.meta.dirname, '../../test/fonts')
const { findFont } = openFonts(OPERATOR)

const set = (text: string, han: Han = 'sc', direction: TextDirection = 'auto') =>
  setLine(text, { findFont, han, direction })
const glyphsOf = (text: string, han?: Han) =>
  set(text, han).pieces.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph))
const wordsOf = (text: string, direction?: TextDirection) =>
  set(text, 'sc', direction).pieces.map(({ letters, isRightToLeft }) =>
    (isRightToLeft ? letters.toReversed() : letters).map((letter) => letter.text).join(''),
  )

const ANY_LETTERS = fc
  .array(fc.constantFrom(...Object.values(NAMES).flat().join(' ()-123').split('')), { maxLength: 30 })
  .map((characters) => characters.join(''))
  .filter((text) => findMissingLetter(text, findFont) === undefined)

it('keeps every letter of any text, without overlaps', () => {
  fc.assert(
    fc.property(ANY_LETTERS, (text) => {
      const { pieces, width } = set(text)
      const letters = pieces.flatMap((piece) => piece.letters)
      expect([...letters.map((letter) => letter.text).join('')].sort()).toEqual([...text].sort())
      let end = 0
      for (const letter of letters) {
        expect(letter.x).toBeCloseTo(end, 6)
        end = letter.x + letter.width
      }
      expect(width).toBeCloseTo(end, 6)
    }),
  )
})

it('sets right-to-left words in visual order, including Latin words and numbers', () => {
  expect(wordsOf('محمد علي')).toEqual(['علي', ' ', 'محمد'])
  expect(wordsOf('שרה Cohen כהן')).toEqual(['כהן', ' ', 'Cohen', ' ', 'שרה'])
  expect(wordsOf('שרה כהן', 'ltr')).toEqual(['כהן', ' ', 'שרה'])
  expect(wordsOf('Cohen שרה', 'rtl')).toEqual(['שרה', ' ', 'Cohen'])
})

it('joins Arabic letters, and mirrors brackets, which use another font', () => {
  const arabic = findFont('م')
  const nominal = [...'محمد'].map((letter) => arabic?.font.nominalGlyph(letter.codePointAt(0) ?? 0))
  expect(
    glyphsOf('محمد')
      .toReversed()
      .filter((glyph, index) => glyph === nominal[index]),
  ).toEqual([])
  const [bracket] = set('(علي').pieces.toReversed()
  expect(bracket?.font).toBe(findFont('a'))
  expect(bracket?.glyphs[0]?.glyph).toBe(findFont('(')?.font.nominalGlyph(')'.charCodeAt(0)))
})

it('shapes letters with marks in Thai, Devanagari, Bengali and Tamil, where glyphs differ from letters', () => {
  const thai = set('น้ำ').pieces[0]?.letters
  expect(thai?.map((letter) => letter.text)).toEqual(['น้ำ'])
  expect(glyphsOf('क्ष')).toHaveLength(1)
  expect(glyphsOf('শ্র').length).toBeLessThan(3)
  expect(glyphsOf('ஸ்ரீ')).toHaveLength(1)
})

it('uses Japanese forms of Chinese characters near kana, Korean ones near hangul, otherwise the configured ones', () => {
  const formOf = (text: string, han?: Han) => set(text, han).pieces[0]?.glyphs[0]?.glyph
  const forms = [formOf('房', 'sc'), formOf('房', 'tc'), formOf('房さ', 'sc'), formOf('房김', 'sc')]
  expect(new Set(forms).size).toBe(4)
  expect(formOf('房カ', 'tc')).toBe(forms[2])
  expect(formOf('直', 'hk')).not.toBe(formOf('直', 'tc'))
})

it('uses the operator’s fonts only for letters missing from its own', () => {
  expect(openFonts().findFont('გ')).toBeUndefined()
  expect(findFont('გ')?.font.nominalGlyph('გ'.charCodeAt(0))).toBeGreaterThan(0)
})

it('finds a letter with marks in a font that has it as one character or separately', () => {
  expect(findMissingLetter('Nguyễn'.normalize('NFD'), findFont)).toBeUndefined()
  expect(findMissingLetter('a\u200db \ufe0f', findFont)).toBeUndefined()
  expect(findMissingLetter('Ana 🐈', findFont)).toBe('🐈')
})

it('throws instead of drawing a missing glyph', () => {
  expect(() => set('Ա')).toThrow('No font has the letter Ա.')
})

it('shrinks a long name, then breaks it between words, then anywhere, and always stays within its box', () => {
  const box = { width: 700, height: 62, size: 42 }
  const fitName = (text: string) => fitLines(text, box, { findFont, han: 'sc', direction: 'auto' })
  expect(fitName('Anna')).toMatchObject({ size: 42, lines: [{}] })
  for (const text of [
    'Anna '.repeat(12),
    'Maria del Carmen '.repeat(11),
    'W'.repeat(200),
    'محمد '.repeat(40),
  ]) {
    const { size, lines } = fitName(text)
    for (const line of lines) expect(line.width * size).toBeLessThanOrEqual(box.width + 0.01)
    expect(lines.length * size * LEADING).toBeLessThanOrEqual(box.height)
  }
  expect(fitName('Maria del Carmen '.repeat(11)).lines.length).toBeGreaterThan(1)
})

import { readFileSync } from 'node:fs'
import { SOURCES } from '#core/folders.ts'
import type { SetLine, SetPiece } from './set-text.ts'

/** A font with a space as its only glyph. */
const BLANK = readFileSync(`${SOURCES}/certificate/fonts/blank.ttf`)
const BLANK_GLYPH = 1

const NAME = 'Blank'
const RIGHT_TO_LEFT_MARK = '\u200f'

/**
 * Writes drawn text again invisibly, like OCR software for scanned pages: each letter has a code, a width and a
 * meaning, but no shape. The page can thus be searched, copied and read aloud.
 */
export interface InvisibleText {
  /** Returns the operators of a line whose baseline starts at the origin. Right-to-left words are in visual order. */
  operatorsOf: (line: SetLine, size: number) => string
  /** Writes the font after the last line. */
  end: () => void
}

/** A character with its own code and its drawn width, in thousandths of an em. */
interface CodedCharacter {
  character: string
  width: number
}

/** Adds the invisible font to a document's first page. */
export function createInvisibleText(doc: PDFKit.PDFDocument): InvisibleText {
  const font = doc.ref({ Type: 'Font', Subtype: 'Type0', BaseFont: NAME, Encoding: 'Identity-H' })
  const coded = new Map<string, CodedCharacter & { code: number }>()
  doc.page.fonts[NAME] = font
  const codeOf = ({ character, width }: CodedCharacter) => {
    const key = `${character} ${width}`
    const known = coded.get(key) ?? { character, width, code: coded.size + 1 }
    coded.set(key, known)
    return hex(known.code)
  }
  return {
    operatorsOf: ({ pieces }, size) => {
      const codes = withMark(pieces).flatMap(charactersOf).map(codeOf).join('')
      return `BT 3 Tr /${NAME} ${size.toFixed(2)} Tf <${codes}> Tj ET`
    },
    end: () => {
      const characters = [...coded.values()]
      const ToUnicode = write(doc, meaningOf(characters))
      Object.assign(font.data, { ToUnicode, DescendantFonts: [describe(doc, characters)] })
      font.end(undefined)
    },
  }
}

/**
 * Returns the characters of a piece from left to right. Base characters share the width of their letter. Combining
 * marks have no width.
 */
function charactersOf({ letters, isRightToLeft }: SetPiece): CodedCharacter[] {
  return letters.flatMap(({ text, width }) => {
    const characters = isRightToLeft ? [...text].reverse() : [...text]
    const wide = characters.filter((character) => !/^\p{M}/u.test(character))
    const share = Math.round((1000 * width) / Math.max(1, wide.length))
    return characters.map((character) => ({ character, width: wide.includes(character) ? share : 0 }))
  })
}

/**
 * Adds an invisible direction mark after a bracket at the left end of a right-to-left line. Without it, PDF readers
 * assign the bracket to the preceding words.
 */
function withMark(pieces: SetPiece[]): SetPiece[] {
  const [first] = pieces
  const [letter] = first?.letters ?? []
  if (first === undefined || letter === undefined || !first.isRightToLeft || /^\p{L}/u.test(letter.text))
    return pieces
  return [{ ...first, letters: [{ ...letter, text: RIGHT_TO_LEFT_MARK, width: 0 }] }, ...pieces]
}

/** Defines a font in which every code has the blank glyph and its own width. */
function describe(doc: PDFKit.PDFDocument, characters: CodedCharacter[]): PDFKit.PDFKitReference {
  const glyphs = Buffer.alloc(2 * (characters.length + 1))
  for (let at = 0; at < glyphs.length; at += 2) glyphs.writeUInt16BE(BLANK_GLYPH, at)
  const descriptor = doc.ref({
    Type: 'FontDescriptor',
    FontName: NAME,
    Flags: 4,
    FontBBox: [0, -300, 1000, 1000],
    ItalicAngle: 0,
    Ascent: 1000,
    Descent: -300,
    CapHeight: 700,
    StemV: 80,
    FontFile2: write(doc, BLANK),
  })
  descriptor.end(undefined)
  const font = doc.ref({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: NAME,
    FontDescriptor: descriptor,
    CIDSystemInfo: { Registry: Buffer.from('Adobe'), Ordering: Buffer.from('Identity'), Supplement: 0 },
    W: [1, characters.map(({ width }) => width)],
    CIDToGIDMap: write(doc, glyphs),
  })
  font.end(undefined)
  return font
}

/**
 * Returns the map from codes to UTF-16, with at most 100 entries per section.
 * @see ISO 32000-1, 9.10.3
 */
function meaningOf(characters: CodedCharacter[]): string {
  const pairs = characters.map(({ character }, index) => `<${hex(index + 1)}> <${utf16(character)}>`)
  const sections = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, index) => {
    const own = pairs.slice(100 * index, 100 * (index + 1))
    return `${own.length} beginbfchar\n${own.join('\n')}\nendbfchar`
  })
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...sections,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

function write(doc: PDFKit.PDFDocument, content: Buffer | string): PDFKit.PDFKitReference {
  const stream = doc.ref({})
  stream.end(typeof content === 'string' ? Buffer.from(content) : content)
  return stream
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0')
}

function utf16(character: string): string {
  return Buffer.from(character, 'utf16le').swap16().toString('hex')
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Face, Font } from 'harfbuzzjs'
import { SOURCES } from '#core/folders.ts'
import { sliceOf } from './cjk-slices.ts'

const FOLDER = `${SOURCES}/certificate/fonts`

/** The portal's own fonts in order of preference. Brackets and digits are always from the first font. */
const NOTO_SANS = ['', '-arabic', '-bengali', '-devanagari', '-hebrew', '-tamil', '-thai']

/** Invisible characters, such as joiners and direction marks, which need no font. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

const FONT_FILE = /\.(otf|ttc|ttf)$/i
const OTHER_STYLE = /black|bold|condensed|italic|light|medium|mono|oblique|thin/i

/** A font prepared for shaping with HarfBuzz. */
export interface CertificateFont {
  font: Font
  unitsPerEm: number
  /** Code points with a glyph in the font. */
  codes: ReadonlySet<number>
  /** Cached outlines by glyph, as PDF operators. */
  outlines: Map<number, string>
}

/** Finds the font for a grapheme: a character with its combining marks. */
export type FindFont = (letter: string) => CertificateFont | undefined

/** Fonts for arbitrary texts, and the display face for the portal's own texts. */
export interface CertificateFonts {
  findFont: FindFont
  findDisplayFont: FindFont
}

/**
 * Opens the portal's fonts. Slices of the Chinese, Japanese and Korean fonts are opened on demand. The operator's fonts
 * are all regular fonts in a folder and its subfolders, sans serif first; they are opened only for letters missing from
 * the portal's. The lookup throws if that folder does not exist.
 */
export function openFonts(folder?: string): CertificateFonts {
  const own = NOTO_SANS.map((script) => openFont(join(FOLDER, `noto-sans${script}.ttf`)))
  const display = openFont(join(FOLDER, 'bricolage.ttf'))
  const findInSlice = openSlices(join(FOLDER, 'cjk'))
  let waiting: string[] | undefined
  const opened: CertificateFont[] = []
  const findFont: FindFont = (letter) => {
    const known =
      own.find((font) => covers(font, letter)) ??
      findInSlice(letter) ??
      opened.find((font) => covers(font, letter))
    if (known !== undefined || folder === undefined) return known
    waiting ??= listFonts(folder)
    const path = waiting.shift()
    if (path === undefined) return undefined
    opened.push(openFont(path))
    return findFont(letter)
  }
  return { findFont, findDisplayFont: (letter) => (covers(display, letter) ? display : findFont(letter)) }
}

/** Returns a lookup of letters in the slices of a font. Each slice is opened on first use. */
function openSlices(folder: string): FindFont {
  const slices = new Map<string, CertificateFont | undefined>()
  const find: FindFont = (letter) => {
    const slice = sliceOf(letter.normalize('NFC').codePointAt(0) ?? 0)
    const path = join(folder, slice)
    if (!slices.has(slice)) slices.set(slice, existsSync(path) ? openFont(path) : undefined)
    const font = slices.get(slice)
    return font && covers(font, letter) ? font : undefined
  }
  return find
}

function listFonts(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const fonts = paths.filter((path) => FONT_FILE.test(path) && !OTHER_STYLE.test(path)).sort()
  const [sans, others] = [true, false].map((isSans) => fonts.filter((path) => /sans/i.test(path) === isSans))
  return [...(sans ?? []), ...(others ?? [])].map((path) => join(folder, path))
}

function openFont(path: string): CertificateFont {
  const face = new Face(new Blob(readFileSync(path)))
  const codes = new Set(face.collectUnicodes())
  return { font: new Font(face), unitsPerEm: face.upem, codes, outlines: new Map() }
}

/** Returns true if a font has a letter, either as one character or with separate marks. HarfBuzz accepts both. */
function covers({ codes }: CertificateFont, letter: string): boolean {
  const seen = letter.replace(UNSEEN, '')
  return [seen.normalize('NFC'), seen.normalize('NFD')].some((form) =>
    [...form].every((character) => codes.has(character.codePointAt(0) ?? 0)),
  )
}

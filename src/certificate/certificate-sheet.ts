import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { escapeHtml } from '#domain/text/escape-html.ts'
import type { CertificateFonts, FindFont } from './certificate-fonts.ts'
import { fitLines, LEADING, type TextBox } from './fit-lines.ts'
import { createInvisibleText } from './invisible-text.ts'
import { outlineOf } from './outline-of.ts'
import type { Han, TextDirection } from './set-text.ts'

/** A4, landscape, in points. */
export const PAGE = { width: 841.89, height: 595.28 }

/** Where a line's base is in its height: the rest has room for what hangs below it. */
const BASE = 0.72

/** What programs show of a PDF without opening it. */
interface SheetInfo {
  title: string
  author: string
  keywords: string
  date: Date
}

/** A box for words, its upper left corner, and how they look in it. Lengths are in points. */
interface WordStyle extends TextBox {
  x: number
  y: number
  color: string
  align?: 'left' | 'center'
  direction?: TextDirection | undefined
  /** Noto Sans where it is left out. */
  findFont?: FindFont
  tag?: 'H1' | 'H2' | 'P'
}

/** The page of a certificate while it is drawn. */
export interface CertificateSheet {
  doc: PDFKit.PDFDocument
  /** The tagged content, which is read aloud in the order in which it is added. */
  root: PDFKit.PDFStructureElement
  /** Draws what is an ornament, so nobody is told of it. */
  decorate: (draw: () => void) => void
  /** Writes words twice: as outlines that are seen, and as text that is found, copied and read aloud. */
  write: (text: string, style: WordStyle) => void
  /** Ends the drawing and returns the PDF. */
  finish: () => Promise<Buffer>
}

/** Opens an empty sheet, tagged, in English, with its title where programs show one. */
export function openSheet(info: SheetInfo, fonts: CertificateFonts, han: Han): CertificateSheet {
  const doc = newDocument(info)
  const invisible = createInvisibleText(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const decorate = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  return {
    ...{ doc, root, decorate },
    write: (text, style) => {
      const { findFont = fonts.findFont, direction = 'auto', tag = 'P', color } = style
      const { size, lines } = fitLines(text, style, { findFont, direction, han })
      const places = lines.map(({ width }, index) => placeOf(style, size, lines.length, width, index))
      const draw = (operatorsOf: typeof outlineOf) =>
        lines.forEach((line, index) => {
          doc.addContent(`q 1 0 0 -1 ${places[index]} cm\n${operatorsOf(line, size)}\nQ`)
        })
      decorate(() => {
        doc.fillColor(color)
        draw(outlineOf)
      })
      root.add(doc.struct(tag, { actual: text }, [() => draw(invisible.operatorsOf)]))
    },
    finish: () => {
      root.end()
      invisible.end()
      doc.end()
      return buffer(doc)
    },
  }
}

function newDocument({ title, author, keywords, date }: SheetInfo): PDFKit.PDFDocument {
  return new PDFDocument({
    ...{ size: 'A4', layout: 'landscape', margin: 0, font: '', pdfVersion: '1.7' },
    ...{ tagged: true, lang: 'en', displayTitle: true },
    info: {
      ...{ Title: inXml(title), Author: inXml(author), Keywords: inXml(keywords) },
      CreationDate: date,
    },
  })
}

/** Where a line's base begins; all lines of a box stand in the middle of its height. */
function placeOf(style: WordStyle, size: number, lines: number, width: number, index: number): string {
  const { x, y, align = 'left' } = style
  const left = align === 'center' ? x + (style.width - width * size) / 2 : x
  const top = y + (style.height - lines * size * LEADING) / 2
  return `${left.toFixed(2)} ${(top + (index + BASE) * size * LEADING).toFixed(2)}`
}

/** pdfkit puts such texts into the PDF's XML as they are: these are escaped. */
function inXml(text: string): string {
  return Object.assign(Object(text), { toString: () => escapeHtml(text) })
}

import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { escapeHtml } from '#domain/text/escape-html.ts'
import type { CertificateFonts, FindFont } from './certificate-fonts.ts'
import { fitLines, LEADING, type TextBox } from './fit-lines.ts'
import { createInvisibleText } from './invisible-text.ts'
import { outlineOf } from './outline-of.ts'
import type { Han, TextDirection } from './set-text.ts'

/** A4 landscape, in points. */
export const PAGE = { width: 841.89, height: 595.28 }

/** Position of the baseline as a share of the line height. Descenders need the rest. */
const BASE = 0.72

/** Metadata of the PDF. */
interface SheetInfo {
  title: string
  author: string
  keywords: string
  date: Date
}

/** A text box with its top left corner and style. Lengths are in points. */
export interface WordStyle extends TextBox {
  x: number
  y: number
  color: string
  align?: 'left' | 'center'
  direction?: TextDirection | undefined
  /** Defaults to Noto Sans. */
  findFont?: FindFont
  tag?: 'H1' | 'H2' | 'P'
}

/** The page of a certificate during drawing. */
export interface CertificateSheet {
  doc: PDFKit.PDFDocument
  /** Root of the tagged content, which is read aloud in insertion order. */
  root: PDFKit.PDFStructureElement
  /** Draws a decoration, which screen readers ignore. */
  decorate: (draw: () => void) => void
  /** Writes a text twice: as visible outlines, and as invisible text for search, copying and screen readers. */
  write: (text: string, style: WordStyle) => void
  /** Finishes the drawing and returns the PDF. */
  finish: () => Promise<Buffer>
}

/** Creates an empty, tagged sheet in English, with its title in the metadata. */
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
    doc,
    root,
    decorate,
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
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: inXml(title),
      Author: inXml(author),
      Keywords: inXml(keywords),
      CreationDate: date,
    },
  })
}

/** Returns the start of a line's baseline. The lines are vertically centered in their box. */
export function placeOf(style: WordStyle, size: number, lines: number, width: number, index: number): string {
  const { x, y, align = 'left' } = style
  const left = align === 'center' ? x + (style.width - width * size) / 2 : x
  const top = y + (style.height - lines * size * LEADING) / 2
  return `${left.toFixed(2)} ${(top + (index + BASE) * size * LEADING).toFixed(2)}`
}

/** Escapes a text for the PDF's XML metadata, because pdfkit does not. */
function inXml(text: string): string {
  return Object.assign(Object(text), { toString: () => escapeHtml(text) })
}

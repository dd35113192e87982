// cspell:ignore nendobj startxref
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** Returns a PDF with this text. Opening it runs `script`. */
export function pdfOf(text: string, { script, ...options }: PdfOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ ...options, compress: false })
  document.fontSize(40).text(text)
  if (script !== undefined) document.addNamedJavaScript('opened', script)
  document.end()
  return buffer(document)
}

type PdfOptions = { script?: string; userPassword?: string }

/** Returns a PDF with an index stream (PDF 1.5). */
export function pdfWithStreams(): Buffer {
  const head = '%PDF-1.5\n1 0 obj\n<</Type/Catalog>>\nendobj\n'
  const index =
    '2 0 obj\n<</Type/XRef/Size 3/W[1 1 1]/Root 1 0 R/Length 9>>\nstream\n123456789\nendstream\nendobj\n'
  return Buffer.from(`${head}${index}startxref\n${head.length}\n%%EOF`, 'latin1')
}

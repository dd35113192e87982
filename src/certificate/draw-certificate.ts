import encodeQR from 'qr'
import { type CertificateFonts, type FindFont, openFonts } from './certificate-fonts.ts'
import { COLOR, longDay, PAD, TOES } from './certificate-look.ts'
import { type CertificateSheet, openSheet, PAGE } from './certificate-sheet.ts'
import { drawShareImage } from './draw-share-image.ts'
import { findMissingLetter, type Han, type TextDirection } from './set-text.ts'

/** Content of a certificate on its day of issue. Days are `YYYY-MM-DD`. */
export interface CertificateFacts {
  /** Random id: 128 bits in base64url. */
  id: string
  /** The holder's name and its text direction. */
  name: string
  direction?: TextDirection | undefined
  course: string
  revision: number
  partner: string
  company: string
  /** Number of correct answers in the course's quizzes, and total number of questions. */
  score?: { score: number; outOf: number } | undefined
  day: string
  /** Last day of validity. Undefined if unlimited. */
  validUntil?: string | undefined
  /** URL of the certificate's verification page. */
  address: string
}

/** Settings of the operator: a folder of additional fonts, and the regional form of Chinese characters. */
export interface CertificateStyle {
  fonts?: string | undefined
  han: Han
}

/** Output format: the PDF, or the preview image for links. */
export type CertificateForm = 'pdf' | 'share-image'

/** A finished file, or the first letter that no font has. */
export type DrawnCertificate =
  | { outcome: 'drawn'; file: Buffer }
  | { outcome: 'missing-letter'; letter: string }

const MARGIN = 56
const MIDDLE = { x: MARGIN + 14, width: PAGE.width - 2 * (MARGIN + 14) }
const HEAD_HEIGHT = 78
const SCALLOPS = 30
const QR_SIZE = 92

/**
 * Creates a function that draws certificates with the available fonts, by default as a tagged A4 landscape page in PDF.
 */
export function createCertificateDrawing({ fonts: folder, han }: CertificateStyle) {
  const fonts = openFonts(folder)
  return async (given: CertificateFacts, form: CertificateForm = 'pdf'): Promise<DrawnCertificate> => {
    const facts = { ...given, ...cleanTexts(given) }
    const texts = [facts.name, facts.course, facts.partner, facts.company]
    for (const text of texts) {
      const letter = findMissingLetter(text, fonts.findFont)
      if (letter !== undefined) return { outcome: 'missing-letter', letter }
    }
    const drawFile = form === 'pdf' ? draw : drawShareImage
    return { outcome: 'drawn', file: await drawFile(facts, fonts, han) }
  }
}

/** Normalizes white space to make each text a single line. */
function cleanTexts({ name, course, partner, company }: CertificateFacts) {
  const clean = (text: string) => text.replace(/\s+/gu, ' ').trim()
  return { name: clean(name), course: clean(course), partner: clean(partner), company: clean(company) }
}

function draw(facts: CertificateFacts, fonts: CertificateFonts, han: Han): Promise<Buffer> {
  const title = `${facts.course}: certificate for ${facts.name}`
  const info = { title, author: facts.company, keywords: facts.id, date: new Date(facts.day) }
  const sheet = openSheet(info, fonts, han)
  drawHead(sheet, facts)
  drawWords(sheet, facts, fonts.findDisplayFont)
  drawFacts(sheet, facts, fonts.findDisplayFont)
  drawWayToPage(sheet, facts)
  return sheet.finish()
}

/** Draws the awning at the top, with the portal's logo and the issuing company. */
function drawHead(sheet: CertificateSheet, { company }: CertificateFacts): void {
  const { doc } = sheet
  const pitch = PAGE.width / SCALLOPS
  sheet.decorate(() => {
    doc.rect(0, 0, PAGE.width, HEAD_HEIGHT).fill(COLOR.brand)
    for (let place = pitch / 2; place < PAGE.width; place += pitch)
      doc.circle(place, HEAD_HEIGHT, pitch * 0.45)
    doc.fill(COLOR.brand)
    doc.save().translate(MARGIN, 20).scale(1.25).fillColor(COLOR.honey)
    for (const [x, y, width, height, tilt] of TOES)
      doc
        .save()
        .rotate(tilt, { origin: [x, y] })
        .ellipse(x, y, width, height)
        .fill()
        .restore()
    doc.path(PAD).fill().restore()
  })
  sheet.write(company, { x: MARGIN + 56, y: 24, width: 560, height: 32, size: 19, color: COLOR.onBrand })
}

/** Draws the certifying sentence with the names of the holder, partner and course. */
function drawWords(sheet: CertificateSheet, facts: CertificateFacts, findFont: FindFont): void {
  const { name, direction, partner, course } = facts
  const line = { ...MIDDLE, align: 'center', height: 24, size: 14, color: COLOR.quiet } as const
  sheet.write('Certificate of completion', {
    ...line,
    y: 116,
    height: 54,
    size: 36,
    color: COLOR.text,
    findFont,
    tag: 'H1',
  })
  sheet.write('This certifies that', { ...line, y: 184 })
  sheet.write(name, { ...line, y: 208, height: 62, size: 42, color: COLOR.primary, direction, tag: 'H2' })
  sheet.write(partner, { ...line, y: 272, size: 16, height: 26, color: COLOR.text })
  sheet.write('has completed the course', { ...line, y: 312 })
  sheet.write(course, { ...line, y: 336, height: 64, size: 27, color: COLOR.text })
}

/** Draws the row of facts. */
function drawFacts(sheet: CertificateSheet, facts: CertificateFacts, findFont: FindFont): void {
  const { score, validUntil } = facts
  const shown = [
    ['Completed on', longDay(facts.day)],
    ...(validUntil === undefined ? [] : [['Valid until', longDay(validUntil)]]),
    ...(score === undefined ? [] : [['Score', `${score.score} of ${score.outOf}`]]),
    ['Course revision', String(facts.revision)],
  ]
  sheet.decorate(() => sheet.doc.rect(MARGIN, 424, PAGE.width - 2 * MARGIN, 0.75).fill(COLOR.border))
  shown.forEach(([label = '', value = ''], index) => {
    const place = { x: MARGIN + index * 148, width: 140, height: 24 }
    sheet.write(label, { ...place, y: 440, size: 10, color: COLOR.quiet })
    sheet.write(value, { ...place, y: 459, size: 15, color: COLOR.text, findFont })
  })
}

/** Draws the link and QR code of the certificate's page. */
function drawWayToPage(sheet: CertificateSheet, { address }: CertificateFacts): void {
  const { doc, root } = sheet
  const line = { x: MARGIN, width: 600, height: 18, size: 10, color: COLOR.quiet }
  sheet.write('To verify this certificate, scan the code or visit', { ...line, y: 508 })
  sheet.write(address, { ...line, y: 525, color: COLOR.primary })
  const [x, y] = [PAGE.width - MARGIN - QR_SIZE, 446]
  const alt = `Certificate page: ${address}`
  const link = doc.struct('Link', { alt })
  root.add(link)
  link.add(() => drawQrCode(doc, address, x, y))
  const described = { structParent: link, Contents: Object(alt) }
  doc.link(x, y, QR_SIZE, QR_SIZE, address, described)
  link.end()
}

function drawQrCode(doc: PDFKit.PDFDocument, address: string, x: number, y: number): void {
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 1 })
  doc
    .save()
    .translate(x, y)
    .scale(QR_SIZE / rows.length)
  rows.forEach((row, top) => {
    for (let left = 0; left < row.length; left++) {
      const end = row.indexOf(false, left)
      const length = (end === -1 ? row.length : end) - left
      if (length > 0) doc.rect(left, top, length, 1)
      left += length
    }
  })
  doc.fill(COLOR.text).restore()
}

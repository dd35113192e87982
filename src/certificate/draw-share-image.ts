import type { CertificateFonts } from './certificate-fonts.ts'
import { COLOR, longDay, PAD, SHARE_IMAGE, TOES } from './certificate-look.ts'
import { placeOf, type WordStyle } from './certificate-sheet.ts'
import type { CertificateFacts } from './draw-certificate.ts'
import { fitLines } from './fit-lines.ts'
import type { Han, SetLine } from './set-text.ts'

const HEAD_HEIGHT = 112
const SCALLOPS = 40
const MARGIN = 64
const WIDTH = SHARE_IMAGE.width - 2 * MARGIN

/** Draws the preview image for links to a certificate: a PNG with the holder, the course, the partner and the day. */
export async function drawShareImage(
  facts: CertificateFacts,
  fonts: CertificateFonts,
  han: Han,
): Promise<Buffer> {
  // Loaded on demand, because the imaging library needs more memory than the rest of the process.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(writeSvg(facts, fonts, han)))
    .png({ palette: true })
    .toBuffer()
}

/** Renders the preview image as SVG, with texts as outlines because the machine may have no fonts. */
function writeSvg(
  facts: CertificateFacts,
  { findFont, findDisplayFont }: CertificateFonts,
  han: Han,
): string {
  function write(text: string, style: Partial<WordStyle> & Pick<WordStyle, 'y' | 'height' | 'size'>): string {
    const box = { x: MARGIN, width: WIDTH, color: COLOR.quiet, align: 'center', findFont, ...style } as const
    const setting = { findFont: box.findFont, direction: box.direction ?? 'auto', han }
    const { size, lines } = fitLines(text, box, setting)
    const drawn = lines.map((line, index) => {
      const place = placeOf(box, size, lines.length, line.width, index)
      return `<g transform="translate(${place})">${outlineInSvg(line, size)}</g>`
    })
    return `<g fill="${box.color}">${drawn.join('')}</g>`
  }
  const { width, height } = SHARE_IMAGE
  const { name, direction, company, course, partner, day } = facts
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="white"/>${writeHead()}
${write(company, { x: 140, y: 30, height: 52, size: 34, align: 'left', color: COLOR.onBrand, findFont: findDisplayFont })}
${write('Certificate of completion', { y: 158, height: 44, size: 28 })}
${write(name, { y: 212, height: 112, size: 76, color: COLOR.primary, direction, findFont: findDisplayFont })}
${write('has completed the course', { y: 336, height: 40, size: 26 })}
${write(course, { y: 384, height: 116, size: 52, color: COLOR.text, findFont: findDisplayFont })}
${write(`${partner} · ${longDay(day)}`, { y: 528, height: 44, size: 28 })}
<rect y="${height - 12}" width="${width}" height="12" fill="${COLOR.honey}"/></svg>`
}

/** Renders the awning at the top, with the portal's mark. */
function writeHead(): string {
  const pitch = SHARE_IMAGE.width / SCALLOPS
  const scallops = Array.from(
    { length: SCALLOPS },
    (_, place) => `<circle cx="${(place + 0.5) * pitch}" cy="${HEAD_HEIGHT}" r="${pitch * 0.45}"/>`,
  )
  const toes = TOES.map(
    ([x, y, width, height, tilt]) =>
      `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" transform="rotate(${tilt} ${x} ${y})"/>`,
  )
  return `<g fill="${COLOR.brand}"><rect width="${SHARE_IMAGE.width}" height="${HEAD_HEIGHT}"/>${scallops.join('')}</g>
<g fill="${COLOR.honey}" transform="translate(${MARGIN} 28) scale(1.75)">${toes.join('')}<path d="${PAD}"/></g>`
}

/** Returns the glyph outlines of a line whose baseline starts at the origin. */
function outlineInSvg({ pieces }: SetLine, size: number): string {
  return pieces
    .map(({ font: { font, unitsPerEm }, x, glyphs }) => {
      const scale = size / unitsPerEm
      const paths = glyphs.map(({ glyph, x, y }) => {
        const path = font.glyphToJson(glyph).map(({ type, values }) => `${type}${values.join(' ')}`)
        return path.length === 0 ? '' : `<path transform="translate(${x} ${y})" d="${path.join('')}"/>`
      })
      return `<g transform="translate(${x * size} 0) scale(${scale} ${-scale})">${paths.join('')}</g>`
    })
    .join('')
}

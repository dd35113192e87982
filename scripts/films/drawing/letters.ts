import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { n } from './shapes.ts'

type Font = {
  unitsPerEm: number
  table: (tag: string) => DataView
  longOffsets: boolean
  metricsCount: number
}
type Word = { size?: number; color: string; anchor?: 'start' | 'middle' | 'end' }
type Corner = { x: number; y: number; on: boolean }

let display: Font | undefined

/** Sets a word of Bricolage Grotesque 700 as an outline: a picture shown by `<img>` loads no font. */
export function word(
  text: string,
  x: number,
  y: number,
  { size = 44, color, anchor = 'middle' }: Word,
): string {
  const font = displayFont()
  const scale = size / font.unitsPerEm
  const width = widthOf(text, size)
  let pen = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
  let d = ''
  for (const glyph of glyphsOf(font, text)) {
    d += outlineOf(font, glyph, { x: pen, y, scale })
    pen += advanceOf(font, glyph) * scale
  }
  return `<path d="${d}" fill="${color}"/>`
}

/** Returns how wide a word is at a size. */
export function widthOf(text: string, size: number): number {
  const font = displayFont()
  const advances = glyphsOf(font, text).map((glyph) => advanceOf(font, glyph))
  return (advances.reduce((sum, advance) => sum + advance, 0) * size) / font.unitsPerEm
}

const glyphsOf = (font: Font, text: string): number[] =>
  [...text].map((letter) => glyphOf(font, letter.codePointAt(0) ?? 0))

function displayFont(): Font {
  display ??= openFont('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff')
  return display
}

/** Opens a WOFF 1 file: a table directory over deflated TrueType tables. */
function openFont(path: string): Font {
  const file = readFileSync(createRequire(import.meta.url).resolve(path))
  const tables = new Map<string, DataView>()
  for (let i = 0; i < file.readUInt16BE(12); i++) {
    const entry = 44 + i * 20
    const [offset, packed, plain] = [4, 8, 12].map((by) => file.readUInt32BE(entry + by)) as [
      number,
      number,
      number,
    ]
    const bytes = file.subarray(offset, offset + packed)
    const data = packed < plain ? inflateSync(bytes) : bytes
    tables.set(
      file.toString('latin1', entry, entry + 4),
      new DataView(data.buffer, data.byteOffset, data.length),
    )
  }
  const table = (tag: string) => tables.get(tag) ?? missing(tag)
  return {
    unitsPerEm: table('head').getUint16(18),
    table,
    longOffsets: table('head').getInt16(50) === 1,
    metricsCount: table('hhea').getUint16(34),
  }
}

function missing(tag: string): never {
  throw new Error(`The font has no table ${tag}.`)
}

/** Looks a character up in the font's format 4 map. */
function glyphOf(font: Font, code: number): number {
  const cmap = font.table('cmap')
  const start = subtableOf(cmap)
  const segments = cmap.getUint16(start + 6) / 2
  for (let i = 0; i < segments; i++) {
    const [end, first, delta, rangeAt] = [14, 16 + segments * 2, 16 + segments * 4, 16 + segments * 6].map(
      (by) => start + by + i * 2,
    ) as [number, number, number, number]
    if (code > cmap.getUint16(end)) continue
    if (code < cmap.getUint16(first)) return 0
    const range = cmap.getUint16(rangeAt)
    if (range === 0) return (code + cmap.getUint16(delta)) & 0xffff
    return cmap.getUint16(rangeAt + range + (code - cmap.getUint16(first)) * 2)
  }
  return 0
}

function subtableOf(cmap: DataView): number {
  for (let i = 0; i < cmap.getUint16(2); i++) {
    const offset = cmap.getUint32(4 + i * 8 + 4)
    if (cmap.getUint16(offset) === 4) return offset
  }
  return missing('cmap 4')
}

const advanceOf = (font: Font, glyph: number): number =>
  font.table('hmtx').getUint16(Math.min(glyph, font.metricsCount - 1) * 4)

function outlineOf(font: Font, glyph: number, pen: { x: number; y: number; scale: number }): string {
  const loca = font.table('loca')
  const offset = (i: number) => (font.longOffsets ? loca.getUint32(i * 4) : loca.getUint16(i * 2) * 2)
  if (offset(glyph) === offset(glyph + 1)) return ''
  const glyf = font.table('glyf')
  const contours = glyf.getInt16(offset(glyph))
  if (contours < 0) return composed(font, glyf, offset(glyph) + 10, pen)
  return contoursOf(glyf, offset(glyph), contours)
    .map((corners) =>
      pathOf(corners.map(({ x, y, on }) => ({ x: pen.x + x * pen.scale, y: pen.y - y * pen.scale, on }))),
    )
    .join('')
}

/** Draws a glyph made of other glyphs, moved but never scaled in these faces. */
function composed(
  font: Font,
  glyf: DataView,
  start: number,
  pen: { x: number; y: number; scale: number },
): string {
  let d = ''
  for (let at = start, flags = 0x20; flags & 0x20; ) {
    flags = glyf.getUint16(at)
    const wide = (flags & 1) !== 0
    const [dx, dy] = wide
      ? [glyf.getInt16(at + 4), glyf.getInt16(at + 6)]
      : [glyf.getInt8(at + 4), glyf.getInt8(at + 5)]
    const moved = { ...pen, x: pen.x + dx * pen.scale, y: pen.y - dy * pen.scale }
    d += outlineOf(font, glyf.getUint16(at + 2), moved)
    at += wide ? 8 : 6
  }
  return d
}

function contoursOf(glyf: DataView, start: number, count: number): Corner[][] {
  const ends = Array.from({ length: count }, (_, i) => glyf.getUint16(start + 10 + i * 2))
  const total = (ends.at(-1) ?? -1) + 1
  let at = start + 10 + count * 2
  at += 2 + glyf.getUint16(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = glyf.getUint8(at++)
    const times = flag & 8 ? glyf.getUint8(at++) + 1 : 1
    for (let i = 0; i < times; i++) flags.push(flag)
  }
  const readAxis = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyf.getUint8(at++) : -glyf.getUint8(at++)
      else if (!(flag & same)) {
        value += glyf.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = readAxis(2, 16)
  const ys = readAxis(4, 32)
  const corners = flags.map((flag, i) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, on: (flag & 1) === 1 }))
  return ends.map((end, i) => corners.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1))
}

/** Writes a contour of quadratic curves; two off-curve corners have a point midway between them. */
function pathOf(corners: Corner[]): string {
  const points = corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner
    const midway = { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2, on: true }
    return corner.on || next.on ? [corner] : [corner, midway]
  })
  const first = points.findIndex(({ on }) => on)
  const ordered = [...points.slice(first), ...points.slice(0, first + 1)]
  let d = ''
  for (let i = 0; i < ordered.length; i++) {
    const [point, next] = [ordered[i] as Corner, ordered[i + 1]]
    if (i === 0) d += `M${n(point.x)} ${n(point.y)}`
    else if (point.on) d += `L${n(point.x)} ${n(point.y)}`
    else if (next) {
      d += `Q${n(point.x)} ${n(point.y)} ${n(next.x)} ${n(next.y)}`
      i++
    }
  }
  return `${d}Z`
}

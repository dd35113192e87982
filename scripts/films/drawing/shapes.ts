export type Point = readonly [x: number, y: number]

type Placing = { scale?: number; turn?: number; flip?: boolean; opacity?: number; stretch?: number }

/** Returns a number with as many digits as a drawing needs: one behind the point. */
export const round = (value: number): number => Math.round(value * 10) / 10

export const n = (value: number): string => String(round(value))

/** Places a drawing at a point, turned, scaled or mirrored about its own origin. */
export function at(x: number, y: number, drawing: string, placing: Placing = {}): string {
  const { scale = 1, turn = 0, flip = false, opacity = 1, stretch = 1 } = placing
  if (opacity <= 0) return ''
  const sized =
    scale === 1 && stretch === 1 && !flip
      ? ''
      : ` scale(${fine(flip ? -scale : scale)} ${fine(scale * stretch)})`
  const turned = turn === 0 ? '' : ` rotate(${n(turn)})`
  const faded = opacity >= 1 ? '' : ` opacity="${fine(opacity)}"`
  return `<g transform="translate(${n(x)} ${n(y)})${turned}${sized}"${faded}>${drawing}</g>`
}

/** Turns a drawing about a point of it. */
export const turned = (angle: number, [x, y]: Point, drawing: string): string =>
  Math.abs(angle) < 0.05 ? drawing : `<g transform="rotate(${n(angle)} ${n(x)} ${n(y)})">${drawing}</g>`

export const mirrored = (drawing: string): string => `<g transform="scale(-1 1)">${drawing}</g>`

export const both = (drawing: string): string => drawing + mirrored(drawing)

export const fill = (color: string, d: string, more = ''): string => `<path d="${d}" fill="${color}"${more}/>`

export const stroke = (color: string, width: number, d: string, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`

export const oval = (color: string, x: number, y: number, rx: number, ry = rx, more = ''): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${color}"${more}/>`

export const box = (color: string, x: number, y: number, w: number, h: number, rx = 0, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${color}"${rx ? ` rx="${n(rx)}"` : ''}${more}/>`

/** Returns the whole picture file. */
export const picture = (width: number, height: number, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawing}</svg>\n`

const fine = (value: number): string => String(Math.round(value * 1000) / 1000)

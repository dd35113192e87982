import { INK } from '../drawing/palette.ts'
import { paw } from '../drawing/paw.ts'
import { at, box, n } from '../drawing/shapes.ts'
import { rise, track } from './timing.ts'

export const WIDTH = 1280
export const HEIGHT = 720
/** Half the time the colored panel needs to sweep across a cut. */
const SWEEP = 0.42

/** A sentence of the captions: from second, to second, words; seconds count from the start of its shot. */
export type Cue = readonly [from: number, to: number, words: string]
export type Shot = { seconds: number; says: readonly Cue[]; draw: (t: number) => string }
export type Film = { name: string; posterAt: number; shots: readonly Shot[] }

export const lengthOf = ({ shots }: Film): number => shots.reduce((sum, { seconds }) => sum + seconds, 0)

/** Draws a film at a moment: its shot, and the panel that sweeps over a cut. */
export function frameOf({ shots }: Film, t: number): string {
  let start = 0
  let panel = ''
  let drawing = ''
  for (const [i, shot] of shots.entries()) {
    const end = start + shot.seconds
    if (i > 0 && Math.abs(t - start) < SWEEP) panel = sweep((t - start) / SWEEP)
    if (t >= start && (t < end || i === shots.length - 1)) drawing = shot.draw(t - start)
    start = end
  }
  return drawing + panel
}

/** The pine panel, from left of the picture (-1) over all of it (0) to its right (1). */
function sweep(p: number): string {
  const eased = Math.sign(p) * (1 - (1 - Math.abs(p)) ** 2)
  const x = eased * (WIDTH + 180)
  const slant = (color: string, left: number, width: number) =>
    `<path d="M${n(left + 90)} 0h${width}l-90 720h${-width}z" fill="${color}"/>`
  return (
    slant(INK.honey, x - 130, WIDTH + 170) +
    slant(INK.pine, x - 90, WIDTH + 90) +
    at(x + WIDTH / 2, 350, paw(INK.sage), { scale: 2.6 })
  )
}

/** The captions as WebVTT, with the sentences of all shots in one row of time. */
export function captionsOf({ shots }: Film): string {
  const cues: string[] = []
  let start = 0
  for (const { seconds, says } of shots) {
    for (const [from, to, words] of says)
      cues.push(`${cues.length + 1}\n${clock(start + from)} --> ${clock(start + to)}\n${words}\n`)
    start += seconds
  }
  return `WEBVTT\n\n${cues.join('\n')}`
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60].map((value) => String(value).padStart(2, '0'))
  return `00:${minutes}:${rest}.${String(Math.round((seconds - whole) * 1000)).padStart(3, '0')}`
}

/** Where the camera looks at a moment: seconds, the middle of the picture, and how near it is. */
export type View = readonly [seconds: number, x: number, y: number, zoom: number]

/** Shows a world through the camera. */
export function camera(t: number, views: readonly View[], world: string): string {
  const [x, y, zoom] = ([1, 2, 3] as const).map((i) =>
    track(t, ...views.map((view) => [view[0], view[i]] as const)),
  ) as [number, number, number]
  return `<g transform="translate(640 360) scale(${Math.round(zoom * 1000) / 1000}) translate(${n(-x)} ${n(-y)})">${world}</g>`
}

export const backdrop = (color: string): string => box(color, -400, -400, WIDTH + 800, HEIGHT + 800)

/** Lets a drawing grow out of its place when its moment comes. */
export const grown = (p: number, x: number, y: number, drawing: string, scale = 1): string =>
  p <= 0.01 ? '' : at(x, y, drawing, { scale: scale * p })

export const fadeIn = (t: number, from: number, drawing: string, over = 0.4): string =>
  at(0, 18 * (1 - rise(t, from, from + over)), drawing, { opacity: rise(t, from, from + over) })

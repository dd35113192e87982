import { type CatCoat, type CatFace, catHead, SOOT_COAT } from './cat.ts'
import { INK } from './palette.ts'
import { at, n, oval, type Point, stroke } from './shapes.ts'

/** One cat seen from its side; every value is a number, so one mood can flow into the next. */
export type SideCat = {
  /** Length of the legs: 60 standing, 18 crouched. */
  legs: number
  /** How far the back is bent up, 0 to 1. */
  arch: number
  headX: number
  headY: number
  /** Angles of the tail's three parts in degrees: 0 points back, 90 up, -90 down. */
  tail: readonly [number, number, number]
  /** How far the fur of tail and back stands up, 0 to 1. */
  puff: number
  face: CatFace
  /** Phase of the walk in turns; undefined stands still. */
  step?: number
}

/** A cat from its side, looking right, about 230 long, standing on the origin. */
export function sideCat(cat: SideCat, coat: CatCoat = SOOT_COAT): string {
  const rump: Point = [-66, -cat.legs - 26]
  const shoulder: Point = [48, -cat.legs - 28]
  const bend: Point = [-8, -cat.legs - 28 - 96 * cat.arch]
  const back = `M${n(rump[0])} ${n(rump[1])}Q${n(bend[0])} ${n(bend[1])} ${n(shoulder[0])} ${n(shoulder[1])}`
  return (
    tailOf(rump, cat, coat) +
    legsOf(cat, coat.shade, INK.sandDeep, 16, 0.5) +
    (cat.puff > 0.1 ? spikes(rump, bend, shoulder, cat.puff, coat) : '') +
    stroke(coat.fur, 60, back) +
    stroke(coat.fur, 44, `M${n(shoulder[0])} ${n(shoulder[1])}L${n(cat.headX - 4)} ${n(cat.headY + 12)}`) +
    legsOf(cat, coat.fur, INK.cream, 0, 0) +
    oval(INK.cream, shoulder[0] + 16, shoulder[1] + 2, 13, 21) +
    at(cat.headX, cat.headY, catHead(cat.face, coat))
  )
}

function legsOf(
  { legs, step, arch }: SideCat,
  fur: string,
  paw: string,
  shift: number,
  phase: number,
): string {
  const oneLeg = (x: number, ahead: number) => {
    const swing = step === undefined ? 0 : Math.sin((step + phase + ahead) * 2 * Math.PI) * 20
    const lift = step === undefined ? 0 : Math.max(0, Math.cos((step + phase + ahead) * 2 * Math.PI)) * 8
    const foot = x + swing + (x < 0 ? arch * 20 : -arch * 8)
    return (
      stroke(fur, 22, `M${n(x)} ${n(-legs - 14)}L${n(foot)} ${n(-11 - lift)}`) +
      oval(paw, foot + 5, -7 - lift, 16, 7.5)
    )
  }
  return oneLeg(-66 + shift, 0) + oneLeg(44 + shift, 0.5)
}

function tailOf([x, y]: Point, { tail, puff }: SideCat, coat: CatCoat): string {
  const points: Point[] = [[x - 14, y + 4]]
  for (const angle of tail) {
    const [fromX, fromY] = points.at(-1) as Point
    const radians = (angle * Math.PI) / 180
    points.push([fromX - Math.cos(radians) * 38, fromY - Math.sin(radians) * 38])
  }
  const [a, b, c, d] = points as [Point, Point, Point, Point]
  const path = `M${n(a[0])} ${n(a[1])}C${n(b[0])} ${n(b[1])} ${n(c[0])} ${n(c[1])} ${n(d[0])} ${n(d[1])}`
  return stroke(coat.fur, 15 + 17 * puff, path) + (puff > 0.1 ? tailSpikes(points, puff, coat) : '')
}

const tailSpikes = (points: Point[], puff: number, coat: CatCoat): string =>
  [0.15, 0.3, 0.45, 0.6, 0.75, 0.9]
    .map((t) => {
      const [x, y] = cubic(points as [Point, Point, Point, Point], t)
      return stroke(
        coat.fur,
        7,
        `M${n(x - 19 * puff)} ${n(y - 5)}L${n(x)} ${n(y + 4)}L${n(x + 19 * puff)} ${n(y - 5)}`,
      )
    })
    .join('')

function spikes(a: Point, b: Point, c: Point, puff: number, coat: CatCoat): string {
  const marks = Array.from({ length: 9 }, (_, i) => {
    const t = 0.08 + i * 0.1
    const x = (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t * t * c[0]
    const y = (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t * t * c[1]
    return `M${n(x - 8)} ${n(y - 16)}L${n(x - 4)} ${n(y - 30 - 12 * puff)}L${n(x + 9)} ${n(y - 16)}`
  })
  return stroke(coat.fur, 7, marks.join(''))
}

function cubic([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const mix = (i: 0 | 1) =>
    (1 - t) ** 3 * a[i] + 3 * t * (1 - t) ** 2 * b[i] + 3 * t * t * (1 - t) * c[i] + t ** 3 * d[i]
  return [mix(0), mix(1)]
}

export const CALM: SideCat = {
  legs: 58,
  arch: 0.06,
  headX: 78,
  headY: -146,
  tail: [70, 92, 60],
  puff: 0,
  face: { ears: 0, eyes: 0.85, pupils: 0.2, whiskers: 0 },
}

export const UNSURE: SideCat = {
  legs: 22,
  arch: 0.16,
  headX: 84,
  headY: -72,
  tail: [-24, -34, 30],
  puff: 0,
  face: { ears: 42, eyes: 1.12, pupils: 0.95, whiskers: -14 },
}

export const ANGRY: SideCat = {
  legs: 64,
  arch: 0.72,
  headX: 86,
  headY: -112,
  tail: [40, 84, 110],
  puff: 1,
  face: { ears: 80, eyes: 0.72, lids: 0.7, pupils: 0.5, whiskers: 16, hiss: 0.9 },
}

import { type HairStyle, hairOf } from './hair.ts'
import { INK } from './palette.ts'
import { paw } from './paw.ts'
import { at, both, fill, n, oval, type Point, stroke, turned } from './shapes.ts'

export type Look = {
  skin: string
  shade: string
  hair: string
  style: HairStyle
  top: string
  apron?: string
  glasses?: boolean
}
export type Acting = {
  /** How far the face is turned to the right, -1 to 1. */
  look?: number
  lean?: number
  /** 1 open eyes, 0 closed. */
  eyes?: number
  /** 0 a closed smile, 1 a laughing or speaking mouth. */
  mouth?: number
  /** Lifts the brows, in units. */
  brows?: number
  /** 1 a worried mouth and brows, 0 none. */
  worry?: number
  /** Where the hands are; an arm that is not named hangs down. */
  left?: Point | undefined
  right?: Point | undefined
}

/** The advisor and the people of the demo team. */
export const ADVISOR: Look = {
  skin: '#DDA57F',
  shade: '#C98D66',
  hair: INK.ink,
  style: 'bun',
  top: INK.pine,
  apron: INK.coral,
}
export const JONAS: Look = {
  skin: '#F0C6A4',
  shade: '#DBA883',
  hair: INK.wood,
  style: 'short',
  top: INK.sage,
}

/** A person from the hips up, 250 high, the hips at the origin; `left` and `right` as we see them. */
export function person(look: Look, acting: Acting = {}): string {
  const arm = (side: 1 | -1, hand: Point | undefined) =>
    hand ? armOf(look, side, hand) : hangingArm(look, side)
  return (
    torso(look) +
    turned(acting.lean ?? 0, [0, -90], head(look, acting)) +
    (look.apron ? apronOf(look.apron) : collarOf(look)) +
    arm(-1, acting.left) +
    arm(1, acting.right)
  )
}

const hangingArm = (look: Look, side: 1 | -1): string =>
  oval(look.skin, 77 * side, 22, 13, 17) +
  stroke(sleeve(look), 34, `M${68 * side} -54Q${82 * side} -20 ${77 * side} 4`)

const sleeve = (look: Look): string => (look.top === INK.pine ? INK.pineMid : shadeOf(look.top))
const shadeOf = (color: string): string =>
  ({ [INK.honey]: INK.honeyDeep, [INK.coral]: INK.coralDeep, [INK.sage]: INK.sageDeep })[color] ??
  INK.sageDeep

const torso = (look: Look): string =>
  fill(look.top, 'M-86 0V-30C-86 -66 -56 -80 -28 -84H28C56 -80 86 -66 86 -30V0z') +
  fill(look.shade, 'M-20 -110H20V-82Q0 -58 -20 -82z')

const apronOf = (color: string): string =>
  fill(color, 'M-46 0V-46H46V0z') +
  stroke(color, 12, 'M-44 -44L-28 -80M44 -44L28 -80', ' style="stroke-linecap:butt"') +
  at(0, -22, paw(INK.cream), { scale: 0.42 })

const collarOf = (look: Look): string => both(fill(sleeve(look), 'M20 -86L38 -82L16 -46L0 -64z'))

/** The head alone; its chin stands at (0, -94). */
export function head(
  look: Look,
  { look: turn = 0, eyes = 1, mouth = 1, brows = 0, worry = 0 }: Acting = {},
): string {
  const hair = hairOf(look.style, look.hair, turn)
  const ear = (x: number, hidden: number) => oval(look.skin, x + turn * 5, -142, 10 * (1 - 0.5 * hidden), 10)
  const features =
    browsOf(look, brows, worry) + both(eyeOf(eyes)) + noseOf(look, turn) + mouthOf(mouth, worry)
  return (
    hair.behind +
    ear(-46, Math.max(-turn, 0)) +
    ear(46, Math.max(turn, 0)) +
    oval(look.skin, 0, -146, 46, 52) +
    at(turn * 11, 0, blush()) +
    hair.front +
    at(turn * 11, 0, features + (look.glasses ? glasses() : ''))
  )
}

const eyeOf = (open: number): string =>
  open > 0.2
    ? oval(INK.ink, 17, -143, 4.8, 4.8 * Math.min(open, 1.15))
    : stroke(INK.ink, 3, 'M11 -143q6 5 12 0')

const browsOf = (look: Look, lift: number, worry: number): string =>
  at(
    0,
    -lift,
    both(
      stroke(
        look.hair === INK.ink || look.hair === INK.cocoa ? INK.ink : look.hair,
        3,
        `M9 ${n(-155 - 3 * worry)}q8 ${n(-5 + 3 * worry)} 16 ${n(1 + 4 * worry)}`,
      ),
    ),
  )

const noseOf = (look: Look, turn: number): string =>
  at(0, 0, stroke(look.shade, 3.5, 'M0 -142q5 9 -2 13'), { flip: turn < -0.1 })

function mouthOf(open: number, worry: number): string {
  if (worry > 0.5) return stroke(INK.coralDeep, 3.4, 'M-11 -111Q0 -118 11 -111')
  if (open < 0.25) return stroke(INK.coralDeep, 3.4, 'M-14 -116Q0 -105 14 -116')
  const depth = n(-111 + 11 * open)
  return fill(
    INK.paper,
    `M-17 -119Q0 ${depth} 17 -119z`,
    ` stroke="${INK.coralDeep}" stroke-width="3" stroke-linejoin="round"`,
  )
}

const blush = (): string => `<g opacity=".5">${both(oval(INK.blush, 30, -126, 8))}</g>`
const glasses = (): string =>
  `<g fill="none" stroke="${INK.ink}" stroke-width="3"><circle cx="-18" cy="-143" r="13"/><circle cx="18" cy="-143" r="13"/><path d="M-5 -144q5 -4 10 0"/></g>`

/** Bends an arm of two parts from the shoulder to a hand; the elbow falls outwards and down. */
function armOf(look: Look, side: 1 | -1, [x, y]: Point): string {
  const [sx, sy] = [66 * side, -56]
  const distance = Math.min(Math.hypot(x - sx, y - sy), 128)
  const bend = Math.acos(Math.min(1, distance / 2 / 64))
  const direction = Math.atan2(y - sy, x - sx)
  const [one, other] = [bend, -bend].map(
    (by): Point => [sx + Math.cos(direction + by) * 64, sy + Math.sin(direction + by) * 64],
  )
  const outwards = ([ex, ey]: Point) => ex * side + ey * 0.6
  const elbow = one && other && outwards(one) < outwards(other) ? other : (one as Point)
  return (
    stroke(sleeve(look), 32, `M${n(sx)} ${n(sy)}L${n(elbow[0])} ${n(elbow[1])}L${n(x)} ${n(y)}`) +
    handAt(look.skin, elbow, [x, y])
  )
}

function handAt(skin: string, [ex, ey]: Point, [x, y]: Point): string {
  const angle = (Math.atan2(y - ey, x - ex) * 180) / Math.PI
  return at(
    x,
    y,
    `${oval(skin, 13, 0, 19, 14.5)}${oval(skin, 10, -12, 10, 6, ' transform="rotate(-30 10 -12)"')}`,
    { turn: angle },
  )
}

/** Legs and shoes under a person's hips, 150 long. */
export const legs = (trousers: string, shoe: string = INK.ink): string =>
  fill(trousers, 'M-66 -6H66L60 140H14L2 30H-2L-14 140H-60z') +
  both(fill(shoe, 'M14 138H60Q74 140 74 152H14z'))
export const SOFIA: Look = {
  skin: '#E8B793',
  shade: '#CF9670',
  hair: INK.cocoa,
  style: 'long',
  top: INK.coral,
}
export const AMARA: Look = {
  skin: '#8D5A3B',
  shade: '#74472C',
  hair: INK.ink,
  style: 'curls',
  top: INK.honey,
}
export const RAVI: Look = { skin: '#B57F56', shade: '#98653F', hair: INK.ink, style: 'beard', top: INK.sage }

export const MEI: Look = {
  skin: '#F2CDA9',
  shade: '#D9AB83',
  hair: INK.ink,
  style: 'bob',
  top: INK.pine,
  glasses: true,
}

/** Legs that walk to the right; `step` counts turns, `apart` is how far the feet stand from the middle. */
export function walkingLegs(step: number, trousers: string, apart = 16): string {
  const one = (phase: number) => {
    const angle = (step + phase) * 2 * Math.PI
    const foot = Math.sin(angle) * 46
    const lift = Math.max(0, Math.cos(angle)) * 20
    const ankle = `${n(foot)} ${n(134 - lift)}`
    return (
      stroke(trousers, 50, `M0 10L${n(foot * 0.45 + 6)} ${n(72 - lift * 0.5)}L${ankle}`) +
      at(foot, 134 - lift, fill(INK.ink, 'M-24 -6H22Q46 0 46 18H-24z'))
    )
  }
  return at(apart, 0, one(0.5)) + at(-apart, 0, one(0)) + fill(trousers, 'M-66 -8H66V24Q0 44 -66 24z')
}

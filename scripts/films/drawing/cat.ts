import { INK } from './palette.ts'
import { at, both, fill, mirrored, n, oval, stroke, turned } from './shapes.ts'

export type CatFace = {
  /** Degrees the ears are turned out: 0 forward, 35 sideways, 80 flat. */
  ears?: number
  /** Degrees by which one ear alone is turned further. */
  flick?: number
  /** 1 wide open, 0 closed. */
  eyes?: number
  /** How far the lids press down towards the nose, 0 to 1. */
  lids?: number
  /** 0 a slit, 1 round and black. */
  pupils?: number
  /** Degrees of the whiskers: 0 relaxed, positive forward and fanned, negative pressed back. */
  whiskers?: number
  /** 0 closed mouth, 1 a full hiss. */
  hiss?: number
  /** How far the face is turned to the right, -1 to 1. */
  look?: number
  lean?: number
}
export type CatCoat = { fur: string; shade: string; line: string; iris: string; stripes: boolean }

export const SOOT_COAT: CatCoat = {
  fur: INK.soot,
  shade: INK.sootSoft,
  line: INK.cream,
  iris: INK.honey,
  stripes: false,
}
export const HONEY_CAT: CatCoat = {
  fur: INK.honey,
  shade: INK.honeyDeep,
  line: INK.ink,
  iris: INK.sageDeep,
  stripes: true,
}

/** A cat's head, 92 wide without whiskers, the middle of the face at the origin. */
export function catHead(face: CatFace = {}, coat = SOOT_COAT): string {
  const {
    ears = 0,
    flick = 0,
    eyes = 1,
    lids = 0,
    pupils = 0.25,
    whiskers = 0,
    hiss = 0,
    look = 0,
    lean = 0,
  } = face
  const shift = look * 8
  const features =
    both(catEye(eyes, pupils, lids, coat)) +
    oval(INK.cream, 0, 17 + 2 * hiss, 17, 11 + 3 * hiss) +
    (hiss > 0.08 ? catHiss(hiss) : stroke(INK.ink, 2.4, 'M-8 20q4 5 8 0q4 5 8 0')) +
    fill(INK.coral, 'M-5 9h10l-5 6z', ` stroke="${INK.coral}" stroke-width="2" stroke-linejoin="round"`) +
    both(whiskersOf(whiskers, coat))
  const stripes = coat.stripes ? stroke(coat.shade, 4, 'M-9 -36v14M0 -38v17M9 -36v14') : ''
  return turned(
    lean,
    [0, 30],
    catEar(ears, coat) +
      mirrored(catEar(ears + flick, coat)) +
      oval(coat.fur, 0, 0, 46, 38) +
      stripes +
      at(shift, 0, features),
  )
}

function catEar(angle: number, coat: CatCoat): string {
  const flat = Math.max(0, angle - 30) / 50
  const ear =
    fill(
      coat.fur,
      'M41 -12L40 -56Q39 -60 35 -58L8 -34z',
      ` stroke="${coat.fur}" stroke-width="5" stroke-linejoin="round"`,
    ) +
    fill(
      INK.blush,
      'M35 -22L34.5 -46L19 -33z',
      ` stroke="${INK.blush}" stroke-width="2" stroke-linejoin="round"`,
    )
  const squeezed = `<g transform="translate(0 ${n(-24 * flat * 0.4)}) scale(1 ${n(1 - 0.4 * flat)})">${ear}</g>`
  return at(0, 4 * flat, turned(angle * 0.75, [28, -22], squeezed))
}

function catEye(open: number, pupil: number, lids: number, coat: CatCoat): string {
  if (open < 0.14) return stroke(coat.fur === INK.soot ? INK.cream : INK.ink, 3.2, 'M9 -3q8 6 16 0')
  const height = 9 * Math.min(open, 1.2)
  const black = oval(INK.ink, 17, -4, Math.min(2.4 + 5 * pupil, 8), Math.min(height * 0.86, 7.6))
  return (
    oval(coat.iris, 17, -4, 8.8, height) +
    black +
    oval(INK.paper, 19.5, -4 - height * 0.35, 1.8, Math.min(1.8, height * 0.25)) +
    (lids > 0.05 ? fill(coat.fur, `M4 -16H30V-14L4 ${n(-14 + 12 * lids)}z`) : '')
  )
}

const catHiss = (strength: number): string =>
  fill(
    INK.ink,
    `M-10 19Q0 ${n(16 + 2 * strength)} 10 19Q${n(9)} ${n(22 + 16 * strength)} 0 ${n(22 + 17 * strength)}Q-9 ${n(22 + 16 * strength)} -10 19z`,
  ) +
  fill(
    INK.coral,
    `M-5 ${n(21 + 12 * strength)}Q0 ${n(16 + 10 * strength)} 5 ${n(21 + 12 * strength)}Q0 ${n(24 + 14 * strength)} -5 ${n(21 + 12 * strength)}z`,
  ) +
  both(fill(INK.paper, `M3 19l5 0l-2.4 ${n(8 * strength)}z`))

const whiskersOf = (angle: number, coat: CatCoat): string =>
  turned(-angle, [18, 16], stroke(coat.line, 1.8, 'M24 14l30 -6M24 18l31 0M24 22l29 6', ' opacity=".8"'))

/** A cat sitting towards us, 200 high, its paws on the origin. `tail` sways the tip. */
export function sittingCat(
  face: CatFace = {},
  coat = SOOT_COAT,
  tail = 0,
  collar: string = INK.coral,
): string {
  return (
    stroke(coat.fur, 14, `M30 -12C74 -6 ${n(92 + tail)} -30 ${n(80 + tail)} -62q-4 -16 ${n(10 + tail)} -26`) +
    fill(coat.fur, 'M-46 -4C-58 -60 -38 -116 0 -116S58 -60 46 -4Q0 6 -46 -4z') +
    fill(INK.cream, 'M0 -108C20 -106 25 -82 19 -62Q10 -46 0 -44Q-10 -46 -19 -62C-25 -82 -20 -106 0 -108z') +
    stroke(coat.shade, 2.5, 'M0 -40v32') +
    both(oval(INK.cream, 16, -6, 16, 8)) +
    stroke(collar, 8, 'M-28 -110Q0 -94 28 -110') +
    oval(INK.honey, 0, -97, 6.5) +
    at(0, -138, catHead(face, coat))
  )
}

/** A cat rolled up asleep, 190 wide, lying on the origin. */
export const sleepingCat = (coat = SOOT_COAT, breath = 0): string =>
  fill(coat.fur, `M-92 0C-104 -50 -60 ${n(-84 - 5 * breath)} 0 ${n(-82 - 5 * breath)}C62 -80 100 -46 90 0z`) +
  at(-44, -32, catHead({ eyes: 0, lean: -8 }, coat), { scale: 0.94 }) +
  stroke(coat.shade, 16, 'M88 -14C70 4 20 -2 -12 -8')

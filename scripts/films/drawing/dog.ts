import { INK } from './palette.ts'
import { at, both, fill, n, oval, stroke, turned } from './shapes.ts'

export type DogFace = {
  /** Degrees the head leans to its left. */
  lean?: number
  /** 1 open eyes, 0 closed. */
  eyes?: number
  /** How far the tongue hangs, 0 to 1. */
  tongue?: number
  /** How far the face is turned to the right, -1 to 1. */
  look?: number
  /** How far the ears are lifted, in degrees. */
  ears?: number
}
export type DogCoat = { fur: string; shade: string; ear: string; pale: string }

export const HONEY_COAT: DogCoat = { fur: INK.honey, shade: INK.honeyDeep, ear: INK.coral, pale: INK.cream }

/** A dog sitting towards us, 205 high, its paws on the origin. `wag` turns the tail. */
export function sittingDog(face: DogFace = {}, wag = 0, coat = HONEY_COAT): string {
  const tail = stroke(coat.shade, 17, 'M40 -28C76 -30 98 -62 92 -98')
  const body =
    fill(coat.fur, 'M-50 -6C-62 -70 -44 -126 0 -126S62 -70 50 -6z') +
    fill(coat.pale, 'M0 -118C26 -118 33 -84 26 -56Q14 -36 0 -34Q-14 -36 -26 -56C-33 -84 -26 -118 0 -118z')
  const legs = both(
    `<rect x="5" y="-62" width="24" height="60" rx="12" fill="${coat.fur}"/>${oval(coat.pale, 18, -8, 18, 9)}`,
  )
  return (
    turned(wag, [40, -30], tail) +
    both(oval(coat.shade, 46, -24, 27, 26)) +
    body +
    legs +
    stroke(coat.shade, 2.5, 'M0 -40v32') +
    collar() +
    turned(face.lean ?? 0, [0, -125], dogHead(face, coat))
  )
}

const collar = (): string =>
  stroke(INK.pine, 10, 'M-36 -119Q0 -98 36 -119') +
  oval(INK.cream, 0, -101, 8.5) +
  oval(INK.coral, 0, -101, 5.5)

/** The dog's head from the front; its chin lies about 20 above the collar at (0, -119). */
export function dogHead(
  { eyes = 1, tongue = 0, look = 0, ears = 0 }: DogFace = {},
  coat = HONEY_COAT,
): string {
  const shift = look * 9
  const ear = turned(
    -ears,
    [34, -194],
    fill(coat.ear, 'M30 -200C62 -208 84 -178 80 -140C78 -122 62 -116 55 -130C49 -145 48 -172 30 -188Z'),
  )
  const face =
    oval(coat.shade, 22, -172, 21, 24, ' transform="rotate(-12 22 -172)"') +
    fill(coat.pale, 'M-7 -205q7 -4 14 0l-4 48h-6z') +
    oval(coat.pale, shift * 0.4, -142, 30, 24) +
    at(shift * 0.4, 0, both(dogEye(eyes)) + (tongue > 0.05 ? dogTongue(tongue) : '') + dogMuzzle())
  return oval(coat.fur, 0, -160, 53, 46) + at(shift, 0, face) + both(ear)
}

const dogEye = (open: number): string =>
  open > 0.2 ? oval(INK.ink, 20, -170, 5.6, 6.4 * open) : stroke(INK.ink, 3.4, 'M13 -170q7 6 14 0')

const dogTongue = (length: number): string =>
  fill(INK.blush, `M-8 -135h16v${n(4 + 8 * length)}a8 8 0 0 1 -16 0z`)

const dogMuzzle = (): string =>
  stroke(INK.ink, 3, 'M-15 -138q7 8 15 0q8 8 15 0M0 -150v12') +
  fill(INK.ink, 'M-11 -156q11 -7 22 0q-2 10 -11 11q-9 -1 -11 -11z')

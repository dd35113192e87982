import { type SideCat, sideCat } from '../../drawing/cat-body.ts'
import type { Skin } from '../../drawing/hands.ts'
import { INK } from '../../drawing/palette.ts'
import { at, oval } from '../../drawing/shapes.ts'
import { blink, sway } from '../../motion/timing.ts'
import { FLOOR } from './cat-room.ts'

export const SIZE = 1.75
export const HAND: Skin = { skin: '#DDA57F', shade: '#C98D66', sleeve: INK.coral }

/** Gives a pose its small life: breath, blinking and a tail that is never quite still. */
export function alive(cat: SideCat, t: number, lash = 5): SideCat {
  const [a, b, c] = cat.tail
  return {
    ...cat,
    headY: cat.headY + sway(t, 3.1, 1),
    tail: [a + sway(t, 2.6, lash * 0.5), b + sway(t, 2.6, lash, -0.12), c + sway(t, 2.6, lash * 1.7, -0.24)],
    face: { ...cat.face, eyes: (cat.face.eyes ?? 1) * blink(t) },
  }
}

export const catAt = (x: number, cat: SideCat): string =>
  oval(INK.ink, x, FLOOR + 62, 190, 15, ' opacity=".14"') + at(x, FLOOR + 60, sideCat(cat), { scale: SIZE })

import { INK } from './palette.ts'
import { at, box, oval, round, stroke, turned } from './shapes.ts'

export type Skin = { skin: string; shade: string; sleeve: string }

const FINGERS = [
  { y: -39, length: 74, turn: -5 },
  { y: -13, length: 92, turn: -1.5 },
  { y: 13, length: 88, turn: 1.5 },
  { y: 38, length: 64, turn: 6 },
]

/** The back of a flat hand that points right, 250 long, its wrist at the origin; `spread` fans the fingers. */
export function flatHand({ skin, shade, sleeve }: Skin, spread = 0.3): string {
  const fingers = FINGERS.map(({ y, length, turn }) =>
    turned(
      turn * (0.4 + spread * 2),
      [70, y * 0.6],
      box(skin, 66, y - 13, 30 + length, 26, 13) + oval('#FFFFFF', 84 + length, y, 7, 6, ' opacity=".35"'),
    ),
  )
  const between = [-26, 0, 26].map((y) => `M96 ${y}H112`).join('')
  return (
    turned(-12 - 26 * spread, [30, -40], box(skin, 22, -74, 92, 29, 14.5)) +
    box(skin, -10, -53, 118, 105, 44) +
    fingers.join('') +
    stroke(shade, 4, between) +
    box(sleeve, -860, -48, 858, 96, 20) +
    box(INK.ink, -18, -48, 16, 96, 6, ' opacity=".14"')
  )
}

/** The inside of a flat hand, with its lines. */
export const palm = (look: Skin): string =>
  flatHand(look, 0.3) +
  stroke(look.shade, 4, 'M20 -34C44 -10 44 22 30 42M92 -30C70 -20 56 -16 44 -18M94 2C76 10 62 8 48 2')

/** A fist seen on its knuckles. */
export const fist = ({ skin, shade, sleeve }: Skin): string =>
  box(skin, -10, -54, 104, 108, 36) +
  [-38, -13, 13, 38]
    .map((y) => oval(skin, 92, y, 22, 16) + oval('#FFFFFF', 96, y - 3, 9, 6, ' opacity=".4"'))
    .join('') +
  stroke(shade, 4, 'M70 -26H104M70 0H106M70 26H104') +
  box(skin, 10, 36, 70, 30, 15) +
  box(sleeve, -860, -48, 858, 96, 20) +
  box(INK.ink, -18, -48, 16, 96, 6, ' opacity=".14"')

/** A hand from the right that offers one finger; the fingertip is the origin. */
export const offeringHand = ({ skin, shade, sleeve }: Skin): string =>
  box(skin, 92, -30, 96, 78, 34) +
  box(skin, 0, -14, 120, 27, 13.5) +
  [16, 36, 54].map((y, i) => box(skin, 86 - i * -6, y - 12, 60, 24, 12)).join('') +
  stroke(shade, 4, 'M92 15H120M98 34H124') +
  at(150, -30, box(skin, -62, -10, 70, 24, 12), { turn: -10 }) +
  box(sleeve, 176, -36, 420, 92, 22) +
  box(INK.ink, 176, -36, 16, 92, 6, ' opacity=".14"')

/** A finger from the side whose tip lies on something; the tip's underside is the origin. */
export const fingerSide = (skin: string, shade: string, bend: number): string =>
  turned(
    round(bend),
    [0, -14],
    stroke(skin, 34, 'M0 -17L-54 -40L-128 -48') +
      stroke(shade, 3, 'M-44 -46q4 10 2 18') +
      oval('#FFFFFF', 6, -24, 9, 6, ' opacity=".4" transform="rotate(24 6 -24)"'),
  )

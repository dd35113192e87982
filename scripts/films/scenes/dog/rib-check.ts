import { fingerSide, fist, flatHand, palm, type Skin } from '../../drawing/hands.ts'
import { INK } from '../../drawing/palette.ts'
import { at, box, fill, n, oval } from '../../drawing/shapes.ts'
import { mix, sway } from '../../motion/timing.ts'

export const HAND: Skin = { skin: '#DDA57F', shade: '#C98D66', sleeve: INK.pine }

/** What lies over the ribs: how thick the cover is, and how deep it sinks between them. */
type Cover = { thick: number; hollow: number; press: number }
const COVERS: readonly [Cover, Cover, Cover] = [
  { thick: 8, hollow: 36, press: 0 },
  { thick: 20, hollow: 17, press: 5 },
  { thick: 92, hollow: 0, press: 30 },
]
const RIBS = [-230, -138, -46, 46, 138, 230]
const RIB_TOP = 74

/** Returns the cover of a condition from -1 (too thin) over 0 to 1 (too heavy). */
const coverOf = (condition: number): Cover =>
  condition < 0 ? mix(COVERS[1], COVERS[0], -condition) : mix(COVERS[1], COVERS[2], condition)

function surface(x: number, { thick, hollow, press }: Cover, finger: number): number {
  const overRib = Math.max(...RIBS.map((rib) => Math.exp(-(((x - rib) / 38) ** 2))))
  const dent = press * Math.exp(-(((x - finger) / 46) ** 2))
  return RIB_TOP - thick + hollow * (1 - overRib) + dent
}

/** A round lens on the chest, cut open: ribs, the cover over them, and fingers that slide across. */
export function ribLens(t: number, condition: number): string {
  const cover = coverOf(condition)
  const finger = sway(t, 3.2, 104, 0.1)
  const xs = Array.from({ length: 53 }, (_, i) => -260 + i * 10)
  const skin = xs.map((x) => `L${x} ${n(surface(x, cover, finger))}`).join('')
  const layer = (color: string, down: number) =>
    fill(color, `M-270 280V${n(RIB_TOP)}${skin}L270 280z`, ` transform="translate(0 ${down})"`)
  const fingers = [-92, -46, 0].map((dx, i) =>
    at(
      finger + dx,
      surface(finger + dx, cover, finger) - 2,
      fingerSide(i === 2 ? HAND.skin : HAND.shade, HAND.shade, 0),
    ),
  )
  return (
    `<clipPath id="lens"><circle r="246"/></clipPath><g clip-path="url(#lens)">` +
    oval('#D7E7E0', 0, 0, 250) +
    layer(INK.honey, 0) +
    layer('#F4C9B4', 12) +
    box('#D98F78', -270, RIB_TOP + 36, 540, 220) +
    RIBS.map(
      (x) => oval(INK.paper, x, RIB_TOP + 32, 30, 32) + oval(INK.sandDeep, x, RIB_TOP + 32, 15, 17),
    ).join('') +
    fingers.join('') +
    `</g><circle r="246" fill="none" stroke="${INK.pine}" stroke-width="16"/>`
  )
}

/** The hand that feels the same: a fist's knuckles, the back of a flat hand, the palm. */
export function sameFeeling(condition: number): string {
  const hand = condition < -0.5 ? fist(HAND) : condition < 0.5 ? flatHand(HAND, 0.15) : palm(HAND)
  return (
    `<clipPath id="inset"><circle r="104"/></clipPath>` +
    oval(INK.paper, 0, 0, 108) +
    `<g clip-path="url(#inset)">${at(-66, 4, hand, { scale: 0.68 })}</g><circle r="104" fill="none" stroke="${INK.honey}" stroke-width="10"/>`
  )
}

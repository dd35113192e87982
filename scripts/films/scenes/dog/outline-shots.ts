import { dogFromAbove, sideDog } from '../../drawing/dog-poses.ts'
import { flatHand } from '../../drawing/hands.ts'
import { INK } from '../../drawing/palette.ts'
import { at, both, n, oval, stroke } from '../../drawing/shapes.ts'
import { badge } from '../../drawing/things.ts'
import { backdrop, camera, type Shot } from '../../motion/film.ts'
import { blink, during, pop, rise, sway, track } from '../../motion/timing.ts'
import { plate } from '../../motion/words.ts'
import { FLOOR, kitchen } from './kitchen.ts'
import { shadow } from './kitchen-shots.ts'
import { HAND } from './rib-check.ts'

/** The waist from above: it comes, goes and comes back. */
export const fromAbove: Shot = {
  seconds: 9.5,
  says: [
    [0.3, 3.9, 'Now look from above: behind the ribs there should be a waist.'],
    [4.1, 9.1, 'No waist means too much food. A deep hollow means too little.'],
  ],
  draw: (t) => {
    const condition = track(t, [4, 0], [5, 1], [6.3, 1], [7.4, -1], [8.2, -1], [9.2, 0])
    const waist = 34 + (condition > 0 ? 38 * condition : 13 * condition)
    const shown = during(t, 1.2, 9.3)
    const arrows = both(
      at(waist + 30 + sway(t, 1.2, 5), 22, stroke(INK.coral, 8, 'M56 0H4M24 -18L4 0L24 18')),
    )
    const lines = both(stroke(INK.coral, 6, `M${n(waist + 14)} -16Q${n(waist + 2)} 22 ${n(waist + 10)} 60`))
    const mark = Math.abs(condition) < 0.2 ? badge('tick', 30) : badge('cross', 30)
    return (
      camera(
        t,
        [
          [0, 640, 360, 1],
          [1.2, 640, 360, 1],
          [9, 640, 366, 1.05],
        ],
        backdrop(INK.sage) +
          oval(INK.sageSoft, 640, 380, 330) +
          at(640, 386, dogFromAbove(condition, undefined, sway(t, 0.7, 12)), { scale: 1.85 }) +
          at(640, 386, lines + arrows, { scale: 1.85, opacity: shown }),
      ) +
      plate(t, 0.6, 'Waist', 200, 110, INK.coral) +
      at(1060, 420, mark, { scale: 2 * pop(t, 1.6) })
    )
  },
}

/** The tuck from the side, and a coat that hides it. */
export const fromSide: Shot = {
  seconds: 8.5,
  says: [
    [0.3, 3.9, 'From the side, the belly should rise toward the back legs.'],
    [4.1, 8.2, 'A thick coat hides a lot; then only your hands tell the truth.'],
  ],
  draw: (t) => {
    const drawn = rise(t, 1, 2.2)
    const tuck =
      stroke(INK.coral, 7, 'M44 -54C14 -48 -14 -56 -46 -78', ` stroke-dasharray="${n(120 * drawn)} 400"`) +
      (drawn > 0.95 ? stroke(INK.coral, 7, 'M-34 -88L-47 -79L-40 -64') : '')
    const fluff = rise(t, 4.1, 5.2)
    const hand = at(
      700 + sway(t, 1.7, 30) * rise(t, 6, 6.4),
      40 + 316 * rise(t, 5.2, 6.2),
      flatHand(HAND, 0.2),
      { turn: 90, scale: 0.8 },
    )
    return (
      camera(
        t,
        [
          [0, 640, 360, 1.05],
          [2, 620, 440, 1.35],
          [4, 620, 440, 1.35],
          [5.2, 640, 390, 1.12],
        ],
        kitchen() +
          shadow(630, 240) +
          at(
            620,
            FLOOR + 58,
            sideDog({ wag: sway(t, 0.6, 9), eyes: blink(t) }) +
              at(0, 0, tuck, { opacity: 1 - fluff }) +
              coat(fluff),
            { scale: 1.75 },
          ) +
          (t > 5.2 ? hand : ''),
      ) + plate(t, 0.7, 'Tuck', 200, 110, INK.coral)
    )
  },
}

const TUFTS = [
  [-92, -120],
  [-70, -134],
  [-44, -140],
  [-16, -142],
  [12, -142],
  [40, -144],
  [64, -152],
  [84, -172],
  [104, -128],
  [96, -104],
  [84, -84],
  [58, -72],
  [30, -68],
  [4, -70],
  [-22, -78],
  [-46, -84],
  [-70, -76],
  [-90, -92],
  [-60, -108],
  [-30, -108],
  [0, -106],
  [30, -108],
  [60, -112],
  [80, -128],
]

const coat = (p: number): string =>
  p < 0.02
    ? ''
    : TUFTS.map(([x = 0, y = 0], i) => oval(INK.honey, x, y, (20 + (i % 4) * 5) * p)).join('') +
      at(0, 0, curls(), { opacity: rise(p, 0.6, 1) })

/** Locks of the long coat. */
const curls = (): string =>
  stroke(
    INK.honeyDeep,
    3.5,
    TUFTS.filter((_, i) => i > 7)
      .map(([x = 0, y = 0]) => `M${x - 9} ${y}q4 10 11 3`)
      .join(''),
  )

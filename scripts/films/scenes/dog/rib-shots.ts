import { sideDog } from '../../drawing/dog-poses.ts'
import { flatHand } from '../../drawing/hands.ts'
import { INK } from '../../drawing/palette.ts'
import { at, oval } from '../../drawing/shapes.ts'
import { backdrop, camera, type Shot } from '../../motion/film.ts'
import { blink, during, pop, rise, sway, track } from '../../motion/timing.ts'
import { plate } from '../../motion/words.ts'
import { FLOOR, kitchen } from './kitchen.ts'
import { shadow } from './kitchen-shots.ts'
import { HAND, ribLens, sameFeeling } from './rib-check.ts'

/** Two flat hands on the chest, sliding. */
export const handsOn: Shot = {
  seconds: 7,
  says: [
    [0.3, 3.5, 'Stand the dog beside you and lay a flat hand on its ribs.'],
    [3.7, 6.7, 'Slide it back and forth, with no more than a light touch.'],
  ],
  draw: (t) => {
    const down = rise(t, 0.8, 2.2)
    const rub = t > 2.2 ? sway(t - 2.2, 1.7, 38) : 0
    const dog = sideDog({
      wag: sway(t, 0.6, 9),
      nod: track(t, [2, 0], [2.8, -9], [5, -9], [6, -3]),
      eyes: t > 3 && t < 5.4 ? 0 : blink(t),
    })
    const hand = at(632 + rub, 40 + 306 * down, flatHand(HAND, 0.2), { turn: 90 + rub * 0.12, scale: 0.82 })
    return (
      camera(
        t,
        [
          [0, 640, 360, 1],
          [2.4, 660, 420, 1.25],
          [6.8, 650, 450, 1.5],
        ],
        kitchen() + shadow(630, 240) + at(620, FLOOR + 58, dog, { scale: 1.75 }) + hand,
      ) + plate(t, 2.2, 'Ribs', 200, 110, INK.coral)
    )
  },
}

const FEELINGS = [
  { from: 0.4, to: 5.2, name: 'Too thin', color: INK.coral },
  { from: 5.9, to: 10.9, name: 'Just right', color: INK.pine },
  { from: 11.6, to: 17, name: 'Too heavy', color: INK.honey },
]

/** The same dog three times: from outside, and through a lens on what the fingers feel. */
export const threeFeelings: Shot = {
  seconds: 17,
  says: [
    [0.4, 4.9, 'If every rib stands out, like the knuckles of a fist, the dog is too thin.'],
    [5.8, 10.6, 'If you feel them easily under a thin cover, like the back of your hand, it is right.'],
    [11.5, 16.6, 'If you must press to find them, as in the palm of your hand, the dog is too heavy.'],
  ],
  draw: (t) => {
    const condition = track(t, [5, -1], [6, 0], [10.8, 0], [11.8, 1])
    const rub = sway(t, 3.2, 30, 0.1)
    const dog = at(330, 590, sideDog({ condition, wag: sway(t, 0.8, 7), eyes: blink(t) }), { scale: 1.5 })
    const hand = at(346 + rub, 256 - 12 * condition, flatHand(HAND, 0.15), { turn: 90, scale: 0.7 })
    const names = FEELINGS.map(({ from, to, name, color }) =>
      t < to + 0.3
        ? at(0, 0, plate(t, from, name, 330, 656, color), { opacity: 1 - rise(t, to, to + 0.3) })
        : '',
    )
    return (
      backdrop(INK.sand) +
      oval(INK.honeySoft, 330, 400, 330) +
      oval(INK.ink, 350, 592, 210, 12, ' opacity=".12"') +
      dog +
      hand +
      names.join('') +
      at(912, 330, ribLens(t, condition), { scale: Math.max(0.01, pop(t, 0.5, 0.7)) }) +
      at(1146, 590, sameFeeling(condition), {
        scale: Math.max(
          0.01,
          pop(t, 1.4) * (1 - 0.9 * Math.max(during(t, 5.2, 5.9, 0.3), during(t, 11, 11.7, 0.3))),
        ),
      })
    )
  },
}

import { sittingDog } from '../../drawing/dog.ts'
import { INK } from '../../drawing/palette.ts'
import { at, oval } from '../../drawing/shapes.ts'
import { badge, bowl } from '../../drawing/things.ts'
import { camera, type Shot } from '../../motion/film.ts'
import { blink, pop, rise, sway, track } from '../../motion/timing.ts'
import { title } from '../../motion/words.ts'
import { kitchenScale } from '../../stills/dog-portions.ts'
import { FLOOR, kitchen } from './kitchen.ts'

export const shadow = (x: number, width: number): string =>
  oval(INK.ink, x, FLOOR + 62, width, 14, ' opacity=".13"')

/** A dog waits beside a bowl. */
export const opening: Shot = {
  seconds: 7.5,
  says: [
    [0.4, 3.7, 'How much belongs in the bowl? First, ask the dog’s body.'],
    [3.9, 7.2, 'Then let the label tell you what kind of food it is.'],
  ],
  draw: (t) => {
    const dog = sittingDog(
      {
        lean: track(t, [1, 0], [2, 9], [3.6, 9], [4.4, -7], [6.8, -7]),
        look: track(t, [1, 0], [2, 0.6], [5, 0.6], [5.6, 0]),
        eyes: blink(t),
        tongue: rise(t, 4.4, 5) * 0.9,
        ears: sway(t, 1.6, 2),
      },
      6 + sway(t, 0.5, 12),
    )
    const world =
      kitchen(false) +
      shadow(520, 130) +
      at(520, FLOOR + 62, dog, { scale: 1.75 }) +
      shadow(800, 90) +
      at(800, FLOOR + 62, bowl(0), { scale: 1.5 })
    return (
      camera(
        t,
        [
          [0, 640, 360, 1],
          [3, 640, 360, 1],
          [7.2, 630, 430, 1.28],
        ],
        world,
      ) + at(0, -170 * rise(t, 3.2, 4), title(t, 'What a good bowl holds', 640, 110))
    )
  },
}

/** The meal is weighed, and the dog has the last word. */
export const weighing: Shot = {
  seconds: 9.5,
  says: [
    [0.3, 3.6, 'Weigh each meal. A scoop is a guess, and a scale is not.'],
    [3.8, 9, 'Then check the ribs again: the dog’s body tells you whether it was right.'],
  ],
  draw: (t) => {
    const food = rise(t, 0.6, 3)
    const world =
      kitchen() +
      at(430, FLOOR + 50, kitchenScale(Math.round(180 * food), Math.max(0.001, food)), { scale: 1.5 }) +
      falling(t) +
      shadow(880, 140) +
      at(
        880,
        FLOOR + 62,
        sittingDog(
          {
            look: track(t, [0, -0.8], [3.4, -0.8], [4.2, 0]),
            lean: track(t, [0, -8], [3.6, -8], [4.4, 5], [6.5, 5], [7.4, -5]),
            tongue: rise(t, 3.6, 4.2),
            eyes: blink(t),
            ears: sway(t, 0.6, 4 * rise(t, 3.8, 4.4)),
          },
          6 + sway(t, 0.38, 14),
        ),
        { scale: 1.8 },
      ) +
      at(590, 250, badge('tick', 50), { scale: pop(t, 3.2) })
    return camera(
      t,
      [
        [0, 520, 400, 1.15],
        [3, 520, 400, 1.15],
        [5, 660, 390, 1.06],
        [9.2, 720, 390, 1.16],
      ],
      world,
    )
  },
}

const falling = (t: number): string =>
  Array.from({ length: 16 }, (_, i) => {
    const p = t * 1.5 - 0.5 - i * 0.2
    return p <= 0 || p >= 1
      ? ''
      : oval(i % 2 ? INK.wood : INK.woodSoft, 400 + ((i * 37) % 60), -30 + 420 * p * p, 11)
  }).join('')

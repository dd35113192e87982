import { type CatFace, catHead } from '../../drawing/cat.ts'
import { ANGRY, CALM, UNSURE } from '../../drawing/cat-body.ts'
import { INK } from '../../drawing/palette.ts'
import { at, oval } from '../../drawing/shapes.ts'
import { backdrop, camera, type Shot } from '../../motion/film.ts'
import { blink, during, pop, rise, sway, track } from '../../motion/timing.ts'
import { plate } from '../../motion/words.ts'

/** Three faces, and what they have in common. */
export const ending: Shot = {
  seconds: 9,
  says: [
    [0.4, 3.4, 'Read all four signs together, never one alone.'],
    [3.6, 6.3, 'If a mood stays for days, a vet should look at her.'],
    [6.4, 8.9, 'And when a cat blinks slowly, blink slowly back.'],
  ],
  draw: (t) => {
    const near = rise(t, 6, 7.2)
    const faces: [CatFace, string][] = [
      [{ ...UNSURE.face, eyes: 1.1 * blink(t, 1) }, INK.honey],
      [
        {
          ...CALM.face,
          eyes: t > 6.6 ? track(t, [6.8, 0.85], [7.6, 0.04], [8.2, 0.04], [9, 0.85]) : 0.85 * blink(t),
          whiskers: sway(t, 3, 3),
        },
        INK.sage,
      ],
      [{ ...ANGRY.face, hiss: 0.2 + during(t, 2, 3.2) * 0.6 }, INK.coral],
    ]
    const medals = faces.map(([face, color], i) =>
      at(250 + i * 390, 380, oval(color, 0, 0, 176) + at(0, 14, catHead(face), { scale: 2.7 }), {
        scale: Math.max(0.001, pop(t, 0.2 + i * 0.35)),
      }),
    )
    return (
      camera(
        t,
        [
          [0, 640, 360, 1],
          [6, 640, 360, 1],
          [7.4, 640, 372, 1.8],
        ],
        backdrop(INK.pine) + medals.join(''),
      ) + at(0, -160 * near, plate(t, 0.9, 'All four together', 640, 106, INK.pineMid))
    )
  },
}

import { sideDog } from '../../drawing/dog-poses.ts'
import { INK } from '../../drawing/palette.ts'
import { JONAS, person, walkingLegs } from '../../drawing/person.ts'
import { at, box } from '../../drawing/shapes.ts'
import { camera, fadeIn, type Shot } from '../../motion/film.ts'
import { during, pop, rise, sway } from '../../motion/timing.ts'
import { plate } from '../../motion/words.ts'
import { fillingPaw } from './filling-paw.ts'
import { FLOOR, shopCounter, shopWall } from './shop.ts'
import { advisor } from './shop-people.ts'

/** Good-bye: Jonas and Bella leave, the film's three words stay. */
export const leaving: Shot = {
  seconds: 9,
  says: [
    [0.4, 3.6, '“Come back and tell me how she gets on.”'],
    [3.8, 8.4, 'Listen, ask, check together: that is good advice, and this is where you learn it.'],
  ],
  draw: (t) => {
    const walk = rise(t, 0.6, 3.4)
    const world =
      shopWall() +
      advisor(t, {
        look: -0.7,
        right: [116 + sway(t, 0.6, 14) * during(t, 0.4, 3.4), -16 - 136 * during(t, 0.4, 3.4, 0.5)],
        mouth: 0.9,
        lean: 3,
      }) +
      shopCounter() +
      at(
        250 - 520 * walk,
        FLOOR - 192 - Math.abs(Math.sin(walk * 5 * Math.PI)) * 7,
        at(
          0,
          0,
          walkingLegs(walk * 2.5, INK.pineDeep) +
            person(JONAS, { look: 0.8, mouth: 0.9, left: [-100, -150 + sway(t, 0.5, 12)] }),
          { flip: true },
        ),
        { scale: 1.32 },
      ) +
      at(
        430 - 560 * walk,
        FLOOR + 18,
        at(0, 0, sideDog({ step: walk * 5, wag: sway(t, 0.36, 18), nod: -6 }), { flip: true }),
        { scale: 0.95 },
      )
    const close = rise(t, 3.5, 4.2)
    return (
      camera(
        t,
        [
          [0, 600, 370, 1.1],
          [3.4, 760, 360, 1.16],
        ],
        world,
      ) + at(0, 0, closing(t), { opacity: close })
    )
  },
}

const closing = (t: number): string =>
  box(INK.pine, 0, 0, 1280, 720) +
  at(
    640,
    250,
    fillingPaw([pop(t, 4), pop(t, 4.3), pop(t, 4.6), pop(t, 4.9)], pop(t, 5.3), INK.sage, INK.pineMid),
    { scale: 0.86 },
  ) +
  ['Listen', 'Ask', 'Check together']
    .map((text, i) =>
      fadeIn(t, 4.4 + i * 0.5, plate(t, 4.4 + i * 0.5, text, [330, 545, 858][i] ?? 640, 540, INK.pineMid)),
    )
    .join('')

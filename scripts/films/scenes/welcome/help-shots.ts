import { sittingDog } from '../../drawing/dog.ts'
import { sideDog } from '../../drawing/dog-poses.ts'
import { INK } from '../../drawing/palette.ts'
import { ADVISOR, JONAS, person } from '../../drawing/person.ts'
import { at, box, stroke } from '../../drawing/shapes.ts'
import { camera, type Shot } from '../../motion/film.ts'
import { blink, during, pop, rise, speak, sway, track } from '../../motion/timing.ts'
import { plate } from '../../motion/words.ts'
import { FLOOR, shopCounter, shopWall } from './shop.ts'
import { advisor, customer } from './shop-people.ts'

/** Checking together: both kneel beside the dog, hands on her ribs. */
export const checking: Shot = {
  seconds: 10.5,
  says: [
    [0.3, 4, '“Shall we check her ribs together?” Now you can both feel the answer.'],
    [4.1, 7.4, 'Read the label together. Not sure? Say so, and look it up.'],
    [7.5, 10.3, 'Offer one suggestion, and give your reason for it.'],
  ],
  draw: (t) => {
    const rub = sway(t, 1.5, 12) * during(t, 0.8, 4.2)
    const world =
      shopWall() +
      shopCounter() +
      kneeling(
        690,
        FLOOR - 122 + sway(t, 3.5, 1.5),
        person(ADVISOR, {
          look: -0.6,
          lean: -4,
          eyes: blink(t),
          mouth: speak(t, during(t, 0.5, 3) + during(t, 7.4, 9.8)),
          left: [-62 + rub * 0.5, 16],
          right: [84, -30],
        }),
      ) +
      kneeling(
        474,
        FLOOR - 116 + sway(t, 3.9, 1.5, 0.4),
        person(JONAS, {
          look: 0.7,
          lean: 4,
          eyes: blink(t, 1.3),
          mouth: 0.1 + 0.8 * rise(t, 2.4, 3.2),
          right: [92 - rub * 0.5, 14],
          left: [-84, -30],
        }),
      ) +
      at(
        646,
        FLOOR + 58,
        sideDog({
          wag: sway(t, 0.42, 16),
          nod: track(t, [0, 0], [1.4, -10], [4, -4], [6, -14]),
          eyes: track(t, [0, 1], [1, 1], [1.3, 0], [3.4, 0], [3.7, 1]),
        }),
        { scale: 1.5 },
      ) +
      handsOnRibs(t, rub)
    return (
      camera(
        t,
        [
          [0, 640, 400, 1.04],
          [2, 620, 470, 1.34],
          [4, 620, 470, 1.34],
          [5.2, 640, 420, 1.12],
          [10, 640, 420, 1.2],
        ],
        world,
      ) + plate(t, 0.7, 'Check together', 1050, 90)
    )
  },
}

const kneeling = (x: number, y: number, body: string): string =>
  at(x, y, box(INK.pineDeep, -72, -10, 144, 130, 34) + body, { scale: 1.26 })

/** The two hands that lie on the dog, in front of her coat. */
const handsOnRibs = (t: number, rub: number): string => {
  const hand = (skin: string, x: number, flip: boolean) =>
    at(x, FLOOR - 84, `${box(skin, -14, -16, 52, 32, 16)}${stroke(skin, 13, 'M30 -9H54M32 4H56M28 15H48')}`, {
      flip,
      turn: flip ? -16 : 16,
      scale: 1.1,
    })
  const shown = during(t, 0.4, 10.4, 0.4)
  return at(0, 0, hand(JONAS.skin, 584 + rub, false) + hand(ADVISOR.skin, 704 + rub, true), {
    opacity: shown,
  })
}

/** Knowing one's limits: the vet's number on a note. */
export const limits: Shot = {
  seconds: 8.5,
  says: [
    [0.4, 4.2, 'Know your limits: we never name an illness or suggest a dose.'],
    [4.4, 8.2, 'If a pet seems unwell, kindly give the number of the vet, today.'],
  ],
  draw: (t) => {
    const give = rise(t, 3.6, 5)
    const world =
      shopWall() +
      advisor(t, {
        look: -0.8,
        mouth: speak(t, during(t, 4.4, 7.4)),
        lean: -4 * give,
        left: [-100 - 34 * give, -20 - 34 * give],
        right: [90, -16],
        brows: 2,
      }) +
      shopCounter() +
      customer(t, { look: 0.85, mouth: t > 5.6 ? 0.8 : 0.1, right: [96 + 30 * rise(t, 4.6, 5.4), -66] }) +
      at(470, FLOOR + 18, sittingDog({ lean: 4, look: -0.3, ears: -6, eyes: 0.55 * blink(t) + 0.2 }, -4), {
        scale: 1.14,
      }) +
      at(
        track(t, [3.4, 720], [4.8, 664], [5.6, 664], [6.4, 430]),
        track(t, [3.4, 420], [4.8, 400], [5.6, 400], [6.4, 384]),
        vetCard(),
        { scale: 0.62 * pop(t, 2.9) },
      )
    return camera(
      t,
      [
        [0, 640, 370, 1.1],
        [4, 600, 380, 1.3],
        [8, 560, 380, 1.3],
      ],
      world,
    )
  },
}

const vetCard = (): string =>
  at(
    0,
    0,
    box(INK.paper, -92, -60, 184, 120, 14) +
      box(INK.coral, -72, -14, 48, 16, 3) +
      box(INK.coral, -56, -30, 16, 48, 3) +
      box(INK.ink, -4, -26, 76, 14, 7) +
      box(INK.sage, -4, 2, 58, 12, 6) +
      box(INK.sage, -4, 26, 70, 12, 6),
    { turn: -6 },
  )

import { type CatFace, catHead } from '../../drawing/cat.ts'
import { CALM, type SideCat, sideCat, UNSURE } from '../../drawing/cat-body.ts'
import { INK } from '../../drawing/palette.ts'
import { at } from '../../drawing/shapes.ts'
import { cartonBack, cartonFront } from '../../drawing/things.ts'
import { camera, type Shot } from '../../motion/film.ts'
import { blink, during, mix, rise, sway, track } from '../../motion/timing.ts'
import { plate } from '../../motion/words.ts'
import { catRoom, FLOOR, robotCleaner } from './cat-room.ts'
import { closeUp, pointOut } from './close-up.ts'
import { alive, catAt, SIZE } from './one-cat.ts'

/** Something strange rolls in, and she shrinks. */
export const unsureWide: Shot = {
  seconds: 5.5,
  says: [
    [0.3, 2.6, 'Now something strange and loud rolls in.'],
    [2.8, 5.2, 'She makes herself small: she is unsure.'],
  ],
  draw: (t) => {
    const p = rise(t, 1.6, 3)
    const startle = during(t, 1.1, 1.8, 0.25)
    const cat = alive(
      mix(
        { ...CALM, legs: CALM.legs + 10 * startle, face: { ...CALM.face, look: 0.8 } },
        { ...UNSURE, face: { ...UNSURE.face, look: 0.5 } },
        p,
      ),
      t,
      4,
    )
    const cleaner = at(
      track(t, [0.2, 1500], [2.6, 1010], [5, 960]),
      FLOOR + 70 + sway(t, 0.12, 1.5),
      robotCleaner(0.5 + sway(t, 0.3, 0.5)),
      { scale: 1.3 },
    )
    return (
      camera(
        t,
        [
          [0, 660, 390, 1.05],
          [2, 660, 390, 1.05],
          [5.2, 600, 450, 1.3],
        ],
        catRoom() + catAt(560 - 70 * p, cat) + cleaner,
      ) + plate(t, 2.9, 'Unsure', 640, 84, INK.honey)
    )
  },
}

export const unsureFace: Shot = {
  seconds: 9.1,
  says: [
    [0.3, 3.1, 'Her ears turn sideways, often one before the other.'],
    [3.3, 6.2, 'Her eyes are wide, the pupils round and black.'],
    [6.4, 8.9, 'Her whiskers are pressed back to her cheeks.'],
  ],
  draw: (t) => {
    const ears = track(t, [0.9, 0], [1.5, 42])
    const face: CatFace = {
      ears,
      flick: track(t, [0.5, 0], [0.9, 40], [1.1, 40], [1.5, 0]) + during(t, 2.2, 2.7, 0.15) * 12,
      eyes: track(t, [3.2, 0.95], [3.9, 1.18]) * (t > 3.2 ? 1 : blink(t, 1)),
      pupils: track(t, [3.4, 0.2], [4.6, 1]),
      whiskers: track(t, [6.6, -2], [7.4, -24]),
      look: t > 4.8 ? track(t, [4.8, 0], [5.1, 0.5], [5.7, -0.4], [6.2, 0]) : 0,
    }
    return closeUp(
      t,
      INK.honey,
      INK.honeyDeep,
      face,
      [
        [0, 640, 330, 1],
        [3.2, 640, 330, 1.05],
        [4.2, 640, 390, 1.26],
        [6.2, 640, 390, 1.26],
        [7.2, 640, 420, 1.1],
      ],
      pointOut(t, { from: 0.6, name: 'Ears', x: 838, y: 222, r: 120, plateX: 1080, plateY: 130 }, 3) +
        pointOut(t, { from: 3.6, name: 'Eyes', x: 756, y: 336, r: 92, plateX: 1060, plateY: 330 }, 6.1) +
        pointOut(t, { from: 6.8, name: 'Whiskers', x: 850, y: 490, r: 124, plateX: 1090, plateY: 290 }, 9.3),
    )
  },
}

export const unsureTail: Shot = {
  seconds: 3.8,
  says: [[0.3, 3.5, 'She crouches, and the tail stays low and close to her body.']],
  draw: (t) => {
    const wrap = rise(t, 0.4, 1.6)
    const tail: SideCat['tail'] = [-20 - 16 * wrap, -30 - 34 * wrap, 10 + 170 * wrap]
    return (
      camera(
        t,
        [
          [0, 540, 470, 1.3],
          [2, 480, 520, 1.7],
        ],
        catRoom() + catAt(560, alive({ ...UNSURE, tail, face: { ...UNSURE.face, look: 0.6 } }, t, 3)),
      ) + plate(t, 0.7, 'Tail', 1010, 150)
    )
  },
}

/** The right answer: stop the noise, and give her somewhere to hide. */
export const unsureAnswer: Shot = {
  seconds: 7.2,
  says: [
    [0.3, 3.4, 'Stop what frightens her, look away and give her time.'],
    [3.6, 7, 'Offer a place to hide. A box will do, and nobody reaches in.'],
  ],
  draw: (t) => {
    const away = at(track(t, [0.4, 1010], [2.4, 1560]), FLOOR + 70, robotCleaner(0), { scale: 1.3 })
    const boxX = 890 + track(t, [1.6, 620], [3.2, 0])
    const [back, front] = [cartonBack(), cartonFront()].map((part) =>
      at(boxX, FLOOR + 92, part, { scale: 2.3 }),
    )
    const world = catRoom() + away + back + (t < 5.7 ? jumper(t) : '') + peeker(t, boxX) + front
    return (
      camera(
        t,
        [
          [0, 640, 390, 1.05],
          [3, 640, 390, 1.05],
          [6.8, 800, 420, 1.25],
        ],
        world,
      ) + plate(t, 3.8, 'A place to hide', 300, 96, INK.coral)
    )
  },
}

/** She jumps in over the box's edge and sinks behind its front, the tail last. */
function jumper(t: number): string {
  const jump = rise(t, 3.5, 4.9)
  const up = Math.sin(jump * Math.PI)
  const leap: SideCat = { ...UNSURE, legs: 40, tail: [60, 84, 100] }
  const cat = alive({ ...mix(UNSURE, leap, rise(jump, 0, 0.6)), face: { ...UNSURE.face, look: 0.3 } }, t, 2)
  const drawn = at(390 + 458 * jump, FLOOR + 60 - 270 * up + 210 * rise(t, 4.7, 5.5), sideCat(cat), {
    scale: SIZE,
  })
  if (t < 4.5) return drawn
  return `<clipPath id="edge"><rect x="-400" y="-400" width="1490" height="${FLOOR + 400 - 110}"/></clipPath><g clip-path="url(#edge)">${drawn}</g>`
}

/** And comes up again to look, her ears turning forward. */
function peeker(t: number, x: number): string {
  if (t < 5.3) return ''
  const face = {
    ears: track(t, [5.6, 42], [6.8, 6]),
    eyes: 1.05 * blink(t),
    pupils: track(t, [5.6, 0.95], [6.9, 0.4]),
    look: sway(t, 3, 0.6),
  }
  return at(x - 6, FLOOR - 160 + 130 * (1 - rise(t, 5.3, 6.1)), catHead(face), { scale: SIZE * 1.08 })
}

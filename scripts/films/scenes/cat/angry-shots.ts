import type { CatFace } from '../../drawing/cat.ts'
import { ANGRY, CALM, UNSURE } from '../../drawing/cat-body.ts'
import { flatHand } from '../../drawing/hands.ts'
import { INK } from '../../drawing/palette.ts'
import { at } from '../../drawing/shapes.ts'
import { camera, type Shot } from '../../motion/film.ts'
import { mix, rise, sway, track } from '../../motion/timing.ts'
import { plate } from '../../motion/words.ts'
import { catRoom, doorway, FLOOR } from './cat-room.ts'
import { closeUp, pointOut } from './close-up.ts'
import { alive, catAt, HAND } from './one-cat.ts'

/** A hand comes too near; she has no way out. */
export const angryWide: Shot = {
  seconds: 5.5,
  says: [
    [0.3, 2.5, 'A hand comes close, and she cannot leave.'],
    [2.7, 5.2, 'Now she is angry, because she is afraid.'],
  ],
  draw: (t) => {
    const p = rise(t, 1.7, 2.7)
    const cat = alive(
      mix(
        { ...UNSURE, face: { ...UNSURE.face, look: 0.7 } },
        { ...ANGRY, face: { ...ANGRY.face, look: 0.4 } },
        p,
      ),
      t * (1 + p),
      4 + 8 * p,
    )
    const shake = p > 0.6 ? sway(t, 0.09, 1.6) : 0
    const hand = at(track(t, [0.2, 1500], [2, 1010], [2.5, 980], [2.9, 1060]), 330, flatHand(HAND, 0.9), {
      flip: true,
      turn: -14,
      scale: 1.1,
    })
    return (
      camera(
        t,
        [
          [0, 660, 390, 1.05],
          [2, 660, 390, 1.05],
          [5, 560, 430, 1.25],
        ],
        catRoom() + catAt(480 + shake, cat) + hand,
      ) + plate(t, 2.8, 'Angry', 640, 84, INK.coral)
    )
  },
}

export const angryFace: Shot = {
  seconds: 8.6,
  says: [
    [0.3, 2.9, 'Her ears lie flat, so that nothing can hurt them.'],
    [3.1, 5.8, 'Her eyes are hard and fixed on what she fears.'],
    [5.9, 8.4, 'Her whiskers point forward, and she hisses.'],
  ],
  draw: (t) => {
    const hiss = track(t, [0, 0.15], [6.2, 0.15], [6.7, 1], [7.8, 0.9], [8.6, 0.4])
    const face: CatFace = {
      ears: track(t, [0.3, 36], [1.1, 84]),
      eyes: track(t, [3, 0.9], [3.8, 0.72]),
      lids: track(t, [0.4, 0.3], [1, 0.75]),
      pupils: track(t, [3.2, 0.7], [4.2, 0.4]),
      whiskers: track(t, [6, -4], [6.7, 20]),
      hiss,
      lean: sway(t, 0.14, t > 6.4 && t < 8 ? 0.7 : 0.2),
    }
    return closeUp(
      t,
      INK.coral,
      INK.coralDeep,
      face,
      [
        [0, 640, 330, 1],
        [2.8, 640, 330, 1.05],
        [3.8, 640, 390, 1.26],
        [5.6, 640, 390, 1.26],
        [6.6, 640, 420, 1.08],
      ],
      pointOut(t, { from: 0.6, name: 'Ears', x: 846, y: 268, r: 116, plateX: 1080, plateY: 130 }, 2.8) +
        pointOut(t, { from: 3.4, name: 'Eyes', x: 756, y: 336, r: 92, plateX: 1060, plateY: 330 }, 5.6) +
        pointOut(t, { from: 6.4, name: 'Whiskers', x: 878, y: 450, r: 124, plateX: 1090, plateY: 260 }, 8.8),
    )
  },
}

export const angryTail: Shot = {
  seconds: 3.9,
  says: [[0.2, 3.7, 'Her back bends, her fur stands up. A lashing tail says: stop.']],
  draw: (t) => {
    const [a, b, c] = ANGRY.tail
    const lash = sway(t, 0.7, 26)
    const cat = alive(
      {
        ...ANGRY,
        tail: [a + lash * 0.4, b + lash, c + lash * 1.4],
        face: { ...ANGRY.face, look: 0.5, hiss: 0.3 },
      },
      t,
      0,
    )
    return (
      camera(
        t,
        [
          [0, 540, 430, 1.25],
          [2, 460, 420, 1.5],
        ],
        catRoom() + catAt(540, cat),
      ) + plate(t, 0.7, 'Tail and fur', 990, 150)
    )
  },
}

/** The right answer: hands off, a slow step back, and a way out. */
export const angryAnswer: Shot = {
  seconds: 6.7,
  says: [
    [0.3, 3.3, 'Do not touch and do not scold. Step back slowly.'],
    [3.4, 6.5, 'Open a way out, and leave her alone until she is calm.'],
  ],
  draw: (t) => {
    const easing = rise(t, 1.4, 3.4)
    const walk = rise(t, 3.8, 6.8)
    const leavingCat = { ...mix(UNSURE, CALM, 0.55 + 0.3 * walk), tail: [10, 10, 30] as const, puff: 0 }
    const cat = alive({ ...mix(ANGRY, leavingCat, easing), ...(walk > 0.01 ? { step: walk * 4 } : {}) }, t, 5)
    const hand = at(track(t, [0.2, 1000], [2, 1500]), 330, flatHand(HAND, 0.6), {
      flip: true,
      turn: -14,
      scale: 1.1,
    })
    return (
      camera(
        t,
        [
          [0, 640, 380, 1.05],
          [3, 660, 380, 1.05],
          [6.8, 800, 390, 1.18],
        ],
        catRoom(false) +
          at(960, FLOOR + 6, doorway(rise(t, 2.6, 3.8)), { scale: 1.18 }) +
          catAt(440 + 520 * walk, cat) +
          hand,
      ) + plate(t, 2.8, 'A way out', 280, 96, INK.coral)
    )
  },
}

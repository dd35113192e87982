import type { CatFace } from '../../drawing/cat.ts'
import { CALM } from '../../drawing/cat-body.ts'
import { offeringHand } from '../../drawing/hands.ts'
import { INK } from '../../drawing/palette.ts'
import { at } from '../../drawing/shapes.ts'
import { camera, type Shot } from '../../motion/film.ts'
import { blink, during, rise, sway, track } from '../../motion/timing.ts'
import { plate, title } from '../../motion/words.ts'
import { catRoom, FLOOR } from './cat-room.ts'
import { closeUp, pointOut } from './close-up.ts'
import { alive, catAt, HAND } from './one-cat.ts'

/** She walks in, the camera with her. */
export const opening: Shot = {
  seconds: 6.3,
  says: [
    [0.2, 3.2, 'This is one cat, and you will meet her in three moods.'],
    [3.3, 6.2, 'Her ears, eyes, whiskers and tail tell you which.'],
  ],
  draw: (t) => {
    const walk = rise(t, 0, 4.6)
    const walking = t < 4.4
    const cat = alive(
      {
        ...CALM,
        ...(walking ? { step: walk * 5.5 } : {}),
        face: { ...CALM.face, look: track(t, [4, 0.6], [5, 0]) },
      },
      t,
      8,
    )
    return (
      camera(
        t,
        [
          [0, 640, 360, 1],
          [4, 640, 360, 1],
          [6.8, 660, 420, 1.22],
        ],
        catRoom() + catAt(-240 + 860 * walk, cat),
      ) + at(0, -150 * rise(t, 4.6, 5.4), title(t, 'Reading a cat', 640, 106))
    )
  },
}

export const calmWide: Shot = {
  seconds: 3.5,
  says: [[0.3, 3.3, 'Here she is calm and curious about everything around her.']],
  draw: (t) =>
    camera(
      t,
      [
        [0, 660, 420, 1.22],
        [3.6, 650, 400, 1.12],
      ],
      catRoom() +
        catAt(
          620,
          alive(
            {
              ...CALM,
              face: {
                ...CALM.face,
                look: track(t, [0, 0], [0.8, 0.7], [2, -0.6], [3, 0.4]),
                ears: track(t, [0.8, 0], [1, -6], [1.6, 0]),
              },
            },
            t,
            9,
          ),
        ),
    ) + plate(t, 0.6, 'Calm and curious', 640, 84),
}

export const calmFace: Shot = {
  seconds: 10.4,
  says: [
    [0.3, 3.5, 'Her ears stand up and point forward, to what interests her.'],
    [3.7, 7.3, 'Her eyes are soft, and a slow blink says: “I feel safe”.'],
    [7.5, 10.2, 'Her whiskers hang loosely to the sides.'],
  ],
  draw: (t) => {
    const twitch = during(t, 1.4, 1.75, 0.15) * 16 + during(t, 2.2, 2.5, 0.12) * 12
    const slow = track(t, [4.6, 0.85], [5.5, 0.05], [6, 0.05], [6.9, 0.8])
    const face: CatFace = {
      ears: sway(t, 4, 1.5),
      flick: twitch,
      eyes: t > 4.4 && t < 7 ? slow : 0.85 * blink(t, 2),
      pupils: 0.16,
      whiskers: sway(t, 3, 2.5) - 4,
      lean: sway(t, 6, 2),
    }
    return closeUp(
      t,
      INK.sage,
      INK.sageDeep,
      face,
      [
        [0, 640, 330, 1],
        [3.4, 640, 330, 1.06],
        [4.4, 640, 390, 1.26],
        [7, 640, 390, 1.26],
        [8.2, 640, 420, 1.1],
      ],
      pointOut(t, { from: 0.6, name: 'Ears', x: 812, y: 196, r: 122, plateX: 1070, plateY: 150 }, 3.3) +
        pointOut(t, { from: 4, name: 'Eyes', x: 756, y: 336, r: 92, plateX: 1060, plateY: 330 }, 7.1) +
        pointOut(t, { from: 7.8, name: 'Whiskers', x: 872, y: 456, r: 120, plateX: 1090, plateY: 280 }, 10.8),
    )
  },
}

export const calmTail: Shot = {
  seconds: 3.8,
  says: [[0.2, 3.6, 'And her tail goes up like a flagpole: hello, friend.']],
  draw: (t) => {
    const up = rise(t, 0.3, 1.4)
    const cat = alive(
      { ...CALM, tail: [20 + 60 * up, 30 + 66 * up, 20 + 124 * up], face: { ...CALM.face, look: -0.7 } },
      t,
      6,
    )
    return (
      camera(
        t,
        [
          [0, 560, 430, 1.3],
          [1.6, 470, 370, 1.6],
        ],
        catRoom() + catAt(620, cat),
      ) + plate(t, 0.8, 'Tail', 940, 130)
    )
  },
}

/** The right answer to a calm cat: a finger at nose height, and she comes. */
export const calmAnswer: Shot = {
  seconds: 6.6,
  says: [
    [0.3, 3.6, 'Hold out a finger at the height of her nose, and wait.'],
    [3.8, 6.4, 'Blink slowly, and let her come to you.'],
  ],
  draw: (t) => {
    const near = rise(t, 3.2, 5)
    const sniff = during(t, 5, 6.9, 0.3) * sway(t, 0.6, 2)
    const cat = alive(
      {
        ...CALM,
        headX: 78 + 16 * near + sniff,
        headY: -146 + 10 * near,
        tail: [80, 96, 144],
        face: { ...CALM.face, look: 0.8, eyes: track(t, [3.8, 0.85], [4.4, 0.05], [4.9, 0.05], [5.6, 0.7]) },
      },
      t,
      6,
    )
    const hand = at(990 - 110 * rise(t, 0.4, 1.8), FLOOR - 152 + sway(t, 3, 3), offeringHand(HAND))
    return (
      camera(
        t,
        [
          [0, 700, 400, 1.15],
          [6.8, 740, 400, 1.4],
        ],
        catRoom() +
          catAt(560 + 62 * near, near > 0.02 && near < 0.98 ? { ...cat, step: near * 1.5 } : cat) +
          hand,
      ) + plate(t, 0.5, 'Let her come', 300, 96, INK.coral)
    )
  },
}

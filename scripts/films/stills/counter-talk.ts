import { sittingDog } from '../drawing/dog.ts'
import { INK } from '../drawing/palette.ts'
import { paw } from '../drawing/paw.ts'
import { ADVISOR, JONAS, legs, person } from '../drawing/person.ts'
import { at, oval, picture } from '../drawing/shapes.ts'
import { bag, bubble, ground } from '../drawing/things.ts'
import { counter, shopShelf } from './counter-scene.ts'

/** An advisor, a customer and his dog: two bubbles, one question and one dog on everybody's mind. */
export const counterTalk = (): string =>
  picture(
    1200,
    675,
    ground() +
      oval(INK.honeySoft, 760, 300, 270) +
      `<path d="M0 606H1200V639A36 36 0 0 1 1164 675H36A36 36 0 0 1 0 639z" fill="${INK.sage}"/>` +
      at(1000, 250, shopShelf()) +
      at(760, 412, person(ADVISOR, { look: -0.8, mouth: 0.6, right: [104, -34], left: [-92, -16] }), {
        scale: 1.22,
      }) +
      at(560, 408, counter(600, 206)) +
      at(1010, 412, bag(INK.coral), { scale: 1.15 }) +
      at(232, 440, legs(INK.pineDeep) + person(JONAS, { look: 0.9, mouth: 0.15, right: [92, -62] }), {
        scale: 1.32,
      }) +
      at(462, 640, sittingDog({ look: 0.5, lean: 7, tongue: 0.8 }, 8), { scale: 1.12 }) +
      at(590, 154, bubble(150, 108, 56) + at(0, -58, paw(INK.coral), { scale: 1.2 })) +
      at(396, 160, bubble(128, 92, -48) + [-30, 0, 30].map((x) => oval(INK.pine, x, -46, 8)).join('')),
  )

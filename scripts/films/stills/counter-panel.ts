import { catHead, HONEY_CAT } from '../drawing/cat.ts'
import { sittingDog } from '../drawing/dog.ts'
import { INK } from '../drawing/palette.ts'
import { paw } from '../drawing/paw.ts'
import { ADVISOR, legs, person, SOFIA } from '../drawing/person.ts'
import { at, box, oval, picture } from '../drawing/shapes.ts'
import { carrier, plant } from '../drawing/things.ts'
import { shopShelf } from './counter-scene.ts'

const GLOW = '#1D5750'
const FRONT = '#2F7C72'

/** The sign-in panel's foot: advisor, counter, customer, dog and a cat in its carrier, on the panel's own green. */
export const counterPanel = (): string =>
  picture(
    1200,
    700,
    oval(GLOW, 700, 430, 330) +
      at(985, 300, shopShelf().replaceAll(`fill="${INK.pine}"`, `fill="${FRONT}"`), { scale: 1.05 }) +
      at(
        735,
        462,
        person({ ...ADVISOR, top: INK.sage }, { look: -0.7, mouth: 0.8, left: [-96, -16], right: [92, -16] }),
        { scale: 1.34 },
      ) +
      at(998, 452, carrier(at(2, -54, catHead({ look: -0.4, pupils: 0.6 }, HONEY_CAT), { scale: 0.86 })), {
        scale: 0.92,
      }) +
      at(540, 450, front()) +
      at(64, 706, plant(), { scale: 2.1 }) +
      at(268, 540, legs('#E9DCC6', INK.ink) + person(SOFIA, { look: 0.9, mouth: 0.3, right: [96, -64] }), {
        scale: 1.38,
      }) +
      at(486, 704, sittingDog({ look: 0.6, lean: 8, tongue: 0.7 }, 8), { scale: 1.18 }),
  )

const front = (): string =>
  box(FRONT, 0, 24, 700, 260) +
  [0, 1, 2, 3].map((i) => box(GLOW, 22 + i * 166, 66, 146, 240, 12)).join('') +
  at(427, 168, paw(INK.sage), { scale: 1.5, opacity: 0.85 }) +
  box(INK.honey, -20, 0, 720, 34, 6) +
  box(INK.honeyDeep, -20, 28, 720, 8)

import { sittingDog } from '../../drawing/dog.ts'
import { INK } from '../../drawing/palette.ts'
import { type Acting, ADVISOR, JONAS, legs, person } from '../../drawing/person.ts'
import { at } from '../../drawing/shapes.ts'
import { blink, sway } from '../../motion/timing.ts'
import { FLOOR } from './shop.ts'

const RESTING: Acting = { left: [-96, -16], right: [96, -16] }

export const advisor = (t: number, acting: Acting = {}): string =>
  at(850, 456 + sway(t, 3.6, 1.6), person(ADVISOR, { ...RESTING, eyes: blink(t), mouth: 0.1, ...acting }), {
    scale: 1.3,
  })

export const customer = (t: number, acting: Acting = {}, x = 250): string =>
  at(
    x,
    FLOOR - 192 + sway(t, 3.9, 1.4, 0.3),
    legs(INK.pineDeep) + person(JONAS, { eyes: blink(t, 1.6), mouth: 0.1, ...acting }),
    {
      scale: 1.32,
    },
  )

export const bella = (t: number, lean = 0, look = 0, happy = 0): string =>
  at(
    470,
    FLOOR + 18,
    sittingDog({ lean, look, eyes: blink(t, 2.4), tongue: happy }, 6 + sway(t, 0.5, 4 + 9 * happy)),
    { scale: 1.14 },
  )

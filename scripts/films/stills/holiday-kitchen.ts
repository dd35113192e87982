import { dogHead } from '../drawing/dog.ts'
import { chocolate, grapes, gum, lily, onion, vase } from '../drawing/larder.ts'
import { INK } from '../drawing/palette.ts'
import { at, both, box, fill, oval, picture, stroke } from '../drawing/shapes.ts'
import { badge, ground } from '../drawing/things.ts'

const DANGERS = [
  { x: 118, thing: chocolate(), scale: 1.7 },
  { x: 306, thing: grapes(), scale: 1.9 },
  { x: 500, thing: onion(), scale: 1.75 },
  { x: 880, thing: gum(), scale: 1.35 },
  { x: 1082, thing: vase(at(0, -46, lily())), scale: 1.25 },
]

/** A feast table with five dangers on it, each with a cross, and a dog that looks at them over the edge. */
export const holidayKitchen = (): string =>
  picture(
    1200,
    675,
    ground(INK.sageSoft) +
      garland() +
      at(690, 650, dogHead({ look: -0.7, ears: 6 }), { scale: 1.62 }) +
      DANGERS.map(({ x, thing, scale }) => at(x, 470, thing, { scale })).join('') +
      table() +
      at(
        690,
        478,
        both(`${box(INK.honey, 40, -24, 52, 62, 26)}${stroke(INK.honeyDeep, 5, 'M58 20v12M74 20v12')}`),
      ) +
      DANGERS.map(({ x }) => at(x, 584, badge('cross', 40))).join(''),
  )

const table = (): string =>
  fill(INK.cream, 'M0 470H1200V639A36 36 0 0 1 1164 675H36A36 36 0 0 1 0 639z') +
  box(INK.coral, 0, 466, 1200, 24)

const garland = (): string =>
  stroke(INK.pine, 9, 'M0 60C200 150 300 20 520 80S900 130 1200 50') +
  [
    [90, 92],
    [210, 92],
    [340, 66],
    [470, 72],
    [620, 104],
    [760, 104],
    [900, 92],
    [1040, 80],
    [1140, 66],
  ]
    .map(([x = 0, y = 0], i) => oval([INK.honey, INK.coral, INK.paper][i % 3] as string, x, y + 18, 12))
    .join('')

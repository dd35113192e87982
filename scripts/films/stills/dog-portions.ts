import { sittingDog } from '../drawing/dog.ts'
import { word } from '../drawing/letters.ts'
import { INK } from '../drawing/palette.ts'
import { at, box, fill, oval, picture, stroke } from '../drawing/shapes.ts'
import { badge, bone, bowl, ground } from '../drawing/things.ts'

/** A day's ration: weighed on a scale, not scooped with a cup, a tenth of it set aside for treats. */
export const dogPortions = (): string =>
  picture(
    1200,
    675,
    ground() +
      fill(INK.sageSoft, 'M0 560H1200V639A36 36 0 0 1 1164 675H36A36 36 0 0 1 0 639z') +
      ration() +
      at(240, 610, kitchenScale(), { scale: 1.3 }) +
      at(394, 300, badge('tick', 44)) +
      at(612, 610, cup(), { scale: 1.3 }) +
      at(750, 300, badge('cross', 44)) +
      at(960, 618, sittingDog({ lean: -8, look: -0.5, tongue: 0.7 }), { scale: 1.5 }),
  )

/** A kitchen scale with a bowl on it; `food` is how full the bowl is. */
export const kitchenScale = (grams = 180, food = 1): string =>
  at(0, -120, bowl(food, INK.coral, INK.coralDeep), { scale: 1.7 }) +
  box(INK.ink, -70, -124, 140, 14, 7) +
  fill(INK.pine, 'M-84 -112H84L112 -14Q114 0 98 0H-98Q-114 0 -112 -14z') +
  box(INK.cream, -66, -84, 132, 58, 12) +
  word(`${grams} g`, 0, -41, { size: 42, color: INK.ink })

const cup = (): string =>
  at(0, -150, bowlHeap(), { scale: 1.25 }) +
  fill(INK.paper, 'M-66 -152H66L54 -8Q53 0 44 0H-44Q-53 0 -54 -8z') +
  stroke(INK.sageDeep, 6, 'M-52 -116h34M-49 -84h24M-46 -52h34') +
  stroke(INK.paper, 16, 'M64 -122C108 -124 108 -56 58 -60')

const bowlHeap = (): string =>
  fill(INK.wood, 'M-52 0C-50 -46 -20 -58 4 -58S50 -40 52 0z') +
  [
    [-24, -18],
    [0, -36],
    [22, -18],
    [-4, -10],
    [34, -6],
  ]
    .map(([x = 0, y = 0]) => oval(INK.woodSoft, x, y, 8))
    .join('')

/** Ten tenths of a day: nine of food, one of treats. */
const ration = (): string =>
  box(INK.wood, 70, 56, 953, 100, 18) +
  Array.from({ length: 8 }, (_, i) => box(INK.woodSoft, 173 + i * 106, 56, 4, 100)).join('') +
  box(INK.wood, 450, 64, 190, 84) +
  box(INK.honey, 1033, 56, 97, 100, 18) +
  word('90%', 545, 126, { size: 62, color: INK.paper }) +
  word('10%', 1082, 126, { size: 40, color: INK.ink }) +
  at(1082, 196, bone(), { scale: 0.9, turn: -14 })

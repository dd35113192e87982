import { HONEY_CAT, sittingCat } from '../drawing/cat.ts'
import { CALM, sideCat } from '../drawing/cat-body.ts'
import { word } from '../drawing/letters.ts'
import { INK } from '../drawing/palette.ts'
import { at, box, picture, stroke } from '../drawing/shapes.ts'
import { ground, measure, tray } from '../drawing/things.ts'

/** A tray one and a half times as long as the cat; two cats and three trays. */
export const catTraySizes = (): string =>
  picture(
    1200,
    675,
    ground() +
      box(INK.paper, 36, 36, 556, 603, 28) +
      box(INK.paper, 608, 36, 556, 603, 28) +
      size() +
      count(),
  )

const size = (): string =>
  at(322, 326, sideCat({ ...CALM, tail: [60, 96, 70] }), { scale: 1.15 }) +
  measure([212, 372], [456, 372], INK.pine) +
  stroke(INK.sage, 5, 'M212 396V512M456 396V512', ' stroke-dasharray="2 16"') +
  at(334, 566, tray(366)) +
  measure([151, 606], [517, 606]) +
  word('1', 334, 428, { size: 50, color: INK.pine }) +
  word('× 1.5', 334, 496, { size: 66, color: INK.coralDeep })

const count = (): string =>
  at(758, 330, sittingCat({}), { scale: 1.12 }) +
  at(976, 330, sittingCat({ look: -0.4 }, HONEY_CAT, 0, INK.pine), { scale: 1.12 }) +
  [0, 1, 2].map((i) => at(724 + i * 162, 520, tray(136, i < 2 ? INK.pine : INK.coral))).join('') +
  word('2 + 1', 886, 606, { size: 66, color: INK.coralDeep })

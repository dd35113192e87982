import { sittingDog } from '../drawing/dog.ts'
import { word } from '../drawing/letters.ts'
import { INK } from '../drawing/palette.ts'
import { paw } from '../drawing/paw.ts'
import { at, box, fill, oval, picture, stroke } from '../drawing/shapes.ts'
import { ground } from '../drawing/things.ts'

/** The back of a bag with the five places to read, marked 1 to 5. */
export const foodLabel = (): string =>
  picture(
    1200,
    675,
    ground() +
      at(600, 338, bagBack()) +
      MARKS.map(mark).join('') +
      at(1020, 648, sittingDog({ look: -0.8, lean: -8 }), { scale: 1.1 }),
  )

const MARKS: { at: [number, number]; to: [number, number] }[] = [
  { at: [196, 132], to: [352, 150] },
  { at: [1004, 132], to: [820, 150] },
  { at: [196, 318], to: [366, 300] },
  { at: [196, 510], to: [366, 470] },
  { at: [1004, 330], to: [828, 440] },
]

function mark({ at: [x, y], to: [tx, ty] }: (typeof MARKS)[number], index: number): string {
  return (
    stroke(INK.coral, 7, `M${x} ${y}L${tx} ${ty}`) +
    oval(INK.coral, tx, ty, 12) +
    oval(INK.coral, x, y, 58) +
    word(String(index + 1), x, y + 24, { size: 70, color: INK.paper })
  )
}

/** The label of a food bag, 500 by 620, its middle at the origin. */
export const bagBack = (): string =>
  fill(INK.pine, 'M-250 -316H250L262 -286V286Q262 316 236 316H-236Q-262 316 -262 286V-286z') +
  fill(INK.pineDeep, 'M-250 -316H250L262 -280H-262z') +
  box(INK.cream, -238, -256, 476, 548, 22) +
  word('Complete', -214, -172, { size: 58, color: INK.pine, anchor: 'start' }) +
  at(196, -190, box(INK.honeySoft, -70, -46, 96, 92, 20) + at(-22, 6, paw(INK.coral), { scale: 1.1 })) +
  stroke(INK.sageSoft, 5, 'M-214 -126H214') +
  lines(-86, [360, 420, 300]) +
  stroke(INK.sageSoft, 5, 'M-214 36H214') +
  analysis() +
  feedingGuide()

const lines = (top: number, widths: number[]): string =>
  widths.map((width, i) => box(INK.sage, -214, top + i * 38, width, 16, 8)).join('')

const analysis = (): string =>
  [0.62, 0.36, 0.2, 0.28]
    .map(
      (share, i) =>
        box(INK.sageMist, -214, 68 + i * 44, 190, 24, 12) +
        box(INK.honey, -214, 68 + i * 44, 190 * share, 24, 12),
    )
    .join('')

const feedingGuide = (): string =>
  box(INK.paper, 20, 64, 194, 196, 14) +
  stroke(INK.sage, 4, 'M20 112H214M20 160H214M20 208H214M116 64V260') +
  [0, 1, 2, 3]
    .map(
      (i) =>
        box(INK.woodSoft, 136, 80 + i * 49, 26 + i * 14, 16, 8) +
        box(INK.sageDeep, 44, 80 + i * 49, 40, 16, 8),
    )
    .join('')

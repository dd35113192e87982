import { dogFromAbove, sideDog } from '../drawing/dog-poses.ts'
import { word } from '../drawing/letters.ts'
import { INK } from '../drawing/palette.ts'
import { at, box, oval, picture } from '../drawing/shapes.ts'
import { ground } from '../drawing/things.ts'

const GROUPS = [
  { from: 1, to: 3, color: INK.coralDeep, condition: -1, name: 'Too thin', panel: '#F4D3C6' },
  { from: 4, to: 5, color: INK.pine, condition: 0, name: 'Just right', panel: INK.sageSoft },
  { from: 6, to: 9, color: '#7A5200', condition: 1, name: 'Too heavy', panel: INK.honeySoft },
]
const middleOf = (score: number): number => 100 + (score - 1) * 125

/** Body condition 1 to 9: three dogs from the side, nine from above. */
export const dogBodyCondition = (): string =>
  picture(
    1200,
    675,
    ground() + GROUPS.map(group).join('') + [1, 2, 3, 4, 5, 6, 7, 8, 9].map(fromAbove).join(''),
  )

function group({ from, to, color, condition, name, panel }: (typeof GROUPS)[number]): string {
  const left = middleOf(from) - 56
  const width = middleOf(to) - middleOf(from) + 112
  const middle = left + width / 2
  return (
    box(panel, left, 24, width, 627, 26) +
    word(name, middle, 78, { size: 42, color }) +
    at(middle - 20, 304, sideDog({ condition }), { scale: width < 300 ? 0.68 : 0.84 })
  )
}

function fromAbove(score: number): string {
  const condition = (score - 5) / 4
  const color = score <= 3 ? INK.coral : score <= 5 ? INK.pine : INK.honey
  return (
    at(middleOf(score), 464, dogFromAbove(condition), { scale: 0.66 }) +
    oval(color, middleOf(score), 606, 36) +
    word(String(score), middleOf(score), 621, { size: 44, color: score <= 5 ? INK.paper : INK.ink })
  )
}

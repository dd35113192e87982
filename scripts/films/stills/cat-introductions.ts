import { HONEY_CAT, sittingCat } from '../drawing/cat.ts'
import { CALM, sideCat } from '../drawing/cat-body.ts'
import { word } from '../drawing/letters.ts'
import { INK } from '../drawing/palette.ts'
import { at, box, fill, oval, picture, stroke } from '../drawing/shapes.ts'
import { bowl, ground, measure } from '../drawing/things.ts'

/** Two cats meet over days: a closed door, a swapped blanket, a gap, one room. */
export const catIntroductions = (): string =>
  picture(
    1200,
    675,
    ground() +
      card(36, 36, '1', closedDoor()) +
      card(612, 36, '2', swappedBlanket()) +
      card(36, 350, '3', openGap()) +
      card(612, 350, '4', oneRoom()),
  )

const card = (x: number, y: number, step: string, scene: string): string =>
  box(INK.paper, x, y, 552, 290, 26) +
  `<path d="M${x} ${y + 232}H${x + 552}V${y + 264}A26 26 0 0 1 ${x + 526} ${y + 290}H${x + 26}A26 26 0 0 1 ${x} ${y + 264}z" fill="${INK.sageSoft}"/>` +
  at(x + 276, y + 254, scene) +
  oval(INK.coral, x + 46, y + 46, 34) +
  word(step, x + 46, y + 61, { size: 44, color: INK.paper })

const door = (width: number): string =>
  box(INK.pineMid, -width / 2, -226, width, 214, 8) +
  (width > 40 ? oval(INK.honey, width / 2 - 16, -112, 7) : '')

const frame = (): string => box(INK.pine, -66, -240, 132, 232, 10) + box(INK.ink, -52, -226, 104, 216, 6)

const soot = (scale = 0.86): string => at(-152, 0, sittingCat({ look: 0.8 }), { scale })
const newcomer = (scale = 0.86): string =>
  at(152, 0, sittingCat({ look: -0.8 }, HONEY_CAT, 0, INK.pine), { scale })

const closedDoor = (): string => frame() + door(104) + soot() + newcomer()

const swappedBlanket = (): string =>
  frame() +
  door(104) +
  blanket(-156, INK.honey) +
  blanket(156, INK.sootSoft) +
  at(-150, -10, sittingCat({ look: 0.3, eyes: 0.7 }), { scale: 0.78 }) +
  at(156, -10, sittingCat({ look: -0.3, eyes: 0.7 }, HONEY_CAT, 0, INK.pine), { scale: 0.78 }) +
  measure([-74, -100], [74, -100], INK.coral, 10)

const blanket = (x: number, color: string): string =>
  box(color, x - 96, -16, 192, 26, 13) +
  box(INK.cream, x - 60, -16, 14, 26) +
  box(INK.cream, x + 46, -16, 14, 26)

const openGap = (): string =>
  frame() +
  at(30, 0, door(40)) +
  stroke(INK.cream, 4, 'M-42 -224V-12M-26 -224V-12M-10 -224V-12') +
  soot(0.82) +
  newcomer(0.82) +
  at(-76, 4, bowl(1), { scale: 0.42 }) +
  at(88, 4, bowl(1, INK.coral, INK.coralDeep), { scale: 0.42 })

const oneRoom = (): string =>
  fill(INK.honeySoft, 'M40 -222H160V-120H40z') +
  box(INK.paper, 96, -222, 8, 102) +
  at(-96, 2, sideCat({ ...CALM, face: { ...CALM.face, look: 0.6 } }), { scale: 0.8 }) +
  at(182, 2, sittingCat({ eyes: 0, look: -0.5 }, HONEY_CAT, 0, INK.pine), { scale: 0.82 })

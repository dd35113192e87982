import { catHead, sleepingCat } from '../drawing/cat.ts'
import { word } from '../drawing/letters.ts'
import { INK } from '../drawing/palette.ts'
import { at, fill, n, oval, picture, stroke } from '../drawing/shapes.ts'
import { badge, ground, measure, post } from '../drawing/things.ts'

/** A tall, steady post beside the place of sleep, and a small one that topples. */
export const catScratching = (): string =>
  picture(
    1200,
    675,
    ground() +
      oval(INK.honeySoft, 430, 320, 262) +
      fill(INK.sageSoft, 'M0 566H1200V639A36 36 0 0 1 1164 675H36A36 36 0 0 1 0 639z') +
      at(84, 600, bed()) +
      at(560, 592, post(476, 190)) +
      at(436, 592, stretchingCat()) +
      measure([676, 590], [676, 110]) +
      word('90 cm', 706, 336, { size: 60, color: INK.coralDeep, anchor: 'start' }) +
      at(452, 100, badge('tick', 44)) +
      at(994, 600, post(220, 100), { turn: 20, scale: 1.2 }) +
      stroke(INK.coral, 7, 'M964 318q-34 26 -40 68M1150 330q18 24 20 54') +
      at(1064, 232, badge('cross', 44)),
  )

const bed = (): string =>
  at(110, -24, sleepingCat(), { scale: 0.9 }) +
  fill(INK.coral, 'M-10 -46Q110 -8 230 -46Q246 0 214 0H6Q-26 0 -10 -46z')

/** A cat on its hind legs, both front paws on a post that stands 124 to its right. */
export function stretchingCat(reach = 1): string {
  const top = -330 * reach - 20
  return (
    stroke(INK.soot, 15, 'M-48 -50C-96 -40 -120 -10 -150 -26') +
    stroke(INK.sootSoft, 24, `M44 ${n(top + 110)}L106 ${n(top + 6)}`) +
    fill(
      INK.soot,
      `M-66 -14C-72 -90 -30 -140 -6 ${n(top + 120)}Q14 ${n(top + 70)} 52 ${n(top + 96)}C72 ${n(top + 120)} 62 -120 30 -60Q26 -14 22 -10z`,
    ) +
    oval(INK.soot, -22, -54, 48, 46) +
    oval(INK.cream, 10, -8, 34, 10) +
    stroke(INK.soot, 24, `M34 ${n(top + 116)}L98 ${n(top - 16)}`) +
    oval(INK.cream, 103, top - 22, 14, 15) +
    oval(INK.cream, 110, top + 2, 13, 14) +
    at(18, top + 62, catHead({ eyes: 0, lean: 8 }), { scale: 1.06 })
  )
}

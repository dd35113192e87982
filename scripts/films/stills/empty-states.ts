import { catHead } from '../drawing/cat.ts'
import { INK } from '../drawing/palette.ts'
import { paw } from '../drawing/paw.ts'
import { at, box, fill, oval, picture, stroke } from '../drawing/shapes.ts'
import { jar } from '../drawing/things.ts'

/** A counter where nobody stands yet, and a pencil that begins to draw the first member. */
export const emptyTeam = (): string =>
  picture(
    320,
    320,
    oval(INK.sage, 160, 164, 136, 136, ' opacity=".38"') +
      `<g fill="none" stroke="#7A8982" stroke-width="6" stroke-linecap="round"><path d="M160 134a38 38 0 1 1 36 -26"/><path stroke-dasharray="1 14" d="M196 108a38 38 0 0 1 -36 26M84 214V190C84 152 116 144 138 142H182C204 144 236 152 236 190V214"/></g>` +
      at(198, 108, pencil(), { turn: 38 }) +
      box(INK.pineMid, 34, 226, 252, 78, 8) +
      [0, 1, 2].map((i) => box(INK.pine, 46 + i * 78, 240, 70, 64, 7)).join('') +
      at(159, 272, paw(INK.sage), { scale: 0.62 }) +
      box(INK.honey, 18, 208, 284, 20, 5) +
      at(266, 208, jar(), { scale: 0.6 }) +
      at(58, 208, box(INK.paper, -26, -12, 52, 12, 3) + box(INK.coral, -20, -22, 44, 10, 3)),
  )

/** A pencil whose tip is the origin and whose end points up. */
const pencil = (): string =>
  fill(INK.sandDeep, 'M0 0L-11 -26H11z') +
  fill(INK.ink, 'M0 0L-4 -9H4z') +
  box(INK.honey, -11, -92, 22, 67) +
  box(INK.honeyDeep, -11, -92, 7, 67) +
  fill(INK.coral, 'M-11 -92V-100Q-11 -108 -3 -108H3Q11 -108 11 -100V-92z')

/** An open book with a cat asleep on it. */
export const emptyCourses = (): string =>
  picture(
    320,
    320,
    oval(INK.honey, 160, 164, 136, 136, ' opacity=".3"') +
      fill(INK.coral, 'M20 216H300V282Q300 290 292 290H28Q20 290 20 282z') +
      fill(INK.paper, 'M160 226C120 202 70 202 30 212V276C70 266 120 266 160 284z') +
      fill(INK.cream, 'M160 226C200 202 250 202 290 212V276C250 266 200 266 160 284z') +
      stroke(
        INK.sageDeep,
        4,
        'M160 228V282M52 236Q92 228 136 242M52 254Q92 246 136 260M184 242Q228 228 268 236M184 260Q228 246 268 254',
      ) +
      fill(INK.soot, 'M66 222C56 150 110 118 170 122C232 126 272 168 262 222Q160 246 66 222z') +
      stroke(INK.sootSoft, 18, 'M258 212C240 228 190 232 158 226') +
      at(116, 192, catHead({ eyes: 0, lean: -8 }), { scale: 1.02 }) +
      stroke(INK.coral, 5, 'M226 96h22l-22 26h22M262 58h15l-15 18h15'),
  )

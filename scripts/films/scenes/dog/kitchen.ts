import { INK } from '../../drawing/palette.ts'
import { at, box, fill, oval } from '../../drawing/shapes.ts'
import { jar, plant, shelf } from '../../drawing/things.ts'
import { backdrop } from '../../motion/film.ts'

export const FLOOR = 610

/** A kitchen: tiles, and, where no title stands, a window and a shelf. */
export const kitchen = (furnished = true): string =>
  backdrop(INK.sageMist) +
  oval(INK.honeySoft, 640, 330, 420) +
  tiles() +
  (furnished ? pane() + board() : '') +
  box(INK.sand, -400, FLOOR - 10, 2080, 600) +
  box(INK.sandDeep, -400, FLOOR - 10, 2080, 9)

const board = (): string =>
  at(
    1040,
    210,
    shelf(
      330,
      at(-110, 0, jar(INK.honey)) +
        at(-40, 0, jar(INK.sage)) +
        at(30, 0, jar(INK.coral)) +
        at(108, 0, plant(), { scale: 0.8 }),
    ),
  )

const tiles = (): string =>
  box(INK.sageSoft, -400, 420, 2080, 180) +
  Array.from(
    { length: 21 },
    (_, i) =>
      box(INK.sageMist, -394 + i * 100, 426, 88, 82, 8) + box(INK.sageMist, -394 + i * 100, 516, 88, 76, 8),
  ).join('')

const pane = (): string =>
  box(INK.pine, 90, 70, 280, 300, 16) +
  box('#D7E7E0', 108, 88, 244, 264, 6) +
  fill(INK.sage, 'M108 300C170 250 270 280 352 260V352H108z') +
  oval(INK.honey, 296, 150, 34) +
  box(INK.pine, 224, 88, 12, 264)

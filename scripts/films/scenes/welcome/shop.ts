import { INK } from '../../drawing/palette.ts'
import { at, box, fill, oval, stroke } from '../../drawing/shapes.ts'
import { backdrop } from '../../motion/film.ts'
import { counter, jarShelf, shopShelf } from '../../stills/counter-scene.ts'

export const FLOOR = 640

/** The shop's back wall with its window, shelves and awning; the counter is drawn in front of the advisor. */
export const shopWall = (): string =>
  backdrop(INK.sand) +
  oval(INK.honeySoft, 850, 330, 330) +
  shopWindow() +
  at(730, 214, shopShelf(), { scale: 0.92 }) +
  at(1110, 214, shopShelf(), { scale: 0.92 }) +
  at(1110, 366, jarShelf(), { scale: 0.92 }) +
  box(INK.sage, -400, FLOOR, 2080, 500) +
  box(INK.sageDeep, -400, FLOOR, 2080, 8)

export const shopCounter = (): string => at(580, 452, counter(1000, 210))

const shopWindow = (): string =>
  box(INK.pine, 60, 96, 350, 360, 18) +
  box('#D7E7E0', 80, 116, 310, 320, 8) +
  fill(INK.sageSoft, 'M80 380C150 330 260 350 390 330V436H80z') +
  oval(INK.honey, 320, 190, 36) +
  box(INK.pine, 229, 116, 12, 320) +
  stroke(INK.paper, 7, 'M110 250L190 170M130 270L180 220', ' opacity=".7"')

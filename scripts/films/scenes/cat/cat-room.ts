import { INK } from '../../drawing/palette.ts'
import { at, box, fill, oval } from '../../drawing/shapes.ts'
import { plant, post } from '../../drawing/things.ts'
import { backdrop } from '../../motion/film.ts'

export const FLOOR = 600

/** The cat's room: a window where no door stands, a panelled wall, a post and a plant. */
export const catRoom = (hasWindow = true): string =>
  backdrop(INK.sand) +
  oval(INK.honeySoft, 640, 300, 420) +
  (hasWindow ? windowPane() : '') +
  box(INK.sandDeep, -400, 508, 2080, 92) +
  box(INK.paper, -400, 500, 2080, 12) +
  box(INK.sage, -400, FLOOR - 10, 2080, 600) +
  box(INK.sageDeep, -400, FLOOR - 10, 2080, 8) +
  at(116, FLOOR + 12, post(330, 150)) +
  at(1180, FLOOR + 6, plant(), { scale: 1.5 })

const windowPane = (): string =>
  box(INK.paper, 800, 70, 300, 320, 18) +
  box('#D7E7E0', 818, 88, 264, 284) +
  fill(INK.sageSoft, 'M818 320C880 280 980 300 1082 290V372H818z') +
  oval(INK.honey, 1020, 160, 38) +
  box(INK.paper, 944, 88, 12, 284) +
  box(INK.honey, 778, 384, 344, 22, 8)

/** A cleaner that rolls about by itself, with a light and a loud voice. */
export const robotCleaner = (noise: number): string =>
  box(INK.pine, -100, -54, 200, 46, 22) +
  box(INK.pineMid, -64, -66, 128, 18, 9) +
  oval(INK.coral, 66, -32, 9) +
  [-58, 58].map((x) => oval(INK.ink, x, -8, 15)).join('') +
  [0, 1, 2]
    .map(
      (i) =>
        `<path d="M${-116 - i * 24} ${-60 - i * 6}q-14 26 0 ${52 + i * 12}" fill="none" stroke="${INK.coral}" stroke-width="7" stroke-linecap="round" opacity="${noise > i * 0.3 ? 0.9 - i * 0.22 : 0}"/>`,
    )
    .join('')

/** A way out: an open door with a lit room behind it. */
export function doorway(open: number): string {
  const leaf = 150 * (1 - open) + 26
  return (
    box(INK.paper, -90, -420, 180, 420, 8) +
    box(INK.honeySoft, -75, -404, 150, 404) +
    fill(INK.honey, 'M-75 0L75 0L40 -70H-40z', ' opacity=".5"') +
    box(INK.pineMid, 75 - leaf, -404, leaf, 404, 4) +
    oval(INK.honey, 75 - leaf + 14, -200, 7)
  )
}

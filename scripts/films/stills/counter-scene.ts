import { INK } from '../drawing/palette.ts'
import { at, box } from '../drawing/shapes.ts'
import { bag, ball, jar, plant, shelf } from '../drawing/things.ts'

/** A shop counter of a given width, its top edge at the origin. */
export function counter(width: number, depth: number): string {
  const panels = Math.max(1, Math.round(width / 170))
  const step = (width - 40) / panels
  const doors = Array.from({ length: panels }, (_, i) =>
    box(INK.pineMid, 26 + i * step, 66, step - 14, depth - 46, 12),
  )
  return (
    box(INK.pine, 0, 20, width, depth) +
    doors.join('') +
    box(INK.honey, -16, 0, width + 32, 32, 6) +
    box(INK.honeyDeep, -16, 26, width + 32, 8, 4)
  )
}

/** The shelf behind the counter, its board 330 wide. */
export const shopShelf = (): string =>
  shelf(
    330,
    at(-120, 0, bag(INK.pine), { scale: 0.8 }) +
      at(-44, 0, bag(INK.coral), { scale: 0.8 }) +
      at(30, 0, jar(INK.honey), { scale: 0.9 }) +
      at(108, 0, plant(), { scale: 0.82 }),
  )

/** Another board of the same width, with a bag, jars and a ball. */
export const jarShelf = (): string =>
  shelf(
    330,
    at(-118, 0, bag(INK.honeyDeep), { scale: 0.86 }) +
      at(-30, 0, jar(INK.sage), { scale: 0.9 }) +
      at(34, 0, jar(INK.coral), { scale: 0.9 }) +
      at(112, -25, ball(), { scale: 0.84 }),
  )

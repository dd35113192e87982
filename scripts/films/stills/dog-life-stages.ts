import { HONEY_COAT, sittingDog } from '../drawing/dog.ts'
import { sideDog, sleepingDog } from '../drawing/dog-poses.ts'
import { word } from '../drawing/letters.ts'
import { INK } from '../drawing/palette.ts'
import { at, box, fill, picture } from '../drawing/shapes.ts'
import { ball, bowl, ground } from '../drawing/things.ts'

const SENIOR = { ...HONEY_COAT, fur: '#E8BE72', shade: '#C99B4E', pale: INK.paper, ear: '#B97A62' }

/** Puppy, adult and senior, with the number of meals each has in a day. */
export const dogLifeStages = (): string =>
  picture(
    1200,
    675,
    ground() +
      panel(40, INK.honeySoft, INK.honey, 'Puppy') +
      panel(420, INK.sageSoft, INK.sageDeep, 'Adult') +
      panel(800, '#F4D3C6', INK.blush, 'Senior') +
      at(196, 440, sittingDog({ tongue: 0.6, ears: 8, lean: 6 }, 10), { scale: 0.98 }) +
      at(326, 416, ball(), { scale: 0.8 }) +
      at(574, 440, sideDog({ wag: 8, nod: -4 }), { scale: 0.96 }) +
      at(980, 440, bed()) +
      meals(220, 4) +
      meals(600, 2) +
      meals(980, 2),
  )

const panel = (x: number, color: string, floor: string, name: string): string =>
  box(color, x, 40, 360, 595, 28) +
  box(floor, x + 24, 434, 312, 10, 5) +
  word(name, x + 180, 116, { size: 58, color: INK.ink })

const bed = (): string =>
  at(-8, -36, sleepingDog(0.3, SENIOR), { scale: 0.88 }) +
  fill(INK.pine, 'M-150 -58Q-140 -34 0 -34T150 -58Q168 0 136 0H-136Q-168 0 -150 -58z')

/** The day's meals: one bowl for each. */
const meals = (middle: number, count: number): string =>
  Array.from({ length: count }, (_, i) =>
    at(middle + (i - (count - 1) / 2) * (count > 2 ? 84 : 132), 578, bowl(1), {
      scale: count > 2 ? 0.68 : 1,
    }),
  ).join('')

import { word } from '../../drawing/letters.ts'
import { INK } from '../../drawing/palette.ts'
import { at, n, oval } from '../../drawing/shapes.ts'
import { backdrop, camera, type Shot } from '../../motion/film.ts'
import { during, pop, rise } from '../../motion/timing.ts'
import { bagFront, bagLabel, withoutWater } from './food-bag.ts'

type Mark = { from: number; y: number }
const MARKS: Mark[] = [
  { from: 3.6, y: -216 },
  { from: 8.4, y: -162 },
  { from: 12.2, y: -58 },
  { from: 16.4, y: 100 },
  { from: 21.6, y: 104 },
]

/** The bag turns round, and its label is read in five marks. */
export const label: Shot = {
  seconds: 25.5,
  says: [
    [0.3, 3.3, 'Now turn the bag around: the facts are on the back.'],
    [3.5, 8, 'One: “complete” means it can be the only food; “complementary” cannot.'],
    [8.2, 11.8, 'Two: for which dog? Growth, adult, or all life stages.'],
    [12, 16, 'Three: the ingredients stand in order of weight, water included.'],
    [16.2, 21.2, 'Four: compare analyses with the water left out. Here the can is richer.'],
    [21.4, 25.2, 'Five: the feeding guide is where you start, never a law.'],
  ],
  draw: (t) => {
    const spin = rise(t, 1, 2.4)
    const width = Math.max(0.02, Math.abs(Math.cos(spin * Math.PI)))
    const bag = `<g transform="translate(640 372) scale(${Math.round(width * 1000) / 1000} 1)">${spin < 0.5 ? bagFront() : bagLabel()}</g>`
    const views = [
      [0, 640, 360, 1],
      [3.2, 640, 360, 1],
      [4.2, 600, 190, 1.62],
      [8.2, 600, 190, 1.62],
      [9, 590, 236, 1.62],
      [12, 590, 236, 1.62],
      [12.9, 640, 330, 1.5],
      [16.2, 640, 330, 1.5],
      [17, 800, 420, 1.24],
      [21.2, 800, 420, 1.24],
      [22.2, 720, 470, 1.6],
    ] as const
    const compare = during(t, 17.2, 21.3)
    return camera(
      t,
      views,
      backdrop(INK.pine) +
        oval(INK.pineMid, 640, 380, 400) +
        bag +
        at(640, 372, MARKS.map((mark, i) => markOf(t, mark, i)).join('')) +
        at(1058, 500, withoutWater(t, 17.4), { opacity: compare, scale: 0.9 }),
    )
  },
}

/** A numbered mark at the left of its lines, which are underlaid in honey while they are read. */
function markOf(t: number, { from, y }: Mark, i: number): string {
  const p = pop(t, from)
  if (p <= 0.01) return ''
  const left = i === 4 ? 250 : -256
  const now = i === 4 || t < (MARKS[i + 1]?.from ?? 99)
  return (
    at(
      left,
      y,
      oval(now ? INK.honey : INK.sage, 0, 0, 26) + word(String(i + 1), 0, 11, { size: 34, color: INK.ink }),
      { scale: p },
    ) + (now ? highlight(t, from, i) : '')
  )
}

const BANDS = [
  [-222, -250, 420, 66],
  [-222, -184, 260, 44],
  [-222, -114, 440, 100],
  [-222, 8, 250, 186],
  [30, 12, 196, 184],
]

function highlight(t: number, from: number, i: number): string {
  const [x = 0, y = 0, w = 0, h = 0] = BANDS[i] ?? []
  const p = rise(t, from + 0.2, from + 1)
  return `<rect x="${x}" y="${y}" width="${n(w * p)}" height="${h}" rx="12" fill="${INK.honeySoft}" style="mix-blend-mode:multiply"/>`
}

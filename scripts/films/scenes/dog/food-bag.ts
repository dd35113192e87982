import { word } from '../../drawing/letters.ts'
import { INK } from '../../drawing/palette.ts'
import { paw } from '../../drawing/paw.ts'
import { at, box, fill, round, stroke } from '../../drawing/shapes.ts'
import { rise } from '../../motion/timing.ts'
import { line } from '../../motion/words.ts'

const sack = (): string =>
  fill(INK.coral, 'M-250 -316H250L262 -286V286Q262 316 236 316H-236Q-262 316 -262 286V-286z') +
  fill(INK.coralDeep, 'M-250 -316H250L262 -280H-262z')

/** The front of a bag of food, 520 by 632, its middle at the origin: made to be noticed. */
export const bagFront = (): string =>
  sack() +
  box(INK.cream, -170, -190, 340, 360, 40) +
  at(0, -30, paw(INK.coral), { scale: 4.2 }) +
  word('Happy Bowl', 0, 140, { size: 54, color: INK.coralDeep }) +
  box(INK.honey, -120, 214, 240, 54, 27)

/** The back of the same bag: what it is, for whom, what is in it, the analysis and the feeding guide. */
export const bagLabel = (): string =>
  sack() +
  box(INK.cream, -238, -262, 476, 556, 22) +
  word('Complete food', -212, -200, { size: 46, color: INK.pine, anchor: 'start' }) +
  text('for adult dogs', -152, 30, 600) +
  rule(-122) +
  text('Ingredients', -88, 22, 700) +
  text('chicken 26%, rice, corn, beet pulp,', -56, 22, 400) +
  text('fish oil, minerals', -26, 22, 400) +
  rule(0) +
  text('Analysis', 34, 22, 700) +
  [
    ['Protein', '26%'],
    ['Fat', '15%'],
    ['Fiber', '2.5%'],
    ['Moisture', '10%'],
  ]
    .map(
      ([name = '', share = ''], i) =>
        text(name, 70 + i * 34, 22, 400) + at(150, 0, text(share, 70 + i * 34, 22, 600)),
    )
    .join('') +
  guide() +
  rule(206) +
  text('Questions? Write to us at Happy Bowl.', 250, 22, 600)

const text = (words: string, y: number, size: number, weight: number): string =>
  line(words, -212, y, { size, weight, anchor: 'start' })
const rule = (y: number): string => stroke(INK.sage, 4, `M-212 ${y}H212`)

const guide = (): string =>
  box(INK.paper, 36, 18, 184, 172, 12) +
  ['10 kg', '20 kg', '30 kg']
    .map(
      (weight, i) =>
        line(weight, 80, 86 + i * 40, { size: 22, weight: 400 }) +
        line(['180 g', '300 g', '400 g'][i] ?? '', 168, 86 + i * 40, { size: 22 }),
    )
    .join('') +
  line('A day', 126, 46, { size: 22, weight: 700 }) +
  stroke(INK.sage, 3, 'M50 58H206')

/** A canned food and a kibble side by side; the water runs out of both, and the can turns out richer. */
export function withoutWater(t: number, from: number): string {
  const dry = rise(t, from + 0.7, from + 2.3)
  const column = (x: number, protein: number, water: number, name: string) => {
    const rest = 100 - water
    const left = rest + (100 - rest) * dry
    const share = (protein / rest) * left
    const height = 260
    const y = (part: number) => height * (part / 100)
    return (
      box(INK.sageMist, x - 62, -height, 124, height, 16) +
      `<clipPath id="column${x}"><rect x="${x - 62}" y="${-height}" width="124" height="${height}" rx="16"/></clipPath><g clip-path="url(#column${x})">` +
      box('#A9D0D2', x - 62, -height, 124, y(100 - left)) +
      box(INK.honeySoft, x - 62, -y(left), 124, y(left)) +
      box(INK.coral, x - 62, -y(share), 124, y(share)) +
      '</g>' +
      word(`${Math.round((share / left) * left)}%`, x, round(-y(share) - 14), {
        size: 38,
        color: INK.coralDeep,
      }) +
      line(name, x, 42, { size: 28 })
    )
  }
  return (
    box(INK.paper, -220, -330, 440, 410, 30) + column(-100, 10, 78, 'Can') + column(100, 26, 10, 'Kibble')
  )
}

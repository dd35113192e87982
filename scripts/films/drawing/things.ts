import { INK } from './palette.ts'
import { paw } from './paw.ts'
import { at, both, box, fill, n, oval, type Point, stroke } from './shapes.ts'

/** A feeding bowl 112 wide; `food` is how full it is. */
export const bowl = (food = 1, color: string = INK.pine, rim: string = INK.pineMid): string =>
  (food > 0 ? at(0, -38, kibble(), { stretch: food }) : '') +
  fill(color, 'M-46 -40H46L56 -4Q57 0 52 0H-52Q-57 0 -56 -4z') +
  box(rim, -50, -44, 100, 9, 4.5) +
  at(0, -18, paw(INK.cream), { scale: 0.36 })

const kibble = (): string =>
  fill(INK.wood, 'M-38 0Q-30 -24 0 -24T38 0z') +
  [
    [-18, -8],
    [0, -15],
    [17, -8],
    [-3, -4],
  ]
    .map(([x = 0, y = 0]) => oval(INK.woodSoft, x, y, 6))
    .join('')

/** A bag of food, 80 by 104. */
export const bag = (color: string = INK.coral): string =>
  fill(color, 'M-36 -104H36L40 -94V-6Q40 0 34 0H-34Q-40 0 -40 -6V-94z') +
  fill(INK.ink, 'M-36 -104H36L40 -90H-40z', ' opacity=".18"') +
  box(INK.cream, -27, -74, 54, 56, 8) +
  at(0, -54, paw(color), { scale: 0.42 }) +
  stroke(INK.ink, 3, 'M-17 -34h34M-17 -26h24', ' opacity=".5"')

export const jar = (color: string = INK.honey): string =>
  box(color, -26, -70, 52, 70, 10) +
  box(INK.pineDeep, -22, -84, 44, 16, 5) +
  box(INK.cream, -19, -50, 38, 32, 5) +
  stroke(INK.ink, 3, 'M-11 -38h22M-11 -29h14', ' opacity=".5"')

export const plant = (pot: string = INK.coral): string =>
  both(fill(INK.sageDeep, 'M0 -46C-10 -90 -44 -96 -54 -84C-50 -60 -24 -44 0 -46z')) +
  fill(INK.sage, 'M0 -44C-22 -86 -10 -122 0 -130C10 -122 22 -86 0 -44z') +
  fill(pot, 'M-28 -46H28L22 -5Q21 0 16 0H-16Q-21 0 -22 -5z') +
  box(INK.coralDeep, -32, -52, 64, 12, 5)

/** A scratching post of a given height, its foot on the origin. */
export function post(height: number, foot = 120): string {
  const turns = Array.from({ length: Math.floor((height - 30) / 14) }, (_, i) => `M-15 ${-22 - i * 14}l30 -7`)
  return (
    box(INK.honey, -15, -height, 30, height - 8) +
    stroke(INK.honeyDeep, 3.4, turns.join('')) +
    box(INK.pine, -foot / 2, -16, foot, 16, 8) +
    box(INK.pine, -38, -height - 10, 76, 16, 8)
  )
}

/** A litter tray seen from its side. */
export const tray = (width: number, color: string = INK.pine): string =>
  fill(INK.sandDeep, `M${n(-width / 2 + 10)} -44Q0 -58 ${n(width / 2 - 10)} -44V-30H${n(-width / 2 + 10)}z`) +
  fill(
    color,
    `M${n(-width / 2)} -42H${n(width / 2)}L${n(width / 2 - 12)} -5Q${n(width / 2 - 14)} 0 ${n(width / 2 - 20)} 0H${n(-width / 2 + 20)}Q${n(-width / 2 + 14)} 0 ${n(-width / 2 + 12)} -5z`,
  ) +
  box(INK.pineMid, -width / 2 - 5, -46, width + 10, 10, 5)

/** A carrier with a barred door, 190 by 130; `inside` is seen through the bars. */
export const carrier = (inside = ''): string =>
  stroke(INK.honeyDeep, 12, 'M-34 -128V-144Q-34 -152 -26 -152H26Q34 -152 34 -144V-128') +
  box(INK.honey, -95, -130, 190, 130, 22) +
  box(INK.honeyDeep, -95, -62, 190, 10) +
  box(INK.ink, -64, -112, 128, 96, 16) +
  inside +
  stroke(INK.cream, 5, 'M-34 -110V-18M-4 -112V-16M26 -110V-18', ' opacity=".9"') +
  `<rect x="-64" y="-112" width="128" height="96" rx="16" fill="none" stroke="${INK.honeyDeep}" stroke-width="9"/>`

export const bone = (color: string = INK.paper): string =>
  fill(
    color,
    'M-28 -9H28C26 -24 48 -26 46 -11C58 -10 58 10 46 11C48 26 26 24 28 9H-28C-26 24 -48 26 -46 11C-58 10 -58 -10 -46 -11C-48 -26 -26 -24 -28 -9z',
    ` stroke="${INK.honeyDeep}" stroke-width="4" stroke-linejoin="round"`,
  )

export const ball = (): string =>
  oval(INK.coral, 0, 0, 30) + stroke(INK.cream, 5, 'M-26 -15Q0 0 -15 26M26 15Q0 0 15 -26')

/** A shelf board with things standing on it, its top at the origin. */
export const shelf = (width: number, standing: string, color: string = INK.pine): string =>
  standing + box(color, -width / 2, 0, width, 14, 7)

/** A round badge with a tick, a cross, or nothing in it. */
export function badge(kind: 'tick' | 'cross', r = 34): string {
  const mark = kind === 'tick' ? 'M-14 1l10 11l19 -22' : 'M-12 -12L12 12M12 -12L-12 12'
  return (
    oval(kind === 'tick' ? INK.pine : INK.coral, 0, 0, r) +
    at(0, 0, stroke(INK.paper, 7.5, mark), { scale: r / 34 })
  )
}

/** A speech bubble with round corners whose tail points down to one side. */
export const bubble = (width: number, height: number, tail: number, color: string = INK.paper): string =>
  box(color, -width / 2, -height, width, height, 30) +
  fill(color, `M${n(tail - 22)} -6H${n(tail + 22)}L${n(tail * 1.25)} 30z`)

/** A double arrow that measures from one end to the other. */
export function measure(from: Point, to: Point, color: string = INK.coral, width = 7): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const tip = ([x, y]: Point, way: 1 | -1) => {
    const wing = (by: number) =>
      `${n(x + way * 20 * Math.cos(angle + by))} ${n(y + way * 20 * Math.sin(angle + by))}`
    return `M${wing(0.6)}L${n(x)} ${n(y)}L${wing(-0.6)}`
  }
  return stroke(
    color,
    width,
    `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}${tip(from, 1)}${tip(to, -1)}`,
  )
}

/** The ground of a picture: its own rounded card, so that it stands on a light page and on a dark one. */
export const ground = (color: string = INK.sand): string => box(color, 0, 0, 1200, 675, 36)

export const cloud = (): string =>
  `<g fill="${INK.paper}" opacity=".9"><circle cx="-40" cy="0" r="28"/><circle cx="0" cy="-14" r="38"/><circle cx="42" cy="0" r="26"/><rect x="-66" y="0" width="132" height="27" rx="13"/></g>`

/** The inside and the far flaps of a carton 180 wide and 100 high; what sits in it is drawn next. */
export const cartonBack = (): string => box(INK.wood, -84, -116, 168, 60)

/** The front of the same carton, which hides whatever is in it. */
export const cartonFront = (): string =>
  box(INK.woodSoft, -90, -96, 180, 96, 6) +
  fill(INK.wood, 'M-90 -96L-122 -70L-104 -60L-90 -78zM90 -96L122 -70L104 -60L90 -78z') +
  box(INK.honeySoft, -18, -96, 36, 96, 0, ' opacity=".5"') +
  at(46, -38, paw(INK.wood), { scale: 0.5 })

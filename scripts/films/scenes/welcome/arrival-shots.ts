import { sideDog } from '../../drawing/dog-poses.ts'
import { INK } from '../../drawing/palette.ts'
import { JONAS, person, walkingLegs } from '../../drawing/person.ts'
import { at, fill, n, oval, stroke } from '../../drawing/shapes.ts'
import { badge, bowl, bubble } from '../../drawing/things.ts'
import { camera, grown, type Shot } from '../../motion/film.ts'
import { blink, during, pop, rise, sway, track } from '../../motion/timing.ts'
import { FLOOR, shopCounter, shopWall } from './shop.ts'
import { advisor, bella, customer } from './shop-people.ts'

/** Jonas and Bella come in. */
export const entering: Shot = {
  seconds: 9.5,
  says: [
    [0.5, 3.9, 'Then a worry comes in. Meet Jonas and his dog Bella.'],
    [4.1, 9.1, '“I need another food,” he says. “Bella leaves half of her dinner in the bowl.”'],
  ],
  draw: (t) => {
    const walk = rise(t, 0.2, 3.2)
    const world =
      shopWall() +
      advisor(t, { look: -0.8, mouth: 0.1 + 0.6 * during(t, 1, 3), brows: 3 * during(t, 1, 3) }) +
      shopCounter() +
      jonasComing(t, walk) +
      bellaComing(t, walk) +
      lead(walk) +
      grown(pop(t, 4.1), 436, 236, worry())
    return camera(
      t,
      [
        [0, 640, 360, 1],
        [3.2, 640, 360, 1],
        [5.6, 520, 380, 1.16],
      ],
      world,
    )
  },
}

const WAY = 420
const jonasAt = (walk: number): number => -170 + WAY * walk
const bellaAt = (walk: number): number => -10 + WAY * walk

/** Jonas walks in, his steps as long as his way, and lifts a hand to explain. */
function jonasComing(t: number, walk: number): string {
  const tells = during(t, 4, 8.8)
  const body = person(JONAS, {
    look: 0.85,
    eyes: blink(t),
    mouth: 0.1,
    worry: t > 3.5 ? 1 : 0,
    lean: 3 * tells,
    right: [140, -2],
    ...(tells > 0.01 ? { left: [-92, -8 - 84 * tells - 8 * tells * Math.abs(Math.sin(t * 2.4))] } : {}),
  })
  const bob = Math.abs(Math.sin(walk * 4 * Math.PI)) * 7
  return at(
    jonasAt(walk),
    FLOOR - 192 - bob,
    walkingLegs(walk * 2, INK.pineDeep, 16 + 12 * rise(t, 2.6, 3.4)) + body,
    { scale: 1.32 },
  )
}

const bellaComing = (t: number, walk: number): string =>
  at(
    bellaAt(walk),
    FLOOR + 18,
    sideDog({
      step: walk * 4,
      wag: sway(t, 0.55, 12),
      nod: track(t, [3.2, 0], [4, -12], [5.6, -12], [6.4, 6], [8.4, 6]),
      eyes: blink(t, 1),
    }),
    { scale: 0.95 },
  )

const lead = (walk: number): string => {
  const [hand, neck] = [jonasAt(walk) + 196, bellaAt(walk) + 96]
  return stroke(
    INK.coral,
    5,
    `M${n(hand)} ${FLOOR - 192}Q${n(hand + 6)} ${FLOOR - 92} ${n(neck)} ${FLOOR - 142}`,
  )
}

const worry = (): string =>
  bubble(230, 150, -70) + at(0, -48, bowl(0.95), { scale: 0.92 }) + at(74, -104, badge('cross', 24))

/** The shelf is near: a hand goes for a bag, and comes back. */
export const shelfReach: Shot = {
  seconds: 8.5,
  says: [
    [0.4, 4, 'The shelf is near. It is tempting to reach for a bag at once.'],
    [4.2, 8.2, 'Stay for one minute longer: a quick product may miss the real reason.'],
  ],
  draw: (t) => {
    const reach = during(t, 0.8, 5.2, 1)
    const wait = pop(t, 4.3)
    const world =
      shopWall() +
      advisor(t, {
        look: 0.8 * reach - 0.6 * (1 - reach),
        lean: 5 * reach,
        right: [96 + 12 * reach, -16 - 96 * reach],
        mouth: 0.1,
      }) +
      shopCounter() +
      customer(t, { look: 0.8, worry: 1 }) +
      bella(t, 5, 0.5) +
      (reach > 0.6 && t < 4.4 ? grown(pop(t, 1.8), 1010, 330, bagGlow()) : '') +
      grown(wait, 690, 236, minuteClock(rise(t, 4.6, 8)))
    return camera(
      t,
      [
        [0, 640, 360, 1],
        [1.8, 880, 330, 1.35],
        [4, 880, 330, 1.35],
        [5.2, 640, 350, 1.08],
      ],
      world,
    )
  },
}

const bagGlow = (): string =>
  oval(INK.coral, 62, -64, 26) + stroke(INK.paper, 6, 'M54 -72L70 -56M70 -72L54 -56')

/** A clock face on which one minute passes. */
function minuteClock(p: number): string {
  const angle = p * 2 * Math.PI
  const end = `${n(Math.sin(angle) * 54)} ${n(-Math.cos(angle) * 54)}`
  const wedge =
    p <= 0.01
      ? ''
      : p >= 0.99
        ? oval(INK.honey, 0, 0, 54)
        : fill(INK.honey, `M0 0V-54A54 54 0 ${p > 0.5 ? 1 : 0} 1 ${end}z`)
  return (
    oval(INK.pine, 0, 0, 76) +
    oval(INK.cream, 0, 0, 62) +
    wedge +
    stroke(INK.ink, 7, `M0 0L${n(Math.sin(angle) * 44)} ${n(-Math.cos(angle) * 44)}`) +
    oval(INK.ink, 0, 0, 7)
  )
}

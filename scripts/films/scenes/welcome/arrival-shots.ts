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
    const x = -170 + 420 * walk
    const moving = t > 0.3 && t < 3
    const jonas = moving
      ? at(
          x,
          FLOOR - 192 - Math.abs(sway(t, 0.9, 6)),
          walkingLegs(t / 0.9, INK.pineDeep) +
            person(JONAS, { look: 0.9, eyes: blink(t), mouth: 0.1, worry: 0 }),
          { scale: 1.32 },
        )
      : customer(
          t,
          {
            look: 0.7,
            worry: t > 3.4 ? 1 : 0,
            right: [92, -50 - 40 * during(t, 4, 8.6)],
            lean: 3 * during(t, 4, 8.6),
          },
          x,
        )
    const dog = moving
      ? at(
          50 + 420 * walk - 60,
          FLOOR + 18,
          sideDog({ step: t / 0.7, wag: sway(t, 0.5, 10), nod: sway(t, 0.7, 3) }),
          { scale: 0.95 },
        )
      : bella(t, track(t, [3, 0], [3.8, 8], [6, -6], [8, 4]), 0.4)
    const worry = pop(t, 4.1)
    const world =
      shopWall() +
      advisor(t, { look: -0.8, mouth: 0.1 + 0.6 * during(t, 1, 3), brows: 3 * during(t, 1, 3) }) +
      shopCounter() +
      lead(moving, x, 420 * walk) +
      jonas +
      dog +
      grown(
        worry,
        436,
        236,
        bubble(230, 150, -70) + at(0, -48, bowl(0.95), { scale: 0.92 }) + at(74, -104, badge('cross', 24)),
      )
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

const lead = (moving: boolean, x: number, walked: number): string =>
  moving ? stroke(INK.coral, 5, `M${n(x + 96)} 470Q${n(x + 110)} 560 ${n(90 + walked)} 480`) : ''

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

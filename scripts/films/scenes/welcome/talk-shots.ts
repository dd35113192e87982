import { INK } from '../../drawing/palette.ts'
import { paw } from '../../drawing/paw.ts'
import { at, box, fill, oval, stroke } from '../../drawing/shapes.ts'
import { badge, bowl, bubble } from '../../drawing/things.ts'
import { camera, grown, type Shot } from '../../motion/film.ts'
import { during, pop, rise, speak, sway, track } from '../../motion/timing.ts'
import { plate } from '../../motion/words.ts'
import { shopCounter, shopWall } from './shop.ts'
import { advisor, bella, customer } from './shop-people.ts'

/** Listening: the owner speaks, the advisor nods. */
export const listening: Shot = {
  seconds: 9.5,
  says: [
    [0.5, 4.6, 'First, listen. Let the owner finish; most people need less than a minute.'],
    [4.8, 9.1, 'Say back what you heard: “So she eats her kibble, but leaves the new cans?”'],
  ],
  draw: (t) => {
    const his = during(t, 0.6, 4.7)
    const hers = during(t, 4.9, 9.3)
    const nod = during(t, 1.2, 4.6) * Math.max(0, sway(t, 1.1, 5))
    const world =
      shopWall() +
      advisor(t, {
        look: -0.85,
        lean: -3 - nod * 0.6,
        mouth: speak(t, hers),
        brows: 2 * his,
        left: [-104, -16 - 34 * hers],
        right: [70, -30],
      }) +
      shopCounter() +
      customer(t, {
        look: 0.85,
        worry: t < 5.6 ? 1 : 0,
        mouth: t < 5 ? 0.1 : 0.2,
        right: [96, -64 - 20 * his * Math.abs(Math.sin(t * 2))],
        lean: sway(t, 2.4, 2 * his),
      }) +
      bella(t, track(t, [0, 8], [4.6, 8], [5.4, -8], [9, -6]), t < 5 ? -0.6 : 0.7) +
      grown(pop(t, 0.7) * (1 - rise(t, 4.4, 4.8)), 420, 214, bubble(210, 120, -66) + dots(t)) +
      grown(pop(t, 5), 640, 236, bubble(280, 142, 84) + saidBack(t))
    return (
      camera(
        t,
        [
          [0, 620, 330, 1.06],
          [4.4, 560, 322, 1.2],
          [5.4, 640, 322, 1.2],
        ],
        world,
      ) + plate(t, 0.8, 'Listen', 1120, 84)
    )
  },
}

const dots = (t: number): string =>
  [-44, 0, 44].map((x, i) => oval(INK.pine, x, -62 + Math.min(0, sway(t, 0.9, 12, -i * 0.16)), 12)).join('')

const saidBack = (t: number): string =>
  grown(pop(t, 5.6), -66, -40, bowl(0.1, INK.coral, INK.coralDeep), 0.8) +
  grown(pop(t, 6), -66, -104, badge('tick', 22)) +
  grown(pop(t, 6.6), 66, -40, bowl(1), 0.8) +
  grown(pop(t, 7), 66, -108, badge('cross', 22))

/** Asking: five questions, each with a sign. */
export const asking: Shot = {
  seconds: 12.5,
  says: [
    [0.4, 4.1, 'Now ask, with interest. Who is the pet, and how old is she?'],
    [4.3, 8.2, 'What does she get now, how much, and what has changed at home?'],
    [8.4, 12.1, 'And the question before any food: has a vet seen her?'],
  ],
  draw: (t) => {
    const talks = during(t, 0.5, 3.2) + during(t, 4.3, 7.2) + during(t, 8.4, 11.2)
    const world =
      shopWall() +
      advisor(t, {
        look: -0.7,
        mouth: speak(t, talks),
        lean: -4,
        left: [-104, -20 - 40 * talks],
        right: [84, -20],
        brows: 3 * talks,
      }) +
      shopCounter() +
      customer(t, { look: 0.85, mouth: 0.12 + 0.5 * during(t, 3.2, 4.2), right: [90, -56], lean: -2 }) +
      bella(t, sway(t, 5, 6), 0.4, 0.5)
    return (
      camera(
        t,
        [
          [0, 640, 290, 1],
          [12, 664, 296, 1.06],
        ],
        world,
      ) +
      plate(t, 0.5, 'Ask', 1130, 98) +
      questions(t)
    )
  },
}

const QUESTIONS: [seconds: number, sign: string][] = [
  [0.9, at(0, 4, paw(INK.coral), { scale: 1.15 })],
  [2.3, at(0, 24, cake(), { scale: 1 })],
  [4.5, at(0, 28, bowl(1), { scale: 0.72 })],
  [6.3, home()],
  [8.7, `${fill(INK.paper, '')}${box(INK.coral, -13, -38, 26, 76, 5)}${box(INK.coral, -38, -13, 76, 26, 5)}`],
]

export const questions = (t: number): string =>
  QUESTIONS.map(([from, sign], i) => {
    const newest = t >= from && t < (QUESTIONS[i + 1]?.[0] ?? 99)
    return grown(
      pop(t, from),
      170 + i * 152,
      100 + sway(t, 3, 3, i * 0.2),
      oval(newest ? INK.honey : INK.pineMid, 0, 0, 70) + oval(INK.paper, 0, 0, 60) + sign,
    )
  }).join('')

function cake(): string {
  return (
    box(INK.sand, -38, -40, 76, 40, 8) +
    box(INK.coral, -38, -40, 76, 14, 7) +
    stroke(INK.pine, 6, 'M-18 -44V-60M0 -44V-60M18 -44V-60') +
    [-18, 0, 18].map((x) => oval(INK.honey, x, -68, 4.5, 7)).join('')
  )
}

function home(): string {
  return (
    fill(INK.pine, 'M-40 2L0 -38L40 2z') +
    box(INK.pine, -28, -2, 56, 38) +
    box(INK.honeySoft, -9, 8, 18, 28, 3)
  )
}

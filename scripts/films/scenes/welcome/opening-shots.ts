import { INK } from '../../drawing/palette.ts'
import { at, box, fill, oval } from '../../drawing/shapes.ts'
import { badge, bag } from '../../drawing/things.ts'
import { backdrop, camera, grown, type Shot } from '../../motion/film.ts'
import { during, pop, rise, sway } from '../../motion/timing.ts'
import { line, title } from '../../motion/words.ts'
import { fillingPaw } from './filling-paw.ts'
import { shopCounter, shopWall } from './shop.ts'
import { advisor } from './shop-people.ts'

/** The shop opens: the camera comes nearer, the advisor waves. */
export const opening: Shot = {
  seconds: 8,
  says: [
    [0.4, 4.1, 'Welcome to the counter, where pets and their people come for advice.'],
    [4.3, 7.7, 'This portal helps you to give advice that owners can trust.'],
  ],
  draw: (t) => {
    const wave = during(t, 2.4, 6.4, 0.6)
    const hand: [number, number] = [96 + 26 * wave + wave * sway(t, 0.7, 16), -16 - 136 * wave]
    const world =
      shopWall() +
      advisor(t, { right: hand, look: -0.15, lean: 3 * wave, mouth: 0.1 + 0.8 * wave, brows: 4 * wave }) +
      shopCounter() +
      at(1090, 454, bag(INK.honey), { scale: 1.2 })
    return (
      camera(
        t,
        [
          [0, 640, 360, 1],
          [2.2, 640, 360, 1],
          [7.6, 760, 350, 1.28],
        ],
        world,
      ) +
      at(
        0,
        -170 * rise(t, 2.3, 3),
        box(INK.cream, 0, 0, 1280, 128) + title(t, 'Welcome to the counter', 640, 84),
      )
    )
  },
}

/** What a course is made of: a film, an article, questions; and the paw that fills. */
export const learning: Shot = {
  seconds: 9,
  says: [
    [0.5, 4.6, 'You learn in short pieces: a film, an article, and then a few questions.'],
    [4.8, 8.7, 'With each piece the paw fills; when the course is complete, it is full.'],
  ],
  draw: (t) =>
    backdrop(INK.pine) +
    oval(INK.pineMid, 640, 380, 420) +
    at(0, 40 * (1 - rise(t, 0.2, 1)), tablet(t), { opacity: rise(t, 0.2, 0.8) }),
}

function tablet(t: number): string {
  const away = rise(t, 4.3, 5)
  const card = (i: number, drawing: string) =>
    grown(
      pop(t, 0.7 + i * 1.1),
      356 + i * 284,
      364,
      box(INK.paper, -110, -130, 220, 260, 26) + drawing,
      1.2 - 0.3 * away,
    )
  const cards = card(0, filmCard(t)) + card(1, articleCard(t)) + card(2, quizCard(t))
  const toes = [0, 1, 2, 3].map((i) => pop(t, 5.2 + i * 0.55, 0.45))
  return (
    box(INK.ink, 160, 110, 960, 520, 44) +
    box(INK.sand, 184, 134, 912, 472, 26) +
    at(0, -70 * away, cards, { opacity: 1 - away }) +
    (away > 0 ? at(640, 372, fillingPaw(toes, pop(t, 7.5, 0.6)), { opacity: away }) : '')
  )
}

const filmCard = (t: number): string =>
  box(INK.sage, -86, -106, 172, 108, 14) +
  oval(INK.paper, 0, -52, 30) +
  fill(INK.coral, 'M-9 -68L18 -52L-9 -36z') +
  box(INK.sageMist, -86, 30, 172, 14, 7) +
  box(INK.coral, -86, 30, 172 * rise(t, 1.2, 4.2), 14, 7) +
  line('Film', 0, 96)

const articleCard = (t: number): string =>
  [0, 1, 2, 3, 4]
    .map((i) =>
      box(
        i === 0 ? INK.pine : INK.sage,
        -86,
        -100 + i * 30,
        (i === 4 ? 110 : 172) * rise(t, 2 + i * 0.2, 2.6 + i * 0.2),
        14,
        7,
      ),
    )
    .join('') + line('Article', 0, 96)

const quizCard = (t: number): string =>
  [0, 1, 2]
    .map((i) => {
      const chosen = i === 1 ? pop(t, 3.6) : 0
      return (
        box(chosen > 0.5 ? INK.sage : INK.sageMist, -86, -106 + i * 46, 172, 36, 12) +
        oval(INK.paper, -64, -88 + i * 46, 10) +
        (chosen > 0 ? grown(chosen, -64, -88 + i * 46, badge('tick', 15)) : '')
      )
    })
    .join('') + line('Questions', 0, 96)

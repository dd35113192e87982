import { catHead, HONEY_CAT, sittingCat } from '../drawing/cat.ts'
import { dogHead, sittingDog } from '../drawing/dog.ts'
import { sideDog } from '../drawing/dog-poses.ts'
import { chocolate, grapes } from '../drawing/larder.ts'
import { INK } from '../drawing/palette.ts'
import { paw } from '../drawing/paw.ts'
import { ADVISOR, person } from '../drawing/person.ts'
import { at, both, box, fill, oval, picture, stroke } from '../drawing/shapes.ts'
import { bag, ball, bone, bowl, cartonBack, cartonFront, cloud, jar, plant, post } from '../drawing/things.ts'
import { counter, shopShelf } from './counter-scene.ts'

const cover = (drawing: string): string => picture(1200, 675, drawing)

/** The shop: awning, shelves, the advisor, a cat on the counter and a dog that looks up at it. */
export const welcomeCover = (): string =>
  cover(
    box(INK.sand, 0, 0, 1200, 675) +
      oval(INK.honeySoft, 620, 320, 320) +
      awning() +
      at(250, 318, shopShelf(), { scale: 0.95 }) +
      at(1040, 318, shopShelf(), { scale: 0.95 }) +
      at(610, 470, person(ADVISOR, { look: -0.3, left: [-100, -16], right: [96, -16] }), { scale: 1.28 }) +
      at(0, 462, counter(1200, 230)) +
      at(1068, 600, paw(INK.sage), { scale: 1.1, opacity: 0.9 }) +
      at(812, 464, sittingCat({ look: -0.5 }), { scale: 1.22 }) +
      at(396, 466, bowl(1), { scale: 1.1 }) +
      at(186, 664, sideDog({ nod: -16, wag: 12 }), { scale: 1.12 }),
  )

const awning = (): string =>
  box(INK.cream, 0, 0, 1200, 56) +
  Array.from({ length: 12 }, (_, i) =>
    fill(i % 2 ? INK.cream : INK.coral, `M${i * 100} 0H${i * 100 + 100}V60a50 50 0 0 1 -100 0z`),
  ).join('')

/** A room for cats: a window in a panelled wall, a box to hide in, a post and a ball. */
export const catBehaviourCover = (): string =>
  cover(
    box(INK.sageSoft, 0, 0, 1200, 675) +
      panelling() +
      window() +
      curtains() +
      at(410, 490, plant(), { scale: 1.15 }) +
      at(560, 492, sittingCat({ lean: 3 }), { scale: 1.35 }) +
      at(765, 492, sittingCat({ eyes: 0 }, HONEY_CAT), { scale: 1.2, flip: true }) +
      box(INK.pine, 0, 622, 1200, 53) +
      at(158, 640, hidingBox(), { scale: 1.12 }) +
      oval(INK.sage, 1066, 648, 120, 17) +
      at(1068, 646, post(380, 130)) +
      at(956, 612, ball(), { scale: 0.95, turn: 20 }),
  )

const panelling = (): string =>
  box(INK.sage, 0, 500, 1200, 130) +
  box(INK.cream, 0, 494, 1200, 16) +
  Array.from({ length: 8 }, (_, i) =>
    box(INK.sageDeep, 22 + i * 148, 528, 118, 74, 10, ' opacity=".55"'),
  ).join('') +
  box(INK.pineMid, 0, 612, 1200, 12)

const window = (): string =>
  box(INK.cream, 330, 60, 560, 436, 22) +
  box(INK.honeySoft, 352, 82, 516, 408) +
  oval(INK.honey, 740, 200, 62) +
  fill(INK.sage, 'M352 400C470 340 600 350 700 390S820 400 868 370V490H352z') +
  fill(INK.sageDeep, 'M352 440C500 410 700 440 868 420V490H352z') +
  box(INK.cream, 602, 82, 16, 408) +
  box(INK.cream, 352, 270, 516, 14) +
  [400, 800].map((x) => fill(INK.honeyDeep, `M${x} 516h24l-6 34h-12z`)).join('') +
  box(INK.honey, 286, 488, 648, 32, 8) +
  box(INK.honeyDeep, 286, 512, 648, 8, 4)

const curtains = (): string =>
  fill(INK.coral, 'M260 40H350V486Q318 500 260 486zM960 40H870V486Q902 500 960 486z') +
  stroke(INK.coralDeep, 6, 'M290 46V486M320 46V488M900 46V488M930 46V486') +
  box(INK.pine, 230, 30, 760, 18, 9)

const hidingBox = (): string =>
  cartonBack() + at(4, -112, catHead({ pupils: 0.8, eyes: 1.1 }), { scale: 0.86 }) + cartonFront()

/** Hills, a bag, a bowl, and a dog that has all day. */
export const dogNutritionCover = (): string =>
  cover(
    box(INK.sand, 0, 0, 1200, 675) +
      oval(INK.honey, 930, 180, 136, 136, ' opacity=".25"') +
      oval(INK.honey, 930, 180, 96) +
      at(220, 140, cloud(), { scale: 1.2 }) +
      at(690, 112, cloud(), { scale: 0.8 }) +
      fill(INK.sageSoft, 'M0 430C180 330 380 350 560 410S960 470 1200 360V675H0z') +
      fill(INK.sage, 'M0 520C260 440 520 500 720 520S1040 520 1200 470V675H0z') +
      fill(INK.sageDeep, 'M0 600C300 560 800 600 1200 570V675H0z') +
      at(1050, 450, tree()) +
      at(300, 600, bag(), { scale: 2.1 }) +
      at(570, 612, sittingDog({ lean: 5, tongue: 1, look: 0.3 }, 8), { scale: 1.75 }) +
      at(815, 614, bowl(1), { scale: 1.75 }) +
      at(1000, 594, bone(), { scale: 0.85, turn: -12 }),
  )

const tree = (): string =>
  box(INK.wood, -10, -150, 20, 150) +
  oval(INK.pine, 0, -180, 74) +
  oval(INK.pineMid, -40, -140, 48) +
  oval(INK.pineMid, 42, -138, 44)

/** A feast table, and a dog whose chin has found its edge. */
export const holidayHazardsCover = (): string =>
  cover(
    box(INK.pine, 0, 0, 1200, 675) +
      oval(INK.pineMid, 560, 360, 270) +
      lights() +
      at(1000, 486, pine()) +
      at(560, 668, dogHead({ look: -0.8, lean: -4, ears: 10 }), { scale: 1.72 }) +
      at(310, 494, chocolate(), { scale: 1.35, turn: -8 }) +
      at(178, 494, grapes(), { scale: 1.45 }) +
      at(800, 494, jar(), { scale: 1.25 }) +
      at(84, 494, candle()) +
      tablecloth() +
      at(
        560,
        506,
        both(`${box(INK.honey, 54, -30, 60, 58, 28)}${stroke(INK.honeyDeep, 5, 'M76 8v12M94 8v12')}`),
      ),
  )

const tablecloth = (): string =>
  box(INK.cream, 0, 490, 1200, 185) +
  box(INK.coral, 0, 490, 1200, 22) +
  fill(INK.sand, `M0 566${'q30 34 60 0'.repeat(20)}V675H0z`)

const candle = (): string =>
  box(INK.paper, -14, -84, 28, 84, 4) + fill(INK.honey, 'M0 -122c12 16 12 26 0 32c-12 -6 -12 -16 0 -32z')

const lights = (): string =>
  stroke(INK.sageDeep, 9, 'M0 74C130 130 230 120 330 60S520 10 620 74S800 120 900 60S1080 20 1200 70') +
  [
    [76, 104],
    [150, 118],
    [226, 106],
    [384, 44],
    [456, 32],
    [526, 46],
    [676, 104],
    [748, 112],
    [972, 44],
    [1048, 38],
    [1126, 54],
  ]
    .map(([x = 0, y = 0], i) => oval([INK.honey, INK.coral, INK.paper][i % 3] as string, x, y + 6, 11))
    .join('') +
  [
    [300, INK.coral],
    [902, INK.honey],
  ]
    .map(
      ([x, color]) =>
        box(INK.honeyDeep, Number(x) - 6, 66, 12, 12, 2) + oval(String(color), Number(x), 102, 28),
    )
    .join('')

const pine = (): string =>
  box(INK.wood, -16, -30, 32, 40) +
  fill(
    INK.sage,
    'M0 -330L84 -200H44L116 -100H66L140 -20H-140L-66 -100H-116L-44 -200H-84z',
    ` stroke="${INK.sage}" stroke-width="14" stroke-linejoin="round"`,
  ) +
  [
    [-30, -190],
    [52, -120],
    [-64, -52],
  ]
    .map(([x = 0, y = 0]) => oval(INK.coral, x, y, 13))
    .join('') +
  [
    [24, -240],
    [-40, -120],
    [60, -48],
  ]
    .map(([x = 0, y = 0]) => oval(INK.honey, x, y, 11))
    .join('') +
  fill(INK.honey, 'M0 -372l11 24l26 3l-19 18l5 26l-23 -13l-23 13l5 -26l-19 -18l26 -3z')

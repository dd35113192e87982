import { type DogCoat, HONEY_COAT } from './dog.ts'
import { INK } from './palette.ts'
import { at, both, fill, n, oval, stroke, turned } from './shapes.ts'

export type SideDog = {
  /** -1 much too thin, 0 right, 1 much too heavy. */
  condition?: number
  /** Degrees the head nods; positive is down. */
  nod?: number
  wag?: number
  /** Phase of the walk in turns; undefined stands still. */
  step?: number
  eyes?: number
  coat?: DogCoat
}

/** A dog from its left side, looking right, 240 high and 300 long, standing on the origin. */
export function sideDog({
  condition = 0,
  nod = 0,
  wag = 0,
  step,
  eyes = 1,
  coat = HONEY_COAT,
}: SideDog = {}): string {
  const swing = (phase: number) => (step === undefined ? 0 : Math.sin((step + phase) * 2 * Math.PI) * 16)
  const heavy = Math.max(condition, 0)
  const farLegs = leg(coat.shade, INK.sandDeep, 88, swing(0.5)) + leg(coat.shade, INK.sandDeep, -56, swing(0))
  const nearLegs = leg(coat.fur, coat.pale, 66, swing(0)) + hindLeg(coat, swing(0.5), heavy)
  return (
    turned(-wag, [-84, -124], stroke(coat.shade, 17, 'M-82 -122C-112 -126 -132 -150 -128 -184')) +
    farLegs +
    fill(coat.fur, trunk(condition)) +
    fill(coat.pale, 'M126 -156C122 -122 108 -100 90 -88C92 -116 100 -140 112 -160z') +
    (condition < -0.2 ? ribs(coat, Math.min(1, -condition)) : '') +
    nearLegs +
    stroke(INK.pine, 11, 'M84 -186Q108 -158 132 -160') +
    turned(nod, [98, -180], at(112, -200, sideDogHead(eyes, coat)))
  )
}

function trunk(condition: number): string {
  const heavy = Math.max(condition, 0)
  const back = -138 - 12 * heavy + 6 * Math.max(-condition, 0)
  const chest = n(-66 + 14 * heavy)
  const tuck = n(-92 + (condition > 0 ? 40 : 18) * condition)
  return `M-90 -122C-84 ${n(back - 4)} -50 ${n(back)} 0 ${n(back)}C30 ${n(back)} 50 -150 66 -160L92 -204L134 -160C126 -124 112 -88 84 -72C60 ${chest} 30 ${chest} 10 ${chest}C-14 ${chest} -28 ${tuck} -52 ${tuck}C-84 ${tuck} -98 -96 -90 -122z`
}

const ribs = (coat: DogCoat, strength: number): string =>
  stroke(
    coat.shade,
    5,
    'M46 -128q8 22 -4 46M26 -130q8 24 -4 50M6 -130q8 24 -4 46M-14 -130q6 18 -3 34',
    ` opacity="${strength}"`,
  )

const leg = (fur: string, paw: string, x: number, angle: number): string =>
  turned(
    angle,
    [x, -80],
    `<rect x="${x - 12}" y="-96" width="24" height="92" rx="12" fill="${fur}"/>${oval(paw, x + 5, -8, 18, 9)}`,
  )

const hindLeg = (coat: DogCoat, angle: number, heavy: number): string =>
  turned(
    angle,
    [-64, -96],
    stroke(coat.fur, 24, 'M-74 -70L-82 -44L-72 -16') +
      oval(coat.fur, -66, -92, 32 + 5 * heavy, 36) +
      oval(coat.pale, -66, -8, 18, 9),
  )

/** A dog's head from the side, looking right, the middle of the skull at the origin. */
export const sideDogHead = (eyes = 1, coat = HONEY_COAT): string =>
  oval(coat.fur, 0, 0, 44, 42) +
  fill(coat.pale, 'M16 -16C44 -18 70 -8 78 4Q82 22 62 29C42 35 18 36 4 32C14 18 10 0 16 -16z') +
  oval(INK.ink, 77, 3, 11, 9.5) +
  stroke(INK.ink, 3.4, 'M72 20Q56 32 36 24') +
  (eyes > 0.2 ? oval(INK.ink, 22, -14, 5.6, 6.6 * eyes) : stroke(INK.ink, 3.4, 'M15 -14q7 6 14 0')) +
  fill(coat.ear, 'M-6 -38C-42 -42 -58 4 -46 36C-38 54 -18 46 -14 26C-10 6 2 -8 8 -24C8 -32 2 -37 -6 -38z')

/** A dog from above with its head up, 300 long, the middle of its back at the origin. */
export function dogFromAbove(condition: number, coat = HONEY_COAT, wag = 0): string {
  const heavy = Math.max(condition, 0)
  const thin = Math.max(-condition, 0)
  const [chest, waist, hip] = [
    46 + 16 * heavy - 8 * thin,
    34 + 38 * heavy - 13 * thin,
    42 + 14 * heavy - 8 * thin,
  ]
  const side = (s: 1 | -1) => {
    const [c, w, h] = [n(chest * s), n(waist * s), n(hip * s)]
    return { c, w, h, in: n(22 * s) }
  }
  const [r, l] = [side(1), side(-1)]
  const half = `C${r.in} -100 ${r.c} -84 ${r.c} -48C${r.c} -14 ${r.w} -8 ${r.w} 22C${r.w} 44 ${r.h} 46 ${r.h} 70C${r.h} 100 ${r.in} 112 0 112`
  const mirrored = `C${l.in} 112 ${l.h} 100 ${l.h} 70C${l.h} 46 ${l.w} 44 ${l.w} 22C${l.w} -8 ${l.c} -14 ${l.c} -48C${l.c} -84 ${l.in} -100 0 -100`
  return (
    turned(wag, [0, 104], stroke(coat.shade, 15, 'M0 104Q4 134 -10 156')) +
    fill(coat.fur, `M0 -100${half}${mirrored}z`) +
    stroke(coat.shade, 4, 'M0 -66V84', ' opacity=".55"') +
    (thin > 0.3
      ? both(
          stroke(
            coat.shade,
            4,
            'M10 -58q14 2 22 12M10 -36q14 2 23 12M10 -14q13 2 20 11',
            ` opacity="${n(thin)}"`,
          ),
        )
      : '') +
    aboveHead(coat)
  )
}

const aboveHead = (coat: DogCoat): string =>
  stroke(INK.pine, 11, 'M-28 -100Q0 -86 28 -100') +
  oval(coat.fur, 0, -132, 36, 36) +
  oval(coat.pale, 0, -164, 19, 24) +
  oval(INK.ink, 0, -184, 9, 7) +
  both(fill(coat.ear, 'M24 -156C48 -158 58 -128 48 -106C40 -96 30 -108 30 -122C30 -134 24 -142 24 -156z')) +
  fill(coat.pale, 'M-5 -118q5 4 10 0l-2 -32h-6z')

/** A dog asleep on its side, 250 long, lying on the origin. `breath` (0 to 1) lifts its flank. */
export const sleepingDog = (breath = 0, coat = HONEY_COAT): string =>
  stroke(coat.shade, 17, 'M-104 -24C-140 -20 -150 -4 -128 -8') +
  fill(
    coat.fur,
    `M-116 0C-132 -60 -90 ${n(-92 - 6 * breath)} -34 ${n(-90 - 8 * breath)}C30 ${n(-90 - 4 * breath)} 70 -74 84 0z`,
  ) +
  oval(coat.shade, -84, -26, 34, 26) +
  oval(coat.pale, -52, -8, 26, 9) +
  oval(coat.pale, 60, -8, 30, 10) +
  at(96, -44, sideDogHead(0, coat), { turn: 14 })

import type { Film } from '../../motion/film.ts'
import { angryAnswer, angryFace, angryTail, angryWide } from './angry-shots.ts'
import { calmAnswer, calmFace, calmTail, calmWide, opening } from './calm-shots.ts'
import { ending } from './last-shot.ts'
import { unsureAnswer, unsureFace, unsureTail, unsureWide } from './unsure-shots.ts'

export const catBehaviourSignals: Film = {
  name: 'cat-behaviour-signals',
  posterAt: 8.6,
  shots: [
    opening,
    calmWide,
    calmFace,
    calmTail,
    calmAnswer,
    unsureWide,
    unsureFace,
    unsureTail,
    unsureAnswer,
    angryWide,
    angryFace,
    angryTail,
    angryAnswer,
    ending,
  ],
}

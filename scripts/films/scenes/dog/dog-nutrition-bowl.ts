import type { Film } from '../../motion/film.ts'
import { opening, weighing } from './kitchen-shots.ts'
import { label } from './label-shot.ts'
import { fromAbove, fromSide } from './outline-shots.ts'
import { handsOn, threeFeelings } from './rib-shots.ts'

export const dogNutritionBowl: Film = {
  name: 'dog-nutrition-bowl',
  posterAt: 23,
  shots: [opening, handsOn, threeFeelings, fromAbove, fromSide, label, weighing],
}

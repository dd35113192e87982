import { catEarsTail } from './stills/cat-ears-tail.ts'
import { catIntroductions } from './stills/cat-introductions.ts'
import { catScratching } from './stills/cat-scratching.ts'
import { catTraySizes } from './stills/cat-tray-sizes.ts'
import { counterPanel } from './stills/counter-panel.ts'
import { counterTalk } from './stills/counter-talk.ts'
import { catBehaviourCover, dogNutritionCover, holidayHazardsCover, welcomeCover } from './stills/covers.ts'
import { dogBodyCondition } from './stills/dog-body-condition.ts'
import { dogLifeStages } from './stills/dog-life-stages.ts'
import { dogPortions } from './stills/dog-portions.ts'
import { emptyCourses, emptyTeam } from './stills/empty-states.ts'
import { foodLabel } from './stills/food-label.ts'
import { holidayKitchen } from './stills/holiday-kitchen.ts'
import { busyAssociate, personAmara, personMei, personRavi, personSofia } from './stills/portraits.ts'

/** Every still picture, by its path in the repository, and the function that draws it. */
export const PICTURES: Record<string, () => string> = {
  'courses/media/busy-associate.svg': busyAssociate,
  'courses/media/cat-behaviour-cover.svg': catBehaviourCover,
  'courses/media/cat-ears-tail.svg': catEarsTail,
  'courses/media/cat-introductions.svg': catIntroductions,
  'courses/media/cat-scratching.svg': catScratching,
  'courses/media/cat-tray-sizes.svg': catTraySizes,
  'courses/media/counter-talk.svg': counterTalk,
  'courses/media/dog-body-condition.svg': dogBodyCondition,
  'courses/media/dog-life-stages.svg': dogLifeStages,
  'courses/media/dog-portions.svg': dogPortions,
  'courses/media/dog-nutrition-cover.svg': dogNutritionCover,
  'courses/media/food-label.svg': foodLabel,
  'courses/media/holiday-kitchen.svg': holidayKitchen,
  'courses/media/holiday-hazards-cover.svg': holidayHazardsCover,
  'courses/media/person-amara.svg': personAmara,
  'courses/media/person-mei.svg': personMei,
  'courses/media/person-ravi.svg': personRavi,
  'courses/media/person-sofia.svg': personSofia,
  'courses/media/welcome-cover.svg': welcomeCover,
  'src/web/styles/counter.svg': counterPanel,
  'src/web/styles/empty-courses.svg': emptyCourses,
  'src/web/styles/empty-team.svg': emptyTeam,
}

import { INK } from '../drawing/palette.ts'
import { type Acting, ADVISOR, AMARA, type Look, MEI, person, RAVI, SOFIA } from '../drawing/person.ts'
import { at, box, oval, picture } from '../drawing/shapes.ts'

type Ground = { wall: string; sun: string }

/** A profile picture, 256 square: head and shoulders before a round sun. */
const portrait = (look: Look, { wall, sun }: Ground, acting: Acting): string =>
  picture(
    256,
    256,
    box(wall, 0, 0, 256, 256) +
      oval(sun, 128, 118, 104) +
      at(128, 268, person(look, acting), { scale: 1.04 }),
  )

export const busyAssociate = (): string => portrait(ADVISOR, { wall: INK.sage, sun: INK.honeySoft }, {})
export const personAmara = (): string =>
  portrait(AMARA, { wall: INK.pine, sun: INK.sage }, { lean: -4, look: 0.25, brows: 2 })
export const personMei = (): string =>
  portrait(MEI, { wall: INK.honeySoft, sun: INK.honey }, { lean: 3, look: -0.2, mouth: 0.1 })
export const personSofia = (): string =>
  portrait(SOFIA, { wall: INK.sageSoft, sun: INK.sageDeep }, { lean: -3, look: 0.35, mouth: 1 })
export const personRavi = (): string =>
  portrait(RAVI, { wall: '#E9B3A2', sun: INK.sand }, { look: -0.3, mouth: 0.9, brows: 1 })

import type { Film } from '../../motion/film.ts'
import { entering, shelfReach } from './arrival-shots.ts'
import { leaving } from './good-bye-shot.ts'
import { checking, limits } from './help-shots.ts'
import { learning, opening } from './opening-shots.ts'
import { asking, listening } from './talk-shots.ts'

export const welcomeHello: Film = {
  name: 'welcome-hello',
  posterAt: 24.6,
  shots: [opening, learning, entering, shelfReach, listening, asking, checking, limits, leaving],
}

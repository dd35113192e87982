import { COURSE_FAULTS } from './planted-faults/courses.ts'
import { LEARNING_FAULTS } from './planted-faults/learning.ts'
import { MAIL_FAULTS } from './planted-faults/mail.ts'
import type { PlantedFault } from './planted-faults/planted-fault.ts'
import { PLAYER_FAULTS } from './planted-faults/player.ts'
import { SCREEN_FAULTS } from './planted-faults/screens.ts'
import { SERVER_FAULTS } from './planted-faults/server.ts'
import { SIGN_IN_FAULTS } from './planted-faults/sign-in.ts'
import { TEAM_FAULTS } from './planted-faults/team.ts'

export const PLANTED_FAULTS: PlantedFault[] = [
  ...LEARNING_FAULTS,
  ...PLAYER_FAULTS,
  ...COURSE_FAULTS,
  ...TEAM_FAULTS,
  ...SIGN_IN_FAULTS,
  ...MAIL_FAULTS,
  ...SERVER_FAULTS,
  ...SCREEN_FAULTS,
]

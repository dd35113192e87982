import { COURSE_MUTATIONS } from './planted-faults/courses.ts'
import { LEARNING_MUTATIONS } from './planted-faults/learning.ts'
import { MAIL_MUTATIONS } from './planted-faults/mail.ts'
import type { Mutation } from './planted-faults/planted-fault.ts'
import { PLAYER_MUTATIONS } from './planted-faults/player.ts'
import { SCREEN_MUTATIONS } from './planted-faults/screens.ts'
import { SERVER_MUTATIONS } from './planted-faults/server.ts'
import { SIGN_IN_MUTATIONS } from './planted-faults/sign-in.ts'
import { TEAM_MUTATIONS } from './planted-faults/team.ts'

export const MUTATIONS: Mutation[] = [
  ...LEARNING_MUTATIONS,
  ...PLAYER_MUTATIONS,
  ...COURSE_MUTATIONS,
  ...TEAM_MUTATIONS,
  ...SIGN_IN_MUTATIONS,
  ...MAIL_MUTATIONS,
  ...SERVER_MUTATIONS,
  ...SCREEN_MUTATIONS,
]

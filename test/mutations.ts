import { COMPANY_MUTATIONS } from './mutations/company.ts'
import { COURSE_MUTATIONS } from './mutations/courses.ts'
import { LEARNING_MUTATIONS } from './mutations/learning.ts'
import { MAIL_MUTATIONS } from './mutations/mail.ts'
import type { Mutation } from './mutations/mutation.ts'
import { PLAYER_MUTATIONS } from './mutations/player.ts'
import { REMINDING_MUTATIONS } from './mutations/reminding.ts'
import { SCREEN_MUTATIONS } from './mutations/screens.ts'
import { SERVER_MUTATIONS } from './mutations/server.ts'
import { SIGN_IN_MUTATIONS } from './mutations/sign-in.ts'
import { TEAM_MUTATIONS } from './mutations/team.ts'

export const MUTATIONS: Mutation[] = [
  ...LEARNING_MUTATIONS,
  ...PLAYER_MUTATIONS,
  ...COURSE_MUTATIONS,
  ...TEAM_MUTATIONS,
  ...SIGN_IN_MUTATIONS,
  ...COMPANY_MUTATIONS,
  ...MAIL_MUTATIONS,
  ...REMINDING_MUTATIONS,
  ...SERVER_MUTATIONS,
  ...SCREEN_MUTATIONS,
]

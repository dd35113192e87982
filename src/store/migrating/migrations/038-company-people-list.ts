import { gradual, index } from './gradual-steps.ts'

/** Indexes company users by role, independently of the number of partners' users. */
export const companyPeopleList = gradual(
  index('users_company', 'users', ['roles', 'uid'], { where: 'partner is null' }),
)

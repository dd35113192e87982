import { isBlank } from '#domain/text/blank-text.ts'
import type { AppThunk } from './store.ts'
import { teamSet, toTeamMembers } from './team.ts'

/** A person to add, as entered. */
export interface NewMember {
  name: string
  email: string
  /** Ids of the groups to which the person is added. */
  groups?: readonly string[] | undefined
}

/** Returns whether neither name nor email is blank (section 5). */
export function isFilled({ name, email }: NewMember): boolean {
  return !isBlank(name) && !isBlank(email)
}

/** Loads the partner's users and their statuses, and sets the team. */
export const readTeam =
  (): AppThunk =>
  (dispatch, getState, { documents, inTeamQueue }) =>
    inTeamQueue(async () => {
      const { uid, partner = '' } = getState().user
      const [users, statuses] = await Promise.all([
        documents.listUsers(partner),
        documents.getMemberStatuses(partner),
      ])
      dispatch(teamSet(toTeamMembers(users, statuses.documents, uid, statuses.goals)))
    })

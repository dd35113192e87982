import { useCallback } from 'react'
import { MESSAGES, noPermission } from '#domain/messages.ts'
import { useServices } from '#web/app/services.ts'
import { useAppDispatch, useAppSelector } from '#web/app/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { memberAdded, memberRemoved } from '#web/state/team.ts'
import { type AddOutcome, addMember, type TypedMember } from './add-member.ts'
import { removeMember } from './remove-member.ts'

/** What an act on the team came to: the member, or the sentence of section 8 for what failed. */
export type TeamActResult = { member: TeamMember } | { failure: string }

/** Adding and removing members, with the row that comes or goes. */
export function useTeamActs() {
  const { gateway, signIn, config } = useServices()
  const dispatch = useAppDispatch()
  const partner = useAppSelector((state) => state.user.partner)
  const refused = noPermission(config.supportEmail)

  const add = useCallback(
    async (typed: TypedMember): Promise<TeamActResult> => {
      const done: AddOutcome = await addMember(
        (body) => signIn.authorized((idToken) => gateway.addAssociate(idToken, body)),
        partner,
        typed,
      )
      if (done.outcome !== 'added')
        return { failure: done.outcome === 'failed' ? MESSAGES.addFailed : refused }
      dispatch(memberAdded(done.member))
      return { member: done.member }
    },
    [gateway, signIn, dispatch, partner, refused],
  )

  const remove = useCallback(
    async (member: TeamMember): Promise<TeamActResult> => {
      const { outcome } = await removeMember(
        (from, id) => signIn.authorized((idToken) => gateway.removeAccess(idToken, from, id)),
        partner,
        member.id,
      )
      if (outcome !== 'removed') return { failure: outcome === 'failed' ? MESSAGES.removeFailed : refused }
      dispatch(memberRemoved(member.id))
      return { member }
    },
    [gateway, signIn, dispatch, partner, refused],
  )
  return { add, remove }
}

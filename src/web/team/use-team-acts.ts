import { useCallback } from 'react'
import { useStore } from 'react-redux'
import { MESSAGES, noPermission } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import type { State } from '#web/state/store.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { memberAdded, memberRemoved } from '#web/state/team.ts'
import { type AddOutcome, addMember, type TypedMember } from './add-member.ts'
import { removeMember } from './remove-member.ts'
import { readMember } from './team-members.ts'

/** What an act on the team came to: the member, or the sentence of section 8 for what failed. */
export type TeamActResult = { member: TeamMember } | { failure: string }

/** Adding and removing members, with the row that comes or goes. */
export function useTeamActs() {
  const { gateway, signIn, config } = useServices()
  const { documents, takeTeamTurn } = useSignedInServices()
  const store = useStore<State>()
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
      void takeTeamTurn(async () => dispatch(memberAdded(done.member)))
      return { member: done.member }
    },
    [gateway, signIn, takeTeamTurn, dispatch, partner, refused],
  )

  /** Shows somebody who was added as they are: whoever was here before has the name and the history from then. */
  const reread = useCallback(
    async (member: TeamMember): Promise<TeamMember> => {
      const { initialized, courses } = store.getState().courses
      try {
        const read = await readMember(
          documents,
          member.id,
          initialized ? courses : await documents.listCourses(),
        )
        const isHere = () => store.getState().team.members.some(({ id }) => id === member.id)
        void takeTeamTurn(async () => isHere() && dispatch(memberAdded(read)))
        return read
      } catch (error) {
        console.error(error)
        return member
      }
    },
    [documents, takeTeamTurn, dispatch, store],
  )

  const remove = useCallback(
    async (member: TeamMember): Promise<TeamActResult> => {
      const { outcome } = await removeMember(
        (from, id) => signIn.authorized((idToken) => gateway.removeAccess(idToken, from, id)),
        partner,
        member.id,
      )
      if (outcome !== 'removed') return { failure: outcome === 'failed' ? MESSAGES.removeFailed : refused }
      void takeTeamTurn(async () => dispatch(memberRemoved(member.id)))
      return { member }
    },
    [gateway, signIn, takeTeamTurn, dispatch, partner, refused],
  )
  return { add, reread, remove }
}

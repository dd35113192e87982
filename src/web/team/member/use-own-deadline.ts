import { useMemo } from 'react'
import { ServiceError } from '#client/http/http.ts'
import type { OwnDeadlineBody } from '#contract/gateway.ts'
import { createRequirements } from '#web/services/requirements.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { readTeam } from '#web/state/team-members.ts'

/**
 * Returns a function that changes a member's individual deadline in a course. Without a body, it restores the
 * general date. It throws the gateway's refusal, and calls `onChanged` in any case.
 */
export function useOwnDeadline(uid: string, onChanged: () => Promise<void>) {
  const services = useSignedInServices()
  const dispatch = useAppDispatch()
  const { partner = '' } = useAppSelector((state) => state.user)
  const hasTeam = useAppSelector((state) => state.team.initialized)
  const calls = useMemo(() => createRequirements(services, partner), [services, partner])

  return async function change(courseId: string, body: OwnDeadlineBody | undefined): Promise<void> {
    try {
      const { status } = await (body ? calls.setOwn(uid, courseId, body) : calls.endOwn(uid, courseId))
      if (status !== 'success') throw new ServiceError('unknown')
      // The goals in the team table may have changed.
      if (hasTeam) void dispatch(readTeam()).catch(console.error)
    } finally {
      // Called even after a failure, because the call may have worked with only its response lost.
      await onChanged()
    }
  }
}

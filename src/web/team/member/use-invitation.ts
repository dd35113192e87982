import { useEffect } from 'react'
import { ServiceError } from '#client/http/http.ts'
import { useLoaded } from '#client/loading/use-loaded.ts'
import type { InvitationAnswer } from '#contract/gateway.ts'
import { canonicalEmail } from '#domain/people/email.ts'
import type { ActAnswer, AssociateKey } from '#web/services/gateway.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { memberChanged } from '#web/state/team.ts'

/** Interval for reloading an invitation that waits to be sent, in ms. */
const POLL_INTERVAL = 2000

/** Reloads at this interval while a result is pending. */
function usePolling(isAwaited: boolean, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(() => void reload(), POLL_INTERVAL)
    return () => clearInterval(timer)
  }, [isAwaited, reload])
}

/** Result of an action that emails an invitation. `reason` is the gateway's, if any. */
export type InvitationAct = { sent: true } | { sent: false; reason: string | undefined }

/**
 * Loads an associate's invitation with its acceptance and the time it was sent. Resends it, also to another
 * email if the account has never been used. Keeps the team table up to date.
 */
export function useInvitation(uid: string) {
  const { gateway } = useSignedInServices()
  const dispatch = useAppDispatch()
  const partnerId = useAppSelector((state) => state.user.partner) ?? ''
  const {
    data: invitation,
    state,
    reload,
  } = useLoaded(uid, async (): Promise<Omit<InvitationAnswer, 'status'>> => {
    const answer = await gateway.getInvitation({ partnerId, associateId: uid })
    const state = answer.undelivered === undefined ? undefined : 'undelivered'
    dispatch(memberChanged({ id: uid, invitation: state }))
    return answer
  })

  usePolling(invitation?.queued !== undefined, reload)

  async function act(call: (associate: AssociateKey) => Promise<ActAnswer>) {
    try {
      const { status } = await call({ partnerId, associateId: uid })
      return status === 'success' ? { sent: true as const } : { sent: false as const, reason: undefined }
    } catch (error) {
      console.error(error)
      const reason = error instanceof ServiceError ? error.serverMessage : undefined
      return { sent: false as const, reason }
    } finally {
      // The invitation was resent, or may have been accepted in the meantime.
      await reload()
    }
  }
  const sendAgain = (): Promise<InvitationAct> => act(gateway.sendInvitation)

  /** Changes the email to the entered text, and sends the invitation there. */
  async function changeEmail(typed: string): Promise<InvitationAct> {
    const email = canonicalEmail(typed)
    const result = await act((associate) => gateway.changeAssociateEmail(associate, email))
    if (result.sent) dispatch(memberChanged({ id: uid, email }))
    return result
  }
  return { state: invitation ? 'ready' : state, reload, invitation, sendAgain, changeEmail }
}

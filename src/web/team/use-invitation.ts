import { useCallback, useState } from 'react'
import type { InvitationState } from '#contract/gateway.ts'
import { useServices } from '#web/app/services.ts'
import { useAppSelector } from '#web/app/store.ts'
import { useLoad } from '#web/state/use-load.ts'

/** Whether an associate has accepted the invitation, and sending it again, which says whether it was sent. */
export function useInvitation(uid: string) {
  const { gateway, signIn } = useServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const [invitation, setInvitation] = useState<InvitationState>()
  const load = useCallback(async () => {
    const answer = await signIn.authorized((idToken) => gateway.getInvitation(idToken, partner, uid))
    setInvitation(answer.invitation)
  }, [gateway, signIn, partner, uid])

  async function sendAgain(): Promise<boolean> {
    try {
      const { status } = await signIn.authorized((idToken) => gateway.sendInvitation(idToken, partner, uid))
      return status === 'success'
    } catch (error) {
      console.error(error)
      // It may have been accepted in the meantime.
      await load().catch(() => undefined)
      return false
    }
  }
  return { ...useLoad(!invitation, load), invitation, sendAgain }
}

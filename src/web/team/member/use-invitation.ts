import { useCallback, useEffect, useState } from 'react'
import type { InvitationAnswer } from '#contract/gateway.ts'
import { ServiceError } from '#web/services/service-error.ts'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import { useLoad } from '#web/state/use-load.ts'

/** How often an invitation that waits to be sent is looked at again, in ms. */
const UNTIL_SENT = 2000

/** How sending an invitation again ended; `reason` is the gateway's, where it gave one. */
export type SentAgain = { sent: true } | { sent: false; reason: string | undefined }

/** An associate's invitation: whether it was accepted, when it was sent, and sending it again. */
export function useInvitation(uid: string) {
  const { gateway, signIn } = useServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const [invitation, setInvitation] = useState<Omit<InvitationAnswer, 'status'>>()
  const load = useCallback(async () => {
    setInvitation(await signIn.authorized((idToken) => gateway.getInvitation(idToken, partner, uid)))
  }, [gateway, signIn, partner, uid])

  const isQueued = invitation?.queued !== undefined
  useEffect(() => {
    if (!isQueued) return
    const timer = setInterval(() => void load().catch(() => undefined), UNTIL_SENT)
    return () => clearInterval(timer)
  }, [isQueued, load])

  async function sendAgain(): Promise<SentAgain> {
    try {
      const { status } = await signIn.authorized((idToken) => gateway.sendInvitation(idToken, partner, uid))
      return status === 'success' ? { sent: true } : { sent: false, reason: undefined }
    } catch (error) {
      console.error(error)
      return { sent: false, reason: error instanceof ServiceError ? error.serverMessage : undefined }
    } finally {
      // Sent anew, or perhaps accepted in the meantime.
      await load().catch(() => undefined)
    }
  }
  return { ...useLoad(!invitation, load), invitation, sendAgain }
}

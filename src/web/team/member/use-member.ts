import { useCallback, useEffect, useState } from 'react'
import type { UserDocument } from '#contract/documents.ts'
import type { InvitationAnswer } from '#contract/gateway.ts'
import type { CompletionRecord } from '#domain/completion-record.ts'
import { codeOf, ServiceError } from '#web/services/service-error.ts'
import { useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import { useLoad } from '#web/state/use-load.ts'

/** Loads one member's document; `isNotFound` if the administrator's partner has no such member. */
export function useMember(uid: string) {
  const { documents } = useSignedInServices()
  const [member, setMember] = useState<UserDocument>()
  const [isNotFound, setIsNotFound] = useState(false)
  const load = useCallback(async () => {
    try {
      setMember(await documents.getUser(uid))
    } catch (error) {
      if (codeOf(error) !== 'not-found') throw error
      setIsNotFound(true)
    }
  }, [documents, uid])
  return { ...useLoad(!member && !isNotFound, load), member, isNotFound }
}

/** Loads one member's completion records by course id. */
export function useMemberRecords(uid: string) {
  const { documents } = useSignedInServices()
  const [records, setRecords] = useState<ReadonlyMap<string, CompletionRecord>>()
  const load = useCallback(async () => {
    const list = await documents.listCompletions(uid)
    setRecords(new Map(list.map((record) => [record.courseId, record])))
  }, [documents, uid])
  return { ...useLoad(!records, load), records }
}

/** Interval at which an invitation waiting to be sent is read again, in ms. */
const POLL_INTERVAL = 2000

/** The result of sending an invitation again; `reason` is the gateway's, if it gave one. */
type SentAgain = { sent: true } | { sent: false; reason: string | undefined }

/** Loads an associate's invitation: whether it was accepted and when it was sent. It can be sent again. */
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
    const timer = setInterval(() => void load().catch(() => undefined), POLL_INTERVAL)
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
      // It was sent again, or perhaps accepted in the meantime.
      await load().catch(() => undefined)
    }
  }
  return { ...useLoad(!invitation, load), invitation, sendAgain }
}

import { useCallback, useState } from 'react'
import type { UserDocument } from '#contract/documents.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { codeOf } from '#web/services/service-error.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
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
  /** Shows another email, once the gateway has it. */
  const showEmail = useCallback((email: string) => setMember((before) => before && { ...before, email }), [])
  return { ...useLoad(!member && !isNotFound, load), member, isNotFound, showEmail }
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

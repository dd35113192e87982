import { useCallback, useState } from 'react'
import type { UserDocument } from '#contract/documents.ts'
import type { CompletionRecord } from '#domain/completion-record.ts'
import { codeOf } from '#web/services/service-error.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useLoad } from '#web/state/use-load.ts'

/** One member's document; `isNobody` where there is none of the administrator's partner. */
export function useMember(uid: string) {
  const { documents } = useSignedInServices()
  const [member, setMember] = useState<UserDocument>()
  const [isNobody, setIsNobody] = useState(false)
  const load = useCallback(async () => {
    try {
      setMember(await documents.getUser(uid))
    } catch (error) {
      if (codeOf(error) !== 'not-found') throw error
      setIsNobody(true)
    }
  }, [documents, uid])
  return { ...useLoad(!member && !isNobody, load), member, isNobody }
}

/** One member's completion records by course id. */
export function useMemberRecords(uid: string) {
  const { documents } = useSignedInServices()
  const [records, setRecords] = useState<ReadonlyMap<string, CompletionRecord>>()
  const load = useCallback(async () => {
    const list = await documents.listCompletions(uid)
    setRecords(new Map(list.map((record) => [record.courseId, record])))
  }, [documents, uid])
  return { ...useLoad(!records, load), records }
}

import { useCallback, useState } from 'react'
import type { UserDocument } from '#contract/documents.ts'
import type { CompletionRecord } from '#domain/completion-record.ts'
import { useSignedInServices } from '#web/app/signed-in-services.ts'
import { useLoad } from '#web/state/use-load.ts'

/** One member's document. */
export function useMember(uid: string) {
  const { documents } = useSignedInServices()
  const [member, setMember] = useState<UserDocument>()
  const load = useCallback(async () => setMember(await documents.getUser(uid)), [documents, uid])
  return { ...useLoad(!member, load), member }
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

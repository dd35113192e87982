import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CompletionRecord } from '#domain/completion-record.ts'
import { useAppDispatch } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { readPartnerRecords } from '#web/state/team-acts.ts'
import { inactiveMembers } from './team-tally.ts'

/** The records of a team of up to this size are read with it; of a larger one only when they are asked for. */
const READ_UP_TO = 300

export interface InactiveMembers {
  /** The ids of the inactive members; undefined while they are unknown. */
  ids: ReadonlySet<string> | undefined
  isReading: boolean
  /** Returns the ids, reading the records first if that was not done yet. */
  find: () => Promise<{ ids: ReadonlySet<string> } | { failure: string }>
}

/** Finds out who has been inactive for 30 days, which only the completion records say. */
export function useInactiveMembers(members: readonly TeamMember[]): InactiveMembers {
  const dispatch = useAppDispatch()
  const [read, setRead] = useState<{ records: CompletionRecord[]; at: number }>()
  const [isReading, setIsReading] = useState(false)
  const ids = useMemo(() => read && inactiveMembers(members, read.records, read.at), [members, read])

  const readRecords = useCallback(async () => {
    setIsReading(true)
    const result = await dispatch(readPartnerRecords())
    setIsReading(false)
    const at = Date.now()
    if ('records' in result) setRead({ records: result.records, at })
    return { ...result, at }
  }, [dispatch])

  const isSmall = members.length > 0 && members.length <= READ_UP_TO
  useEffect(() => {
    if (isSmall) void readRecords()
  }, [isSmall, readRecords])

  async function find() {
    if (ids) return { ids }
    const result = await readRecords()
    return 'failure' in result ? result : { ids: inactiveMembers(members, result.records, result.at) }
  }
  return { ids, isReading, find }
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { TeamMember } from '#web/state/team.ts'
import { usePartnerRecords } from '../use-partner-records.ts'
import { inactiveMembers } from './team-tally.ts'

/** The records of a team up to this size are read with it; of a larger one only on demand. */
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
  const { busy: isReading, read: readRecords } = usePartnerRecords()
  const [read, setRead] = useState<{ records: CompletionRecord[]; at: number }>()
  const ids = useMemo(() => read && inactiveMembers(members, read.records, read.at), [members, read])

  const readNow = useCallback(async () => {
    const result = await readRecords()
    const at = Date.now()
    if ('records' in result) setRead({ records: result.records, at })
    return { ...result, at }
  }, [readRecords])

  const isSmall = members.length > 0 && members.length <= READ_UP_TO
  useEffect(() => {
    if (isSmall) void readNow()
  }, [isSmall, readNow])

  async function find() {
    if (ids) return { ids }
    const result = await readNow()
    return 'failure' in result ? result : { ids: inactiveMembers(members, result.records, result.at) }
  }
  return { ids, isReading, find }
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAccount, useClient } from '#client/session/session-context.ts'
import { findDraftPart, saveDraftPart } from '../services/draft-calls.ts'
import { openUnsavedWords } from '../unsaved/unsaved-words.ts'
import { DraftWriter } from './draft-writer.ts'

/** Returns the writer of a draft while its screen is open. Afterwards, unsaved text stays in the browser. */
export function useDraftWriter(draftId: string, course: { id: string; name: string }): DraftWriter {
  const { call } = useClient().session
  const account = useAccount()
  const [writer] = useState(() =>
    DraftWriter.open({
      account,
      draftId,
      course,
      load: (part) => findDraftPart(call, draftId, part),
      send: (part, save, options) => saveDraftPart(call, draftId, part, save, options),
      unsaved: openUnsavedWords(),
    }),
  )
  useEffect(() => {
    const goOnSaving = writer.enter()
    const flushNow = () => void writer.flush()
    const flushIfHidden = () => document.visibilityState === 'hidden' && flushNow()
    addEventListener('online', flushNow)
    const leaveNow = () => writer.leave()
    addEventListener('pagehide', leaveNow)
    document.addEventListener('visibilitychange', flushIfHidden)
    return () => {
      removeEventListener('online', flushNow)
      removeEventListener('pagehide', leaveNow)
      document.removeEventListener('visibilitychange', flushIfHidden)
      goOnSaving()
    }
  }, [writer])
  return writer
}

/** Returns the status of saving, and re-renders on each change. */
export function useWriterState(writer: DraftWriter) {
  return useSyncExternalStore(writer.listen, () => writer.state)
}

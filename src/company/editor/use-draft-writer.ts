import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useConsole, useSession } from '../services/console.ts'
import { findDraftPart, saveDraftPart } from '../services/draft-calls.ts'
import { createDraftWriter, type DraftWriter, flush, listen } from './draft-writer.ts'
import { openUnsavedWords } from './unsaved-words.ts'

/** The writer of a draft while its screen is open; what is not saved then stays in the browser. */
export function useDraftWriter(draftId: string): DraftWriter {
  const { call } = useConsole().session
  const state = useSession()
  const account = state.state === 'signed-in' ? state.session.user.uid : ''
  const [writer] = useState(() =>
    createDraftWriter({
      account,
      draftId,
      load: (part) => findDraftPart(call, draftId, part),
      send: (part, body) => saveDraftPart(call, draftId, part, body),
      unsaved: openUnsavedWords(),
    }),
  )
  useEffect(() => {
    const flushNow = () => void flush(writer)
    const flushIfHidden = () => document.visibilityState === 'hidden' && flushNow()
    addEventListener('online', flushNow)
    addEventListener('pagehide', flushNow)
    document.addEventListener('visibilitychange', flushIfHidden)
    return () => {
      removeEventListener('online', flushNow)
      removeEventListener('pagehide', flushNow)
      document.removeEventListener('visibilitychange', flushIfHidden)
      flushNow()
    }
  }, [writer])
  return writer
}

/** Returns how the saving goes, and renders again when that changes. */
export function useWriterState(writer: DraftWriter) {
  const subscribe = useCallback((listener: () => void) => listen(writer, listener), [writer])
  return useSyncExternalStore(subscribe, () => writer.state)
}

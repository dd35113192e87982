import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useAccount, useClient } from '#client/session/session-context.ts'
import { type DraftWriter, enter, flush, leave, listen, openWriter } from './draft-writer.ts'
import { findDraftPart, saveDraftPart } from './services/draft-calls.ts'
import { openUnsavedWords } from './unsaved/unsaved-words.ts'

/** Returns the writer of a draft while its screen is open; unsaved text then stays in the browser. */
export function useDraftWriter(draftId: string, course: { id: string; name: string }): DraftWriter {
  const { call } = useClient().session
  const account = useAccount()
  const [writer] = useState(() =>
    openWriter({
      account,
      draftId,
      course,
      load: (part) => findDraftPart(call, draftId, part),
      send: (part, body, options) => saveDraftPart(call, draftId, part, body, options),
      unsaved: openUnsavedWords(),
    }),
  )
  useEffect(() => {
    const goOnSaving = enter(writer)
    const flushNow = () => void flush(writer)
    const flushIfHidden = () => document.visibilityState === 'hidden' && flushNow()
    addEventListener('online', flushNow)
    const leaveNow = () => leave(writer)
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

/** Returns the state of saving, and renders again when it changes. */
export function useWriterState(writer: DraftWriter) {
  const subscribe = useCallback((listener: () => void) => listen(writer, listener), [writer])
  return useSyncExternalStore(subscribe, () => writer.state)
}

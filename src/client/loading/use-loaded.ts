import { type Dispatch, type SetStateAction, useCallback, useRef, useState } from 'react'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { codeOf, wasGivenUp } from '../http/http.ts'

/** Data of a screen. Loaded data stays during a reload and after a failure, unless the object no longer exists. */
export interface Loaded<Data> {
  data: Data | undefined
  state: 'loading' | 'ready' | 'failed'
  /** Error of the last failure to load the shown object. */
  error: unknown
  /** True if the server answered that the object does not exist. */
  isMissing: boolean
  /** Loads the data again, for example after an action; resolves after the response. */
  reload: () => Promise<void>
  /** Replaces the data, for example with an action's response. */
  replace: Dispatch<SetStateAction<Data | undefined>>
}

/**
 * Loads data on mount and whenever `key` changes. The key is the URL of a table or the id of the shown
 * object. Loads nothing while `key` is undefined, or initially if `first` already has the data. Only the
 * latest of several concurrent loads counts; the signals of the others are aborted.
 */
export function useLoaded<Data>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<Data>,
  first?: Data,
): Loaded<Data> {
  const [data, setData] = useState(first)
  const [ended, setEnded] = useState<{ key: typeof key; state: Loaded<Data>['state'] }>({
    key,
    state: first === undefined ? 'loading' : 'ready',
  })
  const [failed, setFailed] = useState<{ key: typeof key; error: unknown }>()
  const latest = useRef({ key, load, running: new AbortController() })
  Object.assign(latest.current, { key, load })
  const state = key === undefined ? 'ready' : ended.key === key ? ended.state : 'loading'

  const reload = useCallback(async () => {
    latest.current.running.abort()
    const running = new AbortController()
    const { key, load } = Object.assign(latest.current, { running })
    setEnded({ key, state: 'loading' })
    try {
      const loaded = await load(running.signal)
      if (running.signal.aborted) return
      setData(loaded)
      setFailed(undefined)
      setEnded({ key, state: 'ready' })
    } catch (failure) {
      if (running.signal.aborted) return
      if (!wasGivenUp(failure)) console.error(failure)
      if (codeOf(failure) === 'not-found') setData(undefined)
      setFailed({ key, error: failure })
      setEnded({ key, state: 'failed' })
    }
  }, [])

  useOnChange(key, () => {
    if (state !== 'ready') void reload()
    return () => latest.current.running.abort()
  })

  const error = failed?.key === key ? failed?.error : undefined
  const isMissing = codeOf(error) === 'not-found'
  return { data, state, error, isMissing, reload, replace: setData }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useOnChange } from '#ui/state/use-on-change.ts'
import { codeOf } from '../http/http.ts'
import { type ConsoleCall, wasGivenUp } from '../session/console-session.ts'
import { useClient } from '../session/session-context.ts'

/** Data of a screen. Loaded data stays during a reload and after a failure. */
export interface Loaded<Data> {
  data: Data | undefined
  state: 'loading' | 'ready' | 'failed'
  /** Error of the last failure. */
  error: unknown
  /** True if the server answered that the object does not exist. */
  isMissing: boolean
  /** Loads the data again, for example after an act; resolves after the answer. */
  reload: () => Promise<void>
  /** Replaces the data, for example with an act's answer. */
  replace: (data: Data) => void
}

/**
 * Loads data on mount and whenever `key` changes, which is the URL of a table or the id of the shown object. Only
 * the latest of several concurrent loads counts.
 */
export function useLoaded<Data>(key: string, load: (call: ConsoleCall) => Promise<Data>): Loaded<Data> {
  const { call } = useClient().session
  const [data, setData] = useState<Data>()
  const [state, setState] = useState<Loaded<Data>['state']>('loading')
  const [error, setError] = useState<unknown>()
  const latest = useRef({ load, number: 0 })
  latest.current.load = load

  const reload = useCallback(async () => {
    const number = ++latest.current.number
    setState('loading')
    try {
      const loaded = await latest.current.load(call)
      if (latest.current.number !== number) return
      setData(loaded)
      setError(undefined)
      setState('ready')
    } catch (failure) {
      if (latest.current.number !== number) return
      if (!wasGivenUp(failure)) console.error(failure)
      setError(failure)
      setState('failed')
    }
  }, [call])

  useOnChange(key, () => {
    void reload()
    return () => {
      latest.current.number += 1
    }
  })

  const isMissing = codeOf(error) === 'not-found'
  return { data, state, error, isMissing, reload, replace: setData }
}

/**
 * Loads data shared by several screens, again for each of them. `data` is undefined until the current screen's load
 * has finished; `latest` is the last loaded data, for the header that all of them share.
 */
export function useLoadedOnEachScreen<Data>(
  key: string,
  load: (call: ConsoleCall) => Promise<Data>,
): Omit<Loaded<Data>, 'replace'> & { latest: Data | undefined } {
  const { pathname } = useLocation()
  const { data, state, ...loaded } = useLoaded(`${key} ${pathname}`, async (call) => ({
    pathname,
    shown: await load(call),
  }))
  const isOfScreen = data?.pathname === pathname
  return {
    ...loaded,
    data: isOfScreen ? data.shown : undefined,
    state: state === 'ready' && !isOfScreen ? 'loading' : state,
    latest: data?.shown,
  }
}

/** Interval between loads of a running job, in ms. */
const FOLLOW_MS = 1000

/** Loads a running job every second until it has ended, even after a failed call. */
export function useFollowed<Data>(
  key: string,
  load: (call: ConsoleCall) => Promise<Data>,
  isOver: (data: Data) => boolean,
): Loaded<Data> {
  const loaded = useLoaded(key, load)
  const { state, reload } = loaded
  const isFollowed = goesOn(loaded, isOver)
  useEffect(() => {
    if (state === 'loading' || !isFollowed) return
    const timer = setTimeout(() => void reload(), FOLLOW_MS)
    return () => clearTimeout(timer)
  }, [state, isFollowed, reload])
  return loaded
}

/** Returns true while a job must be loaded again: until it has ended or is gone, even after a failed call. */
export function goesOn<Data>(
  { data, state, isMissing }: Pick<Loaded<Data>, 'data' | 'state' | 'isMissing'>,
  isOver: (data: Data) => boolean,
): boolean {
  return state === 'failed' ? !isMissing : data !== undefined && !isOver(data)
}

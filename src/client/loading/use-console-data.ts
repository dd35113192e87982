import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ConsoleCall } from '../session/console-session.ts'
import { useClient } from '../session/session-context.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

/** Loads data with the console's session; see `useLoaded`. */
export function useConsoleData<Data>(key: string, load: (call: ConsoleCall) => Promise<Data>): Loaded<Data> {
  const { call } = useClient().session
  return useLoaded(key, () => load(call))
}

/**
 * Loads data shared by several screens, and reloads it on each of them. `data` is undefined until the current
 * screen's load has finished. `latest` is the last loaded data, for the screens' shared header.
 */
export function useLoadedOnEachScreen<Data>(
  key: string,
  load: (call: ConsoleCall) => Promise<Data>,
): Omit<Loaded<Data>, 'replace'> & { latest: Data | undefined } {
  const { pathname } = useLocation()
  const { data, state, ...loaded } = useConsoleData(`${key} ${pathname}`, async (call) => ({
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

/** Reloads a running job every second until it has ended. Failed calls do not stop the reloading. */
export function useFollowed<Data>(
  key: string,
  load: (call: ConsoleCall) => Promise<Data>,
  isOver: (data: Data) => boolean,
): Loaded<Data> {
  const loaded = useConsoleData(key, load)
  const { state, reload } = loaded
  const isFollowed = goesOn(loaded, isOver)
  useEffect(() => {
    if (state === 'loading' || !isFollowed) return
    const timer = setTimeout(() => void reload(), FOLLOW_MS)
    return () => clearTimeout(timer)
  }, [state, isFollowed, reload])
  return loaded
}

/**
 * Returns true while a job has to be reloaded, that is, until it has ended or no longer exists. Failed calls
 * do not change that.
 */
export function goesOn<Data>(
  { data, state, isMissing }: Pick<Loaded<Data>, 'data' | 'state' | 'isMissing'>,
  isOver: (data: Data) => boolean,
): boolean {
  return state === 'failed' ? !isMissing : data !== undefined && !isOver(data)
}

/** Delays between reloads while the server counts figures, in ms. */
const RECOUNT_PAUSES = [2000, 4000, 8000, 15_000, 30_000]

/** Reloads the data of a key a few times while the server counts its figures. */
export function useRecounted<Data>(
  { data, state, reload }: Pick<Loaded<Data>, 'data' | 'state' | 'reload'>,
  key: string,
  isCounting: (data: Data) => boolean,
): void {
  const reloads = useRef({ key, count: 0 })
  const isAwaited = state === 'ready' && data !== undefined && isCounting(data)
  useEffect(() => {
    if (reloads.current.key !== key) reloads.current = { key, count: 0 }
    const pause = RECOUNT_PAUSES[reloads.current.count]
    if (!isAwaited || pause === undefined) return
    const timer = setTimeout(() => {
      reloads.current.count += 1
      void reload()
    }, pause)
    return () => clearTimeout(timer)
  }, [isAwaited, reload, key])
}

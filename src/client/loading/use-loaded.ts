import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useOnChange } from '#ui/state/use-on-change.ts'
import { codeOf } from '../http/http.ts'
import { type ConsoleCall, wasGivenUp } from '../session/console-session.ts'
import { useClient } from '../session/session-context.ts'

/** What a screen loads: what is there already stays while it is loaded again, and after a failure. */
export interface Loaded<Data> {
  data: Data | undefined
  state: 'loading' | 'ready' | 'failed'
  /** Why it failed the last time. */
  error: unknown
  /** True if the server says that there is nothing at this address. */
  isMissing: boolean
  /** Loads again, also after an act; resolves once the answer is there. */
  reload: () => Promise<void>
  /** Puts what an act's answer says in place of what was loaded. */
  replace: (data: Data) => void
}

/**
 * Loads what `load` asks for, at first and whenever `key` changes: the address of a table, or the id of what is
 * shown. Of several that are under way only the last counts.
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
 * Loads what several screens are about, again for each of them: until that is there a screen has no data, and `latest`
 * is what the head of all of them goes on to show.
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

/** Time after which something that goes on is asked for again, in ms. */
const FOLLOW_MS = 1000

/** Loads something that goes on, again every second until it is over, also after a failed call. */
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

/** Returns whether something is loaded again: until it is over or gone, also after a call that failed. */
export function goesOn<Data>(
  { data, state, isMissing }: Pick<Loaded<Data>, 'data' | 'state' | 'isMissing'>,
  isOver: (data: Data) => boolean,
): boolean {
  return state === 'failed' ? !isMissing : data !== undefined && !isOver(data)
}

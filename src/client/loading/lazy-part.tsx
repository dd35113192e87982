import { type ComponentType, createElement, type ReactElement, use, useEffect, useReducer } from 'react'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { WholePage } from '#ui/layout/page-message.tsx'
import { PageHeader } from '#ui/layout/screen.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { reachServer } from '../http/http.ts'
import { tryStorage } from '../storage/try-storage.ts'

/** Time after which a part that could not be reached is tried again, in ms; sooner if the network returns. */
const RETRY_DELAY = 5000

/** Loads a file of the app, or returns it if it is there. */
type LoadFile<File = unknown> = () => Promise<File>

/** The loaders of all files known so far that are fetched ahead (`fetch-ahead.ts`): a part may bring further ones. */
export const lazyFiles: LoadFile[] = []

/**
 * Returns the loader of a file that is fetched when it is first needed, or ahead of that, unless few need it. It throws a
 * ServiceError while the browser is offline: many browsers keep a failed import for as long as the page is
 * open, so nothing is imported that cannot come ({@link https://github.com/whatwg/html/issues/6768}).
 */
export function lazyFile<File>(importFile: LoadFile<File>, { isFetchedAhead = true } = {}): LoadFile<File> {
  let file: File | undefined
  async function load(): Promise<File> {
    if (!file && navigator.onLine === false) await reachServer()
    file ??= await importFile()
    return file
  }
  if (isFetchedAhead) lazyFiles.push(load)
  return load
}

interface Fetching {
  name: string
  /** Why the part could not be imported: a browser may not try that again until the page is reloaded. */
  failure?: unknown
  isLost: boolean
}

interface PartState<Props> extends Fetching {
  part?: ComponentType<Props>
  arrival?: Promise<void>
}

/**
 * Returns a part of the app that is fetched when it is first shown, by the name its file exports it under.
 * While it cannot be reached, `Away` stands in its place, and it comes by itself when the network or the
 * server is back. After an upgrade an open page asks for a part whose file is gone; the page then reloads by
 * itself, once, and asks for the new one.
 */
export function lazyPart<Name extends string, Props extends object>(
  importPart: LoadFile<Record<Name, ComponentType<Props>>>,
  name: Name,
  Away: ComponentType = PartAway,
  options?: Parameters<typeof lazyFile>[1],
) {
  const state: PartState<Props> = { name, isLost: false }

  const loadFile = lazyFile(async () => {
    const file = await importPart().catch((error: unknown) => {
      state.failure = error
      throw error
    })
    state.part = file[name]
    tryStorage(() => sessionStorage.removeItem(reloadKey(name)))
    return file
  }, options)

  const fetchPart = () => fetchOrReload(state, loadFile)

  /** Loads the part before it is shown: always the same promise, which resolves when that failed, too. */
  function loadPart(): Promise<void> {
    state.arrival ??= fetchPart()
    return state.arrival
  }

  /** Returns what stands for the part until it is there; undefined from then on. */
  function useAway(): ReactElement | undefined {
    const [, onEnd] = useReducer((count: number) => count + 1, 0)
    // After the other hook: once the part is there, React runs this again without `use`.
    if (!state.part) use(loadPart())
    if (state.part) return undefined
    if (state.isLost) throw state.failure
    return createElement(Waiting, { Away, fetchPart, onEnd })
  }

  function Part(props: Props) {
    const away = useAway()
    return state.part ? createElement(state.part, props) : away
  }
  return Object.assign(Part, { load: loadPart, isLoaded: () => state.part !== undefined, useAway, loadFile })
}

/** Fetches the part, if it can be reached. */
async function fetchOrReload(state: Fetching, loadFile: LoadFile): Promise<void> {
  if (!state.failure) await loadFile().catch(() => undefined)
  if (state.failure && !state.isLost)
    await reachServer().then(
      () => reloadOnce(state),
      () => undefined,
    )
}

/** Reloads the page, unless that did not help before, or nobody can tell: then the part is lost. */
function reloadOnce(state: Fetching): Promise<void> | undefined {
  const key = reloadKey(state.name)
  const isFirst = tryStorage(() => {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, 'yes')
    return true
  })
  state.isLost = !isFirst
  if (state.isLost) return undefined
  location.reload()
  return new Promise(() => {})
}

const reloadKey = (name: string) => `reloaded-for-${name}`

type WaitingProps = { Away: ComponentType; fetchPart: () => Promise<void>; onEnd: () => void }

/** Stands for the part, and tries again for as long as somebody waits for it. */
function Waiting({ Away, fetchPart, onEnd }: WaitingProps) {
  useEffect(() => {
    const handleTry = () => fetchPart().then(onEnd)
    const timer = setInterval(handleTry, RETRY_DELAY)
    addEventListener('online', handleTry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', handleTry)
    }
  }, [fetchPart, onEnd])
  return <Away />
}

/** Stands for a part of a screen that cannot be fetched now, and will come by itself. */
function PartAway() {
  return <Notice>{PAGE_MESSAGES[navigator.onLine ? 'partAway' : 'partOffline']}</Notice>
}

/** Stands for a whole screen that cannot be fetched now, and will come by itself. */
export function ScreenAway() {
  return (
    <>
      <PageHeader title="Not loaded yet" />
      <PartAway />
    </>
  )
}

/** Stands for a whole page that cannot be fetched now, and will come by itself. */
export function PageAway() {
  return (
    <WholePage>
      <ScreenAway />
    </WholePage>
  )
}

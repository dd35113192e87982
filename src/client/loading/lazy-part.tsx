import { type ComponentType, createElement, type ReactElement, use, useEffect, useReducer } from 'react'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { WholePage } from '#ui/layout/page-message.tsx'
import { PageHeader } from '#ui/layout/screen.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { reachServer } from '../http/http.ts'
import { tryStorage } from '../storage/try-storage.ts'

/** Delay before retrying to load a part, in ms; shorter if the network returns. */
const RETRY_DELAY = 5000

/** Loads a file of the app, or returns it if it is already loaded. */
type LoadFile<File = unknown> = () => Promise<File>

/** Loaders of the files to prefetch (`fetch-ahead.ts`); loading a part may add more. */
export const lazyFiles: LoadFile[] = []

/**
 * Loaders of the files of all lazy parts, which the server loads before it renders a page. Loading a part may
 * add more.
 */
export const partFiles: LoadFile[] = []

/**
 * Returns a loader that imports a file on demand. The file is also prefetched, unless `isFetchedAhead` is
 * false. Offline, the loader throws a ServiceError instead of importing, because many browsers cache a failed
 * import until the page is closed ({@link https://github.com/whatwg/html/issues/6768}).
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
  /** Error of the failed import, which browsers may not retry until the page is reloaded. */
  failure?: unknown
  isLost: boolean
}

interface PartState<Props> extends Fetching {
  part?: ComponentType<Props>
  arrival?: Promise<void>
}

/**
 * Returns the lazy-loaded component exported as `name`. While loading fails, `Away` is shown, and loading is
 * retried once the network or the server is back. After an upgrade, an open page may request a deleted file;
 * the page then reloads once.
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

  partFiles.push(loadFile)

  const fetchPart = () => fetchOrReload(state, loadFile)

  /** Loads the part once. The promise also resolves on failure. */
  function loadPart(): Promise<void> {
    state.arrival ??= fetchPart()
    return state.arrival
  }

  /** Returns the placeholder while the part is loading, then undefined. */
  function useAway(): ReactElement | undefined {
    const [, onEnd] = useReducer((count: number) => count + 1, 0)
    // Must follow the other hook: once the part is loaded, React renders again without calling `use`.
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

/** Loads the part. Reloads the page if the part's file no longer exists. */
async function fetchOrReload(state: Fetching, loadFile: LoadFile): Promise<void> {
  if (!state.failure) await loadFile().catch(() => undefined)
  if (state.failure && !state.isLost)
    await reachServer().then(
      () => reloadOnce(state),
      () => undefined,
    )
}

/**
 * Reloads the page. If it was already reloaded for this part, or if storage is blocked, marks the part as
 * lost.
 */
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

/** Shows the placeholder, and retries while it is shown. */
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

/** Placeholder for a part of a screen that cannot be loaded yet. */
function PartAway() {
  return <Notice>{PAGE_MESSAGES[navigator.onLine ? 'partAway' : 'partOffline']}</Notice>
}

/** Placeholder for a screen that cannot be loaded yet. */
export function ScreenAway() {
  return (
    <>
      <PageHeader title="Not loaded yet" />
      <PartAway />
    </>
  )
}

/** Placeholder for a page that cannot be loaded yet. */
export function PageAway() {
  return (
    <WholePage>
      <ScreenAway />
    </WholePage>
  )
}

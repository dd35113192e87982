import { type ComponentType, createElement, use, useEffect, useReducer } from 'react'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { loadWebConfig } from '#web/services/services.ts'
import { tryStorage } from '#web/shared/try-storage.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/screen.tsx'

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
    if (!file && navigator.onLine === false) await loadWebConfig()
    file ??= await importFile()
    return file
  }
  if (isFetchedAhead) lazyFiles.push(load)
  return load
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
  const key = `reloaded-for-${name}`
  let part: ComponentType<Props> | undefined
  let arrival: Promise<void> | undefined
  /** Why the part could not be imported: a browser may not try that again until the page is reloaded. */
  let failure: unknown
  let isLost = false

  const loadFile = lazyFile(async () => {
    const file = await importPart().catch((error: unknown) => {
      failure = error
      throw error
    })
    part = file[name]
    tryStorage(() => sessionStorage.removeItem(key))
    return file
  }, options)

  /** Fetches the part, if it can be reached. */
  async function fetchPart(): Promise<void> {
    if (!failure) await loadFile().catch(() => undefined)
    if (failure && !isLost) await loadWebConfig().then(reloadOnce, () => undefined)
  }

  /** Reloads the page, unless that did not help before, or nobody can tell: then the part is lost. */
  function reloadOnce(): Promise<void> | undefined {
    const isFirst = tryStorage(() => {
      if (sessionStorage.getItem(key)) return false
      sessionStorage.setItem(key, 'yes')
      return true
    })
    isLost = !isFirst
    if (isLost) return undefined
    location.reload()
    return new Promise(() => {})
  }

  /** Stands for the part, and tries again for as long as somebody waits for it. */
  function Waiting({ onEnd }: { onEnd: () => void }) {
    useEffect(() => {
      const handleTry = () => fetchPart().then(onEnd)
      const timer = setInterval(handleTry, RETRY_DELAY)
      addEventListener('online', handleTry)
      return () => {
        clearInterval(timer)
        removeEventListener('online', handleTry)
      }
    }, [onEnd])
    return createElement(Away)
  }

  function Part(props: Props) {
    const [, onEnd] = useReducer((count: number) => count + 1, 0)
    // After the other hook: once the part is there, React runs this again without `use`.
    if (!part) use(loadPart())
    if (part) return createElement(part, props)
    if (isLost) throw failure
    return createElement(Waiting, { onEnd })
  }

  /** Loads the part before it is shown: always the same promise, which resolves when that failed, too. */
  function loadPart(): Promise<void> {
    arrival ??= fetchPart()
    return arrival
  }
  return Object.assign(Part, { load: loadPart, isLoaded: () => part !== undefined, loadFile })
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

import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadWebConfig } from '#web/services/services.ts'
import { tryStorage } from '#web/services/try-storage.ts'

/**
 * Returns a part of the app that is fetched when it is first shown, by the name its file exports it under. After an
 * upgrade an open page asks for a part whose file is gone; the page then reloads by itself, once, and asks for the new one.
 * A part that is loaded before is shown at once: React would show the fallback of a lazy one first, and for 300 ms.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const key = `reloaded-for-${name}`
  let part: ComponentType<Props> | undefined
  let arrival: Promise<unknown> | undefined

  async function fetchPart(): Promise<{ default: ComponentType<Props> }> {
    const loaded = await load().catch((error: unknown) => reloadOnce(key, error))
    tryStorage(() => sessionStorage.removeItem(key))
    part = loaded[name]
    return { default: part }
  }
  const Lazy = lazy(fetchPart) as unknown as ComponentType<Props>

  function Part(props: Props) {
    const [Shown] = useState(() => part ?? Lazy)
    return createElement(Shown, props)
  }
  /** Loads the part before it is shown. Always the same promise, which also resolves when that failed: showing it says so. */
  function loadPart(): Promise<unknown> {
    arrival ??= fetchPart().catch(() => undefined)
    return arrival
  }
  return Object.assign(Part, { load: loadPart, isLoaded: () => part !== undefined })
}

/** Reloads the page, unless that did not help before or the server does not answer: then the part has failed. */
async function reloadOnce(key: string, error: unknown): Promise<never> {
  await loadWebConfig()
  if (sessionStorage.getItem(key)) throw error
  sessionStorage.setItem(key, 'yes')
  window.location.reload()
  return new Promise(() => {})
}

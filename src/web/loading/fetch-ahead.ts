import { lazyFiles } from '#client/loading/lazy-part.tsx'

/**
 * Fetches the files that the screens of the signed-in role may need, one after another while the page is
 * idle, so that they open without the network. `others` are the loaders of the other role's screens. A file
 * that cannot be fetched is left until it is needed.
 */
export async function fetchAhead(others: ReadonlySet<unknown>): Promise<void> {
  // A part that arrives may bring further ones, which come to the end of the list.
  for (const load of lazyFiles) {
    if (others.has(load)) continue
    await untilIdle()
    await load().catch(() => undefined)
  }
}

/** Waits until the browser is idle, and online. Safari does not say when it is idle. */
async function untilIdle(): Promise<void> {
  if (navigator.onLine === false)
    await new Promise((wake) => addEventListener('online', wake, { once: true }))
  await new Promise<unknown>((wake) => {
    if (window.requestIdleCallback) window.requestIdleCallback(wake)
    else setTimeout(wake, 200)
  })
}

import { lazyFiles } from '#client/loading/lazy-part.tsx'

/**
 * Prefetches the files that the role's screens may need, one at a time while the page is idle. The screens
 * then open without a connection. `others` are the loaders of the other role's screens. Failed files are
 * retried when needed.
 */
export async function fetchAhead(others: ReadonlySet<unknown>): Promise<void> {
  // Loaded files may append others to the list.
  for (const load of lazyFiles) {
    if (others.has(load)) continue
    await untilIdle()
    await load().catch(() => undefined)
  }
}

/** Waits until the browser is online and idle. Safari has no idle callback. */
async function untilIdle(): Promise<void> {
  if (navigator.onLine === false)
    await new Promise((wake) => addEventListener('online', wake, { once: true }))
  await new Promise<unknown>((wake) => {
    if (window.requestIdleCallback) window.requestIdleCallback(wake)
    else setTimeout(wake, 200)
  })
}

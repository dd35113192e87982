/** How often a server that npm started looks whether npm is still there, in ms. */
const LOOK = 200

/**
 * Calls `stop` once, when the process is told to stop. npm passes SIGTERM on to the shell that it started us
 * by, and not every shell passes it on to us: so, started by npm, the end of our parent tells us too.
 */
export function onStop(stop: () => Promise<void>): void {
  let isStopping = false
  function stopOnce(): void {
    if (isStopping) return
    isStopping = true
    void stop()
  }
  process.on('SIGTERM', stopOnce)
  process.on('SIGINT', stopOnce)
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stopOnce()
  }, LOOK).unref()
}

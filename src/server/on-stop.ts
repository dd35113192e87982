/** Calls `stop` once, when the process is told to stop. */
export function onStop(stop: () => Promise<void>): void {
  let isStopping = false
  function stopOnce(): void {
    if (isStopping) return
    isStopping = true
    void stop()
  }
  process.on('SIGTERM', stopOnce)
  process.on('SIGINT', stopOnce)
}

/**
 * Returns a function that runs `work`. Any number of calls during a run cause one further run. `work` must
 * not reject.
 */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work()
    }
    isRunning = false
  }
}

/** Runs a task when all tasks taken before have come to their end. */
export type TakeTurn = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Lets calls that answer the whole completion record go one after the other, so that an older state of it
 * never arrives after a newer one. A task that fails does not hold up the next.
 */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task)
    last = turn.catch(() => undefined)
    return turn
  }
}

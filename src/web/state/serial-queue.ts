/** Runs a task when all tasks queued before it have ended. */
export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>

/** Returns a queue that runs tasks one after the other. A task that fails does not hold up the next. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
